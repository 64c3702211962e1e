/** `GET /live-dns/{domainId}`: what name servers say about a domain now (src/contract/live-dns.ts). */
import { Hono } from 'hono'
import { domains } from '#contract/areas/domains.ts'
import { liveDnsPath, type LiveDns } from '#contract/live-dns.ts'
import { fullyQualifiedName, maxHostnameLength } from '#contract/rules/dns-name.ts'
import { isRecordType } from '#contract/rules/record-types.ts'
import { checkGrants, checkScopes } from '../access.ts'
import type { Authenticator } from '../authenticate.ts'
import { httpError, invalidToken, notFound, tooManyRequests } from '../errors.ts'
import { baseHeaders } from '../http/headers.ts'
import type { RequestEnv } from '../http/request-env.ts'
import type { Random } from '../random.ts'
import { readConnection, type Database } from '../store/database.ts'
import { findDomain } from '../store/domains.ts'
import { lookUpDomain, type NameResolver } from './live.ts'

/** Look-ups at a time: each may wait seconds for servers of the user's choice. */
const maxLookUps = 8
const retrySeconds = 5
/** What servers can be asked for: letters, digits, hyphens, underscores and wildcards, in labels of valid length. */
const validName = /^(?:[a-z0-9_*-]{1,63}(?:\.[a-z0-9_*-]{1,63})*)?$/

export interface LiveRoutesOptions {
  readonly database: Database
  readonly random: Random
  readonly authenticator: Authenticator
  readonly resolver: NameResolver
}

export function liveDnsRoutes({ database, random, authenticator, resolver }: LiveRoutesOptions): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  let lookUps = 0

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
    if (lookUps >= maxLookUps) throw tooManyRequests(retrySeconds)
    lookUps += 1
    try {
      const question = type === undefined ? null : { name: full, type }
      const found = await lookUpDomain(domain.domain, { resolver, random, question })
      const response: LiveDns = { ...found, rendered_serial: domain.serial }
      return Response.json(response, {
        headers: { ...baseHeaders, 'Cache-Control': 'no-store', Vary: 'Authorization' },
      })
    } finally {
      lookUps -= 1
    }
  })

  return app
}
