/** Requests as curl commands. */
import { maskSecrets } from '#contract/secrets.ts'
import { fillPath, paramNames, type Endpoint, type OperationAccess } from '#contract/endpoint.ts'
import { isDictionary } from '#contract/json.ts'
import { loadCodec, loadConfig } from '#api/http/config.ts'
import { describedOperation } from '#api/http/operation-schemas.ts'
import { requestBody } from '../request-body.ts'

/** Requests of one operation, each as `{ path, body }` like that of a call. */
export interface Requests {
  readonly operation: OperationAccess
  readonly requests: readonly unknown[]
  /** Further commands, which use the response. */
  readonly followUp?: string | undefined
}

interface CurlRequest {
  readonly method: string
  readonly url: string
  readonly body: unknown
  /** False for data that anybody may read. */
  readonly needsToken: boolean
}

/** Quotes any text as one word of a POSIX shell. */
const shellQuote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const jsonOf = (body: unknown) => JSON.stringify(maskSecrets(body), null, 2)

/** `address`: a single word of the shell. */
function commandFor(address: string, { method, body, needsToken }: CurlRequest, indent = '  '): string {
  const lines = [`curl -X ${method} ${address}`]
  if (needsToken) lines.push('-H "Authorization: Bearer $TOKEN"')
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d ${shellQuote(jsonOf(body))}`)
  return lines.join(` \\\n${indent}`)
}

/** A request as one command, with the token as $TOKEN and secrets masked. */
export const toCurlCommand = (request: CurlRequest): string => commandFor(shellQuote(request.url), request)

/**
 * Requests of one operation as commands for a POSIX shell: a loop over their addresses, or a command for each where
 * their bodies differ.
 */
export function toCurlScript(requests: readonly CurlRequest[]): string {
  const [first, ...others] = requests
  if (!first || others.length === 0) return requests.map(toCurlCommand).join('\n')
  const firstBody = JSON.stringify(first.body)
  if (others.some(({ body }) => JSON.stringify(body) !== firstBody)) return requests.map(toCurlCommand).join('\n\n')
  const addresses = requests.map(({ url }) => `  ${shellQuote(url)}`).join(' \\\n')
  return `for url in \\\n${addresses}\ndo\n  ${commandFor('"$url"', first, '    ')}\ndone`
}

const pathParamsOf = (request: unknown): object =>
  isDictionary(request) && isDictionary(request['path']) ? request['path'] : {}

/** The commands that send these requests; `toCurlScript`. Rejects when code cannot be loaded. */
export async function curlScript({ operation, requests, followUp }: Requests): Promise<string> {
  const endpoint = await describedOperation(operation)
  const script = toCurlScript(await Promise.all(requests.map((request) => toCurlRequest(endpoint, request))))
  return followUp === undefined ? script : `${script}\n\n${followUp}`
}

/** A request as it is sent over the wire, to the configured service, or to the origin of the dashboard. */
async function toCurlRequest(endpoint: Endpoint, request: unknown): Promise<CurlRequest> {
  const [{ baseUrl }, codec] = await Promise.all([loadConfig(), loadCodec()])
  const pathValues = Object.entries(pathParamsOf(request)).filter(
    (entry): entry is [string, string | number] => typeof entry[1] !== 'object',
  )
  const values = {
    ...Object.fromEntries(paramNames(endpoint.path).map((name) => [name, `{${name}}`])),
    ...Object.fromEntries(pathValues),
  }
  const path = `${endpoint.embedded ? '' : '/v4'}${fillPath(endpoint.path, values)}`
  const body = requestBody(request)
  return {
    method: endpoint.method,
    url: `${(!endpoint.embedded && baseUrl) || location.origin}${codec?.path(path) ?? path}`,
    body: codec && endpoint.body && body !== undefined ? codec.toWire(endpoint.body, body) : body,
    needsToken: endpoint.access.kind !== 'open',
  }
}
