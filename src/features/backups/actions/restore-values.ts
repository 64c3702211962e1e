/** The values of the restore dialog, their validation and their request (compute.md, Backups; gaps 3.2). */
import type { Backup, backups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { restoreCapacity } from '#contract/rules/backups/backup-restore.ts'
import { nodeActionDisabledReason } from '#contract/rules/nodes/node-actions.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { lockReasonOf } from '#kit/preferences/locks.ts'

export interface RestoreValues {
  /** The target's id as text. */
  node_id: string
  /** The fate of the target's disks and profiles; empty until the user has chosen. */
  overwrite: '' | 'keep' | 'replace'
  /** The target's label, which the user types to confirm overwriting. */
  confirmation: string
}

/** `node`: the preselected target. */
export const initialValues = (node: Node | null): RestoreValues => ({
  node_id: node ? String(node.id) : '',
  overwrite: '',
  confirmation: '',
})

export const restoreRequest =
  (nodeId: number, backupId: number) =>
  ({ node_id, overwrite }: RestoreValues): RequestOf<typeof backups.restore> => ({
    path: { nodeId, backupId },
    body: { node_id: Number(node_id), overwrite: overwrite === 'replace' },
  })

/**
 * Overwriting requires the target's label as confirmation. `target`: undefined when it is no longer a possible target.
 */
export function validateRestore(
  { node_id, overwrite, confirmation }: RestoreValues,
  target: Node | undefined,
): ErrorDetail[] {
  if (node_id === '') return [{ field: 'node_id', reason: requiredReason('node_id') }]
  if (!target) return [{ field: 'node_id', reason: t('Choose an existing node') }]
  if (overwrite === '')
    return [{ field: 'overwrite', reason: t('Choose what happens to the disks of the target node') }]
  const lockReason = overwrite === 'replace' ? lockReasonOf(`node:${target.id}`, target.label) : null
  if (lockReason !== null) return [{ field: 'overwrite', reason: lockReason }]
  return overwrite === 'replace' && confirmation.trim() !== target.label
    ? [{ field: 'confirmation', reason: t('Must be “{label}”', { label: target.label }) }]
    : []
}

/** Why a backup cannot be restored to a node, even by overwriting it; null when it can. */
export function targetDisabledReason(target: Node, backup: Backup): string | null {
  const statusReason = nodeActionDisabledReason('restore', target.status)
  if (statusReason !== null) return statusReason
  const { needed, fits } = restoreCapacity(backup.disks, { storage: target.specs.disk, disks: [] }, true)
  return fits
    ? null
    : t('The backup needs {needed}; this node has {disk} in total', {
        needed: formatSize(needed),
        disk: formatSize(target.specs.disk),
      })
}
