import { describe, expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { busyReason } from '#contract/rules/node-actions.ts'
import { requiredReason } from '#contract/schema.ts'
import { setGrant } from '../grants.ts'
import { reasons } from '../rules/reasons.ts'
import { refusal, settled, startCalls } from './testing.ts'
import { minute, backedUp, viewNode, list, take, diskList, configList, told, snapshotOf } from './backups-testing.ts'

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
    // A second one is told to wait, not that there is no room.
    expect(await service.refused(backups.restore, { path: { nodeId, backupId }, body: { node_id: target } })).toEqual(refusal(busyReason))
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
