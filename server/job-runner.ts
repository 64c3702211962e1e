/** Sees to it that jobs run when they are due: by a timer while the service runs, and before requests. */
import type { Random } from './context.ts'
import { nextDue, runDue } from './jobs/jobs.ts'
import type { Job } from './jobs/queue.ts'
import type { Settings } from './settings.ts'
import { readerOf, type Database } from './store/database.ts'

export interface JobRunnerOptions {
  readonly database: Database
  readonly settings: Settings
  readonly random: Random
  readonly clock: { now(): number }
  readonly onRan: () => void
  readonly onFault: (message: string, fault: unknown) => void
}

/** The longest time a timer can count (2^31 - 1 ms); a later job is looked at again then. */
const longestTimer = 2 ** 31 - 1
/** After the jobs could not be run they are tried again, but not at once. Milliseconds. */
const pauseAfterFault = 1000

export function createJobRunner({ database, settings, random, clock, onRan, onFault }: JobRunnerOptions) {
  /** When the next job is due; null when none waits. */
  let next: number | null = null
  /** Whether the jobs may have changed since `next` was read. */
  let stale = true
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let started = false
  /** Whether jobs may begin; not any more once the service is to stop. */
  let goesOn = () => true

  const isDue = () => stale || (next !== null && next <= clock.now())

  async function run() {
    while (isDue() && goesOn()) {
      stale = false
      next = await nextDue(readerOf(database))
      if (next === null || next > clock.now()) continue
      const hear = (job: Job, fault: unknown) => onFault(`Job ${job.id} (${job.kind}) failed and was dropped`, fault)
      await runDue(database, { now: clock.now(), random, settings }, hear, () => goesOn())
      stale = true
      onRan()
    }
  }

  /** A timer may end a moment before its time by the clock: then it is set again, or nobody would look until the next write. */
  const look = () => void (isDue() ? dueNow() : setTimer(0))

  function setTimer(atLeast: number) {
    clearTimeout(timer)
    if (!started) return
    // What was written at the very end of a run is still to be looked at.
    const wait = stale ? 0 : next === null ? null : next - clock.now()
    if (wait !== null) timer = setTimeout(look, Math.min(Math.max(atLeast, wait), longestTimer))
  }

  async function settled() {
    let pause = 0
    try {
      await run()
    } catch (fault) {
      pause = pauseAfterFault
      stale = true
      onFault('Jobs could not be run', fault)
    }
    running = null
    setTimer(pause)
  }

  /** Runs what is due; calls at the same time share one run. */
  function dueNow(): Promise<void> {
    if (running) return running
    if (!isDue()) return Promise.resolve()
    running = settled()
    return running
  }

  return {
    runDue: dueNow,
    /**
     * Before a request. A write is judged by what has happened until now, so it waits for all that is due; so does everything while
     * there is no timer. A read of a running service does not: it sees what has happened so far, one job whole or not at all.
     */
    beforeRequest: (isRead: boolean): Promise<void> => (started && isRead ? Promise.resolve() : dueNow()),
    /** The jobs may have changed: looks again, at once while started. */
    changed() {
      stale = true
      if (started) void dueNow()
    },
    start() {
      started = true
      goesOn = () => true
      stale = true
      void dueNow()
    },
    /** Ends the timer; resolves when no job runs any more. What is due and has not begun waits for the next start. */
    async stop() {
      started = false
      goesOn = () => false
      clearTimeout(timer)
      await running
    },
  }
}
