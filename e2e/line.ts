/** A line between the browser and the real service that can be made slow, refuse, or break: failures as networks and gateways make them. */
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to a request instead of reaching the service; `until` lets it wait first. */
export interface Trouble {
  until?: Promise<unknown>
  /** A gateway's answer with this status and an empty body, or a connection that breaks. Without it the request goes on. */
  answer?: number | 'broken'
  headers?: Readonly<Record<string, string>>
}

export interface Line {
  url: string
  /** From now on: which trouble meets which request; null, none. Replaces the rule before. */
  disturb: (rule: (method: string, path: string) => Trouble | null) => void
  /** All is well from now on. */
  mend: () => void
  close: () => Promise<void>
}

export async function openLine(service: string): Promise<Line> {
  let rule: (method: string, path: string) => Trouble | null = () => null

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const trouble = rule(request.method ?? 'GET', request.url ?? '/')
    await trouble?.until
    if (trouble?.answer === 'broken') request.socket.destroy()
    else if (trouble?.answer === undefined) forward(service, request, response)
    else response.writeHead(trouble.answer, trouble.headers).end()
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    disturb: (next) => void (rule = next),
    mend: () => void (rule = () => null),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The line has no port.')
  return address.port
}

/** Everything as the browser sent it, the Host header too; the service checks it against Origin. */
function forward(service: string, request: IncomingMessage, response: ServerResponse) {
  const onward = send(service + (request.url ?? '/'), { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => request.socket.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
