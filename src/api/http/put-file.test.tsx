/** Sending files to the upload addresses of a real service. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { uploadReasons } from '#contract/rules/images/image-upload.ts'
import { callOperation } from '#server/calls-testing.ts'
import { startTestService, type TestService } from '#server/testing.ts'
import { putFile } from './put-file.ts'

let service: TestService
let address: string

beforeEach(async () => {
  service = await startTestService({ listen: true })
  onTestFinished(() => service.close())
  address = (await callOperation(service, images.upload, { body: { label: 'golden', region: 'us-east' } })).upload_to
})

const send = (body: Blob, { stop = new AbortController(), progress = [] as number[] } = {}) =>
  putFile(address, body, { signal: stop.signal, onProgress: (sent) => progress.push(sent) })
const file = () => new Blob([gzipSync(Buffer.alloc(2_000_000, 'disk'))])

test('a file arrives, and its progress is reported', async () => {
  const progress: number[] = []
  await send(file(), { progress })
  expect(progress.at(-1)).toBe(file().size)
  await expect(send(file())).rejects.toMatchObject({ status: 409 })
})

test('a refusal has the status and the reason of the service', async () => {
  await expect(send(new Blob(['no gzip']))).rejects.toMatchObject({
    status: 400,
    errors: [{ reason: uploadReasons.notGzip }],
  })
})

test.for([200, 404])('a web page with status %i says nothing about the data', async (status) => {
  const portal = createServer((request, response) => {
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Allow-Methods': 'PUT',
    }
    request.resume()
    if (request.method === 'OPTIONS') response.writeHead(204, headers).end()
    else response.writeHead(status, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end('<h1>Welcome</h1>')
  }).listen(0, '127.0.0.1')
  await once(portal, 'listening')
  onTestFinished(() => void portal.close())
  const bound = portal.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`
  await expect(send(file())).rejects.toMatchObject({
    status: 0,
    errors: [{ reason: expect.stringContaining('web page') }],
  })
})

test('a service that cannot be reached is status 0', async () => {
  await service.close()
  await expect(send(file())).rejects.toMatchObject({ status: 0 })
})

test('an aborted transfer rejects with the reason', async () => {
  const stop = new AbortController()
  const sending = send(file(), { stop })
  stop.abort(new Error('canceled'))
  await expect(sending).rejects.toThrow('canceled')
})
