/** Serves the service on a socket, with a graceful shutdown. */
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Server } from 'node:http'
import type { Socket } from 'node:net'
import { uploadExpiryHours } from '#contract/limits.ts'
import { httpOrigin } from './http/origin.ts'
import { limitConnections, type ConnectionLimits } from './connections.ts'
import { normalizeAddress } from './networks.ts'
import type { Peer, Service } from './service.ts'
import type { Settings } from './settings.ts'

export interface HttpListener {
  /** `http://HOST:PORT`, without a trailing slash. */
  readonly url: string
  /** Accepts no new requests, finishes open ones, and closes the remaining connections after `graceMs`. */
  close(graceMs?: number): Promise<void>
}

const isHttp = (bindings: object): bindings is HttpBindings => 'incoming' in bindings
/** The limit for receiving the headers of a request. */
const headersTimeout = 20_000
/**
 * The limit for receiving a request: the upload of an image may take a day. Other requests have shorter limits
 * (connections.ts, http/body.ts).
 */
const requestTimeout = uploadExpiryHours * 3600_000
const defaultGraceMs = 8_000
const peerOf = ({ remoteAddress, localAddress, localPort }: Partial<Socket>): Peer => ({
  address: remoteAddress ?? 'unknown',
  ...(localAddress === undefined || localPort === undefined
    ? {}
    : { listening: httpOrigin(normalizeAddress(localAddress), localPort) }),
})

/**
 * Listens on the configured address; port 0 picks a free one. Rejects when the port is in use. `connectionLimits`: for
 * tests.
 */
export async function listen(
  service: Service,
  { host, port, trustedProxies }: Pick<Settings, 'host' | 'port' | 'trustedProxies'>,
  connectionLimits: Partial<ConnectionLimits> = {},
): Promise<HttpListener> {
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    hostname: host,
    fetch: (request, bindings) => service.fetch(request, peerOf(isHttp(bindings) ? bindings.incoming.socket : {})),
  })
  if (!(server instanceof Server)) throw new TypeError('Expected a plain HTTP server')
  server.headersTimeout = headersTimeout
  server.requestTimeout = requestTimeout
  limitConnections(server, trustedProxies, connectionLimits)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (fault) =>
    reject(new Error(`Cannot listen on PORT ${port} of HOST ${host}: ${fault.message}`, { cause: fault })),
  )
  server.listen(port, host, resolve)
  await promise
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port

  return {
    url: httpOrigin(host, actual),
    async close(graceMs = defaultGraceMs) {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeIdleConnections()
      const forceClose = setTimeout(() => server.closeAllConnections(), graceMs)
      // A busy connection stays open when its request ends, so idle connections are closed repeatedly.
      const sweep = setInterval(() => server.closeIdleConnections(), 100)
      await closed.promise
      clearTimeout(forceClose)
      clearInterval(sweep)
    },
  }
}
