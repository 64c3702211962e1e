/** Configuration profiles of a node (gaps 4.10). */
import { describe, expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { maxConfigsPerNode } from '#contract/limits.ts'
import { createBackedUpNode, createSnapshot } from './backups-testing.ts'
import { errorResponse } from './testing.ts'
import { startWithEmptyNode } from './empty-node-testing.ts'

describe('profiles', () => {
  test('have the documented defaults, and updates change only the given members', async () => {
    await using node = await startWithEmptyNode()
    const { service, path } = node
    const { id: diskId } = await service.call(disks.create, { path, body: { label: 'data', size: 1024 } })
    await service.advance(60_000)
    const made = await service.call(configs.create, {
      path,
      body: { label: 'Main', devices: { sda: { disk_id: diskId } } },
    })
    expect(made).toEqual({
      id: made.id,
      label: 'Main',
      comments: '',
      kernel: 'node/latest-64bit',
      memory_limit: 0,
      run_level: 'default',
      virt_mode: 'paravirt',
      root_device: '/dev/sda',
      initrd: null,
      interfaces: [],
      created: '2026-06-15T10:32:00',
      updated: '2026-06-15T10:32:00',
      devices: {
        sda: { disk_id: diskId, volume_id: null },
        sdb: null,
        sdc: null,
        sdd: null,
        sde: null,
        sdf: null,
        sdg: null,
        sdh: null,
      },
      helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
    })
    const config = { ...path, configId: made.id }
    const changed = await service.call(configs.update, {
      path: config,
      body: { comments: 'Careful', helpers: { network: false }, interfaces: [{ purpose: 'vlan', label: 'inside' }] },
    })
    expect(changed).toEqual({
      ...made,
      comments: 'Careful',
      helpers: { ...made.helpers, network: false },
      interfaces: [{ purpose: 'vlan', label: 'inside', ipam_address: '' }],
    })
    expect((await service.call(configs.list, { path, filter: { label: 'main' } })).results).toBe(1)
    await service.call(configs.remove, { path: config })
    expect(await service.expectError(configs.view, { path: config })).toEqual(
      errorResponse('Not found', undefined, 404),
    )
  })

  test('use each disk of their own node once, in the slots of their mode', async () => {
    await using node = await startWithEmptyNode()
    const { service, path } = node
    const { id: diskId } = await service.call(disks.create, { path, body: { label: 'data', size: 1024 } })
    await service.advance(60_000)
    const refused = (body: object) => service.expectError(configs.create, { path, body: { label: 'Main', ...body } })
    const bad = errorResponse('devices is not valid', 'devices')
    expect(await refused({ devices: { sda: { disk_id: 999 } } })).toEqual(bad)
    expect(await refused({ devices: { sda: { disk_id: diskId }, sdb: { disk_id: diskId } } })).toEqual(bad)
    expect(await refused({ devices: { sda: { volume_id: 1 } } })).toEqual(bad)
    expect(await refused({ virt_mode: 'fullvirt', devices: { sde: { disk_id: diskId } } })).toEqual(bad)
    expect(await refused({ devices: {}, kernel: 'node/none' })).toEqual(errorResponse('kernel is not valid', 'kernel'))
    expect((await service.call(configs.list, { path })).results).toBe(0)
    await service.call(configs.create, {
      path,
      body: { label: 'Main', virt_mode: 'fullvirt', devices: { sdd: { disk_id: diskId } } },
    })
  })

  test('a region has at most ten VLANs', async () => {
    await using node = await startWithEmptyNode()
    const { service, path } = node
    const body = (first: number) => ({
      label: `Main ${first}`,
      devices: {},
      interfaces: [0, 1, 2].map((step) => ({ purpose: 'vlan' as const, label: `net-${first + step}` })),
    })
    for (const first of [1, 4, 7]) await service.call(configs.create, { path, body: body(first) })
    expect(await service.expectError(configs.create, { path, body: body(10) })).toEqual(
      errorResponse('VLAN limit reached for this region', 'interfaces'),
    )
    await service.call(configs.create, { path, body: body(8) })
  })

  test('are at most fifty, also after a clone and a restore', async () => {
    await using node = await startWithEmptyNode()
    const { service, path } = node
    const target = path.nodeId
    const source = await createBackedUpNode(service)
    const backupId = await createSnapshot(service, source)
    const add = (index: number) => service.call(configs.create, { path, body: { label: `Main ${index}`, devices: {} } })
    for (let count = 0; count < maxConfigsPerNode; count += 1) await add(count)
    const limit = 'Configuration profile limit reached for this node'
    expect(await service.expectError(configs.create, { path, body: { label: 'more', devices: {} } })).toEqual(
      errorResponse(limit),
    )
    const clone = { path: { nodeId: source }, body: { node_id: target } }
    expect((await service.expectError(nodes.clone, clone)).errors).toContainEqual({ field: 'node_id', reason: limit })
    const restore = { path: { nodeId: source, backupId }, body: { node_id: target } }
    expect(await service.expectError(backups.restore, restore)).toEqual(errorResponse(limit))
    const { data } = await service.call(configs.list, { path })
    await service.call(configs.remove, { path: { ...path, configId: data[0]?.id ?? 0 } })
    await service.call(backups.restore, restore)
  })
})
