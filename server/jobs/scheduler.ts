/** Decides when run-due-jobs.ts runs: by a timer while the service is started, and before requests. */
import type { Random } from '../random.ts'
import { removeDueFile } from './removed-files.ts'
import { nextDueAt, runDueJobs } from './run-due-jobs.ts'
import type { Job } from './queue.ts'
import type { Settings } from '../settings.ts'
import { isShared, readConnection, type Database } from '../store/database.ts'

export interface JobSchedulerOptions {
  readonly database: Database
  readonly settings: Settings
  readonly random: Random
  readonly clock: { now(): number }
  /** Removes a file of an image. */
  readonly removeFile: (file: string) => Promise<void>
  readonly afterRun: () => void
  readonly onFault: (message: string, fault: unknown) => void
}

/** The longest delay of a timer (2^31 - 1 ms); it is set again for a later job. */
const maxTimerMs = 2 ** 31 - 1
/** Delay before a retry when running the jobs failed. */
const retryDelayMs = 1000
/** How often a shared queue is polled: other processes add jobs, and leave theirs behind when they end. */
const sharedQueueMs = 1000

export function createJobScheduler(options: JobSchedulerOptions) {
  const { database, settings, random, clock, removeFile, afterRun, onFault } = options
  const sharesQueue = isShared(database)
  /** When the next job is due (ms); null when the queue is empty. */
  let next: number | null = null
  /** Whether the jobs may have changed since `next` was read. */
  let stale = true
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let started = false
  /** False once the service is stopping: no further job starts. */
  let shouldContinue = () => true

  const isDue = () => stale || (next !== null && next <= clock.now())

  const onJobFault = (job: Job, fault: unknown) => onFault(`Job ${job.id} (${job.kind}) failed and was dropped`, fault)
  const onFileFault = (fault: unknown) => onFault('The file of an image could not be removed', fault)
  async function runDue(withRendering: boolean) {
    const context = { now: clock.now(), random, settings }
    await runDueJobs(database, context, onJobFault, () => shouldContinue(), withRendering)
    if (withRendering) await removeDueFile(database, context.now, removeFile, onFileFault)
    stale = true
    afterRun()
  }

  async function look() {
    stale = false
    next = await nextDueAt(readConnection(database))
  }

  async function run() {
    while (isDue() && shouldContinue()) {
      await look()
      if (next !== null && next <= clock.now()) await runDue(true)
    }
  }

  /** A timer can fire slightly early by the clock; it is then set again, or the job would wait for the next write. */
  const onTimer = () => {
    stale ||= sharesQueue
    void (isDue() ? runNow() : setTimer(0))
  }

  function setTimer(minDelay: number) {
    clearTimeout(timer)
    if (!started) return
    // A write at the very end of a run may have added a job.
    const ownWait = stale ? 0 : next === null ? null : next - clock.now()
    const wait = sharesQueue ? Math.min(ownWait ?? sharedQueueMs, sharedQueueMs) : ownWait
    if (wait !== null) timer = setTimeout(onTimer, Math.min(Math.max(minDelay, wait), maxTimerMs))
  }

  async function runAndReschedule() {
    let delay = 0
    try {
      await run()
    } catch (fault) {
      delay = retryDelayMs
      stale = true
      onFault('Jobs could not be run', fault)
    }
    running = null
    setTimer(delay)
  }

  /** Runs what is due; concurrent calls share one run. */
  function runNow(): Promise<void> {
    if (running) return running
    if (!isDue()) return Promise.resolve()
    running = runAndReschedule()
    return running
  }

  /** A run in progress may still be rendering zones; each job is run by only one of the two. */
  async function runBeforeWrite() {
    try {
      if (sharesQueue) await look()
      if (!running && !isDue()) return
      void runNow()
      await runDue(false)
    } catch (fault) {
      onFault('Jobs could not be run', fault)
    }
    void runNow()
  }

  return {
    runDueJobs: runNow,
    /**
     * Call before each request. A write waits for all due jobs except the rendering of zones, because its checks depend
     * on their results; while there is no timer, everything waits for all of them. A read of a started service does not
     * wait: it sees each job either completed or not started.
     */
    beforeRequest: async (isRead: boolean): Promise<void> => {
      if (!started) {
        stale ||= sharesQueue
        return runNow()
      }
      return isRead ? undefined : runBeforeWrite()
    },
    /** Call when jobs may have been added. */
    wake() {
      stale = true
      if (started) void runNow()
    },
    start() {
      started = true
      shouldContinue = () => true
      stale = true
      void runNow()
    },
    /** Stops the timer and resolves when no job is running. Due jobs that have not started wait for the next start. */
    async stop() {
      started = false
      shouldContinue = () => false
      clearTimeout(timer)
      await running
    },
  }
}
