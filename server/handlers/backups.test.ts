import { describe, expect, test } from 'vitest'
import { backups, type NodeBackups } from '#contract/areas/backups.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { windowHour } from '#contract/rules/backup-schedule.ts'
import { busyReason } from '#contract/rules/node-actions.ts'
import { requiredReason } from '#contract/schema.ts'
import { wireTime } from '#contract/time.ts'
import { setGrant } from '../grants.ts'
import { losePower } from '../jobs/watchdog.ts'
import { startMaintenance } from '../jobs/maintenance.ts'
import { seededRandom } from '../random.ts'
import { reasons } from '../rules/reasons.ts'
import { defaultSettings } from '../settings.ts'
import { createService } from '../service.ts'
import { setStatus } from '../store/statuses.ts'
import { refusal, startCalls } from './testing.ts'

type Calls = Awaited<ReturnType<typeof startCalls>>
const image = { region: 'us-east', type: 'g6-standard-2', image: 'node/debian11', root_pass: 'correct horse 1' }
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A node at rest; running unless said otherwise. */
async function settled(service: Calls, body: object = {}): Promise<number> {
  const { id } = await service.call(nodes.create, { body: { ...image, ...body } })
  await service.advance(minute)
  return id
}
/** The same with backups on and the schedule chosen. */
const backedUp = (service: Calls, body: object = {}) => settled(service, { backups_enabled: true, ...body })

const viewNode = (service: Calls, nodeId: number) => service.call(nodes.view, { path: { nodeId } })
const list = (service: Calls, nodeId: number) => service.call(backups.list, { path: { nodeId } })
const take = (service: Calls, nodeId: number, label = 'before') => service.call(backups.take, { path: { nodeId }, body: { label } })
const diskList = async (service: Calls, nodeId: number) => (await service.call(disks.list, { path: { nodeId } })).data
const configList = async (service: Calls, nodeId: number) => (await service.call(configs.list, { path: { nodeId } })).data
const told = async (service: Calls, action: string) => (await service.call(events.list, {})).data.filter((event) => event.action === action)
/** Takes a snapshot and waits until it can be restored. */
async function snapshotOf(service: Calls, nodeId: number, label = 'before'): Promise<number> {
  const { id } = await take(service, nodeId, label)
  await service.advance(minute)
  return id
}
const none: NodeBackups = { automatic: [], snapshot: { current: null, in_progress: null } }
const off = { enabled: false, available: false, schedule: { day: null, window: null }, last_successful: null }

describe('enable and cancel', () => {
  test('backups are on at once, the schedule is chosen 30 seconds later', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    expect((await viewNode(service, nodeId)).backups).toEqual(off)
    expect(await service.call(backups.enable, { path: { nodeId } })).toEqual({})
    const undecided = { enabled: true, available: true, schedule: { day: 'Scheduling', window: 'Scheduling' }, last_successful: null }
    expect((await viewNode(service, nodeId)).backups).toEqual(undecided)
    await service.advance(29_000)
    expect((await viewNode(service, nodeId)).backups).toEqual(undecided)
    await service.advance(1000)
    const { schedule } = (await viewNode(service, nodeId)).backups
    expect([schedule.day, schedule.window]).not.toContain('Scheduling')
    expect(await told(service, 'backups_enable')).toMatchObject([{ status: 'notification', username: 'owner', entity: { type: 'node', id: nodeId } }])
  })

  test('neither is possible twice, and both say so', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    expect(await service.refused(backups.cancel, { path: { nodeId } })).toEqual(refusal('Backups are not enabled for this node.'))
    await service.call(backups.enable, { path: { nodeId } })
    expect(await service.refused(backups.enable, { path: { nodeId } })).toEqual(refusal('Backups are already enabled for this node.'))
  })

  test('a schedule stored while backups are off counts when they are enabled', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    await service.call(nodes.update, { path: { nodeId }, body: { backups: { schedule: { day: 'Friday', window: 'W10' } } } })
    expect((await viewNode(service, nodeId)).backups).toEqual(off)
    await service.call(backups.enable, { path: { nodeId } })
    expect((await viewNode(service, nodeId)).backups.schedule).toEqual({ day: 'Friday', window: 'W10' })
    await service.advance(minute)
    expect((await viewNode(service, nodeId)).backups.schedule).toEqual({ day: 'Friday', window: 'W10' })
  })

  test('cancelling deletes every backup, the one being made included, and forgets the schedule', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const kept = await snapshotOf(service, nodeId)
    const { id: making } = await take(service, nodeId)
    await service.advance(3000)
    expect(await service.call(backups.cancel, { path: { nodeId } })).toEqual({})
    expect(await list(service, nodeId)).toEqual(none)
    for (const backupId of [kept, making]) expect((await service.refused(backups.view, { path: { nodeId, backupId } })).status).toBe(404)
    expect((await viewNode(service, nodeId)).backups).toEqual(off)
    expect((await told(service, 'node_snapshot'))[0]).toMatchObject({ status: 'failed', message: reasons.backupsCancelled })
    expect(await told(service, 'backups_cancel')).toMatchObject([{ status: 'notification', entity: { id: nodeId } }])
    await service.advance(2 * day)
    expect(await list(service, nodeId)).toEqual(none)
    // Nothing of the old times comes back.
    await service.call(backups.enable, { path: { nodeId } })
    expect((await viewNode(service, nodeId)).backups).toMatchObject({ schedule: { day: 'Scheduling', window: 'Scheduling' }, last_successful: null })
  })
})

describe('a snapshot', () => {
  test('goes from pending to successful; the event ends when the copy is taken', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const began = wireTime(service.now())
    const taken = await take(service, nodeId)
    expect(taken).toEqual({
      id: taken.id, region: 'us-east', type: 'snapshot', status: 'pending', available: true, created: began, updated: began, finished: null,
      label: 'before', configs: [], disks: [],
    })
    expect(await list(service, nodeId)).toEqual({ automatic: [], snapshot: { current: null, in_progress: taken } })
    expect(await service.call(backups.view, { path: { nodeId, backupId: taken.id } })).toEqual(taken)

    await service.advance(2000)
    expect((await list(service, nodeId)).snapshot.in_progress).toMatchObject({ status: 'running', finished: null, disks: [] })
    expect((await told(service, 'node_snapshot'))[0]).toMatchObject({ status: 'started', username: 'owner' })
    expect((await viewNode(service, nodeId)).status).toBe('running')

    await service.advance(9000)
    const { in_progress } = (await list(service, nodeId)).snapshot
    expect(in_progress).toMatchObject({
      status: 'needsPostProcessing', finished: wireTime(service.now()), configs: ['My Debian 11 Disk Profile'],
      disks: [{ label: 'Debian 11 Disk', size: 81_408, filesystem: 'ext4' }, { label: '512 MB Swap Image', size: 512, filesystem: 'swap' }],
    })
    expect((await told(service, 'node_snapshot'))[0]).toMatchObject({ status: 'finished', percent_complete: 100 })
    expect((await viewNode(service, nodeId)).backups.last_successful).toBeNull()

    await service.advance(4000)
    const { snapshot } = await list(service, nodeId)
    expect(snapshot).toMatchObject({ in_progress: null, current: { id: taken.id, status: 'successful', updated: wireTime(service.now()) } })
    expect((await viewNode(service, nodeId)).backups.last_successful).toBe(snapshot.current?.finished)
  })

  test('replaces the former one only when it is successful', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const first = await snapshotOf(service, nodeId, 'first')
    const second = await take(service, nodeId, 'second')
    await service.advance(14_000)
    expect((await list(service, nodeId)).snapshot).toMatchObject({ current: { id: first }, in_progress: { id: second.id, status: 'needsPostProcessing' } })
    await service.advance(1000)
    expect((await list(service, nodeId)).snapshot).toMatchObject({ current: { id: second.id, label: 'second' }, in_progress: null })
    expect((await service.refused(backups.view, { path: { nodeId, backupId: first } })).status).toBe(404)
  })

  test('is refused with the reason', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    const body = { label: 'before' }
    expect(await service.refused(backups.take, { path: { nodeId }, body })).toEqual(refusal(reasons.backupsOff))
    await service.call(backups.enable, { path: { nodeId } })
    expect(await service.refused(backups.take, { path: { nodeId }, body: {} })).toEqual(refusal(requiredReason('label'), 'label'))
    for (const label of ['', 'x'.repeat(256)]) {
      expect((await service.refused(backups.take, { path: { nodeId }, body: { label } })).errors).toMatchObject([{ field: 'label' }])
    }
    await take(service, nodeId, 'x'.repeat(255))
    expect(await service.refused(backups.take, { path: { nodeId }, body })).toEqual(refusal(busyReason))
    await service.advance(11_000)
    expect((await list(service, nodeId)).snapshot.in_progress?.status).toBe('needsPostProcessing')
    expect(await service.refused(backups.take, { path: { nodeId }, body })).toEqual(refusal(busyReason))
    await service.advance(minute)
    await service.call(nodes.reboot, { path: { nodeId }, body: {} })
    expect(await service.refused(backups.take, { path: { nodeId }, body })).toEqual(refusal(busyReason))
    const empty = await settled(service, { image: undefined, root_pass: undefined, backups_enabled: true })
    expect(await service.refused(backups.take, { path: { nodeId: empty }, body })).toEqual(refusal('Node has no disks to back up.'))
  })

  test('makes the node busy until the copy is taken', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    await take(service, nodeId)
    expect(await service.refused(nodes.shutdown, { path: { nodeId } })).toEqual(refusal(busyReason))
    await service.advance(11_000)
    await service.call(nodes.shutdown, { path: { nodeId } })
    await service.advance(minute)
    expect((await list(service, nodeId)).snapshot.current?.status).toBe('successful')
  })

  test('of a raw disk fails, stays to be seen, and leaves the former one', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service, { type: 'g6-standard-2', booted: false })
    const first = await snapshotOf(service, nodeId)
    const [disk] = await diskList(service, nodeId)
    await service.call(disks.resize, { path: { nodeId, diskId: disk?.id ?? 0 }, body: { size: 60_000 } })
    await service.advance(minute)
    const raw = await service.call(disks.create, { path: { nodeId }, body: { label: 'raw', size: 100, filesystem: 'raw' } })
    await service.advance(minute)
    const failing = await snapshotOf(service, nodeId, 'with raw')
    expect((await list(service, nodeId)).snapshot).toMatchObject({ current: { id: first }, in_progress: { id: failing, status: 'failed', finished: null, disks: [] } })
    expect((await told(service, 'node_snapshot'))[0]).toMatchObject({ status: 'failed', message: reasons.rawDisk })
    expect(await service.refused(backups.restore, { path: { nodeId, backupId: failing }, body: { node_id: nodeId } })).toEqual(refusal(reasons.notRestorable))
    await service.call(disks.remove, { path: { nodeId, diskId: raw.id } })
    await service.advance(minute)
    const next = await snapshotOf(service, nodeId, 'without')
    expect((await list(service, nodeId)).snapshot).toMatchObject({ current: { id: next }, in_progress: null })
    expect((await service.refused(backups.view, { path: { nodeId, backupId: failing } })).status).toBe(404)
  })

  test('fails when the node loses its power', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    await take(service, nodeId)
    await service.advance(3000)
    const work = { db: service.database, now: service.now(), random: seededRandom('power'), settings: defaultSettings }
    await losePower(work, nodeId)
    // A write, after which the service looks for new jobs.
    await service.call(nodes.update, { path: { nodeId }, body: { tags: ['restless'] } })
    await service.advance(minute)
    expect((await list(service, nodeId)).snapshot).toMatchObject({ current: null, in_progress: { status: 'failed' } })
    expect((await viewNode(service, nodeId)).status).toBe('running')
  })

  test('goes on after a restart in the middle', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const { id } = await take(service, nodeId)
    await service.advance(2000)
    // Another service on the same database, as after a kill: nothing but the database is left of the first one.
    const later = service.now() + hour
    const settings = { ...defaultSettings, ownerToken: service.ownerToken, rateLimit: 0 }
    const second = createService({ settings, database: service.database, clock: { now: () => later }, random: seededRandom('second') })
    const answer = await second.fetch(new Request(`http://localhost/v4/node/instances/${nodeId}/backups/${id}`, { headers: { Authorization: `Bearer ${service.ownerToken}` } }))
    expect(await answer.json()).toMatchObject({ status: 'successful', finished: wireTime(service.now() + 9000) })
    await second.stop()
  })

  test('in every status a backup can have is shown as it is', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const { id } = await take(service, nodeId)
    for (const status of ['paused', 'pending', 'running', 'needsPostProcessing', 'failed', 'userAborted'] as const) {
      await service.database.updateTable('backups').set({ status }).where('id', '=', id).execute()
      expect((await list(service, nodeId)).snapshot).toMatchObject({ current: null, in_progress: { id, status } })
    }
  })
})

/** A node whose window opens next; the clock stands some minutes before that. */
async function scheduled(service: Calls, body: object = {}) {
  const nodeId = await backedUp(service, body)
  await service.call(nodes.update, { path: { nodeId }, body: { backups: { schedule: { day: 'Wednesday', window: 'W12' } } } })
  return nodeId
}

describe('automatic backups', () => {
  test('begin every day within the window, without a user', async () => {
    await using service = await startCalls()
    const nodeId = await scheduled(service)
    await service.advance(4 * hour)
    const { automatic } = await list(service, nodeId)
    expect(automatic).toMatchObject([{ type: 'auto', label: null, status: 'successful', available: true, configs: ['My Debian 11 Disk Profile'] }])
    const began = Number(automatic[0]?.created.slice(11, 13))
    expect(began).toBeGreaterThanOrEqual(windowHour('W12') ?? 0)
    expect(began).toBeLessThan(14)
    expect((await told(service, 'node_snapshot'))[0]).toMatchObject({ status: 'finished', username: null, entity: { id: nodeId } })
    expect((await viewNode(service, nodeId)).backups.last_successful).toBe(automatic[0]?.finished)
    await service.advance(day)
    const next = (await list(service, nodeId)).automatic
    expect(next).toHaveLength(1)
    expect(next[0]?.id).not.toBe(automatic[0]?.id)
  })

  test('fill three slots: the one of the chosen day becomes weekly, then fortnightly', async () => {
    await using service = await startCalls()
    // The clock begins on Monday, 15 June 2026.
    const nodeId = await scheduled(service)
    const days = async () => (await list(service, nodeId)).automatic.map((backup) => backup.created.slice(5, 10))
    const seen: string[] = []
    for (let n = 0; n < 24; n += 1) {
      await service.advance(n === 0 ? 4 * hour : day)
      seen.push((await days()).join(' '))
    }
    expect(seen.slice(0, 4)).toEqual(['06-15', '06-16', '06-17', '06-18 06-17'])
    expect(seen[9]).toBe('06-24 06-17')
    expect(seen[10]).toBe('06-25 06-24 06-17')
    expect(seen[16]).toBe('07-01 06-24 06-17')
    expect(seen[17]).toBe('07-02 07-01 06-24')
    expect(seen[23]).toBe('07-08 07-01 06-24')
  })

  test('are never more than three, also while one is made and after one has failed', async () => {
    await using service = await startCalls()
    const nodeId = await scheduled(service, { booted: false })
    await service.advance(18 * day)
    const [daily, ...older] = (await list(service, nodeId)).automatic
    expect(older).toHaveLength(2)
    // What goes wrong is shown for the daily one, which stays until a backup succeeds.
    const [disk] = await diskList(service, nodeId)
    await service.database.updateTable('disks').set({ filesystem: 'raw' }).where('id', '=', disk?.id ?? 0).execute()
    await service.advance(day)
    expect((await list(service, nodeId)).automatic).toMatchObject([{ status: 'failed' }, ...older.map(({ id }) => ({ id }))])
    expect(await service.call(backups.view, { path: { nodeId, backupId: daily?.id ?? 0 } })).toEqual(daily)
    await service.database.updateTable('disks').set({ filesystem: 'ext4' }).where('id', '=', disk?.id ?? 0).execute()
    await service.advance(day)
    expect((await list(service, nodeId)).automatic.map(({ status }) => status)).toEqual(['successful', 'successful', 'successful'])
    expect((await service.refused(backups.view, { path: { nodeId, backupId: daily?.id ?? 0 } })).status).toBe(404)
  })

  test('wait until a busy node is at rest', async () => {
    await using service = await startCalls()
    const nodeId = await scheduled(service)
    await setStatus(service.database, nodeId, 'migrating')
    await service.advance(3 * hour)
    expect(await list(service, nodeId)).toEqual(none)
    await setStatus(service.database, nodeId, 'running')
    await service.advance(30 * minute)
    expect((await list(service, nodeId)).automatic).toHaveLength(1)
  })

  test('are held while the host is under maintenance, and nothing can be restored meanwhile', async () => {
    await using service = await startCalls()
    const nodeId = await scheduled(service)
    const snapshot = await snapshotOf(service, nodeId)
    const work = { db: service.database, now: service.now(), random: seededRandom('maintenance'), settings: defaultSettings }
    await startMaintenance(work, nodeId, service.now() + 5 * hour)
    await service.advance(4 * hour)
    expect(await list(service, nodeId)).toMatchObject({ automatic: [{ status: 'paused', available: false }], snapshot: { current: { available: false } } })
    expect(await service.refused(backups.restore, { path: { nodeId, backupId: snapshot }, body: { node_id: nodeId } })).toEqual(refusal(reasons.notRestorable))
    await service.advance(2 * hour)
    expect(await list(service, nodeId)).toMatchObject({ automatic: [{ status: 'successful', available: true }], snapshot: { current: { available: true } } })
  })

  test('are not made of a node without disks, or without backups', async () => {
    await using service = await startCalls()
    const empty = await scheduled(service, { image: undefined, root_pass: undefined })
    const without = await settled(service)
    await service.advance(2 * day)
    expect(await list(service, empty)).toEqual(none)
    expect(await list(service, without)).toEqual(none)
  })

  test('make up for one day after a long rest of the service', async () => {
    await using service = await startCalls()
    const nodeId = await scheduled(service)
    const later = service.now() + 100 * day
    const settings = { ...defaultSettings, ownerToken: service.ownerToken, rateLimit: 0 }
    const second = createService({ settings, database: service.database, clock: { now: () => later }, random: seededRandom('second') })
    await second.runDue()
    const made = await service.database.selectFrom('events').select('created').where('action', '=', 'node_snapshot').execute()
    // The window that was waiting when the rest began, and the one within the last day.
    expect(made.map(({ created }) => created.slice(0, 10))).toEqual(['2026-06-15', '2026-09-22'])
    expect((await list(service, nodeId)).automatic).toMatchObject([{ status: 'successful', created: made[1]?.created }])
    await second.stop()
  })
})

describe('restore', () => {
  test('onto a node that is off: its own disks stay, the copies say where they come from', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const backupId = await snapshotOf(service, nodeId)
    const target = await settled(service, { image: undefined, root_pass: undefined })
    expect(await service.call(backups.restore, { path: { nodeId, backupId }, body: { node_id: target } })).toEqual({})
    expect((await viewNode(service, target)).status).toBe('restoring')
    expect((await viewNode(service, nodeId)).status).toBe('running')
    expect(await service.refused(nodes.remove, { path: { nodeId: target } })).toEqual(refusal(busyReason))
    await service.advance(5000)
    expect((await told(service, 'backups_restore'))[0]).toMatchObject({ status: 'started', username: 'owner', entity: { type: 'node', id: target } })
    await service.advance(5000)
    expect((await viewNode(service, target)).status).toBe('offline')
    expect((await told(service, 'backups_restore'))[0]).toMatchObject({ status: 'finished', percent_complete: 100 })
    const restored = await diskList(service, target)
    expect(restored).toMatchObject([
      { label: `Restore ${backupId} - Debian 11 Disk`, size: 81_408, filesystem: 'ext4', status: 'ready' },
      { label: `Restore ${backupId} - 512 MB Swap Image`, size: 512, filesystem: 'swap', status: 'ready' },
    ])
    const [config] = await configList(service, target)
    expect(config).toMatchObject({
      label: `Restore ${backupId} - My Debian 11 Disk Profile`, devices: { sda: { disk_id: restored[0]?.id }, sdb: { disk_id: restored[1]?.id }, sdc: null },
    })
    await service.call(nodes.boot, { path: { nodeId: target }, body: {} })
  })

  test('onto a running node shuts it down first; overwriting takes its own away', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const backupId = await snapshotOf(service, nodeId)
    const before = await diskList(service, nodeId)
    await service.call(backups.restore, { path: { nodeId, backupId }, body: { node_id: nodeId, overwrite: true } })
    expect((await viewNode(service, nodeId)).status).toBe('shutting_down')
    expect(await diskList(service, nodeId)).toEqual(before)
    expect((await told(service, 'backups_restore'))[0]).toMatchObject({ status: 'scheduled' })
    await service.advance(3000)
    expect((await viewNode(service, nodeId)).status).toBe('restoring')
    await service.advance(10_000)
    expect((await viewNode(service, nodeId)).status).toBe('offline')
    expect((await diskList(service, nodeId)).map(({ label }) => label)).toEqual([`Restore ${backupId} - Debian 11 Disk`, `Restore ${backupId} - 512 MB Swap Image`])
    expect(await configList(service, nodeId)).toHaveLength(1)
    expect((await told(service, 'node_shutdown'))[0]).toMatchObject({ status: 'finished' })
  })

  test('needs room: beside the own disks, or on the whole node', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const backupId = await snapshotOf(service, nodeId)
    const restore = (target: number, overwrite?: boolean) =>
      service.refused(backups.restore, { path: { nodeId, backupId }, body: { node_id: target, ...(overwrite !== undefined && { overwrite }) } })
    expect(await restore(nodeId)).toEqual(refusal('Insufficient space on the target node', 'overwrite'))
    const small = await settled(service, { type: 'g6-nanode-1', image: undefined, root_pass: undefined })
    expect(await restore(small, false)).toEqual(refusal('Insufficient space on the target node', 'overwrite'))
    expect(await restore(small, true)).toEqual(refusal('Insufficient space on the target node', 'node_id'))
    expect(await told(service, 'backups_restore')).toEqual([])
  })

  test('is refused across regions, onto a busy node, and for what is not there', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const backupId = await snapshotOf(service, nodeId)
    const path = { nodeId, backupId }
    const far = await settled(service, { region: 'eu-west', image: undefined, root_pass: undefined })
    expect(await service.refused(backups.restore, { path, body: { node_id: far } })).toEqual(refusal('Backups may not be restored across regions', 'node_id'))
    expect(await service.refused(backups.restore, { path, body: { node_id: 999_999 } })).toEqual(refusal('node_id is not valid', 'node_id'))
    expect(await service.refused(backups.restore, { path, body: {} })).toEqual(refusal(requiredReason('node_id'), 'node_id'))
    const other = await backedUp(service, { type: 'g6-standard-4' })
    expect((await service.refused(backups.restore, { path: { nodeId: other, backupId }, body: { node_id: other } })).status).toBe(404)
    await take(service, other)
    expect(await service.refused(backups.restore, { path, body: { node_id: other, overwrite: true } })).toEqual(refusal(busyReason))
    const { id: unfinished } = (await list(service, other)).snapshot.in_progress ?? { id: 0 }
    expect(await service.refused(backups.restore, { path: { nodeId: other, backupId: unfinished }, body: { node_id: far } })).toEqual(refusal(reasons.notRestorable))
  })

  test('loses nothing when the backup goes away while its target shuts down', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const backupId = await snapshotOf(service, nodeId)
    const target = await settled(service)
    await service.call(backups.restore, { path: { nodeId, backupId }, body: { node_id: target, overwrite: true } })
    await service.call(backups.cancel, { path: { nodeId } })
    await service.advance(minute)
    expect((await viewNode(service, target)).status).toBe('offline')
    expect(await diskList(service, target)).toHaveLength(2)
    expect((await told(service, 'backups_restore'))[0]).toMatchObject({ status: 'failed', message: reasons.backupGone })
  })

  test('asks for read_write on both nodes', async () => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const backupId = await snapshotOf(service, nodeId)
    const target = await settled(service, { image: undefined, root_pass: undefined })
    const { id: userId } = await service.database.selectFrom('users').select('id').where('username', '=', 'restricted').executeTakeFirstOrThrow()
    const input = { path: { nodeId, backupId }, body: { node_id: target } }
    const asRestricted = () => service.refused(backups.restore, input, service.restrictedToken)
    expect((await asRestricted()).status).toBe(404)
    await setGrant(service.database, userId, 'node', nodeId, 'read_only')
    expect((await asRestricted()).status).toBe(403)
    expect((await service.refused(backups.take, { path: { nodeId }, body: { label: 'mine' } }, service.restrictedToken)).status).toBe(403)
    expect((await service.call(backups.list, { path: { nodeId } }, service.restrictedToken)).snapshot.current?.id).toBe(backupId)
    await setGrant(service.database, userId, 'node', nodeId, 'read_write')
    expect(await asRestricted()).toEqual(refusal('node_id is not valid', 'node_id'))
    await setGrant(service.database, userId, 'node', target, 'read_only')
    expect((await asRestricted()).status).toBe(403)
    await setGrant(service.database, userId, 'node', target, 'read_write')
    await service.call(backups.restore, input, service.restrictedToken)
  })
})

describe('a node from a backup', () => {
  test('is provisioned, restored and booted, with the labels of the source', async () => {
    await using service = await startCalls()
    const source = await backedUp(service)
    const backupId = await snapshotOf(service, source)
    const node = await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-standard-2', backup_id: backupId } })
    expect(node).toMatchObject({ status: 'provisioning', image: 'node/debian11' })
    await service.advance(5000)
    expect((await viewNode(service, node.id)).status).toBe('restoring')
    await service.advance(10_000)
    expect((await viewNode(service, node.id)).status).toBe('booting')
    await service.advance(minute)
    expect((await viewNode(service, node.id)).status).toBe('running')
    expect((await diskList(service, node.id)).map(({ label, size }) => [label, size])).toEqual([['Debian 11 Disk', 81_408], ['512 MB Swap Image', 512]])
    expect((await configList(service, node.id)).map(({ label }) => label)).toEqual(['My Debian 11 Disk Profile'])
    expect((await told(service, 'backups_restore'))[0]).toMatchObject({ entity: { id: node.id }, status: 'finished' })
  })

  test('stays off when asked to, and when its backup goes away before it begins', async () => {
    await using service = await startCalls()
    const source = await backedUp(service)
    const backupId = await snapshotOf(service, source)
    const body = { region: 'us-east', type: 'g6-standard-2', backup_id: backupId }
    const still = await service.call(nodes.create, { body: { ...body, booted: false } })
    await service.advance(minute)
    expect((await viewNode(service, still.id)).status).toBe('offline')
    expect(await diskList(service, still.id)).toHaveLength(2)
    const late = await service.call(nodes.create, { body })
    await service.call(backups.cancel, { path: { nodeId: source } })
    await service.advance(minute)
    expect((await viewNode(service, late.id)).status).toBe('offline')
    expect((await told(service, 'backups_restore'))[0]).toMatchObject({ entity: { id: late.id }, status: 'failed' })
  })

  test('is refused with the reason', async () => {
    await using service = await startCalls()
    const source = await backedUp(service)
    const backupId = await snapshotOf(service, source)
    const refusedWith = (body: object) => service.refused(nodes.create, { body: { region: 'us-east', type: 'g6-standard-2', backup_id: backupId, ...body } })
    expect(await refusedWith({ backup_id: 999_999 })).toEqual(refusal('backup_id is not valid', 'backup_id'))
    expect(await refusedWith({ region: 'eu-west' })).toEqual(refusal('Backups may not be restored across regions', 'region'))
    expect(await refusedWith({ type: 'g6-nanode-1' })).toEqual(refusal('Not enough storage available for this backup', 'type'))
    expect((await refusedWith({ image: 'node/debian11', root_pass: 'correct horse 1' })).errors).toContainEqual(
      { field: 'backup_id', reason: 'backup_id and image are mutually exclusive' })
    const { id: pending } = await take(service, source)
    expect(await refusedWith({ backup_id: pending })).toEqual(refusal('backup_id is not valid', 'backup_id'))
  })
})
