/** `Scheduling` becomes a day and a window some time after backups are on (gaps 2.3). */
import { backupDays, backupWindows } from '#contract/rules/backup-schedule.ts'
import { lasting } from '../rules/durations.ts'
import { nodeRow } from '../store/nodes.ts'
import { schedule, waiting, type JobFunction, type Work } from './queue.ts'

const undecided = 'Scheduling'
const days = backupDays.filter((day) => day !== undecided)
const windows = backupWindows.filter((window) => window !== undecided)

/** Lets the service choose what is still open; asking twice changes nothing. */
export async function chooseLater(work: Work, nodeId: number): Promise<void> {
  if ((await waiting(work.db, 'node.schedule_chosen', nodeId)).length > 0) return
  await schedule(work.db, { kind: 'node.schedule_chosen', subjectId: nodeId, dueAt: work.now + lasting('scheduleChoice', work.settings) })
}

export const scheduleChosen: JobFunction = async (job, { db, random }) => {
  const node = await nodeRow(db, job.subjectId)
  if (!node || node.backups_enabled === 0) return
  const open = (value: string | null) => value === null || value === undecided
  await db.updateTable('nodes').set({
    schedule_day: open(node.schedule_day) ? (days[random.integer(days.length)] ?? 'Sunday') : node.schedule_day,
    schedule_window: open(node.schedule_window) ? (windows[random.integer(windows.length)] ?? 'W0') : node.schedule_window,
  }).where('id', '=', node.id).execute()
}
