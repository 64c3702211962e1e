/** Disks of a node (gaps 4.9). */
import { describe, expect, test } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { nodeBody, errorResponse, startTestClient } from './testing.ts'
import { startWithEmptyNode } from './empty-node-testing.ts'

describe('disks', () => {
  test('a disk is created, renamed, resized, cloned and deleted, and the node is busy meanwhile', async () => {
    await using node = await startWithEmptyNode()
    const { service, path } = node
    const made = await service.call(disks.create, { path, body: { label: 'data', size: 1024 } })
    expect(made).toMatchObject({ label: 'data', size: 1024, filesystem: 'ext4', status: 'not ready' })
    expect(await service.expectError(disks.create, { path, body: { label: 'more', size: 1024 } })).toEqual(
      errorResponse('Node busy.'),
    )
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
    expect((await service.call(disks.list, { path })).data.map(({ id, status }) => [id, status])).toEqual([
      [copy.id, 'ready'],
    ])
    const { data } = await service.call(events.list, { filter: { action: { '+contains': 'disk_' } } })
    expect(data.map(({ action, status, secondary_entity: second }) => [action, status, second?.type])).toEqual([
      ['disk_delete', 'finished', 'disk'],
      ['disk_duplicate', 'finished', 'disk'],
      ['disk_resize', 'finished', 'disk'],
      ['disk_update', 'notification', 'disk'],
      ['disk_create', 'finished', 'disk'],
    ])
  })

  test('fit the type and the image', async () => {
    await using node = await startWithEmptyNode()
    const { service, path } = node
    const noRoom = errorResponse('Not enough storage available on the node', 'size')
    expect(await service.expectError(disks.create, { path, body: { label: 'data', size: 81_921 } })).toEqual(noRoom)
    expect(
      await service.expectError(disks.create, {
        path,
        body: { image: 'node/debian11', root_pass: 'correct horse 1', size: 1299 },
      }),
    ).toEqual(errorResponse('Not enough storage available for this image', 'size'))
    expect((await service.expectError(disks.create, { path, body: { size: 10 } })).errors).toEqual([
      { field: 'label', reason: 'label is required' },
    ])
    const made = await service.call(disks.create, {
      path,
      body: { image: 'node/debian11', root_pass: 'correct horse 1', size: 81_920 },
    })
    expect(made).toMatchObject({ label: 'Debian 11 Disk', size: 81_920 })
    await service.advance(60_000)
    expect(await service.expectError(disks.clone, { path: { ...path, diskId: made.id } })).toEqual(noRoom)
    expect(
      await service.expectError(disks.resize, { path: { ...path, diskId: made.id }, body: { size: 1299 } }),
    ).toEqual(errorResponse('Must be at least 1,300 MB, the size of its data', 'size'))
    await service.call(disks.resize, { path: { ...path, diskId: made.id }, body: { size: 1300 } })
  })

  test('are at most fifty', async () => {
    await using node = await startWithEmptyNode()
    const { service, path } = node
    for (let count = 0; count < limits.maxDisksPerNode; count += 1) {
      await service.call(disks.create, { path, body: { label: `disk-${count}`, size: 1, filesystem: 'raw' } })
      await service.advance(4000)
    }
    expect(await service.expectError(disks.create, { path, body: { label: 'more', size: 1 } })).toEqual(
      errorResponse('Disk limit reached for this node'),
    )
  })

  test('are removed from the slots of profiles when they are deleted', async () => {
    await using service = await startTestClient()
    const { id } = await service.call(nodes.create, { body: { ...nodeBody, booted: false } })
    await service.advance(60_000)
    const path = { nodeId: id }
    const {
      data: [root, swap],
    } = await service.call(disks.list, { path })
    await service.call(disks.remove, { path: { ...path, diskId: swap?.id ?? 0 } })
    await service.advance(2000)
    const {
      data: [config],
    } = await service.call(configs.list, { path })
    expect(config?.devices).toMatchObject({ sda: { disk_id: root?.id }, sdb: null })
  })
})
