/** Snapshots (compute.md, Backups; gaps 3.2). */
import { describe, expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { busyReason } from '#contract/rules/nodes/node-actions.ts'
import { requiredReason } from '#contract/schema.ts'
import { toWireTime } from '#contract/time.ts'
import { simulatePowerLoss } from '../jobs/watchdog.ts'
import { seededRandom } from '../random.ts'
import { reasons } from '../reasons.ts'
import { defaultSettings } from '../settings.ts'
import { errorResponse, createSettledNode, startTestClient } from './testing.ts'
import {
  minute,
  hour,
  createBackedUpNode,
  viewNode,
  listBackups,
  takeSnapshot,
  listDisks,
  listEventsOf,
  createSnapshot,
  restartAt,
} from './backups-testing.ts'

describe('a snapshot', () => {
  test('goes from pending to successful; the event ends when the copy is taken', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const began = toWireTime(service.now())
    const taken = await takeSnapshot(service, nodeId)
    expect(taken).toEqual({
      id: taken.id,
      region: 'us-east',
      type: 'snapshot',
      status: 'pending',
      available: true,
      created: began,
      updated: began,
      finished: null,
      label: 'before',
      configs: [],
      disks: [],
    })
    expect(await listBackups(service, nodeId)).toEqual({
      automatic: [],
      snapshot: { current: null, in_progress: taken },
    })
    expect(await service.call(backups.view, { path: { nodeId, backupId: taken.id } })).toEqual(taken)

    await service.advance(2000)
    expect((await listBackups(service, nodeId)).snapshot.in_progress).toMatchObject({
      status: 'running',
      finished: null,
      disks: [],
    })
    expect((await listEventsOf(service, 'node_snapshot'))[0]).toMatchObject({ status: 'started', username: 'owner' })
    expect((await viewNode(service, nodeId)).status).toBe('running')

    await service.advance(9000)
    const { in_progress } = (await listBackups(service, nodeId)).snapshot
    expect(in_progress).toMatchObject({
      status: 'needsPostProcessing',
      finished: toWireTime(service.now()),
      configs: ['My Debian 11 Disk Profile'],
      disks: [
        { label: 'Debian 11 Disk', size: 81_408, filesystem: 'ext4' },
        { label: '512 MB Swap Image', size: 512, filesystem: 'swap' },
      ],
    })
    expect((await listEventsOf(service, 'node_snapshot'))[0]).toMatchObject({
      status: 'finished',
      percent_complete: 100,
    })
    expect((await viewNode(service, nodeId)).backups.last_successful).toBeNull()

    await service.advance(4000)
    const { snapshot } = await listBackups(service, nodeId)
    expect(snapshot).toMatchObject({
      in_progress: null,
      current: { id: taken.id, status: 'successful', updated: toWireTime(service.now()) },
    })
    expect((await viewNode(service, nodeId)).backups.last_successful).toBe(snapshot.current?.finished)
  })

  test('replaces the previous one only when it is successful', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const first = await createSnapshot(service, nodeId, 'first')
    const second = await takeSnapshot(service, nodeId, 'second')
    await service.advance(14_000)
    expect((await listBackups(service, nodeId)).snapshot).toMatchObject({
      current: { id: first },
      in_progress: { id: second.id, status: 'needsPostProcessing' },
    })
    await service.advance(1000)
    expect((await listBackups(service, nodeId)).snapshot).toMatchObject({
      current: { id: second.id, label: 'second' },
      in_progress: null,
    })
    expect((await service.expectError(backups.view, { path: { nodeId, backupId: first } })).status).toBe(404)
  })

  test('has a label without the blanks at its ends', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    expect(await takeSnapshot(service, nodeId, '  before upgrade ')).toMatchObject({ label: 'before upgrade' })
  })

  test('fails with the reason', async () => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service)
    const body = { label: 'before' }
    expect(await service.expectError(backups.take, { path: { nodeId }, body })).toEqual(
      errorResponse(reasons.backupsOff),
    )
    await service.call(backups.enable, { path: { nodeId } })
    expect(await service.expectError(backups.take, { path: { nodeId }, body: {} })).toEqual(
      errorResponse(requiredReason('label'), 'label'),
    )
    for (const label of ['', '  ', 'x'.repeat(256), '\u{1F4BE}'.repeat(256)]) {
      expect((await service.expectError(backups.take, { path: { nodeId }, body: { label } })).errors).toMatchObject([
        { field: 'label' },
      ])
    }
    await takeSnapshot(service, nodeId, '\u{1F4BE}'.repeat(255))
    expect(await service.expectError(backups.take, { path: { nodeId }, body })).toEqual(errorResponse(busyReason))
    await service.advance(11_000)
    expect((await listBackups(service, nodeId)).snapshot.in_progress?.status).toBe('needsPostProcessing')
    expect(await service.expectError(backups.take, { path: { nodeId }, body })).toEqual(errorResponse(busyReason))
    await service.advance(minute)
    await service.call(nodes.reboot, { path: { nodeId }, body: {} })
    expect(await service.expectError(backups.take, { path: { nodeId }, body })).toEqual(errorResponse(busyReason))
    const empty = await createSettledNode(service, { image: undefined, root_pass: undefined, backups_enabled: true })
    expect(await service.expectError(backups.take, { path: { nodeId: empty }, body })).toEqual(
      errorResponse('Node has no disks to back up.'),
    )
  })

  test('makes the node busy until the copy is taken', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    await takeSnapshot(service, nodeId)
    expect(await service.expectError(nodes.shutdown, { path: { nodeId } })).toEqual(errorResponse(busyReason))
    await service.advance(11_000)
    await service.call(nodes.shutdown, { path: { nodeId } })
    await service.advance(minute)
    expect((await listBackups(service, nodeId)).snapshot.current?.status).toBe('successful')
  })

  test('of a raw disk fails, stays listed, and keeps the previous one', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service, { type: 'g6-standard-2', booted: false })
    const first = await createSnapshot(service, nodeId)
    const [disk] = await listDisks(service, nodeId)
    await service.call(disks.resize, { path: { nodeId, diskId: disk?.id ?? 0 }, body: { size: 60_000 } })
    await service.advance(minute)
    const raw = await service.call(disks.create, {
      path: { nodeId },
      body: { label: 'raw', size: 100, filesystem: 'raw' },
    })
    await service.advance(minute)
    const failing = await createSnapshot(service, nodeId, 'with raw')
    expect((await listBackups(service, nodeId)).snapshot).toMatchObject({
      current: { id: first },
      in_progress: { id: failing, status: 'failed', finished: null, disks: [] },
    })
    expect((await listEventsOf(service, 'node_snapshot'))[0]).toMatchObject({
      status: 'failed',
      message: reasons.rawDisk,
    })
    expect(
      await service.expectError(backups.restore, { path: { nodeId, backupId: failing }, body: { node_id: nodeId } }),
    ).toEqual(errorResponse(reasons.notRestorable))
    await service.call(disks.remove, { path: { nodeId, diskId: raw.id } })
    await service.advance(minute)
    const next = await createSnapshot(service, nodeId, 'without')
    expect((await listBackups(service, nodeId)).snapshot).toMatchObject({ current: { id: next }, in_progress: null })
    expect((await service.expectError(backups.view, { path: { nodeId, backupId: failing } })).status).toBe(404)
  })

  test('fails when the node loses its power', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    await takeSnapshot(service, nodeId)
    await service.advance(3000)
    const work = { db: service.database, now: service.now(), random: seededRandom('power'), settings: defaultSettings }
    await simulatePowerLoss(work, nodeId)
    // A write makes the service check its jobs.
    await service.call(nodes.update, { path: { nodeId }, body: { tags: ['restless'] } })
    await service.advance(minute)
    expect((await listBackups(service, nodeId)).snapshot).toMatchObject({
      current: null,
      in_progress: { status: 'failed' },
    })
    expect((await viewNode(service, nodeId)).status).toBe('running')
  })

  test('continues after a restart', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const { id } = await takeSnapshot(service, nodeId)
    await service.advance(2000)
    const second = restartAt(service, service.now() + hour)
    const response = await second.fetch(
      new Request(`http://localhost/v4/node/instances/${nodeId}/backups/${id}`, {
        headers: { Authorization: `Bearer ${service.ownerToken}` },
      }),
    )
    expect(await response.json()).toMatchObject({ status: 'successful', finished: toWireTime(service.now() + 9000) })
    await second.stop()
  })

  test('is listed in every status', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const { id } = await takeSnapshot(service, nodeId)
    for (const status of ['paused', 'pending', 'running', 'needsPostProcessing', 'failed', 'userAborted'] as const) {
      await service.database.updateTable('backups').set({ status }).where('id', '=', id).execute()
      expect((await listBackups(service, nodeId)).snapshot).toMatchObject({
        current: null,
        in_progress: { id, status },
      })
    }
  })
})
