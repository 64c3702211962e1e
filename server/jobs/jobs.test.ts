/** Jobs survive the end of the process, happen once, and one that fails stops nothing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Work } from './queue.ts'
import { publicImage } from '../catalog/images.ts'
import { seededRandom } from '../random.ts'
import { defaultSettings } from '../settings.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { addNode, layDown } from '../store/new-node.ts'
import { startProvisioning } from './provision.ts'
import { nextDue, runDue } from './jobs.ts'
import { schedule } from './queue.ts'

const start = Date.UTC(2026, 5, 15)
const random = seededRandom('jobs')
const at = (now: number, settings = defaultSettings) => ({ now, random, settings })

async function provisioning(db: Database, settings = defaultSettings) {
  const image = publicImage('node/debian11')
  if (!image) throw new Error('The catalogue has this image')
  const work: Work = { db, now: start, random, settings }
  const node = await addNode(work, { label: 'web-1', type: 'g6-standard-1', region: 'us-east', image: image.id, status: 'provisioning', backups: false, privateAddress: false })
  const configId = await layDown(work, node, { image, size: 51_200, swap: 512, interfaces: [], status: 'not ready' })
  await startProvisioning(work, node, { username: 'owner', image: null, backupId: null, boot: { configId } })
}
const status = async (db: Database) => (await db.selectFrom('nodes').select('status').executeTakeFirstOrThrow()).status

test('work goes on after the database was closed in the middle of it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jobs-'))
  const file = path.join(folder, 'test.db')
  try {
    const before = await openDatabase(file)
    await provisioning(before)
    await runDue(before, at(start + 2500))
    expect([await status(before), await nextDue(before)]).toEqual(['booting', start + 6500])
    await before.destroy()

    const after = await openDatabase(file)
    expect(await status(after)).toBe('booting')
    // Much later: the history still says when it would have been done.
    expect(await runDue(after, at(start + 3600_000))).toBe(1)
    expect([await status(after), await nextDue(after)]).toEqual(['running', null])
    const boot = await after.selectFrom('events').select(['status', 'duration']).where('action', '=', 'node_boot').executeTakeFirstOrThrow()
    expect(boot).toEqual({ status: 'finished', duration: 3.5 })
    expect(await runDue(after, at(start + 3600_000))).toBe(0)
    await after.destroy()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('after a long pause all steps of a chain run at once, each at its own time', async () => {
  const db = await openDatabase(':memory:')
  await provisioning(db)
  expect(await runDue(db, at(start + 3600_000))).toBe(2)
  expect(await status(db)).toBe('running')
  const boot = await db.selectFrom('events').select('created').where('action', '=', 'node_boot').executeTakeFirstOrThrow()
  expect(boot.created).toBe('2026-06-15T00:00:02')
  await db.destroy()
})

test('a pace of 0 does everything at once', async () => {
  const db = await openDatabase(':memory:')
  const settings = { ...defaultSettings, pace: 0 }
  await provisioning(db, settings)
  await runDue(db, at(start, settings))
  expect(await status(db)).toBe('running')
  await db.destroy()
})

test('a job that fails is undone and dropped, its node comes to rest with a failed event, and the others run', async () => {
  const db = await openDatabase(':memory:')
  await provisioning(db)
  await db.updateTable('jobs').set({ payload: '"not what it should be"' }).execute()
  await schedule(db, { kind: 'image.expired', subjectId: 1, dueAt: start + 10_000 })
  const faults: string[] = []
  expect(await runDue(db, at(start + 60_000), (job) => faults.push(job.kind))).toBe(2)
  expect(faults).toEqual(['node.provisioned'])
  expect([await status(db), await nextDue(db)]).toEqual(['offline', null])
  const event = await db.selectFrom('events').select(['action', 'status', 'message']).executeTakeFirstOrThrow()
  expect(event).toEqual({ action: 'node_create', status: 'failed', message: 'Internal server error' })
  await db.destroy()
})
