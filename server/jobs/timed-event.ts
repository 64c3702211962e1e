/** Work that takes a while: its event begins now, and a job ends it. */
import { durationMs, type Duration } from '../durations.ts'
import { startEvent, type NewEvent } from '../store/events.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { scheduleJob, type NewJob } from './queue.ts'

interface TimedEvent extends NewEvent {
  readonly duration: Duration
  /** The amount that is moved or copied, for the displayed rate. */
  readonly megabytes?: number
}

interface EndingJob extends Pick<NewJob, 'kind' | 'subjectId'> {
  /** The job's payload besides its event. */
  readonly payload?: object
}

export async function startTimedEvent(
  work: UnitOfWork,
  { duration, ...event }: TimedEvent,
  { payload, ...job }: EndingJob,
): Promise<void> {
  const expectedMs = durationMs(duration, work.settings)
  const eventId = await startEvent(work, { ...event, expectedMs })
  await scheduleJob(work.db, { ...job, dueAt: work.now + expectedMs, payload: { ...payload, eventId } })
}
