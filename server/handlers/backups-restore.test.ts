import { describe, expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { busyReason } from '#contract/rules/nodes/node-actions.ts'
import { requiredReason } from '#contract/schema.ts'
import { setGrant } from '../store/grants.ts'
import { reasons } from '../reasons.ts'
import { errorResponse, createSettledNode, startTestClient } from './testing.ts'
import {
  minute,
  createBackedUpNode,
  viewNode,
  listBackups,
  takeSnapshot,
  listDisks,
  listConfigs,
  listEventsOf,
  createSnapshot,
} from './backups-testing.ts'

describe('restore', () => {
  test('onto a node that is off keeps its disks, and labels the copies with the backup', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const backupId = await createSnapshot(service, nodeId)
    const target = await createSettledNode(service, { image: undefined, root_pass: undefined })
    expect(await service.call(backups.restore, { path: { nodeId, backupId }, body: { node_id: target } })).toEqual({})
    expect((await viewNode(service, target)).status).toBe('restoring')
    expect((await viewNode(service, nodeId)).status).toBe('running')
    expect(await service.expectError(nodes.remove, { path: { nodeId: target } })).toEqual(errorResponse(busyReason))
    // For a second one the reason is that the node is busy, not the space.
    expect(
      await service.expectError(backups.restore, { path: { nodeId, backupId }, body: { node_id: target } }),
    ).toEqual(errorResponse(busyReason))
    await service.advance(5000)
    expect((await listEventsOf(service, 'backups_restore'))[0]).toMatchObject({
      status: 'started',
      username: 'owner',
      entity: { type: 'node', id: target },
    })
    await service.advance(5000)
    expect((await viewNode(service, target)).status).toBe('offline')
    expect((await listEventsOf(service, 'backups_restore'))[0]).toMatchObject({
      status: 'finished',
      percent_complete: 100,
    })
    const restored = await listDisks(service, target)
    expect(restored).toMatchObject([
      { label: `Restore ${backupId} - Debian 11 Disk`, size: 81_408, filesystem: 'ext4', status: 'ready' },
      { label: `Restore ${backupId} - 512 MB Swap Image`, size: 512, filesystem: 'swap', status: 'ready' },
    ])
    const [config] = await listConfigs(service, target)
    expect(config).toMatchObject({
      label: `Restore ${backupId} - My Debian 11 Disk Profile`,
      devices: { sda: { disk_id: restored[0]?.id }, sdb: { disk_id: restored[1]?.id }, sdc: null },
    })
    await service.call(nodes.boot, { path: { nodeId: target }, body: {} })
  })

  test('onto a running node shuts it down first; overwriting deletes its disks', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const backupId = await createSnapshot(service, nodeId)
    const before = await listDisks(service, nodeId)
    await service.call(backups.restore, { path: { nodeId, backupId }, body: { node_id: nodeId, overwrite: true } })
    expect((await viewNode(service, nodeId)).status).toBe('shutting_down')
    expect(await listDisks(service, nodeId)).toEqual(before)
    expect((await listEventsOf(service, 'backups_restore'))[0]).toMatchObject({ status: 'scheduled' })
    await service.advance(3000)
    expect((await viewNode(service, nodeId)).status).toBe('restoring')
    await service.advance(10_000)
    expect((await viewNode(service, nodeId)).status).toBe('offline')
    expect((await listDisks(service, nodeId)).map(({ label }) => label)).toEqual([
      `Restore ${backupId} - Debian 11 Disk`,
      `Restore ${backupId} - 512 MB Swap Image`,
    ])
    expect(await listConfigs(service, nodeId)).toHaveLength(1)
    expect((await listEventsOf(service, 'node_shutdown'))[0]).toMatchObject({ status: 'finished' })
  })

  test('needs space: beside the existing disks, or on the whole node when it overwrites them', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const backupId = await createSnapshot(service, nodeId)
    const restore = (target: number, overwrite?: boolean) =>
      service.expectError(backups.restore, {
        path: { nodeId, backupId },
        body: { node_id: target, ...(overwrite !== undefined && { overwrite }) },
      })
    expect(await restore(nodeId)).toEqual(errorResponse('Insufficient space on the target node', 'overwrite'))
    const small = await createSettledNode(service, { type: 'g6-nanode-1', image: undefined, root_pass: undefined })
    expect(await restore(small, false)).toEqual(errorResponse('Insufficient space on the target node', 'overwrite'))
    expect(await restore(small, true)).toEqual(errorResponse('Insufficient space on the target node', 'node_id'))
    expect(await listEventsOf(service, 'backups_restore')).toEqual([])
  })

  test('fails across regions, onto a busy node, and for an unknown node or backup', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const backupId = await createSnapshot(service, nodeId)
    const path = { nodeId, backupId }
    const far = await createSettledNode(service, { region: 'eu-west', image: undefined, root_pass: undefined })
    expect(await service.expectError(backups.restore, { path, body: { node_id: far } })).toEqual(
      errorResponse('Backups may not be restored across regions', 'node_id'),
    )
    expect(await service.expectError(backups.restore, { path, body: { node_id: 999_999 } })).toEqual(
      errorResponse('node_id is not valid', 'node_id'),
    )
    expect(await service.expectError(backups.restore, { path, body: {} })).toEqual(
      errorResponse(requiredReason('node_id'), 'node_id'),
    )
    const other = await createBackedUpNode(service, { type: 'g6-standard-4' })
    expect(
      (await service.expectError(backups.restore, { path: { nodeId: other, backupId }, body: { node_id: other } }))
        .status,
    ).toBe(404)
    await takeSnapshot(service, other)
    expect(await service.expectError(backups.restore, { path, body: { node_id: other, overwrite: true } })).toEqual(
      errorResponse(busyReason),
    )
    const { id: unfinished } = (await listBackups(service, other)).snapshot.in_progress ?? { id: 0 }
    expect(
      await service.expectError(backups.restore, {
        path: { nodeId: other, backupId: unfinished },
        body: { node_id: far },
      }),
    ).toEqual(errorResponse(reasons.notRestorable))
  })

  test('keeps the disks of the target when the backup is deleted while the target shuts down', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const backupId = await createSnapshot(service, nodeId)
    const target = await createSettledNode(service)
    await service.call(backups.restore, { path: { nodeId, backupId }, body: { node_id: target, overwrite: true } })
    await service.call(backups.cancel, { path: { nodeId } })
    await service.advance(minute)
    expect((await viewNode(service, target)).status).toBe('offline')
    expect(await listDisks(service, target)).toHaveLength(2)
    expect((await listEventsOf(service, 'backups_restore'))[0]).toMatchObject({
      status: 'failed',
      message: reasons.backupGone,
    })
  })

  test('requires read_write on both nodes', async () => {
    await using service = await startTestClient()
    const nodeId = await createBackedUpNode(service)
    const backupId = await createSnapshot(service, nodeId)
    const target = await createSettledNode(service, { image: undefined, root_pass: undefined })
    const { id: userId } = await service.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'restricted')
      .executeTakeFirstOrThrow()
    const input = { path: { nodeId, backupId }, body: { node_id: target } }
    const asRestricted = () => service.expectError(backups.restore, input, service.restrictedToken)
    expect((await asRestricted()).status).toBe(404)
    await setGrant(service.database, userId, 'node', nodeId, 'read_only')
    expect((await asRestricted()).status).toBe(403)
    expect(
      (await service.expectError(backups.take, { path: { nodeId }, body: { label: 'mine' } }, service.restrictedToken))
        .status,
    ).toBe(403)
    expect((await service.call(backups.list, { path: { nodeId } }, service.restrictedToken)).snapshot.current?.id).toBe(
      backupId,
    )
    await setGrant(service.database, userId, 'node', nodeId, 'read_write')
    expect(await asRestricted()).toEqual(errorResponse('node_id is not valid', 'node_id'))
    await setGrant(service.database, userId, 'node', target, 'read_only')
    expect((await asRestricted()).status).toBe(403)
    await setGrant(service.database, userId, 'node', target, 'read_write')
    await service.call(backups.restore, input, service.restrictedToken)
  })
})

describe('a node from a backup', () => {
  test('is provisioned, restored and booted, with the labels of the source', async () => {
    await using service = await startTestClient()
    const source = await createBackedUpNode(service)
    const backupId = await createSnapshot(service, source)
    const node = await service.call(nodes.create, {
      body: { region: 'us-east', type: 'g6-standard-2', backup_id: backupId },
    })
    expect(node).toMatchObject({ status: 'provisioning', image: 'node/debian11' })
    await service.advance(5000)
    expect((await viewNode(service, node.id)).status).toBe('restoring')
    await service.advance(10_000)
    expect((await viewNode(service, node.id)).status).toBe('booting')
    await service.advance(minute)
    expect((await viewNode(service, node.id)).status).toBe('running')
    expect((await listDisks(service, node.id)).map(({ label, size }) => [label, size])).toEqual([
      ['Debian 11 Disk', 81_408],
      ['512 MB Swap Image', 512],
    ])
    expect((await listConfigs(service, node.id)).map(({ label }) => label)).toEqual(['My Debian 11 Disk Profile'])
    expect((await listEventsOf(service, 'backups_restore'))[0]).toMatchObject({
      entity: { id: node.id },
      status: 'finished',
    })
  })

  test('stays off on request, and when its backup is deleted before the restore starts', async () => {
    await using service = await startTestClient()
    const source = await createBackedUpNode(service)
    const backupId = await createSnapshot(service, source)
    const body = { region: 'us-east', type: 'g6-standard-2', backup_id: backupId }
    const still = await service.call(nodes.create, { body: { ...body, booted: false } })
    await service.advance(minute)
    expect((await viewNode(service, still.id)).status).toBe('offline')
    expect(await listDisks(service, still.id)).toHaveLength(2)
    const late = await service.call(nodes.create, { body })
    await service.call(backups.cancel, { path: { nodeId: source } })
    await service.advance(minute)
    expect((await viewNode(service, late.id)).status).toBe('offline')
    expect((await listEventsOf(service, 'backups_restore'))[0]).toMatchObject({
      entity: { id: late.id },
      status: 'failed',
    })
  })

  test('fails with the reason', async () => {
    await using service = await startTestClient()
    const source = await createBackedUpNode(service)
    const backupId = await createSnapshot(service, source)
    const refusedWith = (body: object) =>
      service.expectError(nodes.create, {
        body: { region: 'us-east', type: 'g6-standard-2', backup_id: backupId, ...body },
      })
    expect(await refusedWith({ backup_id: 999_999 })).toEqual(errorResponse('backup_id is not valid', 'backup_id'))
    expect(await refusedWith({ region: 'eu-west' })).toEqual(
      errorResponse('Backups may not be restored across regions', 'region'),
    )
    expect(await refusedWith({ type: 'g6-nanode-1' })).toEqual(
      errorResponse('Not enough storage available for this backup', 'type'),
    )
    expect((await refusedWith({ image: 'node/debian11', root_pass: 'correct horse 1' })).errors).toContainEqual({
      field: 'backup_id',
      reason: 'backup_id and image are mutually exclusive',
    })
    const { id: pending } = await takeSnapshot(service, source)
    expect(await refusedWith({ backup_id: pending })).toEqual(errorResponse('backup_id is not valid', 'backup_id'))
  })
})
