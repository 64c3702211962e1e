/** Nodes that cannot be created, with the field and the reason (compute.md, Create body; gaps 2.4, 2.5). */
import { describe, expect, test } from 'vitest'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { nodeBody, errorResponse, startTestClient } from './testing.ts'

describe('a node cannot be created with', () => {
  const cases: [string, object, ReturnType<typeof errorResponse>][] = [
    ['an unknown region', { region: 'nowhere' }, errorResponse('region is not valid', 'region')],
    ['an unknown type', { type: 'huge' }, errorResponse('A valid plan type by that ID was not found', 'type')],
    ['an unknown image', { image: 'node/plan9' }, errorResponse('image is not valid', 'image')],
    ['an unknown private image', { image: 'private/99' }, errorResponse('image is not valid', 'image')],
    ['no password with an image', { root_pass: undefined }, errorResponse('root_pass is required', 'root_pass')],
    [
      'a weak password',
      { root_pass: 'aaaaaaaa' },
      errorResponse('Password does not meet strength requirement', 'root_pass'),
    ],
    ['a short password', { root_pass: 'aB3456' }, errorResponse('Length must be 7-128 characters', 'root_pass')],
    ['a long password', { root_pass: 'aB3'.repeat(43) }, errorResponse('Length must be 7-128 characters', 'root_pass')],
    ['a short label', { label: 'ab' }, errorResponse('Length must be 3-64 characters', 'label')],
    ['a long label', { label: 'a'.repeat(65) }, errorResponse('Length must be 3-64 characters', 'label')],
    [
      'an image larger than the type',
      { type: 'g7-highmem-1', image: 'node/slackware15.0', swap_size: 10_481 },
      errorResponse('Not enough storage available for this image', 'swap_size'),
    ],
    [
      'a swap disk that leaves no room',
      { swap_size: 80_621 },
      errorResponse('Not enough storage available for this image', 'swap_size'),
    ],
    [
      'an invalid key',
      { authorized_keys: ['ssh-ed25519 AAAA'] },
      errorResponse(
        'SSH Key 1 key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.',
        'authorized_keys',
      ),
    ],
    [
      'an unknown user',
      { authorized_users: ['owner', 'nobody'] },
      errorResponse('authorized_users is not valid', 'authorized_users'),
    ],
    ['an unknown script', { stackscript_id: 999 }, errorResponse('stackscript_id is not valid', 'stackscript_id')],
    [
      'an unknown backup',
      { image: undefined, root_pass: undefined, backup_id: 999 },
      errorResponse('backup_id is not valid', 'backup_id'),
    ],
    [
      'GPUs in a region without them',
      { region: 'us-west', type: 'g1-gpu-rtx6000-1' },
      errorResponse('GPU Nodes is not available in this region', 'region'),
    ],
    [
      'VLANs in a region without them',
      { region: 'us-west', interfaces: [{ purpose: 'vlan', label: 'inside' }] },
      errorResponse('VLANs are not available in this region', 'interfaces'),
    ],
    [
      'an invalid VLAN label',
      { interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'two--two' }] },
      errorResponse('Must only use ASCII letters, numbers, and dashes', 'interfaces[1].label'),
    ],
    [
      'an invalid address of an interface',
      { interfaces: [{ purpose: 'vlan', label: 'in', ipam_address: '10.0.0.1' }] },
      errorResponse(
        'Must be an IPv4 network: “10.0.0.1”. Add the length of the prefix, such as 10.0.0.1/24.',
        'interfaces[0].ipam_address',
      ),
    ],
    [
      'four interfaces',
      { interfaces: ['a', 'b', 'c', 'd'].map((label) => ({ purpose: 'vlan', label })) },
      errorResponse('Must contain at most 3 items', 'interfaces'),
    ],
    [
      'two public interfaces',
      { interfaces: [{ purpose: 'public' }, { purpose: 'public' }] },
      errorResponse('At most one public interface is allowed', 'interfaces'),
    ],
    ['a short tag', { tags: ['ab'] }, errorResponse('Length must be 3-50 characters', 'tags[0]')],
  ]
  test.each(cases)('%s', async (_, body, expected) => {
    await using service = await startTestClient()
    expect(await service.expectError(nodes.create, { body: { ...nodeBody, ...body } })).toEqual(expected)
    expect((await service.call(nodes.list, {})).results).toBe(0)
    expect((await service.call(events.list, {})).results).toBe(0)
  })

  test('a label is unique, and several errors are reported at once', async () => {
    await using service = await startTestClient()
    await service.call(nodes.create, { body: { ...nodeBody, label: 'web-1' } })
    expect(
      await service.expectError(nodes.create, {
        body: { ...nodeBody, label: 'web-1', region: 'nowhere', type: 'huge' },
      }),
    ).toEqual({
      status: 400,
      errors: [
        { field: 'region', reason: 'region is not valid' },
        { field: 'type', reason: 'A valid plan type by that ID was not found' },
        { field: 'label', reason: 'Label must be unique among your nodes' },
      ],
    })
  })
})
