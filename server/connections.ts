/** Limits connections in total and per network, so that a few clients cannot keep everybody else out. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork, networkMatcher, normalizeAddress } from './networks.ts'
import type { Settings } from './settings.ts'
import { isUploadPath } from './uploads/upload-address.ts'

export interface ConnectionLimits {
  /** The maximum for all clients together. Trusted proxies, which connect for everybody, may have as many again. */
  readonly total: number
  /** The maximum for one IPv4 address or one IPv6 site (a /48). A browser opens six. */
  readonly perNetwork: number
  /**
   * How long a connection with a request may be silent in both directions, in milliseconds. Longer than the limit for a
   * stalled upload.
   */
  readonly idleMs: number
  /** The limit from a request's headers to the end of its response, in milliseconds. Uploads are exempt. */
  readonly exchangeMs: number
  /** The limit for receiving the rest of a request that already has its response, in milliseconds. */
  readonly restMs: number
}

const defaultLimits: ConnectionLimits = {
  total: 2000,
  perNetwork: 200,
  idleMs: 150_000,
  exchangeMs: 600_000,
  restMs: 500,
}

/** The open connections by network. */
export class ConnectionShares {
  readonly #limits: Pick<ConnectionLimits, 'total' | 'perNetwork'>
  readonly #byNetwork = new Map<string, Set<Socket>>()
  #count = 0

  constructor(limits: Pick<ConnectionLimits, 'total' | 'perNetwork'>) {
    this.#limits = limits
  }

  /**
   * Adds a connection, and closes it when its network has too many. When all networks together have too many, the one
   * with the most loses its oldest.
   */
  add(socket: Socket, network: string): void {
    const own = this.#byNetwork.get(network) ?? new Set()
    this.#byNetwork.set(network, own.add(socket))
    this.#count += 1
    socket.once('close', () => this.#remove(socket, network))
    if (own.size > this.#limits.perNetwork) this.#close(socket, network)
    else if (this.#count > this.#limits.total) this.#closeOfLargest()
  }

  #closeOfLargest(): void {
    let [largest, most]: [string, ReadonlySet<Socket>] = ['', new Set()]
    for (const [network, own] of this.#byNetwork) if (own.size > most.size) [largest, most] = [network, own]
    const [oldest] = most
    if (oldest) this.#close(oldest, largest)
  }

  #close(socket: Socket, network: string): void {
    socket.destroy()
    this.#remove(socket, network)
  }

  #remove(socket: Socket, network: string): void {
    const own = this.#byNetwork.get(network)
    if (!own?.delete(socket)) return
    this.#count -= 1
    if (own.size === 0) this.#byNetwork.delete(network)
  }
}

/** Limits the connections of a server, and closes those whose client stalls in a request or its response. */
export function limitConnections(
  server: Server,
  trustedProxies: Settings['trustedProxies'],
  changes: Partial<ConnectionLimits> = {},
): void {
  const limits = { ...defaultLimits, ...changes }
  const isTrustedProxy = networkMatcher(trustedProxies)
  const clients = new ConnectionShares(limits)
  const proxies = new ConnectionShares({ total: limits.total, perNetwork: limits.total })
  server.timeout = limits.idleMs
  server.on('connection', (socket) => {
    const address = normalizeAddress(socket.remoteAddress ?? '')
    if (isTrustedProxy(address)) proxies.add(socket, address)
    else clients.add(socket, clientNetwork(address, 3))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const isUpload = isUploadPath(request.url ?? '')
    const exchange = isUpload ? undefined : setTimeout(() => socket.destroy(), limits.exchangeMs).unref()
    response.once('close', () => clearTimeout(exchange))
    response.once('finish', () => {
      if (request.complete) return
      const rest = setTimeout(() => socket.destroySoon(), limits.restMs).unref()
      request.once('end', () => clearTimeout(rest))
    })
  })
}
