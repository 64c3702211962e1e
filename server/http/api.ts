/** The interface itself: from a request under /v4 to the handler's answer, checks in the order of gaps 1.3. */
import { writeScopes } from '#contract/access.ts'
import { operationId, params, type Endpoint } from '#contract/endpoint.ts'
import type { Identifiers } from '#contract/identifiers.ts'
import { check } from '#contract/refusal.ts'
import { Id } from '#contract/schema.ts'
import { checkGrants, checkMembers, checkScopes } from '../access.ts'
import type { Authenticator } from '../authenticate.ts'
import { notFound, refuse, Refused, type Caller, type Context, type Random } from '../context.ts'
import { handlerOf, type AnyHandler } from '../handlers/handlers.ts'
import type { FindOperation } from '../router.ts'
import type { Settings } from '../settings.ts'
import { readerOf, type Database } from '../store/database.ts'
import { jsonAnswer } from './answers.ts'
import { parseJson, readText } from './body.ts'
import { errorBody, faultAnswer, invalid, methodNotAllowed, tooManyRequests } from './errors.ts'
import { parseFilter } from './filter.ts'
import { apiHeaders, cacheControl } from './headers.ts'
import { rateHeaders, type RateLimits } from './rate-limit.ts'
import type { RequestRecord } from './log.ts'

export interface ApiOptions {
  readonly database: Database
  readonly settings: Settings
  readonly random: Random
  readonly find: FindOperation
  readonly authenticator: Authenticator
  readonly limits: RateLimits
  /** Between the words of the wire and those inside. */
  readonly identifiers: Identifiers
  /** Account identifier for X-Customer-UUID. */
  readonly customer: () => Promise<string>
  /** After a write was committed. */
  readonly onWritten: () => void
  /** In tests: an answer that is not what the contract says becomes a fault. */
  readonly checkAnswers: boolean
}

export interface ApiRequest {
  readonly request: Request
  /** Path without /v4, as sent. */
  readonly path: string
  readonly search: URLSearchParams
  readonly address: string
  readonly now: number
  readonly record: RequestRecord
}

const version = '/v4'
export const isApiPath = (path: string) => path === version || path.startsWith(`${version}/`)
export const apiPath = (path: string) => path.slice(version.length)

/** Path texts as the handler wants them. A text that cannot be an id names nothing, so 404. */
function pathValues(values: Readonly<Record<string, string>>): Record<string, string | number> {
  const schemas: Readonly<Record<string, unknown>> = params
  return Object.fromEntries(Object.entries(values).map(([name, text]) => {
    if (schemas[name] !== Id) return [name, text]
    if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
    return [name, Number(text)]
  }))
}

function checked(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return undefined
  const result = check(schema, value)
  if (!result.ok) throw invalid(result.refusals)
  return result.value
}

/** `*` when any client may call (gaps 1.4). */
const acceptedScopes = ({ access }: Endpoint) => (access.kind === 'token' && access.scopes.length > 0 ? access.scopes.join(',') : '*')

/** Answers one request; throws refusals and faults. `headers` is filled on the way, so that refusals carry them too. */
async function answer(options: ApiOptions, incoming: ApiRequest, headers: Record<string, string>): Promise<unknown> {
  const { request, path, search, now, record } = incoming
  const { database, settings, random, identifiers } = options
  const match = options.find(request.method, identifiers.path(path))
  if (match.kind === 'unknown') throw notFound()
  if (match.kind === 'wrong method') throw methodNotAllowed(match.allowed)
  const { endpoint, values } = match
  record.operation = operationId(endpoint)
  headers['Cache-Control'] = cacheControl(endpoint)
  headers['X-Accepted-OAuth-Scopes'] = identifiers.scopes(acceptedScopes(endpoint))

  const count = (who: string) => {
    const allowance = options.limits.take(who, endpoint, now)
    if (allowance) Object.assign(headers, rateHeaders(allowance))
    if (allowance && !allowance.ok) throw tooManyRequests((allowance.resetAt - now) / 1000)
  }
  const anonymous = `address ${incoming.address}`
  const known = await options.authenticator.callerOf(request.headers.get('authorization'), now).catch((error: unknown) => {
    count(anonymous)
    throw error
  })
  if (known) {
    headers['X-OAuth-Scopes'] = identifiers.scopes(writeScopes(known.scopes))
    headers['X-Customer-UUID'] = await options.customer()
    record.user = known.username
  }
  count(known ? `user ${known.userId}` : anonymous)

  const caller = checkScopes(endpoint, known)
  const ids = pathValues(values)
  const handler = handlerOf(endpoint)
  // A body takes time to arrive, so it is read before the transaction, which must not wait for anybody.
  const text = endpoint.body ? await readText(request) : ''
  const client = { address: incoming.address, userAgent: request.headers.get('user-agent') ?? '' }
  const run = async (db: Database): Promise<unknown> => {
    await checkGrants(db, endpoint, caller, values)
    const body = endpoint.body ? identifiers.fromWire(endpoint.body, parseJson(text)) : undefined
    checkMembers(endpoint, caller, body)
    const input = {
      path: ids,
      query: checked(endpoint.query, Object.fromEntries(search)),
      filter: parseFilter(endpoint, request.headers.get('x-filter'), identifiers),
      body: checked(endpoint.body, body),
    }
    if (!handler) throw refuse(501, 'Not implemented')
    return handle(handler, input, { db, caller, now, random, settings, client })
  }
  const isRead = endpoint.method === 'GET'
  const value = await (isRead ? readerOf(database) : database).transaction().execute(run)
  if (!isRead) options.onWritten()
  if (options.checkAnswers) confirmAnswer(endpoint, value)
  return identifiers.toWire(endpoint.returns, value)
}

const handle = (handler: AnyHandler, input: Parameters<AnyHandler>[0], context: Context & { caller: Caller | null }) => handler(input, context)

function confirmAnswer(endpoint: Endpoint, value: unknown): void {
  const result = check(endpoint.returns, value)
  if (!result.ok) throw new Error(`${operationId(endpoint)} answers what the contract does not say: ${JSON.stringify(result.refusals)}`)
}

/** Answers any request under /v4. Never throws: what is not a refusal becomes a 500 and is put into the request's log record. */
export async function answerApi(options: ApiOptions, incoming: ApiRequest): Promise<Response> {
  const { request, record } = incoming
  if (request.method === 'OPTIONS') return new Response(null, { status: 200, headers: { ...apiHeaders, 'Access-Control-Max-Age': '7200' } })
  const headers: Record<string, string> = { ...apiHeaders, 'X-OAuth-Scopes': 'unknown', 'X-Accepted-OAuth-Scopes': '*', 'Cache-Control': cacheControl(null) }
  try {
    const value = await answer(options, incoming, headers)
    return await jsonAnswer(value, request.headers.get('accept-encoding'), headers)
  } catch (error) {
    if (!(error instanceof Refused)) record.fault = error
    const refused = error instanceof Refused ? error : faultAnswer(error)
    headers['Cache-Control'] = cacheControl(null)
    return Response.json(errorBody(refused.refusals.map((refusal) => options.identifiers.refusal(refusal))), { status: refused.status, headers: { ...headers, ...refused.headers } })
  }
}
