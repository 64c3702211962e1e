/** The values just inside and just outside each documented limit of disks and profiles. */
import { describe, test } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { startWithEmptyNode } from './empty-node-testing.ts'
import { expectLimit, type LimitCase } from './limits-testing.ts'

describe('both sides of each limit', () => {
  const letters = (count: number) => 'a'.repeat(count)
  const ofLabel = ['label', 'Length must be 1-48 characters'] as const
  const disk = (body: object) => ({ endpoint: disks.create, body: { label: 'data', size: 1, ...body } })
  const config = (body: object) => ({ endpoint: configs.create, body: { label: 'Main', devices: {}, ...body } })
  const fromImage = (root_pass: string) => disk({ size: 2000, image: 'node/debian11', root_pass })

  test.each<LimitCase>([
    ['label of a new disk', (count) => disk({ label: letters(count) }), [1, 48], [49], ...ofLabel],
    [
      'label of a changed disk',
      (count) => ({ endpoint: disks.update, body: { label: letters(count) } }),
      [1, 48],
      [49],
      ...ofLabel,
    ],
    ['minimum size of a disk', (size) => disk({ size }), [1], [0, -1], 'size', 'Must be 1 or greater'],
    [
      'maximum size of a disk',
      (size) => disk({ size }),
      [81_919],
      [81_920],
      'size',
      'Not enough storage available on the node',
    ],
    [
      'minimum new size of a disk',
      (size) => ({ endpoint: disks.resize, body: { size } }),
      [1],
      [0],
      'size',
      'Must be 1 or greater',
    ],
    [
      'maximum new size of a disk',
      (size) => ({ endpoint: disks.resize, body: { size } }),
      [81_920],
      [81_921],
      'size',
      'Not enough storage available on the node',
    ],
    [
      'password of a disk',
      (count) => fromImage('aB'.repeat(count).slice(0, count)),
      [7, 128],
      [6, 129],
      'root_pass',
      'Length must be 7-128 characters',
    ],
    ['label of a new profile', (count) => config({ label: letters(count) }), [1, 48], [49], ...ofLabel],
    [
      'label of a changed profile',
      (count) => ({ endpoint: configs.update, body: { label: letters(count) } }),
      [1, 48],
      [49],
      ...ofLabel,
    ],
    [
      'comments of a profile',
      (count) => config({ comments: letters(count) }),
      [0, 4096],
      [4097],
      'comments',
      'Length must be 0-4096 characters',
    ],
    [
      'root device of a profile',
      (count) => config({ root_device: letters(count) }),
      [0, 64],
      [65],
      'root_device',
      'Length must be 0-64 characters',
    ],
    ['memory limit', (memory_limit) => config({ memory_limit }), [0], [-1], 'memory_limit', 'Must be 0 or greater'],
    [
      'interfaces',
      (count) =>
        config({ interfaces: Array.from({ length: count }, (_, at) => ({ purpose: 'vlan', label: `net-${at}` })) }),
      [0, 3],
      [4],
      'interfaces',
      'Must contain at most 3 items',
    ],
    [
      'VLAN label',
      (count) => config({ interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: letters(count) }] }),
      [1, 64],
      [65],
      'interfaces[1].label',
      'Length must be 1-64 characters',
    ],
  ])('%s', async (...limit) => {
    await using node = await startWithEmptyNode()
    const { service, path } = node
    // A disk of 1 MB and a profile, for the updates.
    const { id: diskId } = await service.call(disks.create, {
      path,
      body: { label: 'first', size: 1, filesystem: 'raw' },
    })
    await service.advance(60_000)
    const { id: configId } = await service.call(configs.create, { path, body: { label: 'First', devices: {} } })
    await expectLimit(service, { ...path, diskId, configId }, limit)
  })
})
