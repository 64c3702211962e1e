import { backups } from '#contract/operations.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { ShieldCheck } from '#ui/icons/shield-check.ts'
import { defineAction } from '#kit/actions/action.ts'
import { bulkRequest } from '#kit/actions/bulk-request.ts'
import { mutate } from '#kit/actions/mutate.ts'
import { nodeEntity } from '#kit/nodes/node-entity.ts'
import { invalidateNodes } from '#queries/account-backups.ts'
import { BackupsPrice } from './backups-price.tsx'
import { enableBackups } from '#queries/backups.ts'

export const enableBackupsAction = defineAction<{ readonly node: Node }>({
  id: 'enable-backups',
  operation: backups.enable,
  label: 'Enable backups',
  icon: ShieldCheck,
  entityOf: ({ node }) => nodeEntity(node),
  isApplicable: ({ node }) => !node.backups.enabled,
  run: async ({ node }, { client }) => {
    await mutate(client, enableBackups, { path: { nodeId: node.id } })
    return `Backups of ${node.label} are enabled`
  },
  bulk: {
    skipReason: ({ node }) => (node.backups.enabled ? 'already backed up' : null),
    noneReason: 'All of them are already backed up',
    copy: {
      verb: 'Enable backups for',
      will: 'will be backed up daily',
      consequence: 'Backups are a paid service, charged for each node in addition to its own price.',
    },
    details: (rows) => <BackupsPrice nodes={rows.map(({ node }) => node)} />,
    ...bulkRequest(backups.enable, ({ node }: { readonly node: Node }) => ({ path: { nodeId: node.id } })),
    refresh: (client, rows) =>
      invalidateNodes(
        client,
        rows.map(({ node }) => node),
      ),
  },
})
