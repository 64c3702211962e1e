/** Puts the service on a socket and takes it off again without cutting anybody off. */
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Server } from 'node:http'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

export interface Listening {
  /** `http://HOST:PORT` without a final slash. */
  readonly url: string
  /** Takes no new requests, finishes those that are open, and cuts what is left after `graceMilliseconds`. */
  close(graceMilliseconds?: number): Promise<void>
}

const isHttp = (bindings: object): bindings is HttpBindings => 'incoming' in bindings
/** An IPv4 caller of a socket that takes both has an address of IPv6. */
const plain = (address = 'unknown') => address.replace(/^::ffff:(?=\d+\.)/, '')
/** An answer that has not begun by then is not going to; image uploads take as long as they take. */
const headersTimeout = 20_000
const grace = 8_000

/** Listens on the settings' address; port 0 picks a free one. Refused when the port is taken. */
export async function listen(service: Service, { host, port }: Pick<Settings, 'host' | 'port'>): Promise<Listening> {
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    hostname: host,
    fetch: (request, bindings) =>
      service.fetch(request, { address: isHttp(bindings) ? plain(bindings.incoming.socket.remoteAddress) : 'unknown' }),
  })
  if (!(server instanceof Server)) throw new TypeError('Expected a plain HTTP server')
  server.headersTimeout = headersTimeout
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (fault) => reject(new Error(`PORT ${port} of HOST ${host} cannot be listened on: ${fault.message}`, { cause: fault })))
  server.listen(port, host, resolve)
  await promise
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    async close(graceMilliseconds = grace) {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
      // A connection that was busy at the first sweep stays open for more requests unless it is swept again.
      const sweep = setInterval(() => server.closeIdleConnections(), 100)
      await closed.promise
      clearTimeout(cut)
      clearInterval(sweep)
    },
  }
}
