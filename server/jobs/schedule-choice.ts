/** Replaces `Scheduling` by a day and a window some time after backups were enabled (gaps 2.3). */
import { backupDays, backupWindows } from '#contract/rules/backups/backup-schedule.ts'
import { durationMs } from '../durations.ts'
import { findNode } from '../store/nodes.ts'
import { scheduleJob, pendingJobs, type JobHandler } from './queue.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

const undecided = 'Scheduling'
const days = backupDays.filter((day) => day !== undecided)
const windows = backupWindows.filter((window) => window !== undecided)

/** Schedules the choice; does nothing when it is scheduled already. */
export async function scheduleChoice(work: UnitOfWork, nodeId: number): Promise<void> {
  if ((await pendingJobs(work.db, 'node.schedule_chosen', nodeId)).length > 0) return
  await scheduleJob(work.db, {
    kind: 'node.schedule_chosen',
    subjectId: nodeId,
    dueAt: work.now + durationMs('scheduleChoice', work.settings),
  })
}

export const scheduleChosen: JobHandler = async (job, { db, random }) => {
  const node = await findNode(db, job.subjectId)
  if (!node || node.backups_enabled === 0) return
  const isUndecided = (value: string | null) => value === null || value === undecided
  await db
    .updateTable('nodes')
    .set({
      schedule_day: isUndecided(node.schedule_day)
        ? (days[random.integer(days.length)] ?? 'Sunday')
        : node.schedule_day,
      schedule_window: isUndecided(node.schedule_window)
        ? (windows[random.integer(windows.length)] ?? 'W0')
        : node.schedule_window,
    })
    .where('id', '=', node.id)
    .execute()
}
