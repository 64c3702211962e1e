/** Checks the restore of a backup (compute.md, Backups; gaps 3.2). */
import { maxConfigsPerNode, maxDisksPerNode } from '#contract/limits.ts'
import { restoreCapacity } from '#contract/rules/backups/backup-restore.ts'
import { isRestorable } from '#contract/rules/backups/backup-status.ts'
import { invalidReason } from '#contract/schema.ts'
import { httpError, forbidden } from '../errors.ts'
import type { CallerContext } from '../context.ts'
import { permissionOn } from '../store/grants.ts'
import { toBackup } from '../store/backup-contents.ts'
import { listConfigs } from '../store/configs.ts'
import { listDisks } from '../store/disks.ts'
import { findNode, nodeTypeOf } from '../store/nodes.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { requireIdle } from './preconditions.ts'
import { reasons } from '../reasons.ts'

/** The target node. Throws 400 when the caller cannot read it, and 403 when the caller cannot write it. */
async function requireTarget({ db, caller }: CallerContext, nodeId: number): Promise<NodeRow> {
  const target = await findNode(db, nodeId)
  const permission = target && (await permissionOn(db, caller, 'node', target.id))
  if (!target || permission === null) throw httpError(400, invalidReason('node_id'), 'node_id')
  if (permission === 'read_only') throw forbidden()
  return target
}

/** Checks a restore and returns its target. Throws 400 or 403. */
export async function planRestore(
  context: CallerContext,
  row: BackupRow,
  body: { node_id: number; overwrite: boolean },
): Promise<NodeRow> {
  const target = await requireTarget(context, body.node_id)
  const backup = toBackup(row)
  if (!isRestorable(backup)) throw httpError(400, reasons.notRestorable)
  if (target.region !== row.region) throw httpError(400, reasons.otherRegion, 'node_id')
  // Before the check of the space, which means little while the node is changing.
  await requireIdle(context.db, target, 'restore')
  const disks = await listDisks(context.db, target.id)
  const { fits } = restoreCapacity(backup.disks, { storage: nodeTypeOf(target).disk, disks }, body.overwrite)
  // With `overwrite` the whole node is available; when that is not enough, another node is needed.
  if (!fits) throw httpError(400, reasons.noSpaceToRestore, body.overwrite ? 'node_id' : 'overwrite')
  if (!body.overwrite && disks.length + backup.disks.length > maxDisksPerNode)
    throw httpError(400, reasons.tooManyDisks)
  const configs = await listConfigs(context.db, target.id)
  if (!body.overwrite && configs.length + backup.configs.length > maxConfigsPerNode)
    throw httpError(400, reasons.tooManyConfigs)
  return target
}
