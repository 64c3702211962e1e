/** Backups of a node (compute.md, Backups; gaps 3.2). How they are made and restored is in jobs/. */
import type { backups } from '#contract/areas/backups.ts'
import { notFound, refuse, type CallerContext, type Handlers } from '../context.ts'
import { deleteBackups, startBackup } from '../jobs/backup-run.ts'
import { startRestore } from '../jobs/restore.ts'
import { chooseLater } from '../jobs/schedule-choice.ts'
import { busy, requireIdle } from '../rules/idle.ts'
import { reasons } from '../rules/reasons.ts'
import { planRestore } from '../rules/restore.ts'
import { backupAnswer } from '../store/backup-contents.ts'
import { backupBeingMade, backupRow, backupsAnswer, backupsOf } from '../store/backups.ts'
import { disksOf } from '../store/disks.ts'
import { notify } from '../store/events.ts'
import { nodeReference } from '../store/references.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { nodeOf } from './node-of.ts'

async function backupOf({ db }: Pick<CallerContext, 'db'>, path: { nodeId: number; backupId: number }): Promise<BackupRow> {
  const row = await backupRow(db, path.backupId)
  if (row?.node_id !== path.nodeId) throw notFound()
  return row
}

function requireBackups(node: NodeRow): void {
  if (node.backups_enabled === 0) throw refuse(400, reasons.backupsOff)
}

const say = (context: CallerContext, node: NodeRow, action: 'backups_enable' | 'backups_cancel') =>
  notify(context, { action, username: context.caller.username, entity: nodeReference(node) })

export const backupHandlers: Handlers<typeof backups> = {
  list: async ({ path }, { db }) => backupsAnswer(await backupsOf(db, path.nodeId)),

  view: async ({ path }, context) => backupAnswer(await backupOf(context, path)),

  take: async ({ path, body }, context) => {
    const node = await nodeOf(context, path.nodeId)
    requireBackups(node)
    if (await backupBeingMade(context.db, node.id)) throw busy()
    await requireIdle(context.db, node, 'snapshot')
    if ((await disksOf(context.db, node.id)).length === 0) throw refuse(400, reasons.noDisks)
    const backupId = await startBackup(context, node, { type: 'snapshot', label: body.label, username: context.caller.username })
    return backupAnswer(await backupOf(context, { nodeId: node.id, backupId }))
  },

  /** A day and a window that were stored while backups were off count from now (gaps 2.3). */
  enable: async ({ path }, context) => {
    const node = await nodeOf(context, path.nodeId)
    if (node.backups_enabled === 1) throw refuse(400, reasons.backupsOn)
    await context.db.updateTable('nodes').set({
      backups_enabled: 1, last_successful: null,
      schedule_day: node.schedule_day ?? 'Scheduling', schedule_window: node.schedule_window ?? 'Scheduling',
    }).where('id', '=', node.id).execute()
    await chooseLater(context, node.id)
    await say(context, node, 'backups_enable')
    return {}
  },

  cancel: async ({ path }, context) => {
    const node = await nodeOf(context, path.nodeId)
    requireBackups(node)
    await deleteBackups(context, node.id)
    await context.db.updateTable('nodes')
      .set({ backups_enabled: 0, last_successful: null, schedule_day: null, schedule_window: null }).where('id', '=', node.id).execute()
    await say(context, node, 'backups_cancel')
    return {}
  },

  restore: async ({ path, body }, context) => {
    await nodeOf(context, path.nodeId)
    const backup = await backupOf(context, path)
    const target = await planRestore(context, backup, body)
    await startRestore(context, target, backup, { overwrite: body.overwrite, username: context.caller.username })
    return {}
  },
}
