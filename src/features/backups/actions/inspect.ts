import type { Backup } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { backups } from '#contract/operations.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { nodeEntity } from '#shared/nodes/node-entity.ts'

interface BackupOfNode {
  readonly node: Node
  readonly backup: Backup
}

export const inspectBackupAction = inspectAction({
  operation: backups.view,
  requestOf: ({ node, backup }: BackupOfNode) => ({ path: { nodeId: node.id, backupId: backup.id } }),
  labelOf: ({ node, backup }) => backup.label ?? `Backup of ${node.label}`,
  idsOf: ({ node, backup }) => ({ 'Backup ID': backup.id, 'Node ID': node.id, 'Region ID': backup.region ?? null }),
  entityOf: ({ node }) => nodeEntity(node),
})
