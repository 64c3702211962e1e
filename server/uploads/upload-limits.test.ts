/** Transfers that end because their data is no longer awaited, and the limits of transfers and data. */
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { events } from '#contract/areas/events.ts'
import { images } from '#contract/areas/images.ts'
import { users } from '#contract/areas/users.ts'
import { uploadExpiryHours } from '#contract/limits.ts'
import { uploadReasons } from '#contract/rules/images/image-upload.ts'
import { startTestClient, type TestClient } from '../handlers/testing.ts'
import type { TestOptions } from '../testing.ts'
import { gzipFile, imageFiles, send, startUpload } from './upload-testing.ts'

const half = Math.floor(gzipFile.byteLength / 2)

const result = async (response: Response) => ({
  status: response.status,
  retryAfter: response.headers.get('retry-after'),
  reason: response.ok ? '' : (await response.json()).errors[0].reason,
})
const accepted = { status: 200, retryAfter: null, reason: '' }
const notFound = { status: 404, retryAfter: null, reason: 'Not found' }
const refused = (status: number, retryAfter: number, reason: string) => ({
  status,
  retryAfter: String(retryAfter),
  reason,
})

/** Sends half of the data; resolves when the service has begun to receive it. `finish` sends the rest. */
async function sendHalf(service: TestClient, address: string) {
  const before = new Set(imageFiles(service))
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (each) => {
      controller = each
      each.enqueue(new Uint8Array(gzipFile.subarray(0, half)))
    },
  })
  const response = send(service, address, body).then(result)
  while (imageFiles(service).every((name) => before.has(name))) await setImmediate()
  return {
    response,
    finish: () => {
      controller?.enqueue(new Uint8Array(gzipFile.subarray(half)))
      controller?.close()
      return response
    },
  }
}

/** A service with a restricted user who may add images. */
async function startWithUploader(uploadLimits: TestOptions['uploadLimits'] = {}) {
  const service = await startTestClient({ uploadLimits })
  const path = { username: 'restricted' }
  await service.call(users.updateGrants, { path, body: { global: { add_images: true } } })
  return service
}

describe('a transfer ends at once, with what has arrived of the data,', () => {
  test('when the image is deleted', async () => {
    await using service = await startTestClient()
    const { id, address } = await startUpload(service)
    const { response } = await sendHalf(service, address)
    await service.call(images.remove, { path: { imageId: id } })
    expect(await response).toEqual(notFound)
    expect(imageFiles(service)).toEqual([])
  })

  test('when the 24 hours are over', async () => {
    await using service = await startTestClient()
    const { address } = await startUpload(service)
    const { response } = await sendHalf(service, address)
    await service.advance(uploadExpiryHours * 3600_000)
    expect(await response).toEqual(notFound)
    expect(imageFiles(service)).toEqual([])
  })

  test.each([
    [
      'loses the grant on the image',
      (service: TestClient) =>
        service.call(users.updateGrants, {
          path: { username: 'restricted' },
          body: { image: [{ id: 1, permissions: 'read_only' }] },
        }),
    ],
    ['is deleted', (service: TestClient) => service.call(users.remove, { path: { username: 'restricted' } })],
  ])('when the user who has started it %s', async (_, lose) => {
    await using service = await startWithUploader()
    const { address } = await startUpload(service, service.restrictedToken)
    const { response } = await sendHalf(service, address)
    await lose(service)
    expect(await response).toEqual(notFound)
    expect(imageFiles(service)).toEqual([])
    expect(await result(await send(service, address))).toEqual(notFound)
  })

  test('but not when the user is renamed, or another image is deleted', async () => {
    await using service = await startWithUploader()
    const other = await startUpload(service)
    const { address } = await startUpload(service, service.restrictedToken)
    const { finish } = await sendHalf(service, address)
    await service.call(images.remove, { path: { imageId: other.id } })
    await service.call(users.update, { path: { username: 'restricted' }, body: { username: 'renamed' } })
    expect(await finish()).toEqual(accepted)
  })
})

describe('transfers at the same time', () => {
  test('are limited for each user; another attempt at the same image is no further one', async () => {
    await using service = await startWithUploader({ transfersPerUser: 1 })
    const [first, second] = [await startUpload(service), await startUpload(service)]
    const others = await startUpload(service, service.restrictedToken)
    await sendHalf(service, first.address)
    const replacing = await sendHalf(service, first.address)
    expect(await result(await send(service, second.address))).toEqual(refused(429, 15, uploadReasons.tooMany))
    expect(await result(await send(service, others.address))).toEqual(accepted)
    expect(await second.view()).toMatchObject({ status: 'pending_upload', size: 0 })
    expect(await replacing.finish()).toEqual(accepted)
    expect(await result(await send(service, second.address))).toEqual(accepted)
  })

  test('are limited for all users together', async () => {
    await using service = await startWithUploader({ transfers: 1 })
    const [first, second] = [await startUpload(service), await startUpload(service, service.restrictedToken)]
    const { finish } = await sendHalf(service, first.address)
    expect(await result(await send(service, second.address))).toEqual(refused(503, 15, uploadReasons.busy))
    expect(await finish()).toEqual(accepted)
    expect(await result(await send(service, second.address))).toEqual(accepted)
  })
})

describe('free space', () => {
  const reserve = 1000

  test('is kept: data that leaves too little is refused before it arrives, and can be sent later', async () => {
    let free = reserve + gzipFile.byteLength - 1
    await using service = await startTestClient({ uploadLimits: { reserve, freeBytes: async () => free } })
    const { address, view } = await startUpload(service)
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(gzipFile.byteLength),
    }
    const body = () => new Uint8Array(gzipFile)
    expect(await result(await send(service, address, body(), headers))).toEqual(refused(503, 30, uploadReasons.noSpace))
    expect(await view()).toMatchObject({ status: 'pending_upload', size: 0 })
    free += 1
    expect(await result(await send(service, address, body(), headers))).toEqual(accepted)
  })

  test('is looked at during a transfer', async () => {
    let free = Number.MAX_SAFE_INTEGER
    await using service = await startTestClient({
      uploadLimits: { reserve, freeBytes: async () => free, spaceCheckInterval: half },
    })
    const { address, view } = await startUpload(service)
    const { finish } = await sendHalf(service, address)
    free = reserve
    expect(await finish()).toEqual(refused(503, 30, uploadReasons.noSpace))
    expect(imageFiles(service)).toEqual([])
    free = Number.MAX_SAFE_INTEGER
    expect((await view()).status).toBe('pending_upload')
    expect(await result(await send(service, address))).toEqual(accepted)
  })

  test.each(['ENOSPC', 'EDQUOT'])('a write that fails with %s is 503, and the image stays pending', async (code) => {
    const lines: string[] = []
    const fault = Object.assign(new Error('write failed'), { code })
    await using service = await startTestClient({
      log: (line) => lines.push(line),
      uploadLimits: { freeBytes: () => Promise.reject(fault) },
    })
    const { address, view } = await startUpload(service)
    const reason = 'Data cannot be saved at the moment. Try again later.'
    expect(await result(await send(service, address))).toEqual(refused(503, 30, reason))
    expect((await view()).status).toBe('pending_upload')
    expect(lines.join('\n')).toContain('write failed')
  })
})

test('the event of an upload begins when its data has arrived', async () => {
  await using service = await startTestClient()
  const { address } = await startUpload(service)
  const statusOf = async () => (await service.call(events.list, { filter: { action: 'image_upload' } })).data[0]?.status
  await service.advance(3600_000)
  expect(await statusOf()).toBe('scheduled')
  await send(service, address)
  expect(await statusOf()).toBe('started')
  await service.advance(3000)
  expect(await statusOf()).toBe('finished')
})
