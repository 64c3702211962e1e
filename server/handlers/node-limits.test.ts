/** The values just inside and just outside each documented limit of nodes. */
import { describe, expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { expectLimit, type LimitCase } from './limits-testing.ts'
import { nodeBody, startTestClient } from './testing.ts'

describe('both sides of each limit', () => {
  const create = (body: object) => ({ endpoint: nodes.create, body: { ...nodeBody, ...body } })
  const update = (body: object) => ({ endpoint: nodes.update, body })
  const rebuild = (root_pass: string) => ({ endpoint: nodes.rebuild, body: { image: 'node/debian12', root_pass } })
  const clone = (label: string) => ({
    endpoint: nodes.clone,
    body: { region: 'us-east', type: 'g6-standard-2', label },
  })
  const vlan = (label: string, ipam_address = '') =>
    create({ interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label, ipam_address }] })
  const letters = (count: number) => 'a'.repeat(count)
  const password = (count: number) => 'aB'.repeat(count).slice(0, count)
  const tags = (count: number) => Array.from({ length: count }, (_, at) => `tag-${at}`)
  const answers = (count: number) => ({ stackscript_data: { a: letters(count - '{"a":""}'.length) } })
  const alert = (name: string) => (value: number) => update({ alerts: { [name]: value } })
  const ofLabel = ['label', 'Length must be 3-64 characters'] as const
  const ofPassword = ['root_pass', 'Length must be 7-128 characters'] as const
  const ofTag = ['tags[0]', 'Length must be 3-50 characters'] as const

  test.each<LimitCase>([
    ['label of a new node', (count) => create({ label: letters(count) }), [3, 64], [2, 65], ...ofLabel],
    ['label of a changed node', (count) => update({ label: letters(count) }), [3, 64], [2, 65], ...ofLabel],
    ['label of a copy', (count) => clone(letters(count)), [3, 64], [2, 65], ...ofLabel],
    ['password of a new node', (count) => create({ root_pass: password(count) }), [7, 128], [6, 129], ...ofPassword],
    ['password of a rebuilt node', (count) => rebuild(password(count)), [7, 128], [6, 129], ...ofPassword],
    ['tag of a new node', (count) => create({ tags: [letters(count)] }), [3, 50], [2, 51], ...ofTag],
    ['tag of a changed node', (count) => update({ tags: [letters(count)] }), [3, 50], [2, 51], ...ofTag],
    [
      'number of tags',
      (count) => update({ tags: tags(count) }),
      [0, 50],
      [51],
      'tags',
      'Must contain at most 50 items',
    ],
    [
      'group',
      (count) => update({ group: '🛟'.repeat(count) }),
      [0, 50],
      [51],
      'group',
      'Length must be 0-50 characters',
    ],
    [
      'interfaces',
      (count) => create({ interfaces: tags(count).map((label) => ({ purpose: 'vlan', label })) }),
      [0, 3],
      [4],
      'interfaces',
      'Must contain at most 3 items',
    ],
    [
      'public interfaces',
      (count) => create({ interfaces: tags(count).map(() => ({ purpose: 'public' })) }),
      [0, 1],
      [2],
      'interfaces',
      'At most one public interface is allowed',
    ],
    [
      'VLAN label',
      (count) => vlan(letters(count)),
      [1, 64],
      [65],
      'interfaces[1].label',
      'Length must be 1-64 characters',
    ],
    ['missing VLAN label', (count) => vlan(letters(count)), [1], [0], 'interfaces[1].label', 'label is required'],
    [
      'prefix of an address',
      (count) => vlan('back', `10.0.0.1/${count}`),
      [0, 32],
      [33],
      'interfaces[1].ipam_address',
      'Must be an IPv4 network: “10.0.0.1/33”. “33” is not the length of a prefix, a number from 0 to 32.',
    ],
    [
      'swap',
      (count) => create({ swap_size: count }),
      [0, 80_620],
      [80_621],
      'swap_size',
      'Not enough storage available for this image',
    ],
    ['minimum swap', (count) => create({ swap_size: count }), [0], [-1], 'swap_size', 'Must be 0 or greater'],
    [
      'answers to a script',
      (count) => create(answers(count)),
      [65_535],
      [65_536],
      'stackscript_data',
      'Length must be 0-65535 characters',
    ],
    ['CPU alert', alert('cpu'), [0, 4800], [-1, 4801], 'alerts.cpu', 'Must be 0-4800'],
    ['disk alert', alert('io'), [0, 100_000], [-1, 100_001], 'alerts.io', 'Must be 0-100000'],
    ['incoming traffic alert', alert('network_in'), [0, 40_000], [-1, 40_001], 'alerts.network_in', 'Must be 0-40000'],
    [
      'outgoing traffic alert',
      alert('network_out'),
      [0, 12_000],
      [-1, 12_001],
      'alerts.network_out',
      'Must be 0-12000',
    ],
    ['transfer alert', alert('transfer_quota'), [0, 400], [-1, 401], 'alerts.transfer_quota', 'Must be 0-400'],
  ])('%s', async (...limit) => {
    await using service = await startTestClient()
    const { id: nodeId } = await service.call(nodes.create, { body: { ...nodeBody, booted: false } })
    await service.advance(60_000)
    await expectLimit(service, { nodeId }, limit)
  })
})

test('a node is created with values just inside each limit', async () => {
  await using service = await startTestClient()
  const bodies = [
    { label: 'abc' },
    { label: 'a'.repeat(64) },
    { root_pass: 'aB34567' },
    { root_pass: 'aB'.repeat(64) },
    { swap_size: 80_620 },
    { type: 'g7-highmem-1', image: 'node/slackware15.0', swap_size: 10_480 },
    { tags: ['abc', 'a'.repeat(50)] },
    { interfaces: ['a', 'b', 'c'].map((label) => ({ purpose: 'vlan' as const, label })) },
  ]
  for (const body of bodies)
    expect(await service.call(nodes.create, { body: { ...nodeBody, ...body } })).toMatchObject({
      status: 'provisioning',
    })
})
