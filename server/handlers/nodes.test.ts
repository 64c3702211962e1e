import { expect, test } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { startCalls } from './testing.ts'

const image = { region: 'us-east', type: 'g6-standard-2', image: 'node/debian11', root_pass: 'correct horse 1' }

test('a node from an image gets exactly the documented defaults', async () => {
  await using service = await startCalls()
  const made = await service.call(nodes.create, { body: { ...image, private_ip: true } })
  expect(made).toEqual({
    id: made.id, label: `node${made.id}`, group: '', status: 'provisioning', created: '2026-06-15T10:30:00', updated: '2026-06-15T10:30:00',
    type: 'g6-standard-2', ipv4: [expect.stringMatching(/^198\.1[89]\.\d+\.\d+$/), expect.stringMatching(/^192\.168\.(12[89]|1[3-9]\d|2\d\d)\.\d+$/)],
    ipv6: expect.stringMatching(/^2001:db8:[0-9a-f]+:0:f03c:9[0-9a-f]ff:fe[0-9a-f]{2}:[0-9a-f]+\/128$/), image: 'node/debian11', region: 'us-east',
    specs: { disk: 81920, memory: 4096, vcpus: 2, gpus: 0, transfer: 4000 },
    alerts: { cpu: 180, network_in: 10, network_out: 10, transfer_quota: 80, io: 10000 },
    backups: { enabled: false, available: false, schedule: { day: null, window: null }, last_successful: null },
    hypervisor: 'kvm', watchdog_enabled: true, tags: [], host_uuid: expect.stringMatching(/^[0-9a-f]{40}$/),
  })
  const path = { nodeId: made.id }
  const { data: [root, swap, ...none] } = await service.call(disks.list, { path })
  expect(root).toMatchObject({ label: 'Debian 11 Disk', filesystem: 'ext4', size: 81408, status: 'not ready' })
  expect(swap).toMatchObject({ label: '512 MB Swap Image', filesystem: 'swap', size: 512 })
  expect(none).toEqual([])
  const { data: [config] } = await service.call(configs.list, { path })
  expect(config).toMatchObject({
    label: 'My Debian 11 Disk Profile', kernel: 'node/grub2', comments: '', memory_limit: 0, run_level: 'default', virt_mode: 'paravirt',
    root_device: '/dev/sda', initrd: null, interfaces: [],
    devices: { sda: { disk_id: root?.id, volume_id: null }, sdb: { disk_id: swap?.id, volume_id: null }, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null },
    helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
  })

  await service.advance(4000)
  expect((await service.call(nodes.view, { path })).status).toBe('booting')
  expect((await service.call(disks.list, { path })).data.map((disk) => disk.status)).toEqual(['ready', 'ready'])
  await service.advance(4000)
  expect((await service.call(nodes.view, { path })).status).toBe('running')
  const { data } = await service.call(events.list, {})
  expect(data.map(({ action, status, username, secondary_entity: second }) => [action, status, username, second?.type, second?.id])).toEqual([
    ['node_boot', 'finished', 'owner', 'node_config', config?.id],
    ['node_create', 'finished', 'owner', 'image', 'node/debian11'],
  ])
})
