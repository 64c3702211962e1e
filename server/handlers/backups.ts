/** Backups of a node (compute.md, Backups; gaps 3.2). */
import type { backups } from '#contract/areas/backups.ts'
import { notFound, httpError } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { deleteBackups, startBackup } from '../jobs/backup-run.ts'
import { startRestore } from '../jobs/restore.ts'
import { scheduleChoice } from '../jobs/schedule-choice.ts'
import { busyError, requireIdle } from '../rules/preconditions.ts'
import { reasons } from '../reasons.ts'
import { planRestore } from '../rules/restore.ts'
import { toBackup } from '../store/backup-contents.ts'
import { findBackupInProgress, findBackup, toNodeBackups, listBackups } from '../store/backups.ts'
import { listDisks } from '../store/disks.ts'
import { recordEvent } from '../store/events.ts'
import { nodeReference } from '../store/references.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { requireNode } from './path-subject.ts'

async function requireBackup(
  { db }: Pick<CallerContext, 'db'>,
  path: { nodeId: number; backupId: number },
): Promise<BackupRow> {
  const row = await findBackup(db, path.backupId)
  if (row?.node_id !== path.nodeId) throw notFound()
  return row
}

function requireBackupsEnabled(node: NodeRow): void {
  if (node.backups_enabled === 0) throw httpError(400, reasons.backupsOff)
}

const recordBackupEvent = (context: CallerContext, node: NodeRow, action: 'backups_enable' | 'backups_cancel') =>
  recordEvent(context, { action, username: context.caller.username, entity: nodeReference(node) })

export const backupHandlers: Handlers<typeof backups> = {
  list: async ({ path }, { db }) => toNodeBackups(await listBackups(db, path.nodeId)),

  view: async ({ path }, context) => toBackup(await requireBackup(context, path)),

  take: async ({ path, body }, context) => {
    const node = await requireNode(context, path.nodeId)
    requireBackupsEnabled(node)
    if (await findBackupInProgress(context.db, node.id)) throw busyError()
    await requireIdle(context.db, node, 'snapshot')
    if ((await listDisks(context.db, node.id)).length === 0) throw httpError(400, reasons.noDisks)
    const backupId = await startBackup(context, node, {
      type: 'snapshot',
      label: body.label,
      username: context.caller.username,
    })
    return toBackup(await requireBackup(context, { nodeId: node.id, backupId }))
  },

  /** A schedule that was stored while backups were off takes effect (gaps 2.3). */
  enable: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    if (node.backups_enabled === 1) throw httpError(400, reasons.backupsOn)
    await context.db
      .updateTable('nodes')
      .set({
        backups_enabled: 1,
        last_successful: null,
        schedule_day: node.schedule_day ?? 'Scheduling',
        schedule_window: node.schedule_window ?? 'Scheduling',
      })
      .where('id', '=', node.id)
      .execute()
    await scheduleChoice(context, node.id)
    await recordBackupEvent(context, node, 'backups_enable')
    return {}
  },

  cancel: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    requireBackupsEnabled(node)
    await deleteBackups(context, node.id)
    await context.db
      .updateTable('nodes')
      .set({ backups_enabled: 0, last_successful: null, schedule_day: null, schedule_window: null })
      .where('id', '=', node.id)
      .execute()
    await recordBackupEvent(context, node, 'backups_cancel')
    return {}
  },

  restore: async ({ path, body }, context) => {
    await requireNode(context, path.nodeId)
    const backup = await requireBackup(context, path)
    const target = await planRestore(context, backup, body)
    const { username, userId } = context.caller
    await startRestore(context, target, backup, { overwrite: body.overwrite, username, userId })
    return {}
  },
}
