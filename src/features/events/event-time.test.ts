import { expect, test } from 'vitest'
import type { Event } from '#contract/areas/events.ts'
import { groupItems } from '#kit/table/model/grouping.ts'
import { dayColumn, dayName, dayNumber } from './event-time.tsx'

const now = new Date('2026-11-20T01:30:00Z')

test.each([
  ['2026-11-20T00:10:00Z', 'UTC', 'Today'],
  ['2026-11-19T23:50:00Z', 'UTC', 'Yesterday'],
  ['2026-11-19T23:50:00Z', 'Europe/Berlin', 'Today'],
  // There it is still the evening before.
  ['2026-11-19T23:50:00Z', 'America/New_York', 'Today'],
  ['2026-11-18T12:00:00Z', 'UTC', 'Wed, Nov 18'],
  ['2026-11-21T12:00:00Z', 'UTC', 'Sat, Nov 21'],
  ['2026-11-18T12:00:00Z', 'Nowhere/Unknown', 'Wed, Nov 18'],
])('%s in %s is %s', (at, timeZone, name) => expect(dayName(new Date(at), now, timeZone)).toBe(name))

test('days that follow each other have numbers that do, also where clocks change', () => {
  const noons = ['2026-10-24', '2026-10-25', '2026-10-26'].map((day) =>
    dayNumber(new Date(`${day}T11:00:00Z`), 'Europe/Berlin'),
  )
  expect(noons.map((each) => each - (noons[0] ?? 0))).toEqual([0, 1, 2])
})

const event: Event = {
  id: 1,
  action: 'node_boot',
  created: '2026-11-19T23:50:00',
  duration: null,
  entity: null,
  message: null,
  percent_complete: null,
  rate: null,
  read: false,
  secondary_entity: null,
  seen: true,
  status: 'finished',
  time_remaining: null,
  username: null,
}

test('events are grouped by the day in the time zone of the user, in the order of the list', () => {
  const today = dayNumber(now, 'Europe/Berlin')
  const column = dayColumn('Europe/Berlin', today, false)
  const earlier = { ...event, created: '2026-11-18T12:00:00' }
  const labels = (oldestFirst: boolean) =>
    groupItems([event, earlier], dayColumn('Europe/Berlin', today, oldestFirst), [], []).map(({ label }) => label)
  expect(column.value(event)).toBe('2026-11-20')
  expect(labels(false)).toEqual(['Today', 'Wed, Nov 18'])
  expect(labels(true)).toEqual(['Wed, Nov 18', 'Today'])
})
