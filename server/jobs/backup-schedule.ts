/**
 * Automatic backups: each node with backups has one per day, within its window (gaps 2.3). When a window opens, a job
 * schedules the backups of its nodes, spread over the window. PACE does not scale this: days and windows are documented
 * times.
 */
import * as z from 'zod/mini'
import { backupWindowOf, windowLengthHours } from '#contract/rules/backups/backup-schedule.ts'
import { isInTransition } from '#contract/rules/nodes/node-status.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { findBackupInProgress } from '../store/backups.ts'
import { listDisks } from '../store/disks.ts'
import { openEvents } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { pauseBackup, startBackup } from './backup-run.ts'
import { parsePayload } from './payload.ts'
import { startPurges } from './purge.ts'
import { scheduleJob, type JobHandler } from './queue.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

const windowMs = windowLengthHours * 60 * minuteMs
/** How often a busy node is checked again while its window is open. */
const retryDelayMs = 5 * minuteMs
/** Backups start within this part of a window, so that they also end in it. */
const spreadMinutes = 100

const BackupDuePayload = z.object({ closes: z.int() })

/** When the next window after `now` opens (ms). */
const nextWindowStart = (now: number) => (Math.floor(now / windowMs) + 1) * windowMs

/** Schedules the job for the next window. */
export const scheduleNextWindow = ({ db, now }: Pick<UnitOfWork, 'db' | 'now'>): Promise<void> =>
  scheduleJob(db, { kind: 'account.window_opened', subjectId: 1, dueAt: nextWindowStart(now) })

/** The start of a node's backup in its window: fixed per node, and far apart for consecutive ids. */
const offsetInWindow = (nodeId: number) => ((nodeId * 37) % spreadMinutes) * minuteMs

/**
 * A window opens. After downtime, only the windows of the last day are caught up on. Every database has this job, so it
 * also starts the purges.
 */
export const windowOpened: JobHandler = async (job, { db }, currentTime) => {
  const nodes = await db
    .selectFrom('nodes')
    .select('id')
    .where('backups_enabled', '=', 1)
    .where('schedule_window', '=', backupWindowOf(new Date(job.dueAt)))
    .orderBy('id')
    .execute()
  for (const { id } of nodes) {
    const payload: z.output<typeof BackupDuePayload> = { closes: job.dueAt + windowMs }
    await scheduleJob(db, { kind: 'node.backup_due', subjectId: id, dueAt: job.dueAt + offsetInWindow(id), payload })
  }
  await startPurges(db, currentTime)
  await scheduleNextWindow({ db, now: Math.max(job.dueAt, currentTime - dayMs) })
}

/** Whether a backup cannot start yet. */
const isBusy = async ({ db }: UnitOfWork, node: NodeRow) =>
  isInTransition(node.status) ||
  (await openEvents(db, node.id)).length > 0 ||
  (await findBackupInProgress(db, node.id)) !== undefined

/** A node's backup is due; it is skipped for a node without disks. */
export const backupDue: JobHandler = async (job, work) => {
  const node = await findNode(work.db, job.subjectId)
  if (!node || node.backups_enabled === 0 || node.status === 'deleting') return
  if (await isBusy(work, node)) {
    const { closes } = parsePayload(BackupDuePayload, job)
    if (work.now + retryDelayMs < closes)
      await scheduleJob(work.db, {
        kind: 'node.backup_due',
        subjectId: node.id,
        dueAt: work.now + retryDelayMs,
        payload: job.payload,
      })
    return
  }
  if ((await listDisks(work.db, node.id)).length === 0) return
  if (node.status === 'stopped') await pauseBackup(work, node)
  else await startBackup(work, node, { type: 'auto', label: null, username: null })
}
