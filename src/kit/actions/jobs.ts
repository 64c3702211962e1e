/**
 * Jobs: operations on many things that continue while the user navigates. `startJob()` may be called from anywhere; job-tray.tsx
 * shows the jobs. A job is kept until it is dismissed, so that failures can be read and retried.
 */
import { ApiError, errorMessage, isOutcomeUnknown, outcomeUnknownMessages } from '#api/error.ts'
import { session } from '#api/session.ts'
import { announce } from '#ui/announce.ts'
import { runBulk } from '#api/run-bulk.ts'
import { askToRepeat } from '../repeat.ts'
import type { JobPlan } from './job-plan.ts'
import { keepJob } from './job-storage.ts'
import { jobStore, type Job, type JobItem } from './job-store.ts'
import { countItems, jobSummary, succeeded } from './job-summary.ts'

type Find = () => Promise<unknown>
interface Entry {
  readonly plan: JobPlan
  readonly stop: AbortController
  /** Look for the results of the unconfirmed requests, by item. */
  readonly finders: Map<JobItem['id'], Find>
}

const plans = new Map<number, Entry>()
let lastId = 0

const updateJob = (id: number, update: (job: Job) => Job) =>
  jobStore.set(jobStore.get().map((job) => (job.id === id ? update(job) : job)))
const updateItem = (id: number, item: JobItem['id'], changes: Partial<JobItem>) =>
  updateJob(id, (job) => ({
    ...job,
    items: job.items.map((each) => (each.id === item ? { ...each, ...changes } : each)),
  }))

/** The reasons of the service without field names: the label of the item stands beside them. */
const failureReason = (error: unknown) =>
  error instanceof ApiError && error.status !== 403 && !error.outcomeUnknown
    ? error.errors.map(({ reason }) => reason).join(' ')
    : errorMessage(error)

function problemOf({ plan }: Entry, error: unknown): Pick<JobItem, 'state' | 'reason'> {
  if (!isOutcomeUnknown(error)) return { state: 'failed', reason: failureReason(error) }
  const { title, created, done } = outcomeUnknownMessages
  return { state: 'unconfirmed', reason: `${title} ${plan.list ? created : done}` }
}

/** Thrown in place of sending a request when the job was stopped while it waited. */
class StoppedError extends Error {}

async function waitUntilReady(id: number, { plan, stop }: Entry, item: JobItem['id']) {
  if (!plan.ready) return
  updateItem(id, item, { state: 'waiting', reason: plan.waitingFor ?? null })
  await plan.ready(item, stop.signal)
  if (stop.signal.aborted) throw new StoppedError()
  updateItem(id, item, { state: 'running', reason: null })
}

/**
 * Sends the request of one item. When its response is lost but its result is found, it is done. The same holds for a repetition,
 * which the service refuses because the first attempt has worked: "already exists".
 */
async function send({ plan, finders }: Entry, item: JobItem['id']) {
  const earlier = finders.get(item)
  if (await earlier?.().catch(() => null)) return
  const find = earlier ?? plan.watch?.(item)
  try {
    await plan.run(item)
  } catch (error) {
    if (!find || (!earlier && !isOutcomeUnknown(error))) throw error
    finders.set(item, find)
    if (!(await find().catch(() => null))) throw error
  }
}

/** Milliseconds between two refreshes while a job runs. */
const refreshIntervalMs = 2000

async function runJob(id: number, ids: readonly JobItem['id'][]) {
  const entry = plans.get(id)
  if (!entry) return
  const { plan, stop } = entry
  let refreshed = Date.now()
  const refresh = () => plan.refresh().catch(() => null)
  const done = (item: JobItem['id']) => {
    updateItem(id, item, { state: 'done', reason: null })
    if (Date.now() - refreshed < refreshIntervalMs) return
    refreshed = Date.now()
    void refresh()
  }
  await runBulk({
    items: ids,
    run: async (item) => {
      await waitUntilReady(id, entry, item)
      await send(entry, item)
    },
    onStart: (item) => updateItem(id, item, { state: 'running' }),
    onDone: done,
    onFailed: (item, error) =>
      updateItem(
        id,
        item,
        error instanceof StoppedError ? { state: 'waiting', reason: null } : problemOf(entry, error),
      ),
    onPause: (pausedUntil) =>
      updateJob(id, (job) => ({
        ...job,
        pausedUntil,
        items: job.items.map((item) =>
          item.state === 'running' && pausedUntil ? { ...item, state: 'waiting' } : item,
        ),
      })),
    signal: stop.signal,
  })
  updateJob(id, (job) => ({ ...job, state: 'finished', pausedUntil: null }))
  const finished = jobStore.get().find((job) => job.id === id)
  if (finished) announce(`${finished.title}: ${jobSummary(finished)}`)
  await refresh()
}

/** Starts a job; it appears in the tray. */
export function startJob(plan: JobPlan): void {
  lastId += 1
  const id = lastId
  plans.set(id, { plan, stop: new AbortController(), finders: new Map() })
  const items = plan.items.map(({ id, label, done }): JobItem => ({
    id,
    label,
    state: done ? 'done' : 'waiting',
    reason: null,
  }))
  jobStore.set([
    ...jobStore.get(),
    {
      id,
      title: plan.title,
      items,
      state: 'running',
      pausedUntil: null,
      stopped: false,
      list: plan.list ?? null,
      repeatable: plan.repeatable ?? false,
    },
  ])
  const kept = keepJob(id, plan)
  updateJob(id, (job) => ({ ...job, kept }))
  void runJob(
    id,
    items.flatMap((item) => (item.state === 'waiting' ? [item.id] : [])),
  )
}

/**
 * Shows what is left of a job that a reload has interrupted; it goes on when the user says so. What `watch` of the plan recognizes is
 * done.
 */
export function restoreJob(plan: JobPlan, items: readonly JobItem[]): void {
  lastId += 1
  const finders = new Map<JobItem['id'], Find>()
  if (plan.watch) for (const { id, state } of items) if (state === 'unconfirmed') finders.set(id, plan.watch(id))
  plans.set(lastId, { plan, stop: new AbortController(), finders })
  const { title, list = null, repeatable = false } = plan
  jobStore.set([
    ...jobStore.get(),
    { id: lastId, title, items, state: 'finished', pausedUntil: null, stopped: true, list, repeatable },
  ])
  keepJob(lastId, plan)
  void findUnconfirmed(lastId)
}

const finishedJob = (id: number) => jobStore.get().find((job) => job.id === id && job.state === 'finished')

/** Runs these items of a finished job again. */
async function resume(id: number, isIncluded: (item: JobItem) => boolean): Promise<void> {
  const entry = plans.get(id)
  const idsOf = () =>
    finishedJob(id)
      ?.items.filter(isIncluded)
      .map((item) => item.id) ?? []
  if (!entry || idsOf().length === 0 || (entry.plan.prepare && !(await entry.plan.prepare()))) return
  // Somebody may have pressed meanwhile, or the results were found.
  const ids = idsOf()
  if (ids.length === 0) return
  plans.set(id, { ...entry, stop: new AbortController() })
  const resumed = new Set(ids)
  updateJob(id, (now) => ({
    ...now,
    state: 'running',
    stopped: false,
    items: now.items.map((item) => (resumed.has(item.id) ? { ...item, state: 'waiting', reason: null } : item)),
  }))
  void runJob(id, ids)
}

async function findUnconfirmed(id: number) {
  const entry = plans.get(id)
  const items = finishedJob(id)?.items.filter(({ state }) => state === 'unconfirmed') ?? []
  await Promise.all(
    items.map(async ({ id: item }) => {
      if (
        await entry?.finders
          .get(item)?.()
          .catch(() => null)
      )
        updateItem(id, item, { state: 'done', reason: null })
    }),
  )
}

export const jobs = {
  /** Sends no further requests; those already sent are not canceled. */
  stop: (id: number) => {
    plans.get(id)?.stop.abort()
    updateJob(id, (job) => ({ ...job, stopped: true }))
  },
  /** Retries the items that failed or were not started; unconfirmed ones only where that does no harm. */
  retry: (id: number) => {
    const repeatable = finishedJob(id)?.repeatable ?? false
    void resume(id, ({ state }) => state !== 'done' && (repeatable || state !== 'unconfirmed'))
  },
  /** Looks for the results of the unconfirmed requests, and sends again those without one if the user confirms that. */
  repeatUnconfirmed: async (id: number): Promise<void> => {
    await findUnconfirmed(id)
    const job = finishedJob(id)
    const count = job ? countItems(job, 'unconfirmed') : 0
    if (!job || count === 0) return
    const confirmed = await askToRepeat(
      count === 1 ? 'Send 1 request' : `Send ${count} requests`,
      `We could not confirm the first attempt. Whatever succeeded then will be ${job.list ? 'created' : 'done'} twice.`,
    )
    if (confirmed) await resume(id, (item) => item.state === 'unconfirmed')
  },
  /** Dismisses the jobs without failures. */
  dismissSucceeded: () => {
    for (const job of jobStore.get()) if (succeeded(job)) jobs.dismiss(job.id)
  },
  dismiss: (id: number) => {
    plans.get(id)?.stop.abort()
    plans.delete(id)
    jobStore.set(jobStore.get().filter((job) => job.id !== id))
  },
}

/** Stop jobs on sign-out: the next user must not continue them. */
session.subscribe(() => {
  if (session.get().status === 'signed-out') for (const job of jobStore.get()) jobs.dismiss(job.id)
})
