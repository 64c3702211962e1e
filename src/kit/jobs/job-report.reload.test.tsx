import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '#api/session/session-state.ts'
import type { Job, JobItem } from './job-store.ts'
import { problemItems } from './job-summary.ts'

let forget = () => {}

/** The modules as a reload leaves them: nothing in memory, the storage of the tab as it was. */
async function load(username = 'ada') {
  forget()
  vi.resetModules()
  const [{ jobStore }, { reportJobs }, { sessionStore: session }] = await Promise.all([
    import('./job-store.ts'),
    import('./job-report.ts'),
    import('#api/session/session-state.ts'),
    import('./jobs.ts'),
  ])
  forget = () => jobStore.set([])
  reportJobs()
  const signIn = () => session.set({ ...sessionStore.get(), status: 'signed-in', username })
  return { jobStore, signIn }
}

const leave = () => dispatchEvent(new Event('pagehide'))

const item = (id: number, state: JobItem['state'], reason: string | null = null): JobItem => ({
  id,
  label: `web-${id}`,
  state,
  reason,
})
const job = (items: readonly JobItem[], state: Job['state'] = 'running'): Job => ({
  id: 1,
  title: 'Reboot 6 nodes',
  items,
  state,
  pausedUntil: null,
  stopped: false,
  list: null,
  followUps: [],
  page: '/nodes?status=running',
  ofRows: true,
  undoable: false,
})
const interrupted = job([
  item(1, 'done'),
  item(2, 'running'),
  item(3, 'failed', 'The node is busy.'),
  item(4, 'unconfirmed'),
  item(5, 'waiting'),
  { ...item(6, 'waiting'), progress: 'Created with 2 of 5 records.' },
])

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

async function interrupt() {
  const { jobStore, signIn } = await load()
  signIn()
  jobStore.set([interrupted])
  leave()
  jobStore.set([])
}

test('a job is reported after a reload: what was running may have been done', async () => {
  await interrupt()
  const { jobStore, signIn } = await load()
  expect(jobStore.get()).toEqual([])
  signIn()
  const [report] = jobStore.get()
  expect(report).toMatchObject({ title: 'Reboot 6 nodes', state: 'reported', page: '/nodes?status=running' })
  expect(report?.items.map(({ label, state, reason }) => [label, state, reason])).toEqual([
    ['web-1', 'done', null],
    ['web-2', 'unconfirmed', 'It was in progress and may be done completely, partly or not at all.'],
    ['web-3', 'failed', 'The node is busy.'],
    ['web-4', 'unconfirmed', 'It may have succeeded.'],
    ['web-5', 'waiting', 'Not sent, because the page was closed or reloaded.'],
    ['web-6', 'unconfirmed', 'The page was closed or reloaded. Created with 2 of 5 records.'],
  ])
  leave()
  jobStore.set([])
  const next = await load()
  next.signIn()
  // The same after every further reload.
  expect(next.jobStore.get().map(({ items }) => items)).toEqual([report?.items])
})

test('a report comes with the tray', async () => {
  await interrupt()
  vi.resetModules()
  const [{ jobStore }, { sessionStore: session }] = await Promise.all([
    import('./job-store.ts'),
    import('#api/session/session-state.ts'),
    import('./job-tray.tsx'),
  ])
  forget = () => jobStore.set([])
  session.set({ ...sessionStore.get(), status: 'signed-in', username: 'ada' })
  await expect.poll(() => jobStore.get().map(({ title }) => title)).toEqual(['Reboot 6 nodes'])
})

test('what was not sent when the job was stopped is not said to be so by the reload', async () => {
  const { jobStore, signIn } = await load()
  signIn()
  jobStore.set([{ ...interrupted, state: 'finished', stopped: true, starts: true }])
  leave()
  jobStore.set([])
  const next = await load()
  next.signIn()
  expect(next.jobStore.get()[0]?.items.find(({ label }) => label === 'web-5')?.reason).toBe(
    'Not sent, because the job was stopped.',
  )
  expect(next.jobStore.get()[0]?.starts).toBe(true)
})

test('a page that is left before it knows its user leaves the report to the next', async () => {
  await interrupt()
  await load()
  leave()
  const { jobStore, signIn } = await load()
  signIn()
  expect(jobStore.get()).toHaveLength(1)
})

test('a report is for its user only', async () => {
  await interrupt()
  const { jobStore, signIn } = await load('eve')
  signIn()
  expect(jobStore.get()).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('nothing is left of a job that is done', async () => {
  const { jobStore, signIn } = await load()
  signIn()
  jobStore.set([job([item(1, 'done')], 'finished')])
  leave()
  expect(sessionStorage).toHaveLength(0)
})

test('what another program has stored is not trusted', async () => {
  sessionStorage.setItem('quarterdeck.job-report', '{"username":"ada","jobs":[{"title":"T","items":[{"id":{}}]}]}')
  const { jobStore, signIn } = await load()
  signIn()
  expect(jobStore.get()).toEqual([])
})

test('the report begins with what must be looked at', () => {
  const reported = job(interrupted.items.slice(2, 5), 'reported')
  expect(problemItems(reported).map(({ state }) => state)).toEqual(['unconfirmed', 'failed', 'waiting'])
})
