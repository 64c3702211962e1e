/** Requests over a real connection: bodies that are too large or never arrive. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestService } from '../testing.ts'

const head = (token: string, length: number) =>
  [
    'POST /v4/node/instances HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')

test('a body that is too large is answered with 413, and the connection is closed', async () => {
  await using service = await startTestService({ listen: true })
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.write(head(service.ownerToken, 3_000_000))
  socket.write('{"label":"')
  const response = await text(socket)
  expect(response).toMatch(/^HTTP\/1\.1 413 /)
  expect(response).toMatch(/^connection: close\r$/im)
  expect(response).not.toMatch(/^keep-alive/im)
})

test('a client that sends all of a body that is too large receives the response', async () => {
  await using service = await startTestService({ listen: true })
  const response = await service.fetch('/v4/node/instances', {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.ownerToken}` },
    body: new Uint8Array(5_000_000),
  })
  expect(response.status).toBe(413)
  expect((await service.fetch('/health')).status).toBe(200)
})

test('a client that closes the connection within its body is no fault of the service', async () => {
  const lines: string[] = []
  await using service = await startTestService({ listen: true, log: (line) => lines.push(line) })
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.write(head(service.ownerToken, 1000) + '{"label":"')
  await once(socket, 'ready')
  // The response to a later request shows that the service has received the first one.
  await service.fetch('/health')
  socket.destroy()
  await expect.poll(() => lines.join('\n')).toContain('nodes.create')
  const line = lines.find((each) => each.includes('nodes.create')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 'info', status: 400 })
  expect(line).not.toContain('fault')
})
