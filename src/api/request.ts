/** One request of the interface over HTTP: contract in, checked answer out. Knows nothing of sessions. */
import type { Filter } from '#contract/filter.ts'
import { fillPath, operationId, paramNames, type Endpoint } from '#contract/endpoint.ts'
import { ErrorBody, check, type Refusal } from '#contract/refusal.ts'
import { connection } from './connection.ts'
import { loadCodec, loadConfig, type Codec } from './config.ts'
import { fetchAs, patience, takeEarly } from './early.ts'
import { ApiError, forbidden, networkError } from './error.ts'

/** What a call may carry, for code that handles any operation. */
export interface Parts {
  readonly path?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  readonly filter?: Filter | null | undefined
  readonly body?: unknown
}
interface Options {
  token: string | null
  signal?: AbortSignal | undefined
}
export interface Answer {
  value: unknown
  /** The token's scopes as the service named them (gaps 1.4), or null when it did not. */
  scopes: string | null
}

/** Sends one request. Throws ApiError for every refusal and failure, and lets an abort through as it is. */
export async function send(endpoint: Endpoint, parts: Parts, { token, signal }: Options): Promise<Answer> {
  const [{ baseUrl }, codec] = await Promise.all([loadConfig(), loadCodec()]).catch((error: unknown) => {
    throw networkError(endpoint, error instanceof Error ? error.message : undefined)
  })
  const wire = wireOf(endpoint, parts, codec)
  const response = await reach(endpoint, `${baseUrl}${wire.address}`, wire, token, signal)
  connection.answered(response.status)
  const scopes = scopesOf(response, codec)
  const body = await bodyOf(response, signal)
  if (!response.ok) throw refusalOf(endpoint, response, body, scopes, codec)
  if (body === unreadable) throw offContract(endpoint, response.status)
  return { value: accept(endpoint, codec ? codec.fromWire(endpoint.returns, body) : body), scopes }
}

/** A call as it goes over the wire, in the words of the service. */
interface Wire {
  address: string
  filter: Filter | null
  body: unknown
}

function wireOf(endpoint: Endpoint, { path = {}, query = {}, filter = null, body }: Parts, codec: Codec): Wire {
  const values = Object.fromEntries(paramNames(endpoint.path).map((name) => [name, path[name] ?? '']))
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  const address = `/v4${fillPath(endpoint.path, values)}${search.size > 0 ? `?${search}` : ''}`
  if (!codec) return { address, filter, body }
  return {
    address: codec.path(address),
    filter: filter && codec.filter(filter),
    body: endpoint.body && body !== undefined ? codec.toWire(endpoint.body, body) : body,
  }
}

async function reach(endpoint: Endpoint, address: string, { filter, body }: Wire, token: string | null, signal?: AbortSignal) {
  const tooLong = AbortSignal.timeout(patience)
  try {
    const early = endpoint.method === 'GET' && !filter ? await takeEarly(token, address) : null
    signal?.throwIfAborted()
    return early ?? await fetchAs(token, address, {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(filter ? { 'X-Filter': headerText(JSON.stringify(filter)) } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    connection.failed()
    throw networkError(endpoint, tooLong.aborted ? 'The service did not answer in time' : undefined)
  }
}

/** JSON in the characters a header may hold: everything beyond printable ASCII becomes an escape. */
const headerText = (json: string) =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const unreadable = Symbol('not JSON')

async function bodyOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  if (response.status === 204) return null
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    return unreadable
  }
}

/** `unknown` is what the service says of a call without a valid token (gaps 1.4). */
function scopesOf(response: Response, codec: Codec) {
  const named = response.headers.get('X-OAuth-Scopes')
  if (named === null || named === 'unknown') return null
  return codec ? codec.scopes(named) : named
}

const statusReasons: Readonly<Record<number, string>> = {
  401: 'The token was not accepted',
  403: forbidden.reason,
  404: 'Not found',
  429: 'Too many requests',
  501: 'The service does not offer this operation',
  502: 'The service is unreachable behind its gateway',
  503: 'The service is busy or under maintenance',
  504: 'The service is unreachable behind its gateway',
}

function refusalOf(endpoint: Endpoint, response: Response, body: unknown, scopes: string | null, codec: Codec) {
  const checked = check(ErrorBody, body)
  const fallback: Refusal[] = [{ reason: statusReasons[response.status] ?? `The service answered with status ${response.status}` }]
  return new ApiError({
    status: response.status,
    refusals: checked.ok && checked.value.errors.length > 0 ? checked.value.errors.map((each) => codec?.refusal(each) ?? each) : fallback,
    operation: operationId(endpoint),
    retryAfter: secondsOf(response.headers.get('Retry-After')),
    tokenRefused: response.status === 401 && scopes === null,
  })
}

/** Retry-After is seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(text: string | null) {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

const offContract = (endpoint: Endpoint, status: number) =>
  new ApiError({ status, refusals: [{ reason: 'The answer of the service could not be read' }], operation: operationId(endpoint) })

/** Parses an answer; what does not fit is named in the console, without values, and used as it came, so that no page goes blank. */
function accept(endpoint: Endpoint, body: unknown): unknown {
  const checked = check(endpoint.returns, body)
  if (checked.ok) return checked.value
  const problems = checked.refusals.map(({ field, reason }) => `${field ?? 'answer'}: ${reason}`)
  // oxlint-disable-next-line no-console -- the one place where a service that does not keep to the contract is reported
  console.error(`Off-contract answer of ${operationId(endpoint)}`, problems)
  return body
}
