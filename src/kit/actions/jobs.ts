/**
 * Jobs: operations on many things that continue while the user navigates. `startJob()` may be called from anywhere; job-tray.tsx
 * shows the jobs. A job is kept until it is dismissed, so that failures can be read and retried.
 */
import { ApiError, errorMessage } from '#api/error.ts'
import { session } from '#api/session.ts'
import { announce } from '#ui/announce.ts'
import { runBulk } from '#api/run-bulk.ts'
import { jobStore, type Job, type JobItem } from './job-store.ts'

export interface JobPlan {
  title: string
  items: readonly { readonly id: number | string; readonly label: string }[]
  run: (id: number | string) => Promise<unknown>
  /** Refetches what the job changes; called repeatedly while it runs, and at its end. */
  refresh: () => Promise<unknown>
}

const plans = new Map<number, { plan: JobPlan; stop: AbortController }>()
let lastId = 0

const updateJob = (id: number, update: (job: Job) => Job) =>
  jobStore.set(jobStore.get().map((job) => (job.id === id ? update(job) : job)))
const updateItem = (id: number, item: JobItem['id'], changes: Partial<JobItem>) =>
  updateJob(id, (job) => ({
    ...job,
    items: job.items.map((each) => (each.id === item ? { ...each, ...changes } : each)),
  }))

export const failedItems = (job: Job) => job.items.filter((item) => item.state === 'failed')
export const countItems = (job: Job, state: JobItem['state']) => job.items.filter((item) => item.state === state).length

export const succeeded = (job: Job) => job.state === 'finished' && job.items.every((item) => item.state === 'done')

/** "38 of 40 done, 1 failed, 1 not started", for a finished job. */
export function jobSummary(job: Job): string {
  const [failed, remaining] = [failedItems(job).length, countItems(job, 'waiting')]
  const parts = [
    `${countItems(job, 'done')} of ${job.items.length} done`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(remaining > 0 ? [`${remaining} not started`] : []),
  ]
  return parts.join(', ')
}

/** The reasons of the service without field names: the label of the item stands beside them. */
const failureReason = (error: unknown) =>
  error instanceof ApiError && error.status !== 403 && !error.outcomeUnknown
    ? error.errors.map(({ reason }) => reason).join(' ')
    : errorMessage(error)

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
    run: plan.run,
    onStart: (item) => updateItem(id, item, { state: 'running' }),
    onDone: done,
    onFailed: (item, error) => updateItem(id, item, { state: 'failed', reason: failureReason(error) }),
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
  plans.set(id, { plan, stop: new AbortController() })
  const items = plan.items.map(({ id, label }): JobItem => ({ id, label, state: 'waiting', reason: null }))
  jobStore.set([
    ...jobStore.get(),
    { id, title: plan.title, items, state: 'running', pausedUntil: null, stopped: false },
  ])
  void runJob(
    id,
    items.map((item) => item.id),
  )
}

export const jobs = {
  /** Sends no further requests; those already sent are not cancelled. */
  stop: (id: number) => {
    plans.get(id)?.stop.abort()
    updateJob(id, (job) => ({ ...job, stopped: true }))
  },
  /** Retries the items that failed or were not started. */
  retry: (id: number) => {
    const entry = plans.get(id)
    const job = jobStore.get().find((each) => each.id === id)
    if (!entry || job?.state !== 'finished') return
    plans.set(id, { ...entry, stop: new AbortController() })
    const retryIds = job.items.filter((item) => item.state !== 'done').map((item) => item.id)
    const retrying = new Set(retryIds)
    updateJob(id, (now) => ({
      ...now,
      state: 'running',
      stopped: false,
      items: now.items.map((item) => (retrying.has(item.id) ? { ...item, state: 'waiting', reason: null } : item)),
    }))
    void runJob(id, retryIds)
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
