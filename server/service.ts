/** The embedded service: Request → Response. Clock, randomness and database are passed in; nothing here knows of a socket. */
import { Hono } from 'hono'
import { contract, endpoints } from '#contract/contract.ts'
import { identifiers } from '#contract/identifiers.ts'
import { openapi } from '#contract/openapi.ts'
import { holds } from '#contract/access.ts'
import { Authenticator } from './authenticate.ts'
import { notFound, Refused, unauthorized, type Random } from './context.ts'
import { answerApi, apiPath, isApiPath, type ApiOptions } from './http/api.ts'
import { faultAnswer, invalidToken, renderRefusal } from './http/errors.ts'
import { bareHeaders, corsHeaders, transportHeaders } from './http/headers.ts'
import { eventLine, requestLine, type Log, type RequestRecord } from './http/log.ts'
import { checkHost, checkOrigin, isForwarded, isLoopbackAddress, isLoopbackHost } from './http/origin.ts'
import { RateLimits } from './http/rate-limit.ts'
import { revalidated, tagOf } from './http/revalidate.ts'
import { openSite } from './http/site.ts'
import { createJobRunner } from './job-runner.ts'
import type { RequestEnv, SignInOptions } from './oauth/flow.ts'
import { loginRoutes } from './oauth/login.ts'
import { oauthRoutes } from './oauth/oauth.ts'
import { createRouter } from './router.ts'
import type { Settings } from './settings.ts'
import { readerOf, type Database } from './store/database.ts'

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number
}

export interface ServiceOptions {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  /** Gets one JSON line per request. */
  readonly log?: Log
  /** Folder of the built dashboard. */
  readonly site?: string
  /** In tests: an answer that is not what the contract says becomes a fault. */
  readonly checkAnswers?: boolean
  /** In tests: hears of a job that failed, which nobody else would notice. */
  readonly onJobFault?: (message: string, fault: unknown) => void
}

/** Who is at the other end of the connection. */
export interface Peer {
  readonly address: string
}

export interface Service {
  /** Answers a request. Without a peer it counts as coming from this machine. */
  fetch(request: Request, peer?: Peer): Promise<Response>
  /** Runs every job that is due by the clock. */
  runDue(): Promise<void>
  /** Keeps running jobs when they are due, until `stop`. */
  start(): void
  stop(): Promise<void>
}

/** Makes the service on an open database. Answers everything; throws nothing. */
export function createService(options: ServiceOptions): Service {
  const { settings, database, clock, random, log = () => {} } = options
  const authenticator = new Authenticator(readerOf(database))
  const jobs = createJobRunner({
    database, settings, random, clock,
    onRan: () => authenticator.forget(),
    onFault: (message, fault) => {
      log(eventLine(clock.now(), message, fault))
      options.onJobFault?.(message, fault)
    },
  })
  const onWritten = () => {
    authenticator.forget()
    jobs.changed()
  }
  const words = identifiers(settings.words)
  let description: string | null = null
  let descriptionTag: string | null = null
  const site = openSite(options.site, settings)
  let customer: string | null = null
  const api: ApiOptions = {
    database, settings, random, authenticator,
    find: createRouter(endpoints),
    limits: new RateLimits(settings.rateLimit),
    identifiers: words,
    customer: async () => {
      customer ??= (await readerOf(database).selectFrom('account').select('uuid').executeTakeFirst())?.uuid ?? ''
      return customer
    },
    onWritten,
    checkAnswers: options.checkAnswers ?? false,
  }

  const overHttps = settings.publicUrl?.startsWith('https:') ?? false
  const signIn: SignInOptions = { database, settings, random, identifiers: words, onWritten }

  const app = new Hono<RequestEnv>()
  app.onError((error, context) => {
    if (!(error instanceof Refused)) context.get('record').fault = error
    const answer = renderRefusal(error instanceof Refused ? error : faultAnswer(error))
    for (const [name, value] of Object.entries(bareHeaders)) answer.headers.set(name, value)
    return answer
  })

  app.use(async (context, next) => {
    const request = context.req.raw
    const url = new URL(request.url)
    const started = performance.now()
    const record: RequestRecord = { method: request.method, path: url.pathname, address: context.env.peer.address }
    context.set('record', record)
    context.set('host', request.headers.get('host') ?? url.host)
    context.set('path', url.pathname)
    context.set('now', clock.now())
    await next()
    if (overHttps) for (const [name, value] of Object.entries(transportHeaders)) context.res.headers.set(name, value)
    log(requestLine(record, { time: clock.now(), status: context.res.status, milliseconds: performance.now() - started }))
  })

  app.use(async (context, next) => {
    checkHost(context.get('host'), settings)
    if (!isApiPath(context.get('path'))) checkOrigin(context.req.raw, context.get('host'), settings.publicUrl)
    await jobs.beforeRequest(['GET', 'HEAD', 'OPTIONS'].includes(context.req.method))
    await next()
  })

  app.use(async (context, next) => {
    const path = context.get('path')
    if (!isApiPath(path)) return next()
    context.res = await answerApi(api, {
      request: context.req.raw, path: apiPath(path), search: new URL(context.req.url).searchParams,
      address: context.env.peer.address, now: context.get('now'), record: context.get('record'),
    })
  })

  app.get('/health', () => Response.json({ status: 'ok' }, { headers: { ...bareHeaders, 'Cache-Control': 'no-store' } }))

  app.get('/openapi.json', (context) => {
    const text = (description ??= JSON.stringify(openapi(contract, words)))
    const headers = { ...bareHeaders, ...corsHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }
    return revalidated(context.req.raw, (descriptionTag ??= tagOf(text)), headers, () => text)
  })

  app.get('/outbox', async (context) => {
    const local = isLoopbackAddress(context.env.peer.address) && isLoopbackHost(context.get('host')) && !isForwarded(context.req.raw)
    if (!local) throw notFound()
    const caller = await authenticator.callerOf(context.req.header('authorization') ?? null, context.get('now'))
    if (!caller) throw invalidToken()
    if (caller.restricted || !holds(caller.scopes, 'account:read_write')) throw unauthorized()
    const messages = await readerOf(database).selectFrom('outbox').select(['kind', 'recipient as to', 'text', 'created']).orderBy('id', 'desc').execute()
    return Response.json({ data: messages }, { headers: { ...bareHeaders, 'Cache-Control': 'no-store' } })
  })

  app.route('/', loginRoutes(signIn))
  app.route('/', oauthRoutes(signIn))

  app.get('*', (context) => {
    const answer = site.answer(decodedPath(context.get('path')), context.req.raw)
    if (!answer) throw notFound()
    return answer
  })
  app.notFound(() => {
    throw notFound()
  })

  const here: Peer = { address: '127.0.0.1' }
  return {
    fetch: async (request, peer = here) => app.fetch(request, { peer }),
    runDue: () => jobs.runDue(),
    start: () => jobs.start(),
    stop: () => jobs.stop(),
  }
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
