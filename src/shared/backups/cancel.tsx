import type { QueryClient } from '@tanstack/react-query'
import { backups } from '#contract/operations.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { inContext, t } from '#contract/translate.ts'
import { mutate, sendOnce } from '#api/write.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { ShieldOff } from '#ui/icons/shield-off.ts'
import { defineAction } from '#kit/actions/action.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { cancelBackups, invalidateNodes } from '#queries/backups.ts'
import { nodeEntity } from '../nodes/node.ts'
import type { CancelImpactProps } from './cancel-impact.tsx'

const lazyImpact = lazyComponent(async () => (await import('./cancel-impact.tsx')).CancelImpact)
const CancelImpact = (props: CancelImpactProps) => useLazyComponent(lazyImpact, true, props)

const request = ({ node }: { readonly node: Node }) => ({ path: { nodeId: node.id } })

/** Loads with the confirmation, or after it. */
const requireNamed = async (client: QueryClient, row: AccountBackupsRow) =>
  (await import('./unnamed-backups.ts')).requireNamed(client, row)

export const cancelBackupsAction = defineAction<AccountBackupsRow>({
  id: 'cancel-backups',
  operation: backups.cancel,
  request,
  label: () => t('Cancel backups'),
  icon: ShieldOff,
  entityOf: ({ node }) => nodeEntity(node),
  isApplicable: ({ node }) => node.backups.enabled,
  lockedBy: ({ node }) => `node:${node.id}`,
  confirm: (row) => ({
    title: t('Cancel backups for {label}?', { label: row.node.label }),
    body: (
      <>
        <p>{t('The node will no longer be backed up.')}</p>
        <CancelImpact rows={[row]} />
      </>
    ),
    confirmText: row.node.label,
    action: t('Cancel backups'),
    cancelLabel: t('Keep backups'),
  }),
  run: async (row, { client }) => {
    await requireNamed(client, row)
    await mutate(client, cancelBackups, request(row))
    return t('Backups for {label} were canceled', { label: row.node.label })
  },
  bulk: {
    skipReason: ({ node }) => (node.backups.enabled ? null : t('not backed up')),
    noneReason: () => t('None of them has backups'),
    copy: {
      verb: () => inContext('bulk', 'Cancel backups for'),
      will: () => t('will no longer be backed up'),
      cancelLabel: () => t('Keep backups'),
      danger: true,
      consequence: {
        one: () =>
          t('It will no longer be backed up, and its existing backups will be deleted. This cannot be undone.'),
        many: () =>
          t('They will no longer be backed up, and their existing backups will be deleted. This cannot be undone.'),
      },
    },
    details: (rows) => <CancelImpact rows={rows} />,
    run: async (row, client) => {
      await requireNamed(client, row)
      return sendOnce(client, cancelBackups, request(row))
    },
    refresh: (client, rows) =>
      invalidateNodes(
        client,
        rows.map(({ node }) => node),
      ),
  },
})
