/**
 * Jobs: operations on many resources that continue while the user navigates. `startJob()` may be called from anywhere;
 * job-tray.tsx shows the jobs. A job is kept until it is dismissed, so that failures can be read and retried. It ends
 * with its page, and leaves only a report (job-report.ts).
 */
import { friendlyReason } from '#contract/friendly-messages.ts'
import { t } from '#contract/translate.ts'
import { accessReasonOf, ApiError, errorMessage, outcomeUnknownMessages, statusOf } from '#api/error.ts'
import { isCreation } from '#api/cache/created-items.ts'
import { repetition } from '#api/session/questions.ts'
import { runBulk } from '#api/run-bulk.ts'
import { session } from '#api/session/session.ts'
import { delay, until } from '#api/timers.ts'
import { UnknownWrite } from '#api/write.ts'
import { announce } from '#ui/announce.ts'
import { forgetReports, storeReports } from './job-report.ts'
import { outageGuard } from './outage.ts'
import { jobStore, nextJobId, type FollowUp, type Job, type JobItem, type JobList } from './job-store.ts'
import { jobSummary, succeeded } from './job-summary.ts'

interface JobTask {
  readonly id: number | string
  readonly label: string
  /** Done before the job, and part of its count. */
  readonly done?: boolean | undefined
}

export interface JobPlan<T extends JobTask> {
  readonly title: string
  readonly items: readonly T[]
  /**
   * Does one item, by `sendOnce` of api/write.ts. It is called again after a failure, and must not repeat what it has
   * already done. A run of many requests must reject when the job is stopped.
   */
  readonly run: (item: T, stopped: AbortSignal) => Promise<unknown>
  /**
   * The finished part of an item that has begun but is not done, as a sentence; null for nothing. For items that take
   * many requests.
   */
  readonly progress?: ((item: T) => string | null) | undefined
  /** A remark about an item although it is done, as a sentence; null for none. */
  readonly note?: ((item: T) => string | null) | undefined
  /** Called before each item; resolves when it can be done, and at once when the job is stopped. */
  readonly ready?: ((item: T, stopped: AbortSignal) => Promise<unknown>) | undefined
  /** What `ready` waits for, as a sentence; shown during the wait. */
  readonly waitingFor?: string | undefined
  /** One item after the other, where the service does only one at a time. */
  readonly inOrder?: boolean | undefined
  /** Refetches what the job changes; called repeatedly while it runs, and at its end. */
  readonly refresh: () => Promise<unknown>
  /** Where the results are shown: for a job that creates items, or whose page lists something other than its items. */
  readonly list?: JobList
  /** The items are rows of the page, where unfinished ones can be selected again. */
  readonly ofRows?: boolean
  /** See `Job`. */
  readonly starts?: boolean | undefined
  readonly unseen?: boolean | undefined
  /** Undoes what the job has done; called when none of it runs any more. */
  readonly undo?: (() => void) | undefined
  /** Shown when the job has ended with at least one item done. */
  readonly followUps?: readonly FollowUp[]
}

interface Entry {
  readonly run: (item: JobItem) => Promise<unknown>
  readonly progress: (item: JobItem['id']) => string | null
  readonly note: (item: JobItem['id']) => string | null
  readonly refresh: () => Promise<unknown>
  readonly inOrder: boolean
  readonly starts: boolean | undefined
  readonly undo: (() => void) | undefined
  readonly stop: AbortController
  readonly guard: ReturnType<typeof outageGuard>
  /** The writes with an unknown outcome, by item. */
  readonly unknown: Map<JobItem['id'], UnknownWrite>
}

const entries = new Map<number, Entry>()

const updateJob = (id: number, update: (job: Job) => Job) =>
  jobStore.set(jobStore.get().map((job) => (job.id === id ? update(job) : job)))
const updateItem = (id: number, item: JobItem['id'], changes: Partial<JobItem>) =>
  updateJob(id, (job) => ({
    ...job,
    items: job.items.map((each) => (each.id === item ? { ...each, ...changes } : each)),
  }))

/** The reasons of the service without field names: the label of the item stands beside them. */
const failureReason = (error: unknown) =>
  error instanceof ApiError && accessReasonOf(error) === null
    ? error.errors.map(({ reason }) => friendlyReason(reason)).join(' ')
    : errorMessage(error)

/** Thrown instead of running an item when the job was stopped before any part of the item was done. */
export class StoppedError extends Error {}

const notStarted: Partial<JobItem> = { state: 'waiting', reason: null }

/** `progress`: the finished part of the item. */
function outcomeOf(error: unknown, progress: string | null): Partial<JobItem> {
  if (error instanceof StoppedError) return notStarted
  if (!(error instanceof UnknownWrite)) return { state: 'failed', reason: failureReason(error) }
  const { title, created, done } = outcomeUnknownMessages
  const reason = `${title()} ${progress ?? (isCreation(error.endpoint) ? created() : done())}`
  return {
    state: 'unconfirmed',
    reason,
    isRepeatable: error.repeatable,
    isRecognizable: error.look !== undefined,
  }
}

/**
 * No item is started before this time, milliseconds since the epoch, because the page is about to be left. Browsers
 * abort the requests of a page some time before they report that it is left, and a request that then fails for lack of
 * a connection was not sent.
 */
let heldUntil = 0
const holdMs = 3000
const isLeaving = () => Date.now() < heldUntil
const hold = () => void (heldUntil = Date.now() + holdMs)

/** Milliseconds from the end of a refresh to the next one while a job runs. */
const refreshIntervalMs = 2000

async function runJob(id: number, items: readonly JobItem[]) {
  const entry = entries.get(id)
  if (!entry) return
  let nextRefresh = Date.now() + refreshIntervalMs
  const refresh = async () => {
    // Reading a long list may take longer than the interval, and another refresh would start it over.
    nextRefresh = Infinity
    await entry.refresh().catch(() => null)
    nextRefresh = Date.now() + refreshIntervalMs
  }
  await runBulk({
    items,
    run: async (item) => {
      updateItem(id, item.id, { state: 'running' })
      await entry.run(item)
      updateItem(id, item.id, { state: 'done', reason: entry.note(item.id) })
      entry.unknown.delete(item.id)
      if (Date.now() >= nextRefresh) void refresh()
    },
    onFailed: (item, error) => {
      const isCutOff = isLeaving() && statusOf(error) === 0 && !(error instanceof UnknownWrite)
      updateItem(id, item.id, isCutOff ? notStarted : outcomeOf(error, entry.progress(item.id)))
      if (error instanceof UnknownWrite) entry.unknown.set(item.id, error)
      else entry.unknown.delete(item.id)
    },
    onPause: (pausedUntil) =>
      updateJob(id, (job) => ({
        ...job,
        pausedUntil,
        items: job.items.map((item) =>
          item.state === 'running' && pausedUntil
            ? { ...item, state: 'waiting', progress: entry.progress(item.id) }
            : item,
        ),
      })),
    ...(entry.inOrder && { atOnce: 1 }),
    signal: entry.stop.signal,
  })
  updateJob(id, (job) => ({
    ...job,
    state: 'finished',
    refreshed: false,
    pausedUntil: null,
    items: job.items.map((item) =>
      item.state === 'waiting' && item.progress
        ? { ...item, state: 'failed', reason: t('Stopped. {progress}', { progress: item.progress }) }
        : item,
    ),
  }))
  const finished = jobStore.get().find((job) => job.id === id)
  if (finished) announce(`${finished.title}: ${jobSummary(finished)}`)
  await refresh()
  updateJob(id, (job) => ({ ...job, refreshed: true }))
}

/** The state that belongs to a single run of a job. */
function stopping() {
  const stop = new AbortController()
  return { stop, guard: outageGuard(stop.signal) }
}

/** Starts a job; it appears in the tray. Returns its id in the store. */
export function startJob<T extends JobTask>({
  title,
  items,
  run,
  progress = () => null,
  note = () => null,
  ready,
  waitingFor = '',
  inOrder = false,
  refresh,
  list,
  ofRows = false,
  starts,
  unseen,
  undo,
  followUps = [],
}: JobPlan<T>): number {
  const id = nextJobId()
  const tasks = new Map(items.map((item) => [item.id, item]))
  entries.set(id, {
    run: async ({ id: item }) => {
      const task = tasks.get(item)
      const entry = entries.get(id)
      if (!task || !entry) return
      const stopped = entry.stop.signal
      const waitFor = async (turn: Promise<unknown>, reason: string | null) => {
        updateItem(id, item, { state: 'waiting', reason, progress: progress(task) })
        await turn
        if (stopped.aborted) throw new StoppedError()
        updateItem(id, item, { state: 'running', reason: null })
      }
      if (isLeaving()) await waitFor(delay(heldUntil - Date.now(), stopped), null)
      if (ready) await waitFor(ready(task, stopped), waitingFor)
      await entry.guard(() => run(task, stopped), waitFor)
    },
    progress: (item) => {
      const task = tasks.get(item)
      return task ? progress(task) : null
    },
    note: (item) => {
      const task = tasks.get(item)
      return task ? note(task) : null
    },
    refresh,
    inOrder,
    starts,
    undo,
    ...stopping(),
    unknown: new Map(),
  })
  const job: Job = {
    id,
    title,
    items: items.map((item) => ({
      id: item.id,
      label: item.label,
      state: item.done ? 'done' : 'waiting',
      reason: null,
    })),
    state: 'running',
    pausedUntil: null,
    stopped: false,
    list: list ?? null,
    followUps,
    page: `${location.pathname}${location.search}`,
    ofRows,
    undoable: undo !== undefined,
    starts,
    unseen,
  }
  jobStore.set([...jobStore.get(), job])
  void runJob(
    id,
    job.items.filter(({ state }) => state === 'waiting'),
  )
  return id
}

const finishedJob = (id: number) => jobStore.get().find((job) => job.id === id && job.state === 'finished')

/** Runs these items of a finished job again. */
function resume(id: number, isIncluded: (item: JobItem) => boolean): void {
  const entry = entries.get(id)
  const items = finishedJob(id)?.items.filter(isIncluded) ?? []
  if (!entry || items.length === 0) return
  entries.set(id, { ...entry, ...stopping() })
  updateJob(id, (now) => ({
    ...now,
    state: 'running',
    starts: entry.starts,
    stopped: false,
    items: now.items.map((item) => (items.includes(item) ? { ...item, state: 'waiting', reason: null } : item)),
  }))
  void runJob(id, items)
}

export const jobs = {
  /** Sends no further requests; those already sent are not canceled. */
  stop: (id: number) => {
    entries.get(id)?.stop.abort()
    updateJob(id, (job) => (job.state === 'running' ? { ...job, stopped: true } : job))
  },
  /** Resolves when a job no longer runs: every request that was sent has been answered. */
  ended: (id: number) =>
    until(() => !jobStore.get().some((job) => job.id === id && job.state === 'running'), jobStore.subscribe),
  /** Stops a job and undoes what it has done, once. */
  undo: async (id: number): Promise<void> => {
    const undo = entries.get(id)?.undo
    jobs.stop(id)
    updateJob(id, (job) => ({ ...job, undoable: false }))
    await jobs.ended(id)
    undo?.()
  },
  /** Retries the items that failed or were not started; unconfirmed ones only where that does no harm. */
  retry: (id: number) =>
    resume(id, ({ state, isRepeatable }) => state !== 'done' && (state !== 'unconfirmed' || isRepeatable === true)),
  /**
   * Looks for the results of the unconfirmed requests. Items whose result was found continue; resolves to whether there
   * are any.
   */
  check: async (id: number): Promise<boolean> => {
    const unknown = [...(entries.get(id)?.unknown ?? [])]
    const results = await Promise.all(unknown.map(([, write]) => write.check()))
    const found = new Set(unknown.map(([item]) => item).filter((_, index) => results[index] !== null))
    resume(id, (item) => found.has(item.id))
    return found.size > 0
  },
  /** Looks for the results of the unconfirmed requests, and sends again those without one if the user confirms that. */
  repeatUnconfirmed: async (id: number): Promise<void> => {
    const writes = [...(entries.get(id)?.unknown.values() ?? [])].filter(({ repeatable }) => !repeatable)
    const results = await Promise.all(writes.map((write) => write.check()))
    const missing = writes.filter((_, index) => results[index] === null)
    const creates = missing.some(({ endpoint }) => isCreation(endpoint))
    const isWanted = missing.length === 0 || (await repetition.ask({ count: missing.length, creates }))
    if (isWanted) for (const write of missing) write.allow()
    const isRun = (item: JobItem) => {
      const write = entries.get(id)?.unknown.get(item.id)
      return item.state === 'unconfirmed' && write !== undefined && (isWanted || !missing.includes(write))
    }
    resume(id, isRun)
  },
  /** What a job has started was seen to be done; that stays known on pages that do not show it. */
  markDone: (id: number) => updateJob(id, (job) => ({ ...job, starts: undefined })),
  /** Dismisses those of the jobs without failures, unless they can be undone. */
  dismissSucceeded: (ids: ReadonlySet<number>) => {
    for (const job of jobStore.get()) if (ids.has(job.id) && succeeded(job) && !job.undoable) jobs.dismiss(job.id)
  },
  dismiss: (id: number) => {
    const entry = entries.get(id)
    entry?.stop.abort()
    for (const write of entry?.unknown.values() ?? []) write.dismiss()
    entries.delete(id)
    jobStore.set(jobStore.get().filter((job) => job.id !== id))
  },
}

addEventListener('beforeunload', hold)
addEventListener('pagehide', storeReports)
addEventListener('pageshow', ({ persisted }) => persisted && forgetReports())

/** Stop jobs on sign-out: the next user must not continue them. */
session.onSignOut(() => {
  for (const job of jobStore.get()) jobs.dismiss(job.id)
})
