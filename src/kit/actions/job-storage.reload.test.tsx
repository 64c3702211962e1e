import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sessionStore } from '#api/session-state.ts'
import type { Job, JobItem } from './job-store.ts'

/** The modules as a reload leaves them: nothing in memory, the storage of the tab as it was. */
async function load() {
  vi.resetModules()
  const [{ jobStore }, storage, { sessionStore: session }] = await Promise.all([
    import('./job-store.ts'),
    import('./job-storage.ts'),
    import('#api/session-state.ts'),
  ])
  const signIn = (username: string) => session.set({ ...sessionStore.get(), status: 'signed-in', username })
  signIn('ada')
  return { jobStore, ...storage, signIn }
}

const item = (id: number, state: JobItem['state']): JobItem => ({ id, label: `web-${id}`, state, reason: null })
const job = (items: readonly JobItem[]): Job => ({
  id: 1,
  title: 'Reboot 5 nodes',
  items,
  state: 'running',
  pausedUntil: null,
  stopped: false,
  list: null,
  repeatable: false,
})
const plan = (items: readonly JobItem[], body: object = {}) => ({
  title: 'Reboot 5 nodes',
  items,
  request: (id: number | string) => ({ operation: 'nodes.reboot', input: { path: { nodeId: id }, body } }),
})
const waiting = [1, 2, 3, 4, 5].map((id) => item(id, 'waiting'))
const failure = 'The node is busy.'
const after = [
  item(1, 'done'),
  item(2, 'running'),
  { ...item(3, 'failed'), reason: failure },
  item(4, 'unconfirmed'),
  item(5, 'waiting'),
]

/** All that the tab holds. */
const stored = () =>
  Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.getItem(sessionStorage.key(index) ?? ''),
  ).join()

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

test('a job is found after a reload: done stays done, and what was running may have been done', async () => {
  const before = await load()
  before.jobStore.set([job(waiting)])
  before.keepJob(1, plan(waiting))
  before.jobStore.set([job(after)])
  const [found, ...others] = (await load()).takeStoredJobs()
  expect(others).toEqual([])
  expect(found?.items.map(({ state }) => state)).toEqual(['done', 'unconfirmed', 'failed', 'unconfirmed', 'waiting'])
  expect(found?.items[2]?.reason).toBe(failure)
  expect(found?.items[1]?.reason).toContain('before the response arrived')
  expect(found?.job.items[0]).toMatchObject({ operation: 'nodes.reboot', input: { path: { nodeId: 1 }, body: {} } })
})

test('is offered once, only to its user, and not in the page that runs it', async () => {
  const before = await load()
  before.jobStore.set([job(waiting)])
  before.keepJob(1, plan(waiting))
  expect(before.takeStoredJobs()).toEqual([])
  const reloaded = await load()
  reloaded.signIn('eve')
  expect(reloaded.takeStoredJobs()).toEqual([])
  expect(sessionStorage).toHaveLength(1)
  expect((await load()).takeStoredJobs()).toEqual([])
})

test('nothing is kept of a job that is done, dismissed, or sends a secret', async () => {
  const { jobStore, keepJob } = await load()
  jobStore.set([job(waiting)])
  keepJob(1, plan(waiting, { root_pass: 'correct horse' }))
  expect(sessionStorage).toHaveLength(0)
  keepJob(1, plan(waiting))
  expect(sessionStorage.length).toBeGreaterThan(1)
  jobStore.set([job(waiting.map(({ id }) => item(Number(id), 'done')))])
  expect(stored()).not.toContain('reboot')
  jobStore.set([job(waiting)])
  keepJob(1, plan(waiting))
  jobStore.set([])
  expect(stored()).not.toContain('reboot')
})

test('a job that does not fit into the storage is not kept, and says so', async () => {
  const { jobStore, keepJob } = await load()
  jobStore.set([job(waiting)])
  expect(keepJob(1, plan(waiting))).toBe(true)
  sessionStorage.clear()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  expect(keepJob(1, plan(waiting))).toBe(false)
  expect(sessionStorage).toHaveLength(0)
})

test('what another program has stored is not trusted', async () => {
  sessionStorage.setItem('quarterdeck.jobs', '["x"]')
  sessionStorage.setItem('quarterdeck.job.x', '{"username":"ada","title":"T","repeatable":true,"items":[{"id":{}}]}')
  sessionStorage.setItem('quarterdeck.job.x.states', 'zz')
  expect((await load()).takeStoredJobs()).toEqual([])
})
