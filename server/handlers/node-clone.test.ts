/** Cloning nodes (compute.md, Clone body; gaps 3.1). */
import { describe, expect, test } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { createSettledNode, errorResponse, startTestClient } from './testing.ts'
import { readDisksAndConfigs } from './node-contents-testing.ts'

describe('clone to a new node', () => {
  test('copies disks, profiles and tags, and returns the target', async () => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service, {
      label: 'web-1',
      tags: ['web'],
      private_ip: true,
      backups_enabled: true,
    })
    const source = await readDisksAndConfigs(service, nodeId)
    const target = await service.call(nodes.clone, {
      path: { nodeId },
      body: { region: 'eu-west', type: 'g6-standard-4', label: 'web-2' },
    })
    expect(target).toMatchObject({
      label: 'web-2',
      status: 'offline',
      image: 'node/debian11',
      tags: ['web'],
      region: 'eu-west',
      type: 'g6-standard-4',
      backups: { enabled: false },
      ipv4: [expect.any(String)],
    })
    expect((await readDisksAndConfigs(service, target.id)).disks).toEqual([])
    const running = await service.call(events.list, { filter: { action: 'node_clone' } })
    expect(running.data[0]).toMatchObject({
      status: 'scheduled',
      entity: { id: nodeId },
      secondary_entity: { id: target.id, type: 'node', label: 'web-2' },
    })
    await service.advance(7500)
    expect((await service.call(events.list, { filter: { action: 'node_clone' } })).data[0]).toMatchObject({
      status: 'started',
      percent_complete: 48,
      rate: expect.stringMatching(/^\d+\.\d\d MB\/s$/),
      time_remaining: '0:0:08',
      duration: 7,
    })
    await service.advance(7500)
    const copied = await readDisksAndConfigs(service, target.id)
    expect(copied.disks.map(({ label, size, filesystem, status }) => [label, size, filesystem, status])).toEqual(
      source.disks.map(({ label, size, filesystem }) => [label, size, filesystem, 'ready']),
    )
    expect(copied.configs.map(({ label }) => label)).toEqual(source.configs.map(({ label }) => label))
    expect(copied.configs[0]?.devices.sda).toEqual({ disk_id: copied.disks[0]?.id, volume_id: null })
    expect(copied.configs[0]?.devices.sdb).toEqual({ disk_id: copied.disks[1]?.id, volume_id: null })
    expect((await service.call(nodes.view, { path: { nodeId } })).status).toBe('running')
  })

  test('copies only the requested disks and profiles', async () => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service)
    const {
      disks: [root],
    } = await readDisksAndConfigs(service, nodeId)
    const { id } = await service.call(nodes.clone, {
      path: { nodeId },
      body: { region: 'us-east', type: 'g6-standard-2', configs: [], disks: [root?.id ?? 0] },
    })
    await service.advance(60_000)
    const copied = await readDisksAndConfigs(service, id)
    expect([copied.disks.length, copied.configs.length]).toEqual([1, 0])
  })

  test('allows five clones at the same time; the source is cloning until the last one is done', async () => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service)
    const body = { region: 'us-east', type: 'g6-standard-2' }
    for (let copies = 0; copies < 5; copies += 1) {
      await service.call(nodes.clone, { path: { nodeId }, body })
      await service.advance(1000)
    }
    expect(await service.expectError(nodes.clone, { path: { nodeId }, body })).toEqual(
      errorResponse('Too many active clones from this node'),
    )
    await service.advance(10_000)
    expect((await service.call(nodes.view, { path: { nodeId } })).status).toBe('cloning')
    await service.call(nodes.clone, { path: { nodeId }, body })
    await service.advance(15_000)
    expect((await service.call(nodes.view, { path: { nodeId } })).status).toBe('running')
    expect((await service.call(nodes.list, {})).results).toBe(7)
  })

  test('fails with the reason', async () => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service, {
      label: 'web-1',
      interfaces: [{ purpose: 'vlan', label: 'inside' }],
    })
    const refused = (body: object) => service.expectError(nodes.clone, { path: { nodeId }, body })
    expect((await refused({})).errors).toEqual([
      { field: 'region', reason: 'region is required' },
      { field: 'type', reason: 'type is required' },
    ])
    const body = { region: 'us-east', type: 'g6-standard-2' }
    expect(await refused({ ...body, type: 'g6-standard-1' })).toEqual(
      errorResponse('Not enough storage available on the target node', 'type'),
    )
    expect(await refused({ ...body, region: 'us-west' })).toEqual(
      errorResponse('VLANs are not available in this region', 'region'),
    )
    expect(await refused({ ...body, disks: [999] })).toEqual(errorResponse('disks is not valid', 'disks'))
    expect(await refused({ ...body, configs: [999] })).toEqual(errorResponse('configs is not valid', 'configs'))
    expect(await refused({ ...body, label: 'web-1' })).toEqual(
      errorResponse('Label must be unique among your nodes', 'label'),
    )
    expect((await service.call(nodes.list, {})).results).toBe(1)
  })
})

describe('clone onto an existing node', () => {
  test('keeps the disks and profiles of the target', async () => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service)
    const targetId = await createSettledNode(service, { type: 'g6-standard-6', swap_size: 0 })
    const {
      disks: [root],
    } = await readDisksAndConfigs(service, targetId)
    expect(
      await service.expectError(disks.resize, {
        path: { nodeId: targetId, diskId: root?.id ?? 0 },
        body: { size: 200_000 },
      }),
    ).toEqual(errorResponse('Node must be off, or the disk must not be in use by its profile'))
    await service.call(nodes.shutdown, { path: { nodeId: targetId } })
    await service.advance(60_000)
    await service.call(disks.resize, { path: { nodeId: targetId, diskId: root?.id ?? 0 }, body: { size: 200_000 } })
    await service.advance(60_000)
    await service.call(nodes.boot, { path: { nodeId: targetId }, body: {} })
    await service.advance(60_000)
    const node = await service.call(nodes.clone, { path: { nodeId }, body: { node_id: targetId } })
    expect(node).toMatchObject({ id: targetId, status: 'running' })
    await service.advance(60_000)
    const after = await readDisksAndConfigs(service, targetId)
    expect(after.disks.map(({ size }) => size)).toEqual([200_000, 81_408, 512])
    expect(after.configs).toHaveLength(2)
  })

  test('fails with the reason', async () => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service)
    const targetId = await createSettledNode(service)
    const refused = (body: object) => service.expectError(nodes.clone, { path: { nodeId }, body })
    expect(await refused({ node_id: targetId })).toEqual(
      errorResponse('Not enough storage available on the target node', 'node_id'),
    )
    expect(await refused({ node_id: nodeId })).toEqual(errorResponse('node_id is not valid', 'node_id'))
    expect(await refused({ node_id: 999 })).toEqual(errorResponse('node_id is not valid', 'node_id'))
    expect(await refused({ node_id: targetId, label: 'other' })).toEqual(
      errorResponse('Can only be provided when cloning to a new node', 'label'),
    )
    const { id: emptyId } = await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-standard-2' } })
    expect(await refused({ node_id: emptyId })).toEqual(errorResponse('Node busy.'))
    await service.advance(60_000)
    await service.call(nodes.clone, { path: { nodeId }, body: { node_id: emptyId } })
    expect(await refused({ node_id: emptyId })).toEqual(errorResponse('Node busy.'))
  })
})
