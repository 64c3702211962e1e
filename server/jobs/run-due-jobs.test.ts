/** Jobs survive the end of the process, run once, and do not stop others when they fail. */
import { expect, test } from 'vitest'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { findPublicImage } from '../catalog/images.ts'
import { seededRandom } from '../random.ts'
import { defaultSettings } from '../settings.ts'
import type { Database } from '../store/database.ts'
import { createTestDatabase, fillDisk, openTestDatabase } from '../store/database-testing.ts'
import { addNode, installImage } from '../store/new-node.ts'
import { createUser } from '../store/users.ts'
import { startProvisioning } from './provision.ts'
import { nextDueAt, runDueJobs } from './run-due-jobs.ts'
import { scheduleJob } from './queue.ts'

const start = Date.UTC(2026, 5, 15)
const random = seededRandom('jobs')
const jobContext = (now: number, settings = defaultSettings) => ({ now, random, settings })

async function provisioning(db: Database, settings = defaultSettings) {
  const image = findPublicImage('node/debian11')
  if (!image) throw new Error('The catalog has this image')
  const work: UnitOfWork = { db, now: start, random, settings }
  const node = await addNode(work, {
    label: 'web-1',
    type: 'g6-standard-1',
    region: 'us-east',
    image: image.id,
    status: 'provisioning',
    backups: false,
    privateAddress: false,
  })
  const configId = await installImage(work, node, {
    image,
    size: 51_200,
    swap: 512,
    interfaces: [],
    status: 'not ready',
  })
  await startProvisioning(work, node, { username: 'owner', userId: 1, image: null, backupId: null, boot: { configId } })
}
const status = async (db: Database) => (await db.selectFrom('nodes').select('status').executeTakeFirstOrThrow()).status

test('jobs continue after the database was closed and opened again', async () => {
  await using place = await createTestDatabase()
  const before = await place.open()
  await provisioning(before)
  await runDueJobs(before, jobContext(start + 2500))
  expect([await status(before), await nextDueAt(before)]).toEqual(['booting', start + 6500])
  await before.destroy()

  const after = await place.open()
  expect(await status(after)).toBe('booting')
  // The job runs much later, but the history has the time at which it was due.
  expect(await runDueJobs(after, jobContext(start + 3600_000))).toBe(1)
  expect([await status(after), await nextDueAt(after)]).toEqual(['running', null])
  const boot = await after
    .selectFrom('events')
    .select(['status', 'duration'])
    .where('action', '=', 'node_boot')
    .executeTakeFirstOrThrow()
  expect(boot).toEqual({ status: 'finished', duration: 3.5 })
  expect(await runDueJobs(after, jobContext(start + 3600_000))).toBe(0)
  await after.destroy()
})

test('after a downtime all steps of a chain run, each with its own due time', async () => {
  const db = await openTestDatabase()
  await provisioning(db)
  expect(await runDueJobs(db, jobContext(start + 3600_000))).toBe(2)
  expect(await status(db)).toBe('running')
  const boot = await db
    .selectFrom('events')
    .select('created')
    .where('action', '=', 'node_boot')
    .executeTakeFirstOrThrow()
  expect(boot.created).toBe('2026-06-15T00:00:02')
  await db.destroy()
})

test('a pace of 0 makes everything immediate', async () => {
  const db = await openTestDatabase()
  const settings = { ...defaultSettings, pace: 0 }
  await provisioning(db, settings)
  await runDueJobs(db, jobContext(start, settings))
  expect(await status(db)).toBe('running')
  await db.destroy()
})

test('a failing job is rolled back and dropped, its node is brought to rest with a failed event, and other jobs run', async () => {
  const db = await openTestDatabase()
  await provisioning(db)
  await db.updateTable('jobs').set({ payload: '"not what it should be"' }).execute()
  await scheduleJob(db, { kind: 'image.expired', subjectId: 1, dueAt: start + 10_000 })
  const faults: string[] = []
  expect(await runDueJobs(db, jobContext(start + 60_000), (job) => faults.push(job.kind))).toBe(2)
  expect(faults).toEqual(['node.provisioned'])
  expect([await status(db), await nextDueAt(db)]).toEqual(['offline', null])
  const event = await db.selectFrom('events').select(['action', 'status', 'message']).executeTakeFirstOrThrow()
  expect(event).toEqual({ action: 'node_create', status: 'failed', message: 'Internal server error' })
  await db.destroy()
})

test('what a job goes on with belongs to the user who began, and not to another one with the name', async () => {
  const db = await openTestDatabase()
  const owner = { username: 'owner', email: 'owner@example.com', restricted: false, passwordHash: '' }
  const id = await createUser(db, owner, start)
  await provisioning(db)
  await db.deleteFrom('users').execute()
  expect(await createUser(db, owner, start)).not.toBe(id)
  await runDueJobs(db, jobContext(start + 60_000))
  expect(await db.selectFrom('events').select(['action', 'username', 'user_id']).orderBy('id').execute()).toEqual([
    { action: 'node_create', username: 'owner', user_id: id },
    { action: 'node_boot', username: 'owner', user_id: id },
  ])
  await db.destroy()
})

test('what a job of an earlier version goes on with belongs to nobody, because only the name is known', async () => {
  const db = await openTestDatabase()
  await createUser(db, { username: 'owner', email: 'owner@example.com', restricted: false, passwordHash: '' }, start)
  await provisioning(db)
  const job = await db.selectFrom('jobs').select('payload').executeTakeFirstOrThrow()
  const { userId, ...payload } = JSON.parse(job.payload)
  expect(userId).toBe(1)
  await db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) })
    .execute()
  await runDueJobs(db, jobContext(start + 60_000))
  const boot = await db.selectFrom('events').select('user_id').where('action', '=', 'node_boot').executeTakeFirst()
  expect(boot).toEqual({ user_id: null })
  await db.destroy()
})

test('a job that a full disk has stopped is done when there is space again', async () => {
  const db = await openTestDatabase()
  await provisioning(db)
  const makeSpace = await fillDisk(db)
  const faults: string[] = []
  await expect(runDueJobs(db, jobContext(start + 60_000), (job) => faults.push(job.kind))).rejects.toThrow('full')
  expect([faults, await status(db)]).toEqual([[], 'provisioning'])
  await makeSpace()
  await runDueJobs(db, jobContext(start + 60_000))
  expect(await status(db)).toBe('running')
  await db.destroy()
})
