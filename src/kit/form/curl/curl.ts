/** Requests as curl commands. */
import { maskSecrets } from '#contract/secrets.ts'
import { fillPath, paramNames, type Endpoint } from '#contract/endpoint.ts'
import { loadCodec, loadConfig } from '#api/http/config.ts'
import { requestBody } from '../request-body.ts'

interface CurlRequest {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

/** Quotes any text as one word of a POSIX shell. */
const shellQuote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The token as $TOKEN, secrets masked. */
export function toCurlCommand({ method, url, body }: CurlRequest): string {
  const lines = [`curl -X ${method} ${shellQuote(url)}`, '-H "Authorization: Bearer $TOKEN"']
  if (body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d ${shellQuote(JSON.stringify(maskSecrets(body), null, 2))}`)
  return lines.join(' \\\n  ')
}

const pathParamsOf = (request: unknown): object =>
  typeof request === 'object' &&
  request !== null &&
  'path' in request &&
  typeof request.path === 'object' &&
  request.path !== null
    ? request.path
    : {}

/** A request as it is sent over the wire, to the configured service, or to the origin of the dashboard. */
export async function toCurlRequest(endpoint: Endpoint, request: unknown): Promise<CurlRequest> {
  const [{ baseUrl }, codec] = await Promise.all([loadConfig(), loadCodec()])
  const pathValues = Object.entries(pathParamsOf(request)).filter(
    (entry): entry is [string, string | number] => typeof entry[1] !== 'object',
  )
  const values = {
    ...Object.fromEntries(paramNames(endpoint.path).map((name) => [name, `{${name}}`])),
    ...Object.fromEntries(pathValues),
  }
  const path = `/v4${fillPath(endpoint.path, values)}`
  const body = requestBody(request)
  return {
    method: endpoint.method,
    url: `${baseUrl || location.origin}${codec?.path(path) ?? path}`,
    body: codec && endpoint.body && body !== undefined ? codec.toWire(endpoint.body, body) : body,
  }
}
