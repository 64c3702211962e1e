/**
 * Work on many things that goes on while people go elsewhere: `startJob()` from anywhere, shown by job-tray.tsx. A job lives until
 * it is dismissed, so that what failed can be read and tried again.
 */
import { ApiError, sentenceOf } from '#api/error.ts'
import { session } from '#api/session.ts'
import { createStore } from '#api/store.ts'
import { announce } from '#ui/announce.ts'
import { runBulk } from './bulk.ts'

export interface JobItem {
  readonly id: number | string
  readonly label: string
  readonly state: 'waiting' | 'going' | 'done' | 'failed'
  /** Why it failed. */
  readonly reason: string | null
}
export interface Job {
  readonly id: number
  /** "Boot 40 nodes". */
  readonly title: string
  readonly items: readonly JobItem[]
  readonly state: 'going' | 'over'
  /** The service wants no calls until then; milliseconds since the epoch. */
  readonly pausedUntil: number | null
  /** Stopped by the person before everything was asked. */
  readonly stopped: boolean
}

export interface JobPlan {
  title: string
  items: readonly { readonly id: number | string; readonly label: string }[]
  run: (id: number | string) => Promise<unknown>
  /** Makes what is on the screen true again; called now and then, and at the end. */
  refresh: () => Promise<unknown>
}

const store = createStore<readonly Job[]>([])
const plans = new Map<number, { plan: JobPlan; stop: AbortController }>()
let last = 0

const change = (id: number, how: (job: Job) => Job) => store.set(store.get().map((job) => (job.id === id ? how(job) : job)))
const changeItem = (id: number, item: JobItem['id'], to: Partial<JobItem>) =>
  change(id, (job) => ({ ...job, items: job.items.map((each) => (each.id === item ? { ...each, ...to } : each)) }))

export const failedOf = (job: Job) => job.items.filter((item) => item.state === 'failed')
export const countOf = (job: Job, state: JobItem['state']) => job.items.filter((item) => item.state === state).length

export const wentWell = (job: Job) => job.state === 'over' && job.items.every((item) => item.state === 'done')

/** What to say when a job is over. */
export function outcomeOf(job: Job): string {
  const [failed, left] = [failedOf(job).length, countOf(job, 'waiting')]
  const parts = [
    `${countOf(job, 'done')} of ${job.items.length} done`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(left > 0 ? [`${left} not asked`] : []),
  ]
  return parts.join(', ')
}

/** The service's own sentences; what they are about is the thing itself. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 403 ? error.refusals.map(({ reason }) => reason).join(' ') : sentenceOf(error)

/** Milliseconds between two refreshes while a job goes on. */
const refreshEvery = 2000

async function work(id: number, ids: readonly JobItem['id'][]) {
  const known = plans.get(id)
  if (!known) return
  const { plan, stop } = known
  let refreshed = Date.now()
  const refresh = () => plan.refresh().catch(() => null)
  const done = (item: JobItem['id']) => {
    changeItem(id, item, { state: 'done', reason: null })
    if (Date.now() - refreshed < refreshEvery) return
    refreshed = Date.now()
    void refresh()
  }
  await runBulk({
    items: ids,
    run: plan.run,
    onStart: (item) => changeItem(id, item, { state: 'going' }),
    onDone: done,
    onFailed: (item, error) => changeItem(id, item, { state: 'failed', reason: reasonOf(error) }),
    onPause: (pausedUntil) => change(id, (job) => ({
      ...job, pausedUntil, items: job.items.map((item) => (item.state === 'going' && pausedUntil ? { ...item, state: 'waiting' } : item)),
    })),
    signal: stop.signal,
  })
  change(id, (job) => ({ ...job, state: 'over', pausedUntil: null }))
  const over = store.get().find((job) => job.id === id)
  if (over) announce(`${over.title}: ${outcomeOf(over)}`)
  await refresh()
}

/** Starts a job; it appears in the tray. */
export function startJob(plan: JobPlan): void {
  last += 1
  const id = last
  plans.set(id, { plan, stop: new AbortController() })
  const items = plan.items.map(({ id, label }): JobItem => ({ id, label, state: 'waiting', reason: null }))
  store.set([...store.get(), { id, title: plan.title, items, state: 'going', pausedUntil: null, stopped: false }])
  void work(id, items.map((item) => item.id))
}

export const jobs = {
  get: store.get,
  subscribe: store.subscribe,
  /** Asks for nothing more; what is under way is not taken back. */
  stop: (id: number) => {
    plans.get(id)?.stop.abort()
    change(id, (job) => ({ ...job, stopped: true }))
  },
  /** Tries again what failed or was not asked. */
  retry: (id: number) => {
    const known = plans.get(id)
    const job = store.get().find((each) => each.id === id)
    if (!known || job?.state !== 'over') return
    plans.set(id, { ...known, stop: new AbortController() })
    const again = job.items.filter((item) => item.state !== 'done').map((item) => item.id)
    const waits = new Set(again)
    change(id, (now) => ({
      ...now, state: 'going', stopped: false, items: now.items.map((item) => (waits.has(item.id) ? { ...item, state: 'waiting', reason: null } : item)),
    }))
    void work(id, again)
  },
  /** Takes away the jobs in which everything went well. */
  dismissDone: () => {
    for (const job of store.get()) if (wentWell(job)) jobs.dismiss(job.id)
  },
  dismiss: (id: number) => {
    plans.get(id)?.stop.abort()
    plans.delete(id)
    store.set(store.get().filter((job) => job.id !== id))
  },
}

/** Nobody's work goes on for nobody, or for somebody else. */
session.subscribe(() => {
  if (session.get().status === 'signed-out') for (const job of store.get()) jobs.dismiss(job.id)
})
