import { expect, test } from 'vitest'
import { retentionDays } from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import { recordEvent, startEvent } from '../store/events.ts'
import { defaultSettings } from '../settings.ts'
import { startTestService, type TestService } from '../testing.ts'

const hour = 3_600_000
const day = 24 * hour
const retention = retentionDays * day
/** The time from the start of a test service to its first purge; then there is one each day. */
const untilPurge = 1.5 * hour

const event = { action: 'profile_update', username: 'owner', entity: null } as const
const eventTimes = async ({ database }: TestService) =>
  (await database.selectFrom('events').select('created').orderBy('id').execute()).map(({ created }) => created)

test('history goes after 90 days, but nothing that is still in progress', async () => {
  await using service = await startTestService()
  const { database } = service
  const oldest = service.now() - retention - day
  await recordEvent({ db: database, now: oldest }, event)
  await startEvent({ db: database, now: oldest + 1000, settings: defaultSettings }, { ...event, expectedMs: 1000 })
  await recordEvent({ db: database, now: service.now() }, event)
  const login = { user_id: 1, username: 'owner', ip: '192.0.2.1', restricted: 0, status: 'successful' } as const
  const message = { kind: 'mail', recipient: 'owner@example.com', text: 'Hello' } as const
  for (const time of [oldest, service.now()]) {
    await database
      .insertInto('logins')
      .values({ ...login, datetime: toWireTime(time) })
      .execute()
    await database
      .insertInto('outbox')
      .values({ ...message, created: toWireTime(time) })
      .execute()
  }
  const recent = toWireTime(service.now())
  await service.advance(untilPurge)
  expect(await eventTimes(service)).toEqual([toWireTime(oldest + 1000), recent])
  expect(await database.selectFrom('logins').select('datetime').execute()).toEqual([{ datetime: recent }])
  expect(await database.selectFrom('outbox').select('created').execute()).toEqual([{ created: recent }])
  await service.advance(retention - untilPurge)
  expect(await eventTimes(service)).toEqual([toWireTime(oldest + 1000), recent])
  await service.advance(untilPurge)
  expect(await eventTimes(service)).toEqual([toWireTime(oldest + 1000)])
})

test('counting windows go when they have ended', async () => {
  await using service = await startTestService()
  const { database } = service
  const ends = { ended: service.now() + hour, open: service.now() + 2 * hour }
  for (const [key, ends_at] of Object.entries(ends))
    await database.insertInto('counting_windows').values({ key, used: 1, ends_at }).execute()
  await service.advance(untilPurge)
  const keys = database.selectFrom('counting_windows').select('key').where('key', 'in', Object.keys(ends))
  expect(await keys.execute()).toEqual([{ key: 'open' }])
})

test('what has expired goes a day later: devices, codes, sign-ins, links, and sessions with their tokens', async () => {
  await using service = await startTestService()
  const { database } = service
  const expiries = { old: service.now() - day, recent: service.now() - day + 2 * hour }
  const { id: app_id } = await database
    .insertInto('apps')
    .values({
      user_id: 1,
      client_id: 'x',
      label: 'x',
      scopes: '*',
      created: toWireTime(0),
      website: 'https://x.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [hash, expires_at] of Object.entries(expiries)) {
    const user_id = hash === 'old' ? 1 : 2
    const expiry = toWireTime(expires_at)
    await database
      .insertInto('devices')
      .values({
        user_id,
        hash,
        created: expiry,
        expiry,
        last_authenticated: expiry,
        last_remote_addr: '192.0.2.1',
        user_agent: hash,
      })
      .execute()
    await database.insertInto('login_attempts').values({ hash, user_id, code_owed: 0, expires_at }).execute()
    await database.insertInto('password_links').values({ hash, user_id, expires_at }).execute()
    await database
      .insertInto('authorization_codes')
      .values({ hash, user_id, client_id: 'x', redirect_uri: '/', scopes: '*', challenge: 'x', expires_at })
      .execute()
    const { id: session_id } = await database
      .insertInto('sessions')
      .values({ app_id, created_at: 0, expires_at, scopes: '*' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database.insertInto('access_tokens').values({ hash, session_id, scopes: '*', expires_at }).execute()
    await database.insertInto('refresh_tokens').values({ hash, session_id }).execute()
  }
  await service.advance(untilPurge)
  for (const table of [
    'devices',
    'login_attempts',
    'password_links',
    'authorization_codes',
    'access_tokens',
    'refresh_tokens',
  ] as const)
    expect([table, await database.selectFrom(table).select('hash').execute()]).toEqual([table, [{ hash: 'recent' }]])
  expect(await database.selectFrom('sessions').select('expires_at').execute()).toEqual([
    { expires_at: expiries.recent },
  ])
})

test('much of it goes in steps, a second apart', async () => {
  await using service = await startTestService()
  const old = service.now() - retention - day
  await service.database.transaction().execute(async (db) => {
    for (let count = 0; count < 2500; count += 1) await recordEvent({ db, now: old }, event)
  })
  const left = async () => (await eventTimes(service)).length
  await service.advance(untilPurge)
  expect(await left()).toBe(1500)
  await service.advance(1000)
  expect(await left()).toBe(500)
  await service.advance(1000)
  expect(await left()).toBe(0)
})
