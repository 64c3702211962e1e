/**
 * Automatic backups: every node with backups gets one each day within its window (gaps 2.3). When a window opens, one job plans
 * the nodes in it, spread over the window. PACE does not scale any of this: days and windows are documented times.
 */
import * as z from 'zod/mini'
import { windowAt, windowHours } from '#contract/rules/backup-schedule.ts'
import { inTransition } from '#contract/rules/node-status.ts'
import { backupBeingMade } from '../store/backups.ts'
import { disksOf } from '../store/disks.ts'
import { work as goingOn } from '../store/events.ts'
import { nodeRow } from '../store/nodes.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { holdBackup, startBackup } from './backup-run.ts'
import { payloadOf } from './payload.ts'
import { schedule, type JobFunction, type Work } from './queue.ts'

const minute = 60_000
const windowLength = windowHours * 60 * minute
const day = 24 * 60 * minute
/** A busy node is looked at again this often while its window is open. */
const retryAfter = 5 * minute
/** Backups begin within this part of a window, so that they also end in it. */
const spreadMinutes = 100

const Due = z.object({ closes: z.int() })

/** When the next window opens after a moment (ms). */
const nextOpening = (now: number) => (Math.floor(now / windowLength) + 1) * windowLength

/** Begins the round of windows, once for an account. */
export const planWindows = ({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> =>
  schedule(db, { kind: 'account.window_opened', subjectId: 1, dueAt: nextOpening(now) })

/** Always the same minute for the same node; a prime step keeps neighbours apart. */
const offset = (nodeId: number) => ((nodeId * 37) % spreadMinutes) * minute

/** A window opens. After a long rest of the service only the windows of its last day are made up for. */
export const windowOpened: JobFunction = async (job, { db }, present) => {
  const nodes = await db.selectFrom('nodes').select('id').where('backups_enabled', '=', 1).where('schedule_window', '=', windowAt(new Date(job.dueAt))).execute()
  for (const { id } of nodes) {
    const payload: z.output<typeof Due> = { closes: job.dueAt + windowLength }
    await schedule(db, { kind: 'node.backup_due', subjectId: id, dueAt: job.dueAt + offset(id), payload })
  }
  await planWindows({ db, now: Math.max(job.dueAt, present - day) })
}

/** Whether a backup cannot begin yet. */
const isBusy = async ({ db }: Work, node: NodeRow) =>
  inTransition(node.status) || (await goingOn(db, node.id)).length > 0 || (await backupBeingMade(db, node.id)) !== undefined

/** A node's turn. One without disks has nothing to back up. */
export const backupDue: JobFunction = async (job, work) => {
  const node = await nodeRow(work.db, job.subjectId)
  if (!node || node.backups_enabled === 0 || node.status === 'deleting') return
  if (await isBusy(work, node)) {
    const { closes } = payloadOf(Due, job)
    if (work.now + retryAfter < closes) await schedule(work.db, { kind: 'node.backup_due', subjectId: node.id, dueAt: work.now + retryAfter, payload: job.payload })
    return
  }
  if ((await disksOf(work.db, node.id)).length === 0) return
  if (node.status === 'stopped') await holdBackup(work, node)
  else await startBackup(work, node, { type: 'auto', label: null, username: null })
}
