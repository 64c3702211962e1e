/** Whether a backup can be restored as asked (compute.md, Backups; gaps 3.2). */
import { disksPerNode } from '#contract/limits.ts'
import { restoreRoom } from '#contract/rules/backup-restore.ts'
import { isRestorable } from '#contract/rules/backup-status.ts'
import { invalidReason } from '#contract/schema.ts'
import { refuse, unauthorized, type CallerContext } from '../context.ts'
import { permissionOn } from '../grants.ts'
import { backupAnswer } from '../store/backup-contents.ts'
import { disksOf } from '../store/disks.ts'
import { nodeRow, typeOf } from '../store/nodes.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { requireIdle } from './idle.ts'
import { reasons } from './reasons.ts'

/** The node to restore onto. The caller has to be able to write it too; one that cannot be read does not exist. */
async function targetOf({ db, caller }: CallerContext, nodeId: number): Promise<NodeRow> {
  const target = await nodeRow(db, nodeId)
  const held = target && (await permissionOn(db, caller, 'node', target.id))
  if (!target || held === null) throw refuse(400, invalidReason('node_id'), 'node_id')
  if (held === 'read_only') throw unauthorized()
  return target
}

/** Checks a restore; answers the target. Refuses without changing anything. */
export async function planRestore(context: CallerContext, row: BackupRow, body: { node_id: number; overwrite: boolean }): Promise<NodeRow> {
  const target = await targetOf(context, body.node_id)
  const backup = backupAnswer(row)
  if (!isRestorable(backup)) throw refuse(400, reasons.notRestorable)
  if (target.region !== row.region) throw refuse(400, reasons.otherRegion, 'node_id')
  // Before its room: what is on a node that is being changed says nothing about what will be.
  await requireIdle(context.db, target, 'restore')
  const disks = await disksOf(context.db, target.id)
  const { fits } = restoreRoom(backup.disks, { storage: typeOf(target).disk, disks }, body.overwrite)
  // When not even the whole node is enough, it is the node that has to be another one.
  if (!fits) throw refuse(400, reasons.noSpaceToRestore, body.overwrite ? 'node_id' : 'overwrite')
  if (!body.overwrite && disks.length + backup.disks.length > disksPerNode) throw refuse(400, reasons.tooManyDisks)
  return target
}
