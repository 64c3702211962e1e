/**
 * Handles requests under /v4 and /v4beta: finds the operation, checks in the order of gaps 1.3, runs the handler,
 * renders the response.
 */
import { setImmediate as nextLoopTurn } from 'node:timers/promises'
import { formatScopes } from '#contract/access.ts'
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import { paramSchema } from '#contract/path-params.ts'
import type { IdentifierCodec } from '#contract/identifiers/codec.ts'
import { validateRequest } from '#contract/request-validation.ts'
import { validate } from '#contract/validation.ts'
import { Id, type Schema } from '#contract/schema.ts'
import { checkGrants, checkProof, checkUnrestrictedFields, checkScopes } from '../access.ts'
import { findCaller, type Authenticator } from '../authenticate.ts'
import type { Caller, Context } from '../context.ts'
import { notFound, HttpError, validationError, methodNotAllowed, tooManyRequests } from '../errors.ts'
import type { CodeAttempts } from '../oauth/code-attempts.ts'
import type { Random } from '../random.ts'
import { findHandler, type AnyInput, type PreparedHandler } from '../handlers/handlers.ts'
import { clientNetwork } from '../networks.ts'
import type { OperationLookup } from '../router.ts'
import type { Settings } from '../settings.ts'
import { Slice } from '../slices.ts'
import { beginInTime, type Turns } from '../turns.ts'
import type { CountingWindows } from '../store/counting-windows.ts'
import { readConnection, searchesOf, type Database } from '../store/database.ts'
import type { OutgoingMessage } from '../store/outbox.ts'
import { omitAbsentMembers } from './absent-members.ts'
import { jsonResponse, toJson } from './json-response.ts'
import { parseJson, readText, requireJson } from './body.ts'
import { errorBody, toHttpError } from './error-response.ts'
import { isExpensive, parseFilter } from './filter.ts'
import { apiHeaders, cacheControl } from './headers.ts'
import { consumeRequest, rateLimitHeaders } from './rate-limit.ts'
import type { RequestRecord } from './log.ts'

export interface ApiOptions {
  readonly database: Database
  readonly settings: Settings
  readonly clock: { now(): number }
  readonly random: Random
  readonly findOperation: OperationLookup
  readonly authenticator: Authenticator
  readonly requestWindows: CountingWindows
  readonly turns: Turns
  readonly codeAttempts: CodeAttempts
  /** Translates between the identifier words on the wire and the neutral ones inside. */
  readonly identifiers: IdentifierCodec
  /** Account identifier for X-Customer-UUID. */
  readonly accountUuid: () => Promise<string>
  /** Called after a write was committed. */
  readonly onWrite: () => void
  /** Called for every message of a committed write. */
  readonly onMessage: (message: OutgoingMessage) => void
  /** For tests: a response that does not match the contract becomes a fault. */
  readonly validateResponses: boolean
}

export interface ApiRequest {
  readonly request: Request
  /** Path without /v4 or /v4beta, as sent. */
  readonly path: string
  readonly search: URLSearchParams
  readonly address: string
  /** For links in mails; see Context. */
  readonly linkOrigin: string
  /** See Context. */
  readonly language: string
  readonly now: number
  readonly record: RequestRecord
}

/** Clients use both versions; the service does not distinguish between them. */
const prefix = /^\/v4(?:beta)?(?=\/|$)/
export const isApiPath = (path: string) => prefix.test(path)
export const stripApiPrefix = (path: string) => path.replace(prefix, '')

/** Path parameters with ids as numbers. Text that cannot be an id identifies nothing, so 404. */
function parsePathParams(values: Readonly<Record<string, string>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      if (paramSchema(name) !== Id) return [name, text]
      if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
      return [name, Number(text)]
    }),
  )
}

function requireValid(result: ReturnType<typeof validateRequest>): unknown {
  if (!result.ok) throw validationError(result.errors)
  return result.value
}

interface ParsedBody {
  /** In neutral identifier words, before validation. */
  readonly sent: unknown
  readonly validated: ReturnType<typeof validateRequest>
}

/** Returns an error instead of throwing it: what the caller may do is checked first. */
async function parseBody(
  { method }: Endpoint,
  schema: Schema,
  text: string,
  identifiers: IdentifierCodec,
): Promise<ParsedBody | HttpError> {
  const slice = new Slice()
  try {
    const json = parseJson(text)
    if (slice.isOver) await slice.next()
    const body = identifiers.fromWire(schema, json)
    const sent = method === 'POST' ? omitAbsentMembers(schema, body) : body
    if (slice.isOver) await slice.next()
    return { sent, validated: validateRequest(schema, sent) }
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/** `*` when any client may call (gaps 1.4). */
const acceptedScopes = ({ access }: Endpoint) =>
  access.kind === 'token' && access.scopes.length > 0 ? access.scopes.join(',') : '*'

/** Finds the operation of a request, which then stands in its log record and in the headers of its response. */
function findEndpoint(
  { findOperation, identifiers }: ApiOptions,
  { request, path, record }: ApiRequest,
  headers: Record<string, string>,
) {
  const match = findOperation(request.method, identifiers.path(path))
  if (match.kind === 'unknown') throw notFound()
  if (match.kind === 'method-not-allowed') throw methodNotAllowed(match.allowed)
  const { endpoint } = match
  record.operation = operationId(endpoint)
  headers['Cache-Control'] = cacheControl(endpoint)
  headers['X-Accepted-OAuth-Scopes'] = identifiers.scopes(acceptedScopes(endpoint))
  return match
}

/** Names the scopes of the caller in the response; those of a token that is not accepted are unknown. */
async function identify(
  found: Promise<Caller | null>,
  identifiers: IdentifierCodec,
  headers: Record<string, string>,
): Promise<Caller | null> {
  headers['X-OAuth-Scopes'] = 'unknown'
  const caller = await found
  if (caller) headers['X-OAuth-Scopes'] = identifiers.scopes(formatScopes(caller.scopes))
  return caller
}

/**
 * Finds out who makes a request, and counts it for its client: a user, or the network of somebody without an accepted
 * token.
 */
async function countClient(
  options: ApiOptions,
  { request, address, now, record }: ApiRequest,
  endpoint: Endpoint,
  headers: Record<string, string>,
): Promise<{ authenticated: Caller | null; client: string }> {
  const countRequest = async (client: string) => {
    const allowance = await consumeRequest(options.requestWindows, options.settings.rateLimit, {
      client,
      endpoint,
      now,
    })
    if (allowance) Object.assign(headers, rateLimitHeaders(allowance))
    if (allowance && !allowance.ok) throw tooManyRequests((allowance.resetAt - now) / 1000)
  }
  const anonymous = `network ${clientNetwork(address)}`
  const found = options.authenticator.authenticate(request.headers.get('authorization'), now)
  const authenticated = await identify(found, options.identifiers, headers).catch(async (error: unknown) => {
    await countRequest(anonymous)
    throw error
  })
  if (authenticated) {
    headers['X-Customer-UUID'] = await options.accountUuid()
    record.user = authenticated.username
  }
  const client = authenticated ? `user ${authenticated.userId}` : anonymous
  await countRequest(client)
  return { authenticated, client }
}

/**
 * Runs one request and returns the response's value as JSON; null for a response without a body. Throws HttpErrors and
 * faults. `headers` is filled along the way, because error responses carry them too.
 */
async function runOperation(
  options: ApiOptions,
  incoming: ApiRequest,
  headers: Record<string, string>,
): Promise<Buffer<ArrayBuffer> | null> {
  const { request, search } = incoming
  const { database, settings, random, identifiers, clock, codeAttempts } = options
  const { endpoint, pathParams: values } = findEndpoint(options, incoming, headers)
  const { authenticated, client } = await countClient(options, incoming, endpoint, headers)
  checkScopes(endpoint, authenticated)
  const pathInput = parsePathParams(values)
  const handler = findHandler(endpoint)
  // Before the transaction starts, which must not wait for a slow client or a large body.
  const text = endpoint.body ? await readText(request) : ''
  let body: ParsedBody | HttpError | null = null
  /** Only when it is the client's turn, because values take more memory than their text. */
  const parse = async () => {
    if (endpoint.body) body = await parseBody(endpoint, endpoint.body, text, identifiers)
  }
  const filter = parseFilter(endpoint, request.headers.get('x-filter'), identifiers)
  const isRead = endpoint.method === 'GET'
  const isSearch = isRead && isExpensive(filter)
  const sent: OutgoingMessage[] = []
  const authorization = request.headers.get('authorization')
  const userAgent = request.headers.get('user-agent') ?? ''
  const origin = settings.publicUrl ?? new URL(request.url).origin
  /** The caller of a read when its turn comes, from the cache that lasts until the next write. */
  let reading = authenticated
  /**
   * The handler's arguments, if the caller may make this request now: rights may have been lost while the body arrived
   * or the request waited.
   */
  const admit = async (db: Database): Promise<{ input: AnyInput; context: Context }> => {
    const now = clock.now()
    const current =
      isRead && !isSearch ? reading : await identify(findCaller(db, authorization, now), identifiers, headers)
    const caller = checkScopes(endpoint, current)
    await checkGrants(db, endpoint, caller, values)
    if (text !== '') requireJson(request)
    if (body instanceof HttpError) throw body
    checkUnrestrictedFields(endpoint, caller, body?.sent)
    await checkProof(db, endpoint, caller, { body: body?.sent, now })
    const query = endpoint.query && requireValid(validateRequest(endpoint.query, Object.fromEntries(search)))
    if (filter instanceof HttpError) throw filter
    return {
      input: { path: pathInput, query, filter, body: body ? requireValid(body.validated) : undefined },
      context: {
        db,
        caller,
        now,
        random,
        settings,
        client: { address: incoming.address, userAgent },
        origin,
        linkOrigin: incoming.linkOrigin,
        language: incoming.language,
        codeAttempts,
        sent,
      },
    }
  }
  const reader = readConnection(database)
  const atTurn = <T>(work: () => Promise<T>) =>
    options.turns[isRead ? 'read' : 'write'].run(client, async () => {
      // Lets work that has arrived in the meantime, such as other requests, go first.
      await nextLoopTurn()
      return work()
    })
  const prepare = async (handler: PreparedHandler) => {
    await atTurn(parse)
    const { input, context } = await reader.transaction().execute(admit)
    return handler.prepare(input, { ...context, db: reader })
  }
  const commit = 'prepare' in handler ? await prepare(handler) : null
  const perform = async (db: Database): Promise<unknown> => {
    const { input, context } = await admit(db)
    if (commit) return commit(context)
    if ('prepare' in handler) throw new Error(`${operationId(endpoint)} was not prepared`)
    return handler(input, context)
  }
  const finish = async (value: unknown): Promise<Buffer<ArrayBuffer> | null> => {
    if (!isRead) options.onWrite()
    sent.forEach(options.onMessage)
    if (options.validateResponses) assertValidResponse(endpoint, value)
    return value === null ? null : toJson(identifiers.toWire(endpoint.returns, value))
  }
  if (isSearch) return finish(await searchesOf(database).run(client, request.signal, perform))
  return atTurn(async () => {
    if (!commit) await parse()
    if (isRead)
      reading = await identify(options.authenticator.authenticate(authorization, clock.now()), identifiers, headers)
    return finish(await beginInTime(isRead ? reader : database, perform))
  })
}

function assertValidResponse(endpoint: Endpoint, value: unknown): void {
  const result = validate(endpoint.returns, value)
  if (!result.ok)
    throw new Error(
      `${operationId(endpoint)} returned a value that does not match the contract: ${JSON.stringify(result.errors)}`,
    )
}

/**
 * Handles any request under /v4 or /v4beta. Never throws: a fault becomes 500 or 503 and goes into the request's log
 * record.
 */
export async function handleApiRequest(options: ApiOptions, incoming: ApiRequest): Promise<Response> {
  const { request, record } = incoming
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 200, headers: { ...apiHeaders, 'Access-Control-Max-Age': '7200' } })
  const headers: Record<string, string> = {
    ...apiHeaders,
    'X-OAuth-Scopes': 'unknown',
    'X-Accepted-OAuth-Scopes': '*',
    'Cache-Control': cacheControl(null),
  }
  try {
    const json = await runOperation(options, incoming, headers)
    return await jsonResponse(json, request.headers.get('accept-encoding'), headers)
  } catch (error) {
    if (!(error instanceof HttpError)) record.fault = error
    const { status, details, headers: errorHeaders } = toHttpError(error)
    headers['Cache-Control'] = cacheControl(null)
    return Response.json(errorBody(details.map((detail) => options.identifiers.errorDetail(detail, 'toWire'))), {
      status,
      headers: { ...headers, ...errorHeaders },
    })
  }
}
