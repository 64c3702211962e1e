import { expect, test } from 'vitest'
import { maxEventMessageOctets } from '#contract/limits.ts'
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
