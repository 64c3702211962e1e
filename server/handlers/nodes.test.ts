import { describe, expect, test } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { image, refusal, startCalls } from './testing.ts'

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

test('a node made empty has nothing and stays offline', async () => {
  await using service = await startCalls()
  const made = await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1', booted: true } })
  expect(made).toMatchObject({ status: 'provisioning', image: null, alerts: { cpu: 90 } })
  const path = { nodeId: made.id }
  await service.advance(60_000)
  expect((await service.call(nodes.view, { path })).status).toBe('offline')
  expect((await service.call(disks.list, { path })).results).toBe(0)
  expect((await service.call(configs.list, { path })).results).toBe(0)
  const { data } = await service.call(events.list, {})
  expect(data.map(({ action, status, secondary_entity: second }) => [action, status, second])).toEqual([['node_create', 'finished', null]])
})

test('booted false leaves a node from an image off, swap_size 0 leaves it without a swap disk', async () => {
  await using service = await startCalls()
  const { id } = await service.call(nodes.create, { body: { ...image, booted: false, swap_size: 0 } })
  await service.advance(60_000)
  expect((await service.call(nodes.view, { path: { nodeId: id } })).status).toBe('offline')
  const { data } = await service.call(disks.list, { path: { nodeId: id } })
  expect(data.map(({ size, filesystem }) => [size, filesystem])).toEqual([[81920, 'ext4']])
})

describe('what cannot be made', () => {
  const cases: [string, object, ReturnType<typeof refusal>][] = [
    ['an unknown region', { region: 'nowhere' }, refusal('region is not valid', 'region')],
    ['an unknown type', { type: 'huge' }, refusal('A valid plan type by that ID was not found', 'type')],
    ['an unknown image', { image: 'node/plan9' }, refusal('image is not valid', 'image')],
    ['an unknown private image', { image: 'private/99' }, refusal('image is not valid', 'image')],
    ['no password with an image', { root_pass: undefined }, refusal('root_pass is required', 'root_pass')],
    ['a password without strength', { root_pass: 'aaaaaaaa' }, refusal('Password does not meet strength requirement', 'root_pass')],
    ['a short password', { root_pass: 'aB3456' }, refusal('Length must be 7-128 characters', 'root_pass')],
    ['a long password', { root_pass: 'aB3'.repeat(43) }, refusal('Length must be 7-128 characters', 'root_pass')],
    ['a short label', { label: 'ab' }, refusal('Length must be 3-64 characters', 'label')],
    ['a long label', { label: 'a'.repeat(65) }, refusal('Length must be 3-64 characters', 'label')],
    ['an image larger than the type', { type: 'g7-highmem-1', image: 'node/slackware15.0', swap_size: 10_481 }, refusal('Not enough storage available for this image', 'swap_size')],
    ['a swap disk that leaves no room', { swap_size: 80_621 }, refusal('Not enough storage available for this image', 'swap_size')],
    ['a key that is none', { authorized_keys: ['ssh-ed25519 AAAA'] }, refusal('SSH Key 1 key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.', 'authorized_keys')],
    ['a user nobody knows', { authorized_users: ['owner', 'nobody'] }, refusal('authorized_users is not valid', 'authorized_users')],
    ['an unknown script', { stackscript_id: 999 }, refusal('stackscript_id is not valid', 'stackscript_id')],
    ['an unknown backup', { image: undefined, root_pass: undefined, backup_id: 999 }, refusal('backup_id is not valid', 'backup_id')],
    ['graphics cards where there are none', { region: 'us-west', type: 'g1-gpu-rtx6000-1' }, refusal('GPU Nodes is not available in this region', 'region')],
    ['private networks where there are none', { region: 'us-west', interfaces: [{ purpose: 'vlan', label: 'inside' }] }, refusal('VLANs are not available in this region', 'interfaces')],
    ['a bad label of an interface', { interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'two--two' }] }, refusal('Must only use ASCII letters, numbers, and dashes', 'interfaces[1].label')],
    ['a bad address of an interface', { interfaces: [{ purpose: 'vlan', label: 'in', ipam_address: '10.0.0.1' }] }, refusal('Must be an IPv4 network', 'interfaces[0].ipam_address')],
    ['four interfaces', { interfaces: ['a', 'b', 'c', 'd'].map((label) => ({ purpose: 'vlan', label })) }, refusal('Must contain at most 3 items', 'interfaces')],
    ['two public interfaces', { interfaces: [{ purpose: 'public' }, { purpose: 'public' }] }, refusal('At most one public interface is allowed', 'interfaces')],
    ['a short tag', { tags: ['ab'] }, refusal('Length must be 3-50 characters', 'tags[0]')],
  ]
  test.each(cases)('%s', async (_, body, expected) => {
    await using service = await startCalls()
    expect(await service.refused(nodes.create, { body: { ...image, ...body } })).toEqual(expected)
    expect((await service.call(nodes.list, {})).results).toBe(0)
    expect((await service.call(events.list, {})).results).toBe(0)
  })

  test('a label twice, and several faults at once', async () => {
    await using service = await startCalls()
    await service.call(nodes.create, { body: { ...image, label: 'web-1' } })
    expect(await service.refused(nodes.create, { body: { ...image, label: 'web-1', region: 'nowhere', type: 'huge' } })).toEqual({
      status: 400,
      errors: [
        { field: 'region', reason: 'region is not valid' }, { field: 'type', reason: 'A valid plan type by that ID was not found' },
        { field: 'label', reason: 'Label must be unique among your nodes' },
      ],
    })
  })
})

describe('both sides of each limit', () => {
  const create = (body: object) => ({ endpoint: nodes.create, body: { ...image, ...body } })
  const update = (body: object) => ({ endpoint: nodes.update, body })
  const rebuild = (root_pass: string) => ({ endpoint: nodes.rebuild, body: { image: 'node/debian12', root_pass } })
  const clone = (label: string) => ({ endpoint: nodes.clone, body: { region: 'us-east', type: 'g6-standard-2', label } })
  const vlan = (label: string, ipam_address = '') => create({ interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label, ipam_address }] })
  const letters = (count: number) => 'a'.repeat(count)
  const password = (count: number) => 'aB'.repeat(count).slice(0, count)
  const tags = (count: number) => Array.from({ length: count }, (_, at) => `tag-${at}`)
  const answers = (count: number) => ({ stackscript_data: { a: letters(count - '{"a":""}'.length) } })
  const alert = (name: string) => (value: number) => update({ alerts: { [name]: value } })
  const ofLabel = ['label', 'Length must be 3-64 characters'] as const
  const ofPassword = ['root_pass', 'Length must be 7-128 characters'] as const
  const ofTag = ['tags[0]', 'Length must be 3-50 characters'] as const

  test.each<[what: string, make: (count: number) => { endpoint: Endpoint; body: object }, inside: number[], outside: number[], field: string, reason: string]>([
    ['label of a new node', (count) => create({ label: letters(count) }), [3, 64], [2, 65], ...ofLabel],
    ['label of a changed node', (count) => update({ label: letters(count) }), [3, 64], [2, 65], ...ofLabel],
    ['label of a copy', (count) => clone(letters(count)), [3, 64], [2, 65], ...ofLabel],
    ['password of a new node', (count) => create({ root_pass: password(count) }), [7, 128], [6, 129], ...ofPassword],
    ['password of a rebuilt node', (count) => rebuild(password(count)), [7, 128], [6, 129], ...ofPassword],
    ['tag of a new node', (count) => create({ tags: [letters(count)] }), [3, 50], [2, 51], ...ofTag],
    ['tag of a changed node', (count) => update({ tags: [letters(count)] }), [3, 50], [2, 51], ...ofTag],
    ['number of tags', (count) => update({ tags: tags(count) }), [0, 500], [501], 'tags', 'Must contain at most 500 items'],
    ['interfaces', (count) => create({ interfaces: tags(count).map((label) => ({ purpose: 'vlan', label })) }), [0, 3], [4], 'interfaces', 'Must contain at most 3 items'],
    ['public interfaces', (count) => create({ interfaces: tags(count).map(() => ({ purpose: 'public' })) }), [0, 1], [2], 'interfaces', 'At most one public interface is allowed'],
    ['VLAN label', (count) => vlan(letters(count)), [1, 64], [65], 'interfaces[1].label', 'Length must be 1-64 characters'],
    ['VLAN label that is not there', (count) => vlan(letters(count)), [1], [0], 'interfaces[1].label', 'label is required'],
    ['prefix of an address', (count) => vlan('back', `10.0.0.1/${count}`), [0, 32], [-1, 33], 'interfaces[1].ipam_address', 'Must be an IPv4 network'],
    ['swap', (count) => create({ swap_size: count }), [0, 80_620], [80_621], 'swap_size', 'Not enough storage available for this image'],
    ['least swap', (count) => create({ swap_size: count }), [0], [-1], 'swap_size', 'Must be 0 or greater'],
    ['answers to a script', (count) => create(answers(count)), [65_535], [65_536], 'stackscript_data', 'Length must be 0-65535 characters'],
    ['alert of the processors', alert('cpu'), [0, 4800], [-1, 4801], 'alerts.cpu', 'Must be 0-4800'],
    ['alert of the disks', alert('io'), [0, 100_000], [-1, 100_001], 'alerts.io', 'Must be 0-100000'],
    ['alert of what comes in', alert('network_in'), [0, 40_000], [-1, 40_001], 'alerts.network_in', 'Must be 0-40000'],
    ['alert of what goes out', alert('network_out'), [0, 12_000], [-1, 12_001], 'alerts.network_out', 'Must be 0-12000'],
    ['alert of the transfer', alert('transfer_quota'), [0, 400], [-1, 401], 'alerts.transfer_quota', 'Must be 0-400'],
  ])('%s', async (_, make, inside, outside, field, reason) => {
    await using service = await startCalls()
    const { id: nodeId } = await service.call(nodes.create, { body: { ...image, booted: false } })
    await service.advance(60_000)
    const sent = (count: number) => {
      const { endpoint, body } = make(count)
      return { endpoint, body, path: { nodeId } }
    }
    for (const count of outside) {
      const { endpoint, ...input } = sent(count)
      expect({ count, ...(await service.refused(endpoint, input)) }).toEqual({ count, ...refusal(reason, field) })
    }
    for (const count of inside) {
      const { endpoint, path, body } = sent(count)
      const response = await service.fetch(`/v4${fillPath(endpoint.path, path)}`, {
        method: endpoint.method, headers: { Authorization: `Bearer ${service.ownerToken}` }, body: JSON.stringify(body),
      })
      expect([count, response.status]).toEqual([count, 200])
      await service.advance(60_000)
    }
  })
})

test('just inside each limit a node is made', async () => {
  await using service = await startCalls()
  const bodies = [
    { label: 'abc' }, { label: 'a'.repeat(64) }, { root_pass: 'aB34567' }, { root_pass: 'aB'.repeat(64) }, { swap_size: 80_620 },
    { type: 'g7-highmem-1', image: 'node/slackware15.0', swap_size: 10_480 },
    { tags: ['abc', 'a'.repeat(50)] }, { interfaces: ['a', 'b', 'c'].map((label) => ({ purpose: 'vlan' as const, label })) },
  ]
  for (const body of bodies) expect(await service.call(nodes.create, { body: { ...image, ...body } })).toMatchObject({ status: 'provisioning' })
})

test('a default label makes way for one that somebody has given', async () => {
  await using service = await startCalls()
  const first = await service.call(nodes.create, { body: image })
  await service.call(nodes.update, { path: { nodeId: first.id }, body: { label: `node${first.id + 1}` } })
  expect((await service.call(nodes.create, { body: image })).label).toBe(`node${first.id + 1}-2`)
})

test('interfaces are answered as the interface writes them, and a network is made once', async () => {
  await using service = await startCalls()
  const interfaces = [{ purpose: 'public' as const }, { purpose: 'vlan' as const, label: 'inside', ipam_address: '10.0.0.1/24' }, { purpose: 'vlan' as const, label: 'other' }]
  for (const label of ['one', 'two']) {
    const { id } = await service.call(nodes.create, { body: { ...image, label: `${label}-1`, interfaces } })
    const { data } = await service.call(configs.list, { path: { nodeId: id } })
    expect(data[0]?.interfaces).toEqual([
      { purpose: 'public', label: null, ipam_address: null }, { purpose: 'vlan', label: 'inside', ipam_address: '10.0.0.1/24' },
      { purpose: 'vlan', label: 'other', ipam_address: '' },
    ])
  }
  expect(await service.database.selectFrom('vlans').select(['region', 'label']).execute()).toEqual([
    { region: 'us-east', label: 'inside' }, { region: 'us-east', label: 'other' },
  ])
})

test('no address is held twice', async () => {
  await using service = await startCalls()
  const held = new Set<string>()
  for (let count = 0; count < 300; count += 1) {
    const { id, ipv4, ipv6 } = await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1', private_ip: true } })
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
  expect(await service.database.selectFrom('node_addresses').select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst()).toEqual({ count: 297 * 3 })
})

test('an update changes what it names and keeps the rest', async () => {
  await using service = await startCalls()
  const before = await service.call(nodes.create, { body: { ...image, label: 'web-1', backups_enabled: true } })
  expect(before.backups).toEqual({ enabled: true, available: true, schedule: { day: 'Scheduling', window: 'Scheduling' }, last_successful: null })
  const path = { nodeId: before.id }
  await service.advance(60_000)
  const chosen = await service.call(nodes.view, { path })
  expect(chosen.backups.schedule).toEqual({ day: expect.stringMatching(/day$/), window: expect.stringMatching(/^W\d+$/) })

  const body = { tags: ['web', 'production', 'web'], alerts: { cpu: 0, io: 100_000 }, backups: { schedule: { day: 'Sunday' as const } }, watchdog_enabled: false, group: 'old' }
  const after = await service.call(nodes.update, { path, body })
  expect(after).toEqual({
    ...chosen, updated: '2026-06-15T10:31:00', tags: ['production', 'web'], group: 'old', watchdog_enabled: false, alerts: { ...chosen.alerts, cpu: 0, io: 100_000 },
    backups: { ...chosen.backups, schedule: { ...chosen.backups.schedule, day: 'Sunday' } },
  })
  const { data: [event] } = await service.call(events.list, {})
  expect(event).toMatchObject({ action: 'node_update', status: 'notification', percent_complete: null, entity: { type: 'node', id: before.id, label: 'web-1', url: `/v4/node/instances/${before.id}` } })

  await service.call(nodes.update, { path, body: { backups: { schedule: { window: 'Scheduling' } } } })
  await service.advance(30_000)
  expect((await service.call(nodes.view, { path })).backups.schedule).toEqual({ day: 'Sunday', window: expect.stringMatching(/^W\d+$/) })
})

test('a bad update names its nested field and changes nothing', async () => {
  await using service = await startCalls()
  const before = await service.call(nodes.create, { body: image })
  const path = { nodeId: before.id }
  const bounds = [['cpu', 4800], ['io', 100_000], ['network_in', 40_000], ['network_out', 12_000], ['transfer_quota', 400]] as const
  for (const [name, max] of bounds) {
    expect(await service.refused(nodes.update, { path, body: { label: 'changed', alerts: { [name]: max + 1 } } })).toEqual(refusal(`Must be 0-${max}`, `alerts.${name}`))
    expect(await service.call(nodes.update, { path, body: { alerts: { [name]: max } } })).toMatchObject({ alerts: { [name]: max } })
  }
  expect((await service.refused(nodes.update, { path, body: { backups: { schedule: { window: 'W24' } } } })).errors[0]?.field).toBe('backups.schedule.window')
  expect((await service.call(nodes.view, { path })).label).toBe(before.label)
})
