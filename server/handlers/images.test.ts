/** Uploading, changing and deleting images (compute.md, Images; gaps 5.1, 5.3). */
import { describe, expect, test } from 'vitest'
import { events } from '#contract/areas/events.ts'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { maxPrivateImages } from '#contract/limits.ts'
import { setGlobalGrants } from '../store/grants.ts'
import { addImage } from '../store/images.ts'
import { errorResponse, nodeBody, startTestClient, type TestClient } from './testing.ts'

const restrictedId = 2
const upload = { label: 'golden', region: 'us-east' }
const add = async (service: TestClient, label = 'base') =>
  `private/${(await addImage({ db: service.database, now: service.now() }, { label, size: 100 })).id}`
const lastEvent = async (service: TestClient) => (await service.call(events.list, {})).data[0]

describe('starting an upload', () => {
  test('creates an image that waits for its data, and an event', async () => {
    await using service = await startTestClient()
    const { image, upload_to } = await service.call(images.upload, { body: { ...upload, description: 'From CI' } })
    expect(image).toMatchObject({
      id: 'private/1',
      label: 'golden',
      description: 'From CI',
      status: 'pending_upload',
      size: 0,
      type: 'manual',
      created_by: 'owner',
      is_public: false,
      expiry: null,
      eol: null,
    })
    expect(upload_to).toMatch(/^http:\/\/localhost\/uploads\/images\/1\?Signature=[\w-]{43}&Expires=1781605800$/)
    expect(await lastEvent(service)).toMatchObject({
      action: 'image_upload',
      entity: { id: 1, type: 'image', label: 'golden', url: '/v4/images/private/1' },
      username: 'owner',
    })
  })

  test('labels need not be unique, and a description of null is none', async () => {
    await using service = await startTestClient()
    for (const description of [null, undefined])
      expect((await service.call(images.upload, { body: { ...upload, description } })).image.description).toBe(null)
  })

  test.each([
    [{ region: 'us-east' }, 'label is required', 'label'],
    [{ label: 'golden' }, 'region is required', 'region'],
    [{ ...upload, label: '' }, 'label is required', 'label'],
    [{ ...upload, label: 'a'.repeat(51) }, 'Length must be 1-50 characters', 'label'],
    [{ ...upload, label: 'gold/en' }, 'label contains invalid characters', 'label'],
    [{ ...upload, description: '' }, 'Length must be 1-65000 characters', 'description'],
    [{ ...upload, description: 'a'.repeat(65_001) }, 'Length must be 1-65000 characters', 'description'],
    [{ ...upload, region: 'moon' }, 'region is not valid', 'region'],
    [{ ...upload, region: 'us-west' }, 'Object Storage is not available in this region', 'region'],
  ])('%o is 400', async (body, reason, field) => {
    await using service = await startTestClient()
    expect(await service.expectError(images.upload, { body })).toEqual(errorResponse(reason, field))
    expect((await service.call(images.list, { filter: { is_public: false } })).results).toBe(0)
  })

  test(`more than ${maxPrivateImages} images are refused; automatic ones do not count`, async () => {
    await using service = await startTestClient()
    const work = { db: service.database, now: service.now() }
    for (let made = 1; made < maxPrivateImages; made += 1) await addImage(work, { label: 'old' })
    await addImage(work, { label: 'automatic', type: 'automatic' })
    await service.call(images.upload, { body: upload })
    expect(await service.expectError(images.upload, { body: upload })).toEqual(errorResponse('Image limit reached'))
  })
})

describe('changing', () => {
  test('changes what is sent, and records an event', async () => {
    await using service = await startTestClient()
    const path = { imageId: await add(service) }
    await service.advance(1000)
    const changed = await service.call(images.update, { path, body: { label: 'web', description: 'Web server' } })
    expect(changed).toMatchObject({ label: 'web', description: 'Web server', size: 100 })
    expect(changed.updated).not.toBe(changed.created)
    expect(await lastEvent(service)).toMatchObject({
      action: 'image_update',
      status: 'notification',
      entity: { label: 'web', url: '/v4/images/private/1' },
    })
    expect(await service.call(images.update, { path, body: { label: 'db' } })).toMatchObject({
      label: 'db',
      description: 'Web server',
    })
    expect((await service.call(images.update, { path, body: { description: null } })).description).toBe(null)
    expect((await service.call(images.view, { path })).label).toBe('db')
  })

  test.each([
    [{ label: '' }, 'label is required', 'label'],
    [{ label: 'a'.repeat(51) }, 'Length must be 1-50 characters', 'label'],
    [{ label: '<b>' }, 'label contains invalid characters', 'label'],
    [{ description: '' }, 'Length must be 1-65000 characters', 'description'],
    [{ description: 'a'.repeat(65_001) }, 'Length must be 1-65000 characters', 'description'],
  ])('%o is 400', async (body, reason, field) => {
    await using service = await startTestClient()
    const path = { imageId: await add(service) }
    expect(await service.expectError(images.update, { path, body })).toEqual(errorResponse(reason, field))
  })

  test('descriptions of 65,000 characters are kept', async () => {
    await using service = await startTestClient()
    const path = { imageId: await add(service) }
    const description = '💾'.repeat(65_000)
    expect((await service.call(images.update, { path, body: { description } })).description).toBe(description)
  })

  test('descriptions have a limit in total, which counts octets', async () => {
    await using service = await startTestClient()
    const description = '💾'.repeat(65_000)
    const ids: string[] = []
    for (let made = 0; made < 5; made += 1) ids.push(await add(service))
    const update = (imageId = '', text: string) => ({ path: { imageId }, body: { description: text } })
    for (const imageId of ids.slice(1)) await service.call(images.update, update(imageId, description))
    const tooLong = errorResponse(
      'The descriptions of all images must have at most 1,048,576 bytes in total',
      'description',
    )
    expect(await service.expectError(images.update, update(ids[0], 'x'.repeat(8577)))).toEqual(tooLong)
    expect(await service.expectError(images.upload, { body: { ...upload, description } })).toEqual(tooLong)
    await service.call(images.update, update(ids[0], 'x'.repeat(8576)))
    await service.call(images.update, update(ids[1], description.slice(2)))
  })
})

describe('deleting', () => {
  test('removes the image and records an event', async () => {
    await using service = await startTestClient()
    const path = { imageId: await add(service) }
    expect(await service.call(images.remove, { path })).toEqual({})
    expect(await service.expectError(images.view, { path })).toEqual(errorResponse('Not found', undefined, 404))
    expect(await lastEvent(service)).toMatchObject({ action: 'image_delete', entity: { label: 'base' } })
    expect(await service.expectError(images.remove, { path })).toEqual(errorResponse('Not found', undefined, 404))
  })

  test('cancels an upload: its event fails, and no job is left', async () => {
    await using service = await startTestClient()
    await service.call(images.upload, { body: upload })
    await service.call(images.remove, { path: { imageId: 'private/1' } })
    await service.advance(25 * 3600_000)
    const { data } = await service.call(events.list, {})
    expect(data.map(({ action, status, message }) => [action, status, message])).toEqual([
      ['image_delete', 'notification', ''],
      ['image_upload', 'failed', 'The image was deleted'],
    ])
    expect(await service.database.selectFrom('jobs').selectAll().where('kind', 'like', 'image.%').execute()).toEqual([])
  })

  test('is refused while a node is being created from the image', async () => {
    await using service = await startTestClient()
    const path = { imageId: await add(service) }
    const { id: nodeId } = await service.call(nodes.create, { body: { ...nodeBody, image: path.imageId } })
    expect(await service.expectError(images.remove, { path })).toEqual(errorResponse('Image is in use'))
    await service.advance(60_000)
    await service.call(images.remove, { path })
    // The node keeps the id (gaps 2.1).
    expect((await service.call(nodes.view, { path: { nodeId } })).image).toBe(path.imageId)
  })

  test('is refused while a node is being rebuilt from the image', async () => {
    await using service = await startTestClient()
    const path = { imageId: await add(service) }
    const { id: nodeId } = await service.call(nodes.create, { body: nodeBody })
    await service.advance(60_000)
    const body = { image: path.imageId, root_pass: 'correct horse 1' }
    await service.call(nodes.rebuild, { path: { nodeId }, body })
    expect(await service.expectError(images.remove, { path })).toEqual(errorResponse('Image is in use'))
  })
})

test.each([images.update, images.remove])('public images cannot be changed by anybody: %#', async (operation) => {
  await using service = await startTestClient()
  const call = (imageId: string) => service.expectError(operation, { path: { imageId }, body: { label: 'mine' } })
  expect(await call('node/debian12')).toEqual(errorResponse('Unauthorized', undefined, 403))
  expect(await call('node/nothing')).toEqual(errorResponse('Not found', undefined, 404))
  expect(await call('private/99')).toEqual(errorResponse('Not found', undefined, 404))
})

test('a restricted user needs add_images, and may change what they have uploaded', async () => {
  await using service = await startTestClient()
  const { database, restrictedToken: token } = service
  expect(await service.expectError(images.upload, { body: upload }, token)).toEqual(
    errorResponse('Unauthorized', undefined, 403),
  )
  await setGlobalGrants(database, restrictedId, { add_images: true })
  const { image } = await service.call(images.upload, { body: upload }, token)
  const path = { imageId: image.id }
  expect((await service.call(images.update, { path, body: { label: 'mine' } }, token)).label).toBe('mine')
  await service.call(images.remove, { path }, token)
  expect(await database.selectFrom('grants').selectAll().where('kind', '=', 'image').execute()).toEqual([])
})
