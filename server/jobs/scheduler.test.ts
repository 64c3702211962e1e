import { expect, onTestFinished, test, vi } from 'vitest'
import type { JobKind } from './queue.ts'
import { createJobScheduler } from './scheduler.ts'
import { systemRandom } from '../random.ts'
import { defaultSettings } from '../settings.ts'
import { startTestService, type TestService } from '../testing.ts'

const bearer = (service: TestService) => ({ Authorization: `Bearer ${service.ownerToken}` })
const create = async (service: TestService): Promise<number> => {
  const body = JSON.stringify({
    region: 'us-east',
    type: 'g6-standard-1',
    image: 'node/debian12',
    root_pass: 'correct horse 1',
  })
  const response = await service.fetch('/v4/node/instances', { method: 'POST', headers: bearer(service), body })
  return (await response.json()).id
}
const status = async (service: TestService, id: number) =>
  (await (await service.fetch(`/v4/node/instances/${id}`, { headers: bearer(service) })).json()).status

test('in process, jobs run when the clock is moved', async () => {
  await using service = await startTestService()
  const id = await create(service)
  expect(await status(service, id)).toBe('provisioning')
  await service.advance(60_000)
  expect(await status(service, id)).toBe('running')
})

test('a listening service runs jobs without requests', async () => {
  await using service = await startTestService({ listen: true })
  const id = await create(service)
  await expect
    .poll(
      async () =>
        (await service.database.selectFrom('nodes').select('status').where('id', '=', id).executeTakeFirst())?.status,
    )
    .toBe('running')
})

test('a failing job is reported and dropped, and other jobs run', async () => {
  const lines: string[] = []
  await using service = await startTestService({ log: (line) => lines.push(line) })
  await service.database
    .insertInto('jobs')
    .values({ kind: 'no such kind', subject_id: 1, due_at: service.now() + 1000, payload: 'null' })
    .execute()
  const id = await create(service)
  await expect(service.advance(60_000)).rejects.toThrow('no such kind')
  expect(await status(service, id)).toBe('running')
  expect(lines.some((line) => line.includes('"level":"error"') && line.includes('no such kind'))).toBe(true)
  expect(await service.database.selectFrom('jobs').selectAll().where('kind', '=', 'no such kind').execute()).toEqual([])
})

const write = (service: TestService) =>
  service.fetch('/v4/account/users/restricted/grants', { method: 'PUT', headers: bearer(service), body: '{}' })

/** Each job refers to something that does not exist; many of them take far longer than a request. */
async function addDueJobs(service: TestService, kind: JobKind, count: number) {
  const jobs = Array.from({ length: count }, () => ({
    kind,
    subject_id: 999_999,
    due_at: service.now(),
    payload: 'null',
  }))
  for (let from = 0; from < jobs.length; from += 1000)
    await service.database
      .insertInto('jobs')
      .values(jobs.slice(from, from + 1000))
      .execute()
}

/** How many jobs of a kind are in the queue. */
async function left({ database }: TestService, kind: JobKind): Promise<number> {
  const { count } = await database
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('writes wait for many jobs that are due, reads do not', async () => {
  await using service = await startTestService({ listen: true, settings: { rateLimit: 0 } })
  await addDueJobs(service, 'node.backup_due', 3000)
  // Without other processes, a write makes the service check the queue again.
  const first = write(service)
  expect((await service.fetch('/v4/regions')).status).toBe(200)
  expect(await left(service, 'node.backup_due')).toBeGreaterThan(0)
  expect((await first).status).toBe(200)
  expect((await write(service)).status).toBe(200)
  expect(await left(service, 'node.backup_due')).toBe(0)
})

test('writes wait for no rendering of zones but for what is due after it', async () => {
  await using service = await startTestService({ listen: true, settings: { rateLimit: 0 } })
  await addDueJobs(service, 'domain.zone_rendered', 3000)
  await addDueJobs(service, 'node.backup_due', 5)
  expect((await write(service)).status).toBe(200)
  expect((await write(service)).status).toBe(200)
  expect(await left(service, 'node.backup_due')).toBe(0)
  expect(await left(service, 'domain.zone_rendered')).toBeGreaterThan(0)
  await expect.poll(() => left(service, 'domain.zone_rendered'), { timeout: 60_000 }).toBe(0)
})

test('a timer that fires before its time by the clock is set again', async () => {
  await using service = await startTestService()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await service.database.deleteFrom('jobs').execute()
  await service.database
    .insertInto('jobs')
    .values({ kind: 'no such kind', subject_id: 1, due_at: 1000, payload: 'null' })
    .execute()
  let now = 0
  const faults: string[] = []
  const jobs = createJobScheduler({
    database: service.database,
    settings: defaultSettings,
    random: systemRandom,
    clock: { now: () => now },
    removeFile: () => Promise.resolve(),
    afterRun: () => {},
    onFault: (message) => faults.push(message),
  })
  onTestFinished(() => jobs.stop())
  jobs.start()
  await jobs.runDueJobs()
  now = 999
  vi.advanceTimersByTime(1000)
  expect(faults).toEqual([])
  now = 1000
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(faults).toEqual([expect.stringContaining('no such kind')]))
})

test('when the queue cannot be read, it is read again later', async () => {
  await using service = await startTestService()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const faults: string[] = []
  const jobs = createJobScheduler({
    database: service.database,
    settings: defaultSettings,
    random: systemRandom,
    clock: { now: () => 0 },
    removeFile: () => Promise.resolve(),
    afterRun: () => {},
    onFault: (message) => faults.push(message),
  })
  onTestFinished(() => jobs.stop())
  await service.database.deleteFrom('jobs').execute()
  await service.database
    .insertInto('jobs')
    .values({ kind: 'no such kind', subject_id: 1, due_at: 0, payload: 'null' })
    .execute()
  await service.database.schema.alterTable('jobs').renameTo('jobs_away').execute()
  jobs.start()
  await jobs.runDueJobs()
  expect(faults).toEqual(['Jobs could not be run'])
  await service.database.schema.alterTable('jobs_away').renameTo('jobs').execute()
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(faults).toEqual(['Jobs could not be run', expect.stringContaining('no such kind')]))
})
