/** Creating nodes (compute.md, Create body; gaps 2.1 to 2.5). */
import { expect, test } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { nodeBody, startTestClient } from './testing.ts'

test('a node from an image has the documented defaults', async () => {
  await using service = await startTestClient()
  const made = await service.call(nodes.create, { body: { ...nodeBody, private_ip: true } })
  expect(made).toEqual({
    id: made.id,
    label: `node${made.id}`,
    group: '',
    status: 'provisioning',
    created: '2026-06-15T10:30:00',
    updated: '2026-06-15T10:30:00',
    type: 'g6-standard-2',
    ipv4: [
      expect.stringMatching(/^198\.1[89]\.\d+\.\d+$/),
      expect.stringMatching(/^192\.168\.(12[89]|1[3-9]\d|2\d\d)\.\d+$/),
    ],
    ipv6: expect.stringMatching(/^2001:db8:[0-9a-f]+:0:f03c:9[0-9a-f]ff:fe[0-9a-f]{2}:[0-9a-f]+\/128$/),
    image: 'node/debian11',
    region: 'us-east',
    specs: { disk: 81920, memory: 4096, vcpus: 2, gpus: 0, transfer: 4000 },
    alerts: { cpu: 180, network_in: 10, network_out: 10, transfer_quota: 80, io: 10000 },
    backups: { enabled: false, available: false, schedule: { day: null, window: null }, last_successful: null },
    hypervisor: 'kvm',
    watchdog_enabled: true,
    tags: [],
    host_uuid: expect.stringMatching(/^[0-9a-f]{40}$/),
  })
  const path = { nodeId: made.id }
  const {
    data: [root, swap, ...none],
  } = await service.call(disks.list, { path })
  expect(root).toMatchObject({ label: 'Debian 11 Disk', filesystem: 'ext4', size: 81408, status: 'not ready' })
  expect(swap).toMatchObject({ label: '512 MB Swap Image', filesystem: 'swap', size: 512 })
  expect(none).toEqual([])
  const {
    data: [config],
  } = await service.call(configs.list, { path })
  expect(config).toMatchObject({
    label: 'My Debian 11 Disk Profile',
    kernel: 'node/grub2',
    comments: '',
    memory_limit: 0,
    run_level: 'default',
    virt_mode: 'paravirt',
    root_device: '/dev/sda',
    initrd: null,
    interfaces: [],
    devices: {
      sda: { disk_id: root?.id, volume_id: null },
      sdb: { disk_id: swap?.id, volume_id: null },
      sdc: null,
      sdd: null,
      sde: null,
      sdf: null,
      sdg: null,
      sdh: null,
    },
    helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
  })

  await service.advance(4000)
  expect((await service.call(nodes.view, { path })).status).toBe('booting')
  expect((await service.call(disks.list, { path })).data.map((disk) => disk.status)).toEqual(['ready', 'ready'])
  await service.advance(4000)
  expect((await service.call(nodes.view, { path })).status).toBe('running')
  const { data } = await service.call(events.list, {})
  expect(
    data.map(({ action, status, username, secondary_entity: second }) => [
      action,
      status,
      username,
      second?.type,
      second?.id,
    ]),
  ).toEqual([
    ['node_boot', 'finished', 'owner', 'node_config', config?.id],
    ['node_create', 'finished', 'owner', 'image', 'node/debian11'],
  ])
})

test('an empty node has no disks and profiles and stays offline', async () => {
  await using service = await startTestClient()
  const made = await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1', booted: true } })
  expect(made).toMatchObject({ status: 'provisioning', image: null, alerts: { cpu: 90 } })
  const path = { nodeId: made.id }
  await service.advance(60_000)
  expect((await service.call(nodes.view, { path })).status).toBe('offline')
  expect((await service.call(disks.list, { path })).results).toBe(0)
  expect((await service.call(configs.list, { path })).results).toBe(0)
  const { data } = await service.call(events.list, {})
  expect(data.map(({ action, status, secondary_entity: second }) => [action, status, second])).toEqual([
    ['node_create', 'finished', null],
  ])
})

test('booted false leaves a node from an image off, swap_size 0 leaves it without a swap disk', async () => {
  await using service = await startTestClient()
  const { id } = await service.call(nodes.create, { body: { ...nodeBody, booted: false, swap_size: 0 } })
  await service.advance(60_000)
  expect((await service.call(nodes.view, { path: { nodeId: id } })).status).toBe('offline')
  const { data } = await service.call(disks.list, { path: { nodeId: id } })
  expect(data.map(({ size, filesystem }) => [size, filesystem])).toEqual([[81920, 'ext4']])
})

test('a default label that is taken gets a suffix', async () => {
  await using service = await startTestClient()
  const first = await service.call(nodes.create, { body: nodeBody })
  await service.call(nodes.update, { path: { nodeId: first.id }, body: { label: `node${first.id + 1}` } })
  expect((await service.call(nodes.create, { body: nodeBody })).label).toBe(`node${first.id + 1}-2`)
})

test('interfaces are returned in full, and each VLAN is created once', async () => {
  await using service = await startTestClient()
  const interfaces = [
    { purpose: 'public' as const },
    { purpose: 'vlan' as const, label: 'inside', ipam_address: '10.0.0.1/24' },
    { purpose: 'vlan' as const, label: 'other' },
  ]
  for (const label of ['one', 'two']) {
    const { id } = await service.call(nodes.create, { body: { ...nodeBody, label: `${label}-1`, interfaces } })
    const { data } = await service.call(configs.list, { path: { nodeId: id } })
    expect(data[0]?.interfaces).toEqual([
      { purpose: 'public', label: null, ipam_address: null },
      { purpose: 'vlan', label: 'inside', ipam_address: '10.0.0.1/24' },
      { purpose: 'vlan', label: 'other', ipam_address: '' },
    ])
  }
  expect(await service.database.selectFrom('vlans').select(['region', 'label']).execute()).toEqual([
    { region: 'us-east', label: 'inside' },
    { region: 'us-east', label: 'other' },
  ])
})

test('no address is assigned twice', async () => {
  await using service = await startTestClient()
  const held = new Set<string>()
  for (let count = 0; count < 300; count += 1) {
    const { id, ipv4, ipv6 } = await service.call(nodes.create, {
      body: { region: 'us-east', type: 'g6-nanode-1', private_ip: true },
    })
    for (const address of [...ipv4, ipv6 ?? '']) {
      expect(held.has(address)).toBe(false)
      if (address.startsWith('198.')) expect(address).not.toMatch(/\.(0|1|255)$/)
      held.add(address)
    }
    if (count % 100 === 0) {
      await service.call(nodes.remove, { path: { nodeId: id } })
      await service.advance(2000)
    }
  }
  expect(
    await service.database
      .selectFrom('node_addresses')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  ).toEqual({ count: 297 * 3 })
})
