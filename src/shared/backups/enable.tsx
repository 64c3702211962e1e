import { backups } from '#contract/operations.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { inContext, t } from '#contract/translate.ts'
import { mutate, sendOnce } from '#api/write.ts'
import { ShieldCheck } from '#ui/icons/shield-check.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { enableBackups, invalidateNodes } from '#queries/backups.ts'
import { nodeEntity } from '../nodes/node.ts'

const lazyOffer = lazyComponent(async () => (await import('./backups-price.tsx')).BackupsOffer)
const BackupsOffer = (props: { node: Node }) => useLazyComponent(lazyOffer, true, props)

const lazyPrice = lazyComponent(async () => (await import('./backups-price.tsx')).BackupsPrice)
const BackupsPrice = (props: { nodes: readonly Node[] }) => useLazyComponent(lazyPrice, true, props)

const request = ({ node }: { readonly node: Node }) => ({ path: { nodeId: node.id } })

export const enableBackupsAction = defineAction<{ readonly node: Node }>({
  id: 'enable-backups',
  operation: backups.enable,
  request,
  label: () => t('Enable backups'),
  icon: ShieldCheck,
  entityOf: ({ node }) => nodeEntity(node),
  isApplicable: ({ node }) => !node.backups.enabled,
  confirm: ({ node }) => ({
    title: t('Enable backups for {label}?', { label: node.label }),
    body: <BackupsOffer node={node} />,
    action: t('Enable backups'),
    tone: 'primary',
  }),
  run: async (row, { client }) => {
    await mutate(client, enableBackups, request(row))
    return t('Backups for {label} were enabled', { label: row.node.label })
  },
  bulk: {
    skipReason: ({ node }) => (node.backups.enabled ? t('already backed up') : null),
    noneReason: () => t('All of them are already backed up'),
    copy: {
      verb: () => inContext('bulk', 'Enable backups for'),
      will: () => t('will be backed up daily'),
      consequence: {
        one: () => t('Backups are a paid service, charged in addition to the price of the node.'),
        many: () => t('Backups are a paid service, charged per node in addition to its price.'),
      },
    },
    details: (rows) => <BackupsPrice nodes={rows.map(({ node }) => node)} />,
    run: (row, client) => sendOnce(client, enableBackups, request(row)),
    refresh: (client, rows) =>
      invalidateNodes(
        client,
        rows.map(({ node }) => node),
      ),
  },
})
