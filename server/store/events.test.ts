import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxEventMessageOctets, maxEventsPerUser } from '#contract/limits.ts'
import { defaultSettings } from '../settings.ts'
import { startTestService } from '../testing.ts'
import { finishEvent, recordEvent, startEvent } from './events.ts'

const event = { action: 'profile_update', username: 'owner', entity: null } as const
const longest = 'x'.repeat(maxEventMessageOctets)

test.each([
  ['as long as possible', longest, longest],
  ['one octet too long', `${longest}y`, `${'x'.repeat(maxEventMessageOctets - 3)}…`],
  // The cut is inside the last of them.
  ['of long characters', '😀'.repeat(100_000), `${'😀'.repeat(255)}…`],
])('a message %s', async (_, message, stored) => {
  await using service = await startTestService()
  const work = { db: service.database, now: service.now(), settings: defaultSettings }
  await recordEvent(work, { ...event, message })
  await finishEvent(work, await startEvent(work, { ...event, expectedMs: 1000 }), message)
  const rows = await service.database.selectFrom('events').select('message').execute()
  expect(rows).toEqual([{ message: stored }, { message: stored }])
  expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(maxEventMessageOctets)
})

test('of the events of a user the newest are kept, and those in progress', async () => {
  await using service = await startTestService()
  const { database: db } = service
  const work = { db, now: service.now(), settings: defaultSettings }
  const addMany = (count: number, userId: number) =>
    sql`with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${count})
      insert into events (action, created, username, user_id, status, message, seen, read)
      select 'x', '', '', ${userId}, 'notification', '', 0, 0 from numbers`.execute(db)
  const countOf = async (userId: number) =>
    (await db.selectFrom('events').select('id').where('user_id', '=', userId).execute()).length
  const open = await startEvent(work, { ...event, expectedMs: 1000 })
  await addMany(10, 2)
  await addMany(maxEventsPerUser + 150, 1)
  await recordEvent(work, event)
  await recordEvent(work, event)
  expect(await countOf(1)).toBe(maxEventsPerUser + 1)
  await finishEvent(work, open)
  await recordEvent(work, event)
  expect(await countOf(1)).toBe(maxEventsPerUser)
  expect(await countOf(2)).toBe(10)
})
