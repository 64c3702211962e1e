/**
 * Sends one request of the interface over HTTP; the contract's schemas check the response later (response-checks.ts).
 * Knows nothing about sessions.
 */
import { filterHeader, type Filter } from '#contract/filter.ts'
import { fillPath, operationId, paramNames, type Endpoint, type Operation } from '#contract/endpoint.ts'
import type { IdentifierCodec } from '#contract/identifiers/codec.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import { connection } from './connection.ts'
import { loadCodec, loadConfig, type Codec } from './config.ts'
import { describedOperation } from './operation-schemas.ts'
import { errorDetails } from './json.ts'
import { recordRateLimit } from './rate-limit.ts'
import { checkLater } from './response-checks.ts'
import { fetchWithToken, requestTimeoutMs } from './fetch.ts'
import { takePreloaded } from '../preload.ts'
import { ApiError, forbiddenMessages, isWrite, networkError } from '../error.ts'

/** RequestOf for code that handles any operation. */
export interface RequestParts {
  readonly path?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  readonly filter?: Filter | null | undefined
  readonly body?: unknown
}
interface SendOptions {
  token: string | null
  signal?: AbortSignal | undefined
}
export interface ApiResponse {
  value: unknown
  /** The token's scopes as the service named them (X-OAuth-Scopes, gaps 1.4); null when it did not. */
  scopes: string | null
}

/**
 * Sends one request. Throws ApiError for every error response and failure; an abort rejects with the signal's reason.
 */
export async function sendRequest(
  endpoint: Operation,
  parts: RequestParts,
  { token, signal }: SendOptions,
): Promise<ApiResponse> {
  const { baseUrl, translation } = await loadService(endpoint).catch((error: unknown) => {
    throw networkError(endpoint, error instanceof Error ? { reason: error.message } : {})
  })
  const wireRequest = toWireRequest(endpoint, parts, translation)
  const response = await fetchResponse(endpoint, endpoint.embedded ? '' : baseUrl, wireRequest, token, signal)
  connection.recordResponse(response.status)
  recordRateLimit(response.headers)
  const codec = translation?.codec ?? null
  const scopes = readScopes(response, codec)
  const body = await readBody(response, signal)
  if (!response.ok) throw toApiError(endpoint, response, body, scopes, codec)
  if (body === unreadable) throw invalidResponse(endpoint, response.status)
  const value = translation ? translation.codec.fromWire(translation.endpoint.returns, body) : body
  checkLater(endpoint, value)
  return { value, scopes }
}

/** The identifiers of a service with words of its own, and the schemas that say where a body holds identifiers. */
interface Translation {
  codec: IdentifierCodec
  endpoint: Endpoint
}

async function loadService(endpoint: Operation): Promise<{ baseUrl: string; translation: Translation | null }> {
  const [{ baseUrl }, codec] = await Promise.all([loadConfig(), loadCodec()])
  return { baseUrl, translation: codec && { codec, endpoint: await describedOperation(endpoint) } }
}

/** A request with the identifiers of the service. */
interface WireRequest {
  address: string
  filter: Filter | null
  body: unknown
}

function toWireRequest(
  endpoint: Operation,
  { path = {}, query = {}, filter = null, body }: RequestParts,
  translation: Translation | null,
): WireRequest {
  const values = Object.fromEntries(paramNames(endpoint.path).map((name) => [name, path[name] ?? '']))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const version = endpoint.embedded ? '' : '/v4'
  const address = `${version}${fillPath(endpoint.path, values)}${search.size > 0 ? `?${search}` : ''}`
  if (!translation) return { address, filter, body }
  const { codec, endpoint: described } = translation
  return {
    address: codec.path(address),
    filter: filter && codec.filter(filter),
    body: described.body && body !== undefined ? codec.toWire(described.body, body) : body,
  }
}

async function fetchResponse(
  endpoint: Operation,
  baseUrl: string,
  { address: path, filter, body }: WireRequest,
  token: string | null,
  signal?: AbortSignal,
) {
  const address = `${baseUrl}${path}`
  const timeout = AbortSignal.timeout(requestTimeoutMs)
  try {
    const preloaded = endpoint.method === 'GET' && !filter ? await takePreloaded(token, address) : null
    signal?.throwIfAborted()
    await assertOnline(endpoint, token, baseUrl, timeout)
    return (
      preloaded ??
      (await fetchWithToken(token, address, {
        method: endpoint.method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(filter && { 'X-Filter': filterHeader(filter) }),
          // Browsers repeat a request on their own when a connection closes without an answer (server/http/repeats.ts).
          ...(endpoint.method === 'POST' && baseUrl === '' && { 'Idempotency-Key': String(Math.random()) }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }))
    )
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    connection.recordFailure()
    throw networkError(endpoint, {
      sent: true,
      ...(timeout.aborted ? { reason: t('The service did not respond in time') } : {}),
    })
  }
}

/**
 * While the browser reports no network, sends a write only after a read has got through, so that its failure can truly
 * say that nothing was sent. The service may be on this machine, so the report alone does not decide.
 */
async function assertOnline(endpoint: Operation, token: string | null, baseUrl: string, signal: AbortSignal) {
  if (connection.get().online || !isWrite(endpoint)) return
  await fetchWithToken(token, `${baseUrl}/v4/profile`, { signal }).catch(() => {
    throw networkError(endpoint, { reason: t('You are offline. Nothing was sent.') })
  })
}

const unreadable = Symbol('not JSON')

async function readBody(response: Response, signal?: AbortSignal): Promise<unknown> {
  if (response.status === 204) return null
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    return unreadable
  }
}

/** The service names the scopes `unknown` when a call had no valid token (gaps 1.4). */
function readScopes(response: Response, codec: Codec) {
  const header = response.headers.get('X-OAuth-Scopes')
  if (header === null || header === 'unknown') return null
  return codec ? codec.scopes(header) : header
}

export const notOfferedReason = () => t('The service does not offer this operation')

const gatewayReason = () => t('The gateway cannot reach the service')
const statusReasons: Readonly<Record<number, () => string>> = {
  401: () => t('The token was not accepted'),
  403: forbiddenMessages.reason,
  404: () => t('Not found'),
  429: () => t('Too many requests'),
  501: notOfferedReason,
  502: gatewayReason,
  503: () => t('The service is busy or under maintenance'),
  504: gatewayReason,
}

/** The reason to show for an error response that gives none. */
export const statusReason = (status: number): string =>
  t('The service responded with status {status}', { status: String(status) })

function toApiError(endpoint: Operation, response: Response, body: unknown, scopes: string | null, codec: Codec) {
  const details = errorDetails(body)
  const fallback: ErrorDetail[] = [
    {
      reason: statusReasons[response.status]?.() ?? statusReason(response.status),
    },
  ]
  return new ApiError({
    status: response.status,
    errors: details.length > 0 ? details.map((detail) => codec?.errorDetail(detail, 'fromWire') ?? detail) : fallback,
    operation: operationId(endpoint),
    retryAfterSeconds: parseRetryAfter(response.headers.get('Retry-After')),
    // Outside /v4 the service names no scopes, so they may be the reason.
    tokenRejected: response.status === 401 && scopes === null && !endpoint.embedded,
    needsProof: response.status === 401 && staleProof.test(response.headers.get('WWW-Authenticate') ?? ''),
    outcomeUnknown: isWrite(endpoint) && gatewayStatuses.has(response.status),
    requestId: response.headers.get('X-Request-Id')?.slice(0, maxRequestIdLength) ?? null,
  })
}

/** How many characters of an id are shown; ids are usually UUIDs. */
const maxRequestIdLength = 100

/** The challenge of RFC 9470, 3. */
const staleProof = /\berror="?insufficient_user_authentication\b/

/** The gateway lost the response of the service, or waited too long for it. */
const gatewayStatuses = new Set([502, 504])

/** Retry-After is seconds or a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(text: string | null) {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

const invalidResponse = (endpoint: Operation, status: number) =>
  new ApiError({
    status,
    errors: [{ reason: t('The response of the service was not valid') }],
    operation: operationId(endpoint),
    outcomeUnknown: isWrite(endpoint),
  })
