/** How many connections there may be, and when the service closes those whose client stalls. */
import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ConnectionShares } from './connections.ts'
import { startTestClient } from './handlers/testing.ts'
import { startTestService, type TestService } from './testing.ts'
import { gzipFile, imageFiles, startUpload } from './uploads/upload-testing.ts'

const connectTo = ({ url }: Pick<TestService, 'url'>) => connect(Number(new URL(url).port), '127.0.0.1')
const status = async ({ url }: TestService) => (await fetch(`${url}/health`)).status

/** The lines of a request, without its body. */
const head = (request: string, ...headers: string[]) =>
  [`${request} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

describe('connections of a network', () => {
  const openMany = async (service: TestService, count: number) => {
    const sockets = Array.from({ length: count }, () => connectTo(service))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    return {
      sockets,
      [Symbol.dispose]: () => {
        for (const socket of sockets) socket.destroy()
      },
    }
  }

  test('are at most 200', async () => {
    await using service = await startTestService({ listen: true })
    using open = await openMany(service, 200)
    expect(await text(connectTo(service))).toBe('')
    open.sockets[0]?.destroy()
    await expect.poll(() => status(service)).toBe(200)
  })

  test('are not counted for a trusted proxy', async () => {
    const trustedProxies = [{ address: '127.0.0.1', prefix: 32 }]
    await using service = await startTestService({ listen: true, settings: { trustedProxies } })
    using _ = await openMany(service, 200)
    expect(await status(service)).toBe(200)
  })
})

describe('when all networks together have too many connections', () => {
  test('the one with the most loses its oldest, and newcomers get in', () => {
    const shares = new ConnectionShares({ total: 5, perNetwork: 3 })
    const open = (network: string) => {
      const socket = new Socket()
      shares.add(socket, network)
      return socket
    }
    const many = Array.from({ length: 4 }, () => open('many'))
    const few = [open('few'), open('few')]
    expect(many.map(({ destroyed }) => destroyed)).toEqual([false, false, false, true])
    const fresh = open('new')
    expect(many.map(({ destroyed }) => destroyed)).toEqual([true, false, false, true])
    expect([...few, fresh].some(({ destroyed }) => destroyed)).toBe(false)
  })

  test('what has closed makes room', async () => {
    const shares = new ConnectionShares({ total: 1, perNetwork: 1 })
    const [first, second] = [new Socket(), new Socket()]
    shares.add(first, 'network')
    first.destroy()
    await once(first, 'close')
    shares.add(second, 'network')
    expect(second.destroyed).toBe(false)
  })

  test('connections of a real client are closed', async () => {
    await using service = await startTestService({ listen: true, connectionLimits: { total: 1 } })
    const oldest = connectTo(service)
    await once(oldest, 'connect')
    expect(await status(service)).toBe(200)
    expect(await text(oldest)).toBe('')
  })
})

describe('a connection is closed', () => {
  test.each(['GET', 'HEAD', 'POST'])('soon after the response to a %s whose body never ends', async (method) => {
    await using service = await startTestService({ listen: true })
    const socket = connectTo(service)
    socket.write(head(`${method} /health`, 'Content-Length: 1000000'))
    // Otherwise the connection would count as idle after some seconds.
    const drip = setInterval(() => socket.write('x'), 100)
    socket.on('error', () => {}).once('close', () => clearInterval(drip))
    let response = ''
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()))
    await once(socket, 'close')
    expect(response).toMatch(/^HTTP\/1\.1 (?:200|404) /)
  })

  test('when its client reads nothing of the responses', async () => {
    await using service = await startTestService({ listen: true, connectionLimits: { perNetwork: 1, idleMs: 100 } })
    const socket = connectTo(service)
    socket.on('error', () => {})
    socket.pause()
    // More than fits into the buffers of the connection.
    socket.write(head('GET /openapi.json').repeat(200))
    await once(socket, 'connect')
    await expect.poll(() => status(service)).toBe(200)
    socket.destroy()
  })

  test('when a request takes too long to arrive, unless it is an upload', async () => {
    await using service = await startTestClient({ listen: true, connectionLimits: { exchangeMs: 200 } })
    const { address } = await startUpload(service)
    const { pathname, search } = new URL(address)
    const upload = connectTo(service)
    const type = 'Content-Type: application/octet-stream'
    upload.write(head(`PUT ${pathname}${search}`, type, `Content-Length: ${gzipFile.byteLength}`, 'Connection: close'))
    upload.write(gzipFile.subarray(0, 1000))
    await expect.poll(() => imageFiles(service)).toHaveLength(1)
    const form = connectTo(service)
    form.write(`${head('POST /oauth/token', 'Content-Length: 1000')}code=`)
    expect(await text(form)).toBe('')
    upload.write(gzipFile.subarray(1000))
    expect(await text(upload)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('a request whose target names another host than the service’s is refused', async () => {
  await using service = await startTestService({ listen: true })
  const socket = connectTo(service)
  socket.write(head('GET http://evil.example/health', 'Connection: close'))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 421 /)
})
