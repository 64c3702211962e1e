/** The addresses that take the data of images (compute.md, Images; gaps 5.3). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { events } from '#contract/areas/events.ts'
import { images } from '#contract/areas/images.ts'
import { uploadExpiryHours } from '#contract/limits.ts'
import { uploadReasons } from '#contract/rules/images/image-upload.ts'
import { errorResponse, startTestClient, type TestClient } from '../handlers/testing.ts'
import { fileName, gzipFile, imageFiles, send, startUpload } from './upload-testing.ts'

const hour = 3600_000
const result = async (response: Response) => ({
  status: response.status,
  reason: response.ok ? await response.text() : (await response.json()).errors[0].reason,
})
const notFound = { status: 404, reason: 'Not found' }
const eventOf = async (service: TestClient) =>
  (await service.call(events.list, { filter: { action: 'image_upload' } })).data[0]

describe('sending the data', () => {
  test('makes the image available after processing, with the size of its contents', async () => {
    await using service = await startTestClient()
    const { id, address, view } = await startUpload(service)
    expect(await result(await send(service, address))).toEqual({ status: 200, reason: '' })
    expect(await view()).toMatchObject({ id, status: 'pending_upload' })
    expect(await eventOf(service)).toMatchObject({ status: 'started', entity: { label: 'golden' } })
    await service.advance(3000)
    expect(await view()).toMatchObject({ status: 'available', size: 4 })
    expect(await eventOf(service)).toMatchObject({ status: 'finished' })
    const files = imageFiles(service)
    expect(files).toEqual([fileName])
    expect(readFileSync(join(service.dataDir, 'images', ...files))).toEqual(gzipFile)
  })

  test('needs no token, and no grants', async () => {
    await using service = await startTestClient()
    const { address } = await startUpload(service)
    const token = { Authorization: 'Bearer nonsense', 'Content-Type': 'application/octet-stream' }
    expect((await send(service, address, new Uint8Array(gzipFile), token)).status).toBe(200)
  })

  test('works once: afterwards the address says that the data is there', async () => {
    await using service = await startTestClient()
    const { address } = await startUpload(service)
    await send(service, address)
    const again = { status: 409, reason: uploadReasons.received }
    expect(await result(await send(service, address))).toEqual(again)
    await service.advance(3000)
    expect(await result(await send(service, address))).toEqual(again)
  })

  test('is allowed from pages of any origin', async () => {
    await using service = await startTestClient()
    const { address } = await startUpload(service)
    const origin = { Origin: 'https://console.example.com', 'Sec-Fetch-Site': 'cross-site' }
    const preflight = await service.fetch(address, {
      method: 'OPTIONS',
      headers: { ...origin, 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-type' },
    })
    expect(preflight.status).toBe(200)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-Type')
    const headers = { ...origin, 'Content-Type': 'application/octet-stream' }
    const refused = await send(service, address, 'no gzip', headers)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*'])
    const accepted = await send(service, address, new Uint8Array(gzipFile), headers)
    expect([accepted.status, accepted.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  })
})

describe('what is refused', () => {
  test.each([
    ['a zip file', new TextEncoder().encode('PK\u0003\u0004 and so on'), uploadReasons.notGzip],
    ['half of the file', new Uint8Array(gzipFile.subarray(0, gzipFile.byteLength / 2)), uploadReasons.truncated],
    ['more than the file', new Uint8Array(Buffer.concat([gzipFile, Buffer.from('and more')])), uploadReasons.trailing],
  ])('%s is 400, and the same address can be used again', async (_, body, reason) => {
    await using service = await startTestClient()
    const { address, view } = await startUpload(service)
    expect(await result(await send(service, address, body))).toEqual({ status: 400, reason })
    expect(await view()).toMatchObject({ status: 'pending_upload', size: 0 })
    expect(imageFiles(service)).toEqual([])
    expect((await send(service, address)).status).toBe(200)
  })

  test('another content type is 403', async () => {
    await using service = await startTestClient()
    const { address } = await startUpload(service)
    const body = new Uint8Array(gzipFile)
    expect(await result(await send(service, address, body, { 'Content-Type': 'application/gzip' }))).toEqual({
      status: 403,
      reason: uploadReasons.contentType,
    })
    expect(await result(await send(service, address, body, {}))).toMatchObject({ status: 403 })
  })

  test('addresses with another key, another image or no key do not exist', async () => {
    await using service = await startTestClient()
    const [first, second] = [await startUpload(service), await startUpload(service)]
    const swapped = first.address.replace('/images/1?', '/images/2?')
    const changed = first.address.replace(/Signature=./, (text) => (text.endsWith('A') ? 'Signature=B' : 'Signature=A'))
    for (const address of [swapped, changed, first.address.replace(/\?.*/, ''), first.address.replace('/1?', '/9?')])
      expect(await result(await send(service, address)), address).toEqual(notFound)
    expect(first.address).not.toBe(second.address)
    expect((await service.fetch(first.address)).status).toBe(404)
  })

  test('a captured image has no address that takes data', async () => {
    await using service = await startTestClient({ demo: true })
    expect(await result(await send(service, '/uploads/images/1?Signature=&Expires=0'))).toEqual(notFound)
  })
})

describe('the 24 hours', () => {
  test('are counted from the first request; then image and address are gone, and the event has failed', async () => {
    await using service = await startTestClient()
    const { id, address, view } = await startUpload(service)
    await service.advance(uploadExpiryHours * hour - 1)
    expect((await view()).status).toBe('pending_upload')
    await service.advance(1)
    expect(await service.expectError(images.view, { path: { imageId: id } })).toEqual(
      errorResponse('Not found', undefined, 404),
    )
    expect(await result(await send(service, address))).toEqual(notFound)
    expect(await eventOf(service)).toMatchObject({ status: 'failed', message: 'Upload window expired' })
  })

  test('do not matter any more once the data has arrived', async () => {
    await using service = await startTestClient()
    const { address, view } = await startUpload(service)
    await service.advance(uploadExpiryHours * hour - 1000)
    await send(service, address)
    await service.advance(uploadExpiryHours * hour)
    expect((await view()).status).toBe('available')
  })

  test('may end during a transfer, whose data is then too late', async () => {
    await using service = await startTestClient()
    const { address } = await startUpload(service)
    const half = Math.floor(gzipFile.byteLength / 2)
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(gzipFile.subarray(0, half)))
        await service.advance(uploadExpiryHours * hour)
        controller.enqueue(new Uint8Array(gzipFile.subarray(half)))
        controller.close()
      },
    })
    expect(await result(await send(service, address, body))).toEqual(notFound)
    expect(imageFiles(service)).toEqual([])
  })
})

test('the key is in no log line and not in the database', async () => {
  const lines: string[] = []
  await using service = await startTestClient({ log: (line) => lines.push(line) })
  const { address } = await startUpload(service)
  await send(service, address)
  const key = new URL(address).searchParams.get('Signature') ?? ''
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(lines.join('\n')).not.toContain(key)
  expect(JSON.stringify(await service.database.selectFrom('images').selectAll().execute())).not.toContain(key)
})

test('the address is at the public address of the service', async () => {
  await using service = await startTestClient({ settings: { publicUrl: 'https://console.example.com' } })
  expect((await startUpload(service)).address).toMatch(/^https:\/\/console\.example\.com\/uploads\/images\/1\?/)
})

test('a deleted image takes its file and its address with it', async () => {
  await using service = await startTestClient()
  const { id, address } = await startUpload(service)
  await send(service, address)
  await service.advance(3000)
  expect(imageFiles(service)).toEqual([fileName])
  await service.call(images.remove, { path: { imageId: id } })
  await service.advance(0)
  expect(imageFiles(service)).toEqual([])
  expect(await result(await send(service, address))).toEqual(notFound)
})
