/** Uploads over real connections: interrupted, silent, and twice at once. */
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { maxUploadBytes } from '#contract/limits.ts'
import { uploadReasons } from '#contract/rules/images/image-upload.ts'
import { startTestClient, type TestClient } from '../handlers/testing.ts'
import { systemRandom } from '../random.ts'
import { addTransfer, transferLifeMs } from '../store/transfers.ts'
import { Transfers } from './transfers.ts'
import { fileName, gzipFile, imageFiles, send, startUpload } from './upload-testing.ts'

/** Begins to send data of this length over a connection of its own. */
async function sendHead(address: string, length: number): Promise<Socket> {
  const { port, pathname, search } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => null)
  await once(socket, 'connect')
  socket.write(
    [
      `PUT ${pathname}${search} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/octet-stream',
      `Content-Length: ${length}`,
      '',
      '',
    ].join('\r\n'),
  )
  return socket
}

/** Starts to send the file over a connection of its own, and stops in the middle. */
async function sendHalf(service: TestClient, address: string): Promise<Socket> {
  const socket = await sendHead(address, gzipFile.byteLength)
  socket.write(gzipFile.subarray(0, gzipFile.byteLength / 2))
  await expect.poll(() => imageFiles(service)).toHaveLength(1)
  return socket
}

test('after a cut connection the data can be sent to the same address', async () => {
  await using service = await startTestClient({ listen: true })
  const { address, view } = await startUpload(service)
  const socket = await sendHalf(service, address)
  socket.destroy()
  await expect.poll(() => imageFiles(service)).toEqual([])
  expect((await send(service, address)).status).toBe(200)
  await expect.poll(async () => (await view()).status).toBe('available')
})

test('a second transfer replaces one that has not noticed its end', async () => {
  await using service = await startTestClient({ listen: true })
  const { address, view } = await startUpload(service)
  const socket = await sendHalf(service, address)
  const closed = once(socket, 'close')
  let response = ''
  socket.on('data', (chunk: Buffer) => (response += chunk.toString()))
  expect((await send(service, address)).status).toBe(200)
  await closed
  expect(response === '' || response.includes(uploadReasons.replaced)).toBe(true)
  await expect.poll(async () => (await view()).status).toBe('available')
  expect(imageFiles(service)).toEqual([fileName])
})

test('a file that is refused while it is being sent is answered', async () => {
  await using service = await startTestClient({ listen: true })
  const { address } = await startUpload(service)
  const response = await send(service, address, new Uint8Array(8_000_000))
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ errors: [{ reason: uploadReasons.notGzip }] })
})

test('data that is announced as too long is refused before it arrives, and the connection is closed', async () => {
  await using service = await startTestClient({ listen: true })
  const { address, view } = await startUpload(service)
  const response = await text(await sendHead(address, maxUploadBytes + 1))
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response).toMatch(/^connection: close\r$/im)
  expect(response).toContain(uploadReasons.tooLarge)
  expect((await view()).status).toBe('pending_upload')
  expect((await send(service, address)).status).toBe(200)
})

test('what a killed process had not received completely is deleted at the next start', async () => {
  await using service = await startTestClient()
  const { database, dataDir } = service
  mkdirSync(join(dataDir, 'images'), { recursive: true })
  for (const file of ['7.half.img.gz', '7.whole.img.gz']) writeFileSync(join(dataDir, 'images', file), '')
  const transfer = { file: '7.half.img.gz', imageId: 7, userId: 1 }
  await addTransfer(database, transfer, service.now() - transferLifeMs)
  const clock = { now: () => service.now() }
  const limits = { transfers: 1, transfersPerUser: 1, retrySeconds: 1 }
  await new Transfers({ database, random: systemRandom, clock, limits, isAwaited: () => Promise.resolve(true) }).start()
  // As every write, it makes the service look for jobs.
  await startUpload(service)
  await service.advance(0)
  expect(imageFiles(service)).toEqual(['7.whole.img.gz'])
})
