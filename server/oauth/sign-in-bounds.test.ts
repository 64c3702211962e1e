/** Rows left behind by constant signing in are limited, and are deleted in steps between which requests are served. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { users } from '#contract/areas/users.ts'
import { maxSessionsPerUser, maxTrustedDevices } from '#contract/limits.ts'
import { fillPath } from '#contract/endpoint.ts'
import { countTurns } from '../event-loop-testing.ts'
import { systemRandom } from '../random.ts'
import { bearer } from '../response-testing.ts'
import { startTestService, type TestService } from '../testing.ts'
import { browser, codeIn, exchange, owner, profileStatus, signInForCode, startSignedIn } from './browser-testing.ts'
import { trustBrowser } from './devices.ts'

/** The numbers from 1, as a table of SQL. */
const numbers = (count: number) =>
  sql`(with recursive n (number) as (select 1 union all select number + 1 from n where number < ${count}) select number from n) as numbers`
const hash = sql`'hash ' || number`

/**
 * Far more tokens than a step removes; more sessions, sign-ins and tokens are made in days of signing in than anybody
 * needs.
 */
const many = 20_000

const addRefreshTokens = ({ database }: TestService) =>
  sql`insert into refresh_tokens (hash, session_id, replaced_at, successor_salt)
    select ${hash}, 1, 0, '' from ${numbers(many)}`.execute(database)

test('of too many sessions of a user, those end that were renewed longest ago', async () => {
  await using signedIn = await startSignedIn()
  const { service, token } = signedIn
  const { database } = service
  await sql`insert into sessions (app_id, created_at, renewed_at, expires_at, proved_at, scopes, address, user_agent)
    select 1, 0, number, 9e15, 0, '*', '', '' from ${numbers(maxSessionsPerUser + 5)}`.execute(database)
  const tab = browser(service)
  await exchange(tab, codeIn(await signInForCode(tab, owner(service))))
  const kept = await database.selectFrom('sessions').select('renewed_at').orderBy('renewed_at').execute()
  expect(kept).toHaveLength(maxSessionsPerUser)
  expect(kept[0]).toEqual({ renewed_at: 8 })
  expect(await profileStatus(service, token)).toBe(200)
})

test('of too many devices that a user trusts, those are forgotten that were used longest ago', async () => {
  await using service = await startTestService()
  const { database } = service
  const trusted = { address: '192.0.2.1', userAgent: 'x' }
  for (let count = 0; count < maxTrustedDevices + 2; count += 1)
    await trustBrowser(database, systemRandom, 1, trusted, service.now() + count * 1000)
  await trustBrowser(database, systemRandom, 2, trusted, service.now())
  const kept = await database.selectFrom('devices').select('id').where('user_id', '=', 1).orderBy('id').execute()
  expect(kept).toHaveLength(maxTrustedDevices)
  expect(kept[0]).toEqual({ id: 3 })
})

test('a session that was renewed all the time ends in steps', async () => {
  await using signedIn = await startSignedIn()
  const { service, tab, token } = signedIn
  await addRefreshTokens(service)
  const turns = await countTurns(() => tab.go('/oauth/revoke', {}))
  expect(turns).toBeGreaterThanOrEqual(many / 1000)
  expect(await profileStatus(service, token)).toBe(401)
  expect(await service.database.selectFrom('refresh_tokens').select('hash').execute()).toEqual([])
})

test('a user who signed in and made tokens all the time is deleted in steps', async () => {
  await using service = await startTestService()
  const { database } = service
  const tab = browser(service)
  const credentials = { username: 'restricted', password: service.restrictedPassword }
  await exchange(tab, codeIn(await signInForCode(tab, credentials)))
  await addRefreshTokens(service)
  await sql`insert into logins (user_id, username, datetime, ip, restricted, status)
    select 2, 'restricted', '', '', 1, 'successful' from ${numbers(many)}`.execute(database)
  await sql`insert into tokens (user_id, label, scopes, created, prefix, hash)
    select 2, '', '', '', '', ${hash} from ${numbers(many)}`.execute(database)
  const path = `/v4${fillPath(users.remove.path, { username: 'restricted' })}`
  const init = { method: 'DELETE', headers: bearer(service.ownerToken) }
  const turns = await countTurns(async () => expect((await service.fetch(path, init)).status).toBe(200))
  expect(turns).toBeGreaterThanOrEqual((3 * many) / 1000)
  for (const table of ['sessions', 'refresh_tokens', 'logins'] as const)
    expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect(await database.selectFrom('tokens').select('user_id').execute()).toEqual([{ user_id: 1 }])
})
