/**
 * The embedded service: Request → Response. Clock, randomness and database are passed in; listen.ts adds the socket.
 */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Registry } from 'prom-client'
import { contract, documentedAreas } from '#contract/contract.ts'
import { createIdentifierCodec } from '#contract/identifiers/codec.ts'
import { overallRateLimit } from '#contract/limits.ts'
import { openapi } from '#contract/openapi/document.ts'
import { hasScope } from '#contract/access.ts'
import { Authenticator } from './authenticate.ts'
import { notFound, HttpError, forbidden, invalidToken } from './errors.ts'
import type { Random } from './random.ts'
import { handleApiRequest, stripApiPrefix, isApiPath, type ApiOptions } from './http/api.ts'
import { clientAddress } from './http/client-address.ts'
import { toHttpError, toErrorResponse } from './http/error-response.ts'
import { baseHeaders, corsHeaders, transportHeaders } from './http/headers.ts'
import { messageLine, requestLine, type Log, type RequestRecord } from './http/log.ts'
import { checkHost, checkOrigin, httpOrigin, isForwarded, isLoopbackAddress, isLoopbackHost } from './http/origin.ts'
import { createMetrics } from './http/metrics.ts'
import { createRepeats } from './http/repeats.ts'
import { conditionalGet } from './http/etag.ts'
import { openSite } from './http/site.ts'
import { countOverdueJobs } from './jobs/queue.ts'
import { createJobScheduler } from './jobs/scheduler.ts'
import type { RequestEnv } from './http/request-env.ts'
import { createSignInAttempts } from './oauth/attempts.ts'
import { changePasswordRoutes } from './oauth/change-password.ts'
import { createCodeAttempts } from './oauth/code-attempts.ts'
import { busyResponse, isSignInPage, SignInLimits } from './oauth/sign-in-limits.ts'
import { resetAnswerMs, type SignInOptions } from './oauth/sign-in-options.ts'
import { loginRoutes } from './oauth/login.ts'
import { passwordRoutes } from './oauth/password-routes.ts'
import { oauthRoutes } from './oauth/oauth.ts'
import { proofRoutes } from './oauth/proof.ts'
import { sessionRoutes } from './oauth/session-list.ts'
import { systemResolver, type NameResolver } from './dns/live.ts'
import { liveDnsRoutes } from './dns/live-routes.ts'
import { laterAreas, laterAreaTexts } from './later/operations.ts'
import laterExamples from './later/examples.json' with { type: 'json' }
import { createRouter } from './router.ts'
import { networkMatcher } from './networks.ts'
import { imagesPlace, type Settings } from './settings.ts'
import { createTurns } from './turns.ts'
import { isUploadPath } from './uploads/upload-address.ts'
import { openImageFiles } from './uploads/image-place.ts'
import { createUploads, type UploadLimits } from './uploads/upload-routes.ts'
import { countingWindows } from './store/counting-windows.ts'
import { readConnection, type Database } from './store/database.ts'
import { listMessages, type OutgoingMessage } from './store/outbox.ts'
import { requestLanguage } from './texts.ts'

interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number
}

export interface ServiceOptions {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  /** Receives one JSON line per request. */
  readonly log?: Log
  /** Called for every message that has gone to the outbox. */
  readonly onMessage?: (message: OutgoingMessage) => void
  /** Folder of the built dashboard. */
  readonly site?: string
  /** Finds name servers; that of the operating system by default. */
  readonly resolver?: NameResolver
  /** Holds the figures of the process for `GET /metrics`. */
  readonly metrics?: Registry
  /** For tests: limits of the transfers of images. */
  readonly uploadLimits?: Partial<UploadLimits> | undefined
  /** For tests that send many requests for a password link: how long each takes at least (ms). */
  readonly resetAnswerMs?: number
  /** For tests: a response that does not match the contract becomes a fault. */
  readonly validateResponses?: boolean
  /** For tests: called when a job fails, which otherwise only the log shows. */
  readonly onJobFault?: (message: string, fault: unknown) => void
}

/** The connection of a request. */
export interface Peer {
  /** Address of the other end. */
  readonly address: string
  /** Where it reached the service: `http://127.0.0.1:4080`. By default HOST and PORT. */
  readonly listening?: string
}

export interface Service {
  /** Handles a request; without a peer, as if from this machine. Never rejects. */
  fetch(request: Request, peer?: Peer): Promise<Response>
  /** The routes outside /v4, by method and path. */
  readonly routes: readonly { readonly method: string; readonly path: string }[]
  /** Runs every job that is due by the clock. */
  runDueJobs(): Promise<void>
  /** Runs jobs as they become due, until `stop`. */
  start(): void
  stop(): Promise<void>
}

/** Creates the service on an open database. */
export function createService(options: ServiceOptions): Service {
  const { settings, database, clock, random, log = () => {}, onMessage = () => {} } = options
  const authenticator = new Authenticator(database)
  const files = openImageFiles(imagesPlace(settings))
  const onFault = (message: string, fault: unknown) => {
    log(messageLine(clock.now(), message, fault))
    options.onJobFault?.(message, fault)
  }
  const jobs = createJobScheduler({
    database,
    settings,
    random,
    clock,
    removeFile: (file) => files.remove(file),
    afterRun: () => {
      authenticator.clearCache()
      void uploads.endUnawaited()
    },
    onFault,
  })
  const onWrite = () => {
    authenticator.clearCache()
    jobs.wake()
    void uploads.endUnawaited()
  }
  const uploads = createUploads({ settings, database, files, random, clock, onWrite, limits: options.uploadLimits })
  const wireIdentifiers = createIdentifierCodec(settings.words)
  let openapiJson: string | null = null
  const site = openSite(options.site, settings)
  let accountUuid: string | null = null
  const turns = createTurns(database)
  const later = settings.later ? { texts: laterAreaTexts, examples: laterExamples } : {}
  const served = settings.documentedOnly ? documentedAreas : settings.later ? { ...contract, ...laterAreas } : contract
  const api: ApiOptions = {
    database,
    settings,
    clock,
    random,
    authenticator,
    findOperation: createRouter(Object.values(served).flatMap((area) => Object.values(area))),
    requestWindows: countingWindows(database, 'requests'),
    turns,
    codeAttempts: createCodeAttempts(database),
    identifiers: wireIdentifiers,
    accountUuid: async () => {
      accountUuid ??=
        (await readConnection(database).selectFrom('account').select('uuid').executeTakeFirst())?.uuid ?? ''
      return accountUuid
    },
    onWrite,
    onMessage,
    validateResponses: options.validateResponses ?? false,
  }

  const repeats = createRepeats()

  const overHttps = settings.publicUrl?.startsWith('https:') ?? false
  const limits = new SignInLimits(settings, database)
  const signIn: SignInOptions = {
    database,
    turns,
    settings,
    clock,
    random,
    identifiers: wireIdentifiers,
    attempts: createSignInAttempts(database),
    resetAnswerMs: options.resetAnswerMs ?? resetAnswerMs,
    limits,
    onWrite,
    onMessage,
  }

  const metrics = createMetrics(() => countOverdueJobs(readConnection(database), clock.now()), options.metrics)
  const isTrustedProxy = networkMatcher(settings.trustedProxies)

  const app = new Hono<RequestEnv>()
  app.onError((error, context) => {
    if (!(error instanceof HttpError)) context.get('record').fault = error
    const httpError = toHttpError(error)
    if (httpError.status === 429 && isSignInPage(context.get('path'))) return busyResponse(context, httpError)
    const response = toErrorResponse(httpError)
    for (const [name, value] of Object.entries(baseHeaders)) response.headers.set(name, value)
    return response
  })

  app.use(async (context, next) => {
    const request = context.req.raw
    const url = new URL(request.url)
    const started = performance.now()
    const address = clientAddress(context.env.peer.address, request, isTrustedProxy)
    const record: RequestRecord = { id: randomUUID(), method: request.method, path: url.pathname, address }
    context.set('address', address)
    context.set('record', record)
    context.set('host', request.headers.get('host') ?? url.host)
    context.set('linkOrigin', settings.publicUrl ?? context.env.peer.listening)
    context.set('path', url.pathname)
    context.set('now', clock.now())
    await next()
    context.res.headers.set('X-Request-Id', record.id)
    if (overHttps) for (const [name, value] of Object.entries(transportHeaders)) context.res.headers.set(name, value)
    const { status } = context.res
    const milliseconds = performance.now() - started
    metrics.count(record, { status, milliseconds })
    log(requestLine(record, { time: clock.now(), status, milliseconds }))
  })

  app.use(requestLanguage)
  app.use(async (context, next) => {
    checkHost(context.get('host'), settings)
    // The target of a request may name a host, too.
    checkHost(new URL(context.req.url).host, settings)
    // Neither uses cookies: the interface takes a bearer token, and an upload address is itself a secret.
    if (!isApiPath(context.get('path')) && !isUploadPath(context.get('path')))
      checkOrigin(context.req.raw, context.get('host'), settings.publicUrl)
    await jobs.beforeRequest(['GET', 'HEAD', 'OPTIONS'].includes(context.req.method))
    await next()
  })

  app.use(async (context, next) => {
    const path = context.get('path')
    if (!isApiPath(path)) return next()
    const now = context.get('now')
    context.res = await repeats.once(context.req.raw, now, () =>
      handleApiRequest(api, {
        request: context.req.raw,
        path: stripApiPrefix(path),
        search: new URL(context.req.url).searchParams,
        address: context.get('address'),
        linkOrigin: context.get('linkOrigin'),
        language: context.get('language'),
        now,
        record: context.get('record'),
      }),
    )
  })

  app.get('/health', () =>
    Response.json({ status: 'ok' }, { headers: { ...baseHeaders, 'Cache-Control': 'no-store' } }),
  )

  app.get('/openapi.json', conditionalGet, () => {
    const home = settings.publicUrl ?? httpOrigin(settings.host, settings.port)
    const rateLimit = overallRateLimit(settings.rateLimit)
    const text = (openapiJson ??= JSON.stringify(
      openapi(served, { codec: wireIdentifiers, home, rateLimit, ...later }),
    ))
    const headers = { ...baseHeaders, ...corsHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }
    return new Response(text, { headers })
  })

  app.get('/outbox', async (context) => {
    const isLocal =
      isLoopbackAddress(context.env.peer.address) &&
      isLoopbackHost(context.get('host')) &&
      !isForwarded(context.req.raw)
    if (!isLocal) throw notFound()
    const caller = await authenticator.authenticate(context.req.header('authorization') ?? null, context.get('now'))
    if (!caller) throw invalidToken()
    // Its links and codes sign in with access to everything.
    if (caller.restricted || caller.scopes !== '*') throw forbidden()
    const messages = await listMessages(readConnection(database))
    return Response.json({ data: messages }, { headers: { ...baseHeaders, 'Cache-Control': 'no-store' } })
  })

  app.get('/metrics', async (context) => {
    const caller = await authenticator.authenticate(context.req.header('authorization') ?? null, context.get('now'))
    if (!caller) throw invalidToken()
    if (caller.restricted || !hasScope(caller.scopes, 'account:read_only')) throw forbidden()
    const response = await metrics.respond()
    for (const [name, value] of Object.entries(baseHeaders)) response.headers.set(name, value)
    response.headers.set('Cache-Control', 'no-store')
    return response
  })

  // The second pattern matches /login, too.
  for (const path of ['/oauth/*', '/login/*']) app.use(path, limits.middleware)

  app.route('/', uploads.routes)
  app.route('/', loginRoutes(signIn))
  app.route('/', passwordRoutes(signIn))
  app.route('/', changePasswordRoutes(signIn))
  app.route('/', sessionRoutes(signIn, authenticator))
  app.route('/', proofRoutes(signIn, authenticator))
  const resolver = options.resolver ?? systemResolver(settings)
  app.route('/', liveDnsRoutes({ settings, database, random, authenticator, resolver }))
  app.route('/', oauthRoutes(signIn))

  app.get('*', conditionalGet, (context) => {
    const response = site.respond(decodePath(context.get('path')), context.req.raw)
    if (!response) throw notFound()
    return response
  })
  app.notFound(() => {
    throw notFound()
  })

  const localPeer: Peer = { address: '127.0.0.1' }
  const listening = httpOrigin(settings.host, settings.port)
  return {
    fetch: async (request, peer = localPeer) => app.fetch(request, { peer: { listening, ...peer } }),
    routes: app.routes,
    runDueJobs: () => jobs.runDueJobs(),
    start: () => {
      jobs.start()
      uploads.start().then(
        () => jobs.wake(),
        (fault: unknown) => onFault('Files of images could not be looked at', fault),
      )
    },
    stop: () => jobs.stop(),
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
