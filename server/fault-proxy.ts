/**
 * For tests: a proxy before the real service that delays, fails or drops requests, as networks and gateways do.
 */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fault that a request gets. */
export interface Fault {
  /** The request waits for this first. */
  holdUntil?: Promise<unknown>
  /** Respond with this status, or close the connection. Without it the request is forwarded. */
  response?: number | 'disconnect'
  headers?: Readonly<Record<string, string>>
  /** The body of the response; empty by default. */
  body?: string
  /** The request is forwarded, but the connection is cut in the middle of the response. */
  cutResponse?: boolean
  /** The request is forwarded, but the connection is closed in place of the response. */
  dropResponse?: boolean
  /** The request is forwarded, but the connections are cut after this many bytes of its body. */
  cutAfterBytes?: number
}

export interface FaultProxy {
  url: string
  /**
   * Sets the rule that decides about each request from now on; null forwards it unchanged. Replaces the previous rule.
   */
  inject: (rule: (method: string, path: string) => Fault | null) => void
  /** Forwards everything unchanged from now on. */
  clear: () => void
  close: () => Promise<void>
}

/** `port`: by default a free one. */
export async function startFaultProxy(service: string, port = 0): Promise<FaultProxy> {
  let rule: (method: string, path: string) => Fault | null = () => null

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const fault = rule(request.method ?? 'GET', request.url ?? '/')
    await fault?.holdUntil
    if (fault?.response === 'disconnect') request.socket.destroy()
    else if (fault?.response === undefined) forward(service, request, response, fault ?? {})
    else response.writeHead(fault.response, fault.headers).end(fault.body)
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    inject: (next) => void (rule = next),
    clear: () => void (rule = () => null),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The proxy does not listen on a port.')
  return address.port
}

/** Forwards the request unchanged, including the Host header, which the service compares with Origin. */
function forward(
  service: string,
  request: IncomingMessage,
  response: ServerResponse,
  { cutAfterBytes = Number.POSITIVE_INFINITY, cutResponse = false, dropResponse = false }: Fault,
) {
  const upstream = httpRequest(
    service + (request.url ?? '/'),
    { method: request.method, headers: request.headers },
    (upstreamResponse) => {
      if (dropResponse) {
        upstreamResponse.resume().once('end', () => request.socket.destroy())
        return
      }
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
      if (cutResponse)
        upstreamResponse.once('data', (chunk: Buffer) =>
          response.write(chunk.subarray(0, chunk.length / 2), () => response.destroy()),
        )
      else upstreamResponse.pipe(response)
    },
  )
  upstream.on('error', () => request.socket.destroy())
  response.on('close', () => upstream.destroy())
  let received = 0
  request.on('data', (chunk: Buffer) => {
    received += chunk.byteLength
    if (received > cutAfterBytes) request.socket.destroy()
  })
  request.pipe(upstream)
}
