/** Disks and configuration profiles of a node (gaps 4.9, 4.10). */
import { describe, expect, test } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { image, refusal, startCalls } from './testing.ts'

/** An empty node of 81,920 MB that is off. */
async function empty() {
  const service = await startCalls()
  const { id } = await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-standard-2' } })
  await service.advance(60_000)
  return { service, path: { nodeId: id }, [Symbol.asyncDispose]: () => service.close() }
}

describe('disks', () => {
  test('a disk is made, renamed, resized, cloned and deleted, and the node is busy meanwhile', async () => {
    await using node = await empty()
    const { service, path } = node
    const made = await service.call(disks.create, { path, body: { label: 'data', size: 1024 } })
    expect(made).toMatchObject({ label: 'data', size: 1024, filesystem: 'ext4', status: 'not ready' })
    expect(await service.refused(disks.create, { path, body: { label: 'more', size: 1024 } })).toEqual(refusal('Node busy.'))
    await service.advance(4000)
    const disk = { ...path, diskId: made.id }
    expect((await service.call(disks.view, { path: disk })).status).toBe('ready')
    expect((await service.call(disks.update, { path: disk, body: { label: 'store' } })).label).toBe('store')

    await service.call(disks.resize, { path: disk, body: { size: 2048 } })
    expect(await service.call(disks.view, { path: disk })).toMatchObject({ size: 1024, status: 'not ready' })
    await service.advance(5000)
    expect(await service.call(disks.view, { path: disk })).toMatchObject({ size: 2048, status: 'ready' })

    const copy = await service.call(disks.clone, { path: disk })
    expect(copy).toMatchObject({ label: 'Copy of store', size: 2048, status: 'not ready' })
    await service.advance(6000)
    await service.call(disks.remove, { path: disk })
    expect((await service.call(disks.view, { path: disk })).status).toBe('deleting')
    await service.advance(2000)
    expect((await service.call(disks.list, { path })).data.map(({ id, status }) => [id, status])).toEqual([[copy.id, 'ready']])
    const { data } = await service.call(events.list, { filter: { action: { '+contains': 'disk_' } } })
    expect(data.map(({ action, status, secondary_entity: second }) => [action, status, second?.type])).toEqual([
      ['disk_delete', 'finished', 'disk'], ['disk_duplicate', 'finished', 'disk'], ['disk_resize', 'finished', 'disk'], ['disk_update', 'notification', 'disk'],
      ['disk_create', 'finished', 'disk'],
    ])
  })

  test('take no more room than the type has, and hold what an image needs', async () => {
    await using node = await empty()
    const { service, path } = node
    const noRoom = refusal('Not enough storage available on the node', 'size')
    expect(await service.refused(disks.create, { path, body: { label: 'data', size: 81_921 } })).toEqual(noRoom)
    expect(await service.refused(disks.create, { path, body: { image: 'node/debian11', root_pass: 'correct horse 1', size: 1299 } })).toEqual(
      refusal('Not enough storage available for this image', 'size'))
    expect((await service.refused(disks.create, { path, body: { size: 10 } })).errors).toEqual([{ field: 'label', reason: 'label is required' }])
    const made = await service.call(disks.create, { path, body: { image: 'node/debian11', root_pass: 'correct horse 1', size: 81_920 } })
    expect(made).toMatchObject({ label: 'Debian 11 Disk', size: 81_920 })
    await service.advance(60_000)
    expect(await service.refused(disks.clone, { path: { ...path, diskId: made.id } })).toEqual(noRoom)
    expect(await service.refused(disks.resize, { path: { ...path, diskId: made.id }, body: { size: 1299 } })).toEqual(noRoom)
    await service.call(disks.resize, { path: { ...path, diskId: made.id }, body: { size: 1300 } })
  })

  test('fifty are possible, one more is not', async () => {
    await using node = await empty()
    const { service, path } = node
    for (let count = 0; count < limits.disksPerNode; count += 1) {
      await service.call(disks.create, { path, body: { label: `disk-${count}`, size: 1, filesystem: 'raw' } })
      await service.advance(4000)
    }
    expect(await service.refused(disks.create, { path, body: { label: 'more', size: 1 } })).toEqual(refusal('Disk limit reached for this node'))
  })

  test('deleting one empties the slots that named it', async () => {
    await using service = await startCalls()
    const { id } = await service.call(nodes.create, { body: { ...image, booted: false } })
    await service.advance(60_000)
    const path = { nodeId: id }
    const { data: [root, swap] } = await service.call(disks.list, { path })
    await service.call(disks.remove, { path: { ...path, diskId: swap?.id ?? 0 } })
    await service.advance(2000)
    const { data: [config] } = await service.call(configs.list, { path })
    expect(config?.devices).toMatchObject({ sda: { disk_id: root?.id }, sdb: null })
  })
})

describe('both sides of each limit', () => {
  const letters = (count: number) => 'a'.repeat(count)
  const ofLabel = ['label', 'Length must be 1-48 characters'] as const
  const disk = (body: object) => ({ endpoint: disks.create, body: { label: 'data', size: 1, ...body } })
  const config = (body: object) => ({ endpoint: configs.create, body: { label: 'Main', devices: {}, ...body } })
  const fromImage = (root_pass: string) => disk({ size: 2000, image: 'node/debian11', root_pass })

  test.each<[what: string, make: (count: number) => { endpoint: Endpoint; body: object }, inside: number[], outside: number[], field: string, reason: string]>([
    ['label of a new disk', (count) => disk({ label: letters(count) }), [1, 48], [0, 49], ...ofLabel],
    ['label of a changed disk', (count) => ({ endpoint: disks.update, body: { label: letters(count) } }), [1, 48], [0, 49], ...ofLabel],
    ['least size of a disk', (size) => disk({ size }), [1], [0, -1], 'size', 'Must be 1 or greater'],
    ['largest size of a disk', (size) => disk({ size }), [81_919], [81_920], 'size', 'Not enough storage available on the node'],
    ['least new size of a disk', (size) => ({ endpoint: disks.resize, body: { size } }), [1], [0], 'size', 'Must be 1 or greater'],
    ['largest new size of a disk', (size) => ({ endpoint: disks.resize, body: { size } }), [81_920], [81_921], 'size', 'Not enough storage available on the node'],
    ['password of a disk', (count) => fromImage('aB'.repeat(count).slice(0, count)), [7, 128], [6, 129], 'root_pass', 'Length must be 7-128 characters'],
    ['label of a new profile', (count) => config({ label: letters(count) }), [1, 48], [0, 49], ...ofLabel],
    ['label of a changed profile', (count) => ({ endpoint: configs.update, body: { label: letters(count) } }), [1, 48], [0, 49], ...ofLabel],
    ['memory limit', (memory_limit) => config({ memory_limit }), [0], [-1], 'memory_limit', 'Must be 0 or greater'],
    ['interfaces', (count) => config({ interfaces: Array.from({ length: count }, (_, at) => ({ purpose: 'vlan', label: `net-${at}` })) }), [0, 3], [4],
      'interfaces', 'Must contain at most 3 items'],
    ['VLAN label', (count) => config({ interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: letters(count) }] }), [1, 64], [65],
      'interfaces[1].label', 'Length must be 1-64 characters'],
  ])('%s', async (_, make, inside, outside, field, reason) => {
    await using node = await empty()
    const { service, path } = node
    // One disk of 1 MB and one profile are there to be changed.
    const { id: diskId } = await service.call(disks.create, { path, body: { label: 'first', size: 1, filesystem: 'raw' } })
    await service.advance(60_000)
    const { id: configId } = await service.call(configs.create, { path, body: { label: 'First', devices: {} } })
    const all = { ...path, diskId, configId }
    for (const count of outside) {
      const { endpoint, body } = make(count)
      expect({ count, ...(await service.refused(endpoint, { path: all, body })) }).toEqual({ count, ...refusal(reason, field) })
    }
    for (const count of inside) {
      const { endpoint, body } = make(count)
      const response = await service.fetch(`/v4${fillPath(endpoint.path, all)}`, {
        method: endpoint.method, headers: { Authorization: `Bearer ${service.ownerToken}` }, body: JSON.stringify(body),
      })
      expect([count, response.status]).toEqual([count, 200])
      await service.advance(60_000)
    }
  })
})

describe('profiles', () => {
  test('have the documented defaults and are changed member by member', async () => {
    await using node = await empty()
    const { service, path } = node
    const { id: diskId } = await service.call(disks.create, { path, body: { label: 'data', size: 1024 } })
    await service.advance(60_000)
    const made = await service.call(configs.create, { path, body: { label: 'Main', devices: { sda: { disk_id: diskId } } } })
    expect(made).toEqual({
      id: made.id, label: 'Main', comments: '', kernel: 'node/latest-64bit', memory_limit: 0, run_level: 'default', virt_mode: 'paravirt', root_device: '/dev/sda',
      initrd: null, interfaces: [], created: '2026-06-15T10:32:00', updated: '2026-06-15T10:32:00',
      devices: { sda: { disk_id: diskId, volume_id: null }, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null },
      helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
    })
    const config = { ...path, configId: made.id }
    const changed = await service.call(configs.update, { path: config, body: { comments: 'Careful', helpers: { network: false }, interfaces: [{ purpose: 'vlan', label: 'inside' }] } })
    expect(changed).toEqual({ ...made, comments: 'Careful', helpers: { ...made.helpers, network: false }, interfaces: [{ purpose: 'vlan', label: 'inside', ipam_address: '' }] })
    expect((await service.call(configs.list, { path, filter: { label: 'main' } })).results).toBe(1)
    await service.call(configs.remove, { path: config })
    expect(await service.refused(configs.view, { path: config })).toEqual(refusal('Not found', undefined, 404))
  })

  test('name disks of their own node only, each once, in the slots their mode has', async () => {
    await using node = await empty()
    const { service, path } = node
    const { id: diskId } = await service.call(disks.create, { path, body: { label: 'data', size: 1024 } })
    await service.advance(60_000)
    const refused = (body: object) => service.refused(configs.create, { path, body: { label: 'Main', ...body } })
    const bad = refusal('devices is not valid', 'devices')
    expect(await refused({ devices: { sda: { disk_id: 999 } } })).toEqual(bad)
    expect(await refused({ devices: { sda: { disk_id: diskId }, sdb: { disk_id: diskId } } })).toEqual(bad)
    expect(await refused({ devices: { sda: { volume_id: 1 } } })).toEqual(bad)
    expect(await refused({ virt_mode: 'fullvirt', devices: { sde: { disk_id: diskId } } })).toEqual(bad)
    expect(await refused({ devices: {}, kernel: 'node/none' })).toEqual(refusal('kernel is not valid', 'kernel'))
    expect((await service.call(configs.list, { path })).results).toBe(0)
    await service.call(configs.create, { path, body: { label: 'Main', virt_mode: 'fullvirt', devices: { sdd: { disk_id: diskId } } } })
  })

  test('a region takes ten private networks, an eleventh is refused', async () => {
    await using node = await empty()
    const { service, path } = node
    const body = (first: number) => ({ label: `Main ${first}`, devices: {}, interfaces: [0, 1, 2].map((step) => ({ purpose: 'vlan' as const, label: `net-${first + step}` })) })
    for (const first of [1, 4, 7]) await service.call(configs.create, { path, body: body(first) })
    expect(await service.refused(configs.create, { path, body: body(10) })).toEqual(refusal('VLAN limit reached for this region', 'interfaces'))
    await service.call(configs.create, { path, body: body(8) })
  })
})
