import { describe, expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { busyReason } from '#contract/rules/node-actions.ts'
import { requiredReason } from '#contract/schema.ts'
import { wireTime } from '#contract/time.ts'
import { losePower } from '../jobs/watchdog.ts'
import { seededRandom } from '../random.ts'
import { reasons } from '../rules/reasons.ts'
import { defaultSettings } from '../settings.ts'
import { createService } from '../service.ts'
import { refusal, settled, startCalls } from './testing.ts'
import { minute, hour, day, backedUp, viewNode, list, take, diskList, told, snapshotOf, none, off } from './backups-testing.ts'

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
    for (const label of ['', 'x'.repeat(256), '\u{1F4BE}'.repeat(256)]) {
      expect((await service.refused(backups.take, { path: { nodeId }, body: { label } })).errors).toMatchObject([{ field: 'label' }])
    }
    await take(service, nodeId, '\u{1F4BE}'.repeat(255))
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
