/** Migration, rescue mode and root passwords (gaps 4.2, 4.5, 4.6). */
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/areas/addresses.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { machine } from '#contract/areas/machine.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { reservePublicAddresses } from '../store/addresses.ts'
import { createSettledNode, errorResponse, nodeBody, startTestClient, type TestClient } from './testing.ts'

const password = { root_pass: 'correct horse 2' }
const view = (service: TestClient, nodeId: number) => service.call(nodes.view, { path: { nodeId } })
const latest = async (service: TestClient, action: string) =>
  (await service.call(events.list, { filter: { action } })).data[0]

describe('a migration', () => {
  test.each([true, false])(
    'moves a node with booted %s, replaces its addresses and returns to its status',
    async (booted) => {
      await using service = await startTestClient()
      const nodeId = await createSettledNode(service, { booted, private_ip: true, tags: ['kept'] })
      const path = { nodeId }
      const before = await view(service, nodeId)
      const contents = await service.call(disks.list, { path })
      await service.call(machine.migrate, { path, body: { region: 'eu-west' } })
      expect(await view(service, nodeId)).toMatchObject({ status: 'migrating', region: 'us-east' })
      await service.advance(10_000)
      expect(await latest(service, 'node_migrate_datacenter')).toMatchObject({
        status: 'started',
        percent_complete: 48,
        message: 'Newark, NJ to London, UK',
      })
      expect((await latest(service, 'node_migrate_datacenter'))?.rate).toMatch(/MB\/s$/)
      expect(await service.expectError(machine.migrate, { path, body: { region: 'eu-west' } })).toEqual(
        errorResponse('Node busy.'),
      )
      await service.advance(60_000)
      const after = await view(service, nodeId)
      expect(after).toMatchObject({ status: before.status, region: 'eu-west', tags: ['kept'], type: before.type })
      expect(after.ipv4).toHaveLength(2)
      for (const address of [...before.ipv4, before.ipv6]) expect([...after.ipv4, after.ipv6]).not.toContain(address)
      expect((await service.call(addresses.list, { path })).ipv4.public[0]?.region).toBe('eu-west')
      expect((await service.call(disks.list, { path })).data).toEqual(contents.data)
      expect((await latest(service, 'node_migrate_datacenter'))?.status).toBe('finished')
      expect((await latest(service, 'node_migrate_datacenter_create'))?.status).toBe('notification')
    },
  )

  test.each([
    [{ region: 'us-east' }, errorResponse('Node is already in this region', 'region')],
    [{ region: 'nowhere' }, errorResponse('region is not valid', 'region')],
    [{}, errorResponse('No pending migration found for this node')],
    [{ region: 'eu-west', upgrade: true }, errorResponse('No free upgrade is available for this node', 'upgrade')],
  ])('with %j is refused', async (body, error) => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service) }
    expect(await service.expectError(machine.migrate, { path, body })).toEqual(error)
    expect((await view(service, path.nodeId)).status).toBe('running')
  })

  test('of a node with a VLAN needs a region with VLANs, and creates the VLAN there', async () => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service, { interfaces: [{ purpose: 'vlan', label: 'back' }] }) }
    expect(await service.expectError(machine.migrate, { path, body: { region: 'us-west' } })).toEqual(
      errorResponse('VLANs are not available in this region', 'region'),
    )
    await service.call(machine.migrate, { path, body: { region: 'eu-west' } })
    await service.advance(60_000)
    const vlans = await service.database.selectFrom('vlans').selectAll().orderBy('region').execute()
    expect(vlans.map(({ region, label }) => `${region} ${label}`)).toEqual(['eu-west back', 'us-east back'])
  })

  test('of a node with a GPU needs a region with GPUs', async () => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service, { type: 'g1-gpu-rtx6000-1' }) }
    expect(await service.expectError(machine.migrate, { path, body: { region: 'eu-west' } })).toEqual(
      errorResponse('GPU Nodes is not available in this region', 'region'),
    )
  })

  test('fails when the region has no free address, and the node keeps its own', async () => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service, { private_ip: true }) }
    const { id: other } = await service.call(nodes.create, { body: { ...nodeBody, image: null } })
    const taken = await reservePublicAddresses(service.database, 'eu-west', 16 * 253)
    for (let at = 0; at < taken.length; at += 500)
      await service.database
        .insertInto('node_addresses')
        .values(taken.slice(at, at + 500).map((address) => ({ address, node_id: other, kind: 'public' as const })))
        .execute()
    const before = await view(service, path.nodeId)
    await service.call(machine.migrate, { path, body: { region: 'eu-west' } })
    await service.advance(60_000)
    expect(await latest(service, 'node_migrate_datacenter')).toMatchObject({
      status: 'failed',
      message: 'No addresses are left in this region',
    })
    expect(await view(service, path.nodeId)).toEqual(before)
  })
})

describe('rescue mode', () => {
  test.each([
    [true, 'node_reboot', 'rebooting'],
    [false, 'node_boot', 'booting'],
  ])(
    'of a node with booted %s is a %s without a profile, and keeps the profile last booted',
    async (booted, action, status) => {
      await using service = await startTestClient()
      const path = { nodeId: await createSettledNode(service, { booted }) }
      const [disk] = (await service.call(disks.list, { path })).data
      await service.call(machine.rescue, { path, body: { devices: { sda: { disk_id: disk?.id ?? 0 } } } })
      expect((await view(service, path.nodeId)).status).toBe(status)
      await service.advance(60_000)
      expect((await view(service, path.nodeId)).status).toBe('running')
      expect(await latest(service, action)).toMatchObject({ secondary_entity: null, message: 'rescue mode' })
      await service.call(configs.create, { path, body: { label: 'second', devices: {} } })
      if (booted) await service.call(nodes.reboot, { path, body: {} })
    },
  )

  test('takes all disks by default', async () => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service) }
    await service.call(machine.rescue, { path, body: {} })
    expect(await service.expectError(machine.rescue, { path, body: {} })).toEqual(errorResponse('Node busy.'))
  })

  test('needs a disk of the node, in one slot only', async () => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service) }
    const [disk] = (await service.call(disks.list, { path })).data
    const disk_id = disk?.id ?? 0
    const invalid = errorResponse('devices is not valid', 'devices')
    const empty = errorResponse('Must include at least one disk or volume!', 'devices')
    for (const [devices, error] of [
      [{}, empty],
      [{ sda: null }, empty],
      [{ sda: { disk_id: 99 } }, invalid],
      [{ sda: { disk_id }, sdb: { disk_id } }, invalid],
      [{ sda: { volume_id: 1 } }, invalid],
    ])
      expect(await service.expectError(machine.rescue, { path, body: { devices } })).toEqual(error)
  })
})

describe('the root password', () => {
  test('is reset while the node is off', async () => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service) }
    expect(await service.expectError(machine.resetPassword, { path, body: password })).toEqual(
      errorResponse('Node must be shut down to reset its password'),
    )
    await service.call(nodes.shutdown, { path })
    await service.advance(60_000)
    await service.call(machine.resetPassword, { path, body: password })
    expect(await service.expectError(nodes.boot, { path, body: {} })).toEqual(errorResponse('Node busy.'))
    await service.advance(60_000)
    expect(await latest(service, 'password_reset')).toMatchObject({ status: 'finished', message: '' })
    expect((await view(service, path.nodeId)).status).toBe('offline')
  })

  test.each([
    [{}, 'root_pass is required'],
    [{ root_pass: 'short1' }, 'Length must be 7-128 characters'],
    [{ root_pass: 'a'.repeat(129) }, 'Length must be 7-128 characters'],
    [{ root_pass: 'onlylower' }, 'Password does not meet strength requirement'],
  ])('of %j is refused', async (body, reason) => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service, { booted: false }) }
    expect((await service.expectError(machine.resetPassword, { path, body })).errors[0]).toEqual({
      field: 'root_pass',
      reason,
    })
  })

  test('of a node with several disks is reset on one of them', async () => {
    await using service = await startTestClient()
    const path = { nodeId: await createSettledNode(service, { image: null, root_pass: undefined }) }
    expect(await service.expectError(machine.resetPassword, { path, body: password })).toEqual(
      errorResponse('Node has no disk with a root password'),
    )
    for (const [label, filesystem] of [
      ['one', 'ext4'],
      ['two', 'ext4'],
      ['swap', 'swap'],
    ] as const) {
      await service.call(disks.create, { path, body: { label, filesystem, size: 1024 } })
      await service.advance(60_000)
    }
    expect(await service.expectError(machine.resetPassword, { path, body: password })).toEqual(
      errorResponse('Node has more than one disk; reset the password on one of them instead'),
    )
    const [, second, swap] = (await service.call(disks.list, { path })).data
    const reset = { password: password.root_pass }
    await service.call(machine.resetDiskPassword, { path: { ...path, diskId: second?.id ?? 0 }, body: reset })
    await service.advance(60_000)
    expect(await latest(service, 'password_reset')).toMatchObject({ secondary_entity: { label: 'two', type: 'disk' } })
    expect(
      await service.expectError(machine.resetDiskPassword, { path: { ...path, diskId: swap?.id ?? 0 }, body: reset }),
    ).toEqual(errorResponse('Node has no disk with a root password'))
    expect(
      await service.expectError(machine.resetDiskPassword, { path: { ...path, diskId: 99 }, body: reset }),
    ).toEqual(errorResponse('Not found', undefined, 404))
  })
})
