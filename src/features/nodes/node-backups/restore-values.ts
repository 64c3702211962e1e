/** What the restore dialog holds, and the request it makes (compute.md, Backups; gaps 3.2). */
import type { Backup, backups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { CallOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { restoreRoom } from '#contract/rules/backup-restore.ts'
import { whyNotNow } from '#contract/rules/node-actions.ts'
import { requiredReason } from '#contract/schema.ts'
import { size } from '../create/words.ts'

export interface RestoreValues {
  /** Id of the target as text; the wire's node_id. */
  node_id: string
  overwrite: boolean
  /** The target's label, typed, when it is overwritten. */
  typed: string
}

export const startValues = ({ id }: Node): RestoreValues => ({ node_id: String(id), overwrite: false, typed: '' })

export const restoreCall = (nodeId: number, backupId: number) => ({ node_id, overwrite }: RestoreValues): CallOf<typeof backups.restore> =>
  ({ path: { nodeId, backupId }, body: { node_id: Number(node_id), overwrite } })

/** A target, and its label typed when it loses everything. */
export function missingRefusals({ node_id, overwrite, typed }: RestoreValues, target: Node | undefined): Refusal[] {
  if (node_id === '') return [{ field: 'node_id', reason: requiredReason('node_id') }]
  return overwrite && target && typed.trim() !== target.label ? [{ field: 'typed', reason: `Must be ${target.label}` }] : []
}

/** Why a node cannot take a backup whatever one chooses; null when it can. */
export function whyNotTarget(target: Node, backup: Backup): string | null {
  const notNow = whyNotNow('restore', target.status)
  if (notNow !== null) return notNow
  const { needed, fits } = restoreRoom(backup.disks, { storage: target.specs.disk, disks: [] }, true)
  return fits ? null : `The backup needs ${size(needed)}, this node has ${size(target.specs.disk)} in all`
}
