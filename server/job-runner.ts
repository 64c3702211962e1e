/** Sees to it that jobs run when they are due: before each request, and by a timer while the service runs. */
import type { Random } from './context.ts'
import { nextDue, runDue } from './jobs/jobs.ts'
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

export function createJobRunner({ database, settings, random, clock, onRan, onFault }: JobRunnerOptions) {
  /** When the next job is due; null when none waits. */
  let next: number | null = null
  /** Whether the jobs may have changed since `next` was read. */
  let stale = true
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let started = false

  const isDue = () => stale || (next !== null && next <= clock.now())

  async function run() {
    while (isDue()) {
      stale = false
      next = await nextDue(readerOf(database))
      if (next === null || next > clock.now()) continue
      await runDue(database, { now: clock.now(), random, settings }, (job, fault) => onFault(`Job ${job.id} (${job.kind}) failed and was dropped`, fault))
      stale = true
      onRan()
    }
  }

  function setTimer() {
    clearTimeout(timer)
    if (started && next !== null) timer = setTimeout(() => void dueNow(), Math.min(Math.max(0, next - clock.now()), longestTimer))
  }

  /** Runs what is due; calls at the same time share one run. */
  function dueNow(): Promise<void> {
    if (running) return running
    if (!isDue()) return Promise.resolve()
    running = run()
      .catch((fault: unknown) => onFault('Jobs could not be run', fault))
      .finally(() => {
        running = null
        setTimer()
      })
    return running
  }

  return {
    runDue: dueNow,
    /** The jobs may have changed: looks again, at once while started. */
    changed() {
      stale = true
      if (started) void dueNow()
    },
    start() {
      started = true
      stale = true
      void dueNow()
    },
    /** Ends the timer; resolves when no job runs any more. */
    async stop() {
      started = false
      clearTimeout(timer)
      await running
    },
  }
}
