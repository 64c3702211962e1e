import { expect, test } from 'vitest'
import type { Event } from '#contract/areas/events.ts'
import { eventTone } from './event-list.tsx'

const event: Event = {
  id: 1,
  action: 'backups_enable',
  created: '2026-06-15T12:00:00',
  duration: null,
  entity: null,
  message: null,
  percent_complete: null,
  rate: null,
  read: true,
  secondary_entity: null,
  seen: true,
  status: 'notification',
  time_remaining: null,
  username: 'owner',
}

test.for([
  ['notification', 'ok'],
  ['finished', 'ok'],
  ['started', 'busy'],
  ['failed', 'bad'],
] as const)('the mark of what is %s', ([status, tone]) => {
  expect(eventTone({ ...event, status })).toBe(tone)
})
