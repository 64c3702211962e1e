/** Enabling and canceling backups (compute.md, Backups; gaps 2.3, 3.2). */
import { describe, expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { reasons } from '../reasons.ts'
import { errorResponse, createSettledNode, startTestClient } from './testing.ts'
import {
  minute,
  day,
  createBackedUpNode,
  viewNode,
  listBackups,
  takeSnapshot,
  listEventsOf,
  createSnapshot,
  noBackups,
  backupsOff,
} from './backups-testing.ts'

describe('enable and cancel', () => {
  test('backups are enabled immediately, and the schedule is chosen 30 seconds later', async () => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service)
    expect((await viewNode(service, nodeId)).backups).toEqual(backupsOff)
    expect(await service.call(backups.enable, { path: { nodeId } })).toEqual({})
    const undecided = {
      enabled: true,
      available: true,
      schedule: { day: 'Scheduling', window: 'Scheduling' },
      last_successful: null,
    }
    expect((await viewNode(service, nodeId)).backups).toEqual(undecided)
    await service.advance(29_000)
    expect((await viewNode(service, nodeId)).backups).toEqual(undecided)
    await service.advance(1000)
    const { schedule } = (await viewNode(service, nodeId)).backups
    expect([schedule.day, schedule.window]).not.toContain('Scheduling')
    expect(await listEventsOf(service, 'backups_enable')).toMatchObject([
      { status: 'notification', username: 'owner', entity: { type: 'node', id: nodeId } },
    ])
  })

  test('neither is possible twice', async () => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service)
    expect(await service.expectError(backups.cancel, { path: { nodeId } })).toEqual(
      errorResponse('Backups are not enabled for this node.'),
    )
    await service.call(backups.enable, { path: { nodeId } })
    expect(await service.expectError(backups.enable, { path: { nodeId } })).toEqual(
      errorResponse('Backups are already enabled for this node.'),
    )
  })

  test('a schedule stored while backups are off takes effect when they are enabled', async () => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service)
    await service.call(nodes.update, {
      path: { nodeId },
      body: { backups: { schedule: { day: 'Friday', window: 'W10' } } },
    })
    expect((await viewNode(service, nodeId)).backups).toEqual(backupsOff)
    await service.call(backups.enable, { path: { nodeId } })
    expect((await viewNode(service, nodeId)).backups.schedule).toEqual({ day: 'Friday', window: 'W10' })
    await service.advance(minute)
    expect((await viewNode(service, nodeId)).backups.schedule).toEqual({ day: 'Friday', window: 'W10' })
  })

  test('canceling deletes all backups, also the one in progress, and the schedule', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const kept = await createSnapshot(service, nodeId)
    const { id: making } = await takeSnapshot(service, nodeId)
    await service.advance(3000)
    expect(await service.call(backups.cancel, { path: { nodeId } })).toEqual({})
    expect(await listBackups(service, nodeId)).toEqual(noBackups)
    for (const backupId of [kept, making])
      expect((await service.expectError(backups.view, { path: { nodeId, backupId } })).status).toBe(404)
    expect((await viewNode(service, nodeId)).backups).toEqual(backupsOff)
    expect((await listEventsOf(service, 'node_snapshot'))[0]).toMatchObject({
      status: 'failed',
      message: reasons.backupsCancelled,
    })
    expect(await listEventsOf(service, 'backups_cancel')).toMatchObject([
      { status: 'notification', entity: { id: nodeId } },
    ])
    await service.advance(2 * day)
    expect(await listBackups(service, nodeId)).toEqual(noBackups)
    // Enabling again restores nothing.
    await service.call(backups.enable, { path: { nodeId } })
    expect((await viewNode(service, nodeId)).backups).toMatchObject({
      schedule: { day: 'Scheduling', window: 'Scheduling' },
      last_successful: null,
    })
  })
})
