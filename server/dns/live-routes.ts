/** `GET /live-dns/{domainId}`: what name servers say about a domain now (src/contract/embedded/live-dns.ts). */
import { Hono } from 'hono'
import { domains } from '#contract/areas/domains.ts'
import { liveLookUpsPerMinute } from '#contract/limits.ts'
import { liveDnsPath, type LiveDns } from '#contract/embedded/live-dns.ts'
import { fullyQualifiedName, maxHostnameLength } from '#contract/dns/names/dns-name.ts'
import { isRecordType } from '#contract/dns/records/record-types.ts'
import { checkGrants, checkScopes } from '../access.ts'
import type { Authenticator } from '../authenticate.ts'
import { httpError, invalidToken, notFound, tooManyRequests } from '../errors.ts'
import { baseHeaders } from '../http/headers.ts'
import type { RequestEnv } from '../http/request-env.ts'
import type { Random } from '../random.ts'
import type { Settings } from '../settings.ts'
import { deadline } from '../slices.ts'
import type { RateLimit } from '#contract/limits.ts'
import { reason } from '#contract/translate.ts'
import { countingWindows } from '../store/counting-windows.ts'
import { readConnection, type Database } from '../store/database.ts'
import { findDomain } from '../store/domains.ts'
import { readJson, Texts } from '../store/json.ts'
import { AskError } from './ask.ts'
import { lookUpDomain, type NameResolver } from './live.ts'
import { Shares, type ShareLimits } from './shares.ts'

/** Limits of concurrent look-ups: each may wait seconds for servers of the user's choice. */
const shares: ShareLimits = { total: 8, perUser: 2, retrySeconds: 5 }
/** How often one user may look up. */
const rateLimit: RateLimit = { count: liveLookUpsPerMinute, seconds: 60 }
/** The time limit of a whole look-up; each question gets a part of it. */
const lookUpMs = 12_000
/**
 * Names that servers can be asked for: letters, digits, hyphens, underscores and wildcards, in labels of valid length.
 */
const validName = /^(?:[a-z0-9_*-]{1,63}(?:\.[a-z0-9_*-]{1,63})*)?$/

export interface LiveRoutesOptions {
  readonly settings: Pick<Settings, 'rateLimit'>
  readonly database: Database
  readonly random: Random
  readonly authenticator: Authenticator
  readonly resolver: NameResolver
}

export function liveDnsRoutes(options: LiveRoutesOptions): Hono<RequestEnv> {
  const { settings, database, random, authenticator, resolver } = options
  const app = new Hono<RequestEnv>()
  const lookUps = new Shares(shares)
  const rates = countingWindows(database, 'live DNS')

  /** Counts a look-up of a user. Throws 429 beyond the limit. */
  async function countLookUp(userId: number, now: number): Promise<void> {
    if (settings.rateLimit === 0) return
    const { ok, resetAt } = await rates.consume(String(userId), rateLimit, now)
    if (!ok) throw tooManyRequests((resetAt - now) / 1000)
  }

  app.get(`${liveDnsPath}/:domainId{[1-9]\\d{0,14}}`, async (context) => {
    const authenticated = await authenticator.authenticate(
      context.req.header('authorization') ?? null,
      context.get('now'),
    )
    const caller = checkScopes(domains.zoneFile, authenticated)
    if (!caller) throw invalidToken()
    context.get('record').user = caller.username
    const db = readConnection(database)
    const domainId = context.req.param('domainId')
    await checkGrants(db, domains.zoneFile, caller, { domainId })
    const domain = await findDomain(db, Number(domainId))
    if (!domain) throw notFound()
    const { name = '', type } = context.req.query()
    if (type !== undefined && !isRecordType(type)) throw httpError(400, 'type is not valid', 'type')
    const full = fullyQualifiedName(name, domain.domain)
    if (full.length > maxHostnameLength || !validName.test(name)) throw httpError(400, 'name is not valid', 'name')
    await countLookUp(caller.userId, context.get('now'))
    const question = type === undefined ? null : { name: full, type }
    const found = await lookUps.run(caller.userId, () => {
      const signal = deadline(lookUpMs, new AskError(reason('it was not reached in time')))
      const primaries = domain.type === 'slave' ? readJson(Texts, domain.master_ips) : []
      return lookUpDomain(domain.domain, { resolver, random, question, primaries, signal })
    })
    const response: LiveDns = { ...found, rendered_serial: domain.serial }
    return Response.json(response, {
      headers: { ...baseHeaders, 'Cache-Control': 'no-store', Vary: 'Authorization' },
    })
  })

  return app
}
