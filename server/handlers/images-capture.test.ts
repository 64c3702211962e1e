/** Capturing a disk as an image (compute.md, Images; gaps 5.2). */
import { describe, expect, test } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { maxImageMegabytes, maxPrivateImages } from '#contract/limits.ts'
import { failNode } from '../jobs/fail-node.ts'
import { setGlobalGrants, setGrant } from '../store/grants.ts'
import { addImage } from '../store/images.ts'
import { createSettledNode, errorResponse, startTestClient } from './testing.ts'

const restrictedId = 2
const captureMs = 12_000
const notValid = errorResponse('disk_id is not valid', 'disk_id')

/** A service with a node, and its first disk, which holds 1300 MB. */
async function startWithDisk() {
  const service = await startTestClient()
  const nodeId = await createSettledNode(service)
  const [disk] = (await service.call(disks.list, { path: { nodeId } })).data
  if (!disk) throw new Error('The node has no disk')
  const ownImages = async () => (await service.call(images.list, { filter: { is_public: false } })).data
  const lastEvent = async () => (await service.call(events.list, { filter: { action: 'disk_imagize' } })).data[0]
  return { service, nodeId, disk, ownImages, lastEvent, [Symbol.asyncDispose]: () => service.close() }
}

test('the image has the size of the disk until it is available, then that of its contents', async () => {
  await using setting = await startWithDisk()
  const { service, nodeId, disk, lastEvent } = setting
  const body = { disk_id: disk.id, label: 'golden', description: 'Web server' }
  const image = await service.call(images.create, { body })
  expect(image).toMatchObject({
    id: 'private/1',
    label: 'golden',
    description: 'Web server',
    status: 'creating',
    size: disk.size,
    type: 'manual',
    created_by: 'owner',
    expiry: null,
  })
  expect(await lastEvent()).toMatchObject({
    entity: { id: nodeId, type: 'node' },
    secondary_entity: { id: 1, type: 'image', label: 'golden', url: '/v4/images/private/1' },
    status: 'scheduled',
  })
  await service.advance(captureMs - 1)
  const path = { imageId: image.id }
  expect((await service.call(images.view, { path })).status).toBe('creating')
  await service.advance(1)
  expect(await service.call(images.view, { path })).toMatchObject({ status: 'available', size: 1300 })
  expect(await lastEvent()).toMatchObject({ status: 'finished' })
})

test('the label defaults to that of the disk, without characters that images cannot have', async () => {
  await using setting = await startWithDisk()
  const { service, nodeId, disk } = setting
  expect((await service.call(images.create, { body: { disk_id: disk.id } })).label).toBe('Debian 11 Disk')
  await service.advance(captureMs)
  await service.call(disks.update, { path: { nodeId, diskId: disk.id }, body: { label: 'data (old)/💾' } })
  expect((await service.call(images.create, { body: { disk_id: disk.id } })).label).toBe('data -old---')
})

test('the node is busy meanwhile, and an image that is not available cannot be deployed', async () => {
  await using setting = await startWithDisk()
  const { service, nodeId, disk } = setting
  const image = await service.call(images.create, { body: { disk_id: disk.id } })
  const busy = errorResponse('Node busy.')
  expect(await service.expectError(nodes.reboot, { path: { nodeId }, body: {} })).toEqual(busy)
  expect(await service.expectError(images.create, { body: { disk_id: disk.id } })).toEqual(busy)
  const body = { image: image.id, root_pass: 'correct horse 1', region: 'us-east', type: 'g6-standard-2' }
  expect(await service.expectError(nodes.create, { body })).toEqual(errorResponse('image is not valid', 'image'))
  await service.advance(captureMs)
  expect((await service.call(nodes.create, { body })).image).toBe(image.id)
  await service.call(nodes.reboot, { path: { nodeId }, body: {} })
})

describe('what is refused', () => {
  test.each([
    [{}, 'disk_id is required', 'disk_id'],
    [{ disk_id: 4711 }, 'disk_id is not valid', 'disk_id'],
    [{ disk_id: 1, label: 'a'.repeat(51) }, 'Length must be 1-50 characters', 'label'],
    [{ disk_id: 1, label: 'a/b' }, 'label contains invalid characters', 'label'],
    [{ disk_id: 1, description: '' }, 'Length must be 1-65000 characters', 'description'],
  ])('%o', async (body, reason, field) => {
    await using setting = await startWithDisk()
    expect(await setting.service.expectError(images.create, { body })).toEqual(errorResponse(reason, field))
    expect(await setting.ownImages()).toEqual([])
  })

  test('a disk with more contents than an image can hold', async () => {
    await using setting = await startWithDisk()
    const { service, disk } = setting
    const setUsed = (used: number) =>
      service.database.updateTable('disks').set({ used }).where('id', '=', disk.id).execute()
    await setUsed(maxImageMegabytes + 1)
    const body = { disk_id: disk.id }
    expect(await service.expectError(images.create, { body })).toEqual(
      errorResponse(`Disk size exceeds the maximum image size of ${maxImageMegabytes} MB`, 'disk_id'),
    )
    await setUsed(maxImageMegabytes)
    await service.call(images.create, { body })
  })

  test('a raw disk counts with its whole size, because its contents are unknown', async () => {
    await using setting = await startWithDisk()
    const { service, disk } = setting
    await service.database.updateTable('disks').set({ filesystem: 'raw' }).where('id', '=', disk.id).execute()
    expect((await service.expectError(images.create, { body: { disk_id: disk.id } })).errors[0]?.field).toBe('disk_id')
  })

  test('more images than allowed', async () => {
    await using setting = await startWithDisk()
    const { service, disk } = setting
    for (let made = 0; made < maxPrivateImages; made += 1)
      await addImage({ db: service.database, now: service.now() }, { label: 'old' })
    expect(await service.expectError(images.create, { body: { disk_id: disk.id } })).toEqual(
      errorResponse('Image limit reached'),
    )
  })

  test('disks of nodes that a restricted user cannot change look like disks that do not exist', async () => {
    await using setting = await startWithDisk()
    const { service, nodeId, disk } = setting
    const { database, restrictedToken: token } = service
    const body = { disk_id: disk.id }
    await setGrant(database, restrictedId, 'node', nodeId, 'read_write')
    expect((await service.expectError(images.create, { body }, token)).status).toBe(403)
    await setGlobalGrants(database, restrictedId, { add_images: true })
    for (const permissions of [null, 'read_only'] as const) {
      await setGrant(database, restrictedId, 'node', nodeId, permissions)
      expect(await service.expectError(images.create, { body }, token)).toEqual(notValid)
    }
    await setGrant(database, restrictedId, 'node', nodeId, 'read_write')
    const image = await service.call(images.create, { body }, token)
    await service.call(images.update, { path: { imageId: image.id }, body: { label: 'mine' } }, token)
  })
})

describe('what ends a capture', () => {
  test('deleting the image: the event fails, and the node is not busy any more', async () => {
    await using setting = await startWithDisk()
    const { service, nodeId, disk, lastEvent } = setting
    const image = await service.call(images.create, { body: { disk_id: disk.id } })
    await service.call(images.remove, { path: { imageId: image.id } })
    expect(await lastEvent()).toMatchObject({ status: 'failed', message: 'The image was deleted' })
    await service.call(nodes.reboot, { path: { nodeId }, body: {} })
    await service.advance(captureMs)
  })

  test('deleting the node: the image is deleted too', async () => {
    await using setting = await startWithDisk()
    const { service, nodeId, disk, ownImages, lastEvent } = setting
    await service.call(images.create, { body: { disk_id: disk.id } })
    await service.call(nodes.remove, { path: { nodeId } })
    expect(await ownImages()).toEqual([])
    expect(await lastEvent()).toMatchObject({ status: 'failed', message: 'The node was deleted' })
    await service.advance(captureMs)
  })

  test('a failure of the node', async () => {
    await using setting = await startWithDisk()
    const { service, nodeId, disk, ownImages } = setting
    await service.call(images.create, { body: { disk_id: disk.id } })
    await failNode({ db: service.database, now: service.now() }, nodeId)
    expect(await ownImages()).toEqual([])
  })

  test('a job that throws: the event fails, and the image is deleted', async () => {
    await using setting = await startWithDisk()
    const { service, disk, ownImages, lastEvent } = setting
    await service.call(images.create, { body: { disk_id: disk.id } })
    const { eventId } = JSON.parse(
      (
        await service.database
          .selectFrom('jobs')
          .select('payload')
          .where('kind', '=', 'image.captured')
          .executeTakeFirstOrThrow()
      ).payload,
    )
    await service.database
      .updateTable('jobs')
      .set({ payload: JSON.stringify({ eventId }) })
      .where('kind', '=', 'image.captured')
      .execute()
    await expect(service.advance(captureMs)).rejects.toThrow('image.captured')
    expect(await ownImages()).toEqual([])
    expect(await lastEvent()).toMatchObject({ status: 'failed' })
  })
})
