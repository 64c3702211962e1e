import { expect, test } from 'vitest'
import type { Notification } from '#contract/areas/notifications.ts'
import { groupByPeriod, hasBegun, toAnnouncements } from './announcements.ts'

const notification = (changes: Partial<Notification>): Notification => ({
  type: 'maintenance',
  severity: 'major',
  label: 'Scheduled maintenance',
  message: 'The host will be replaced.',
  body: null,
  entity: { id: 1, label: 'web-1', type: 'node', url: null },
  when: '2026-06-15T12:00:00',
  until: '2026-06-15T14:00:00',
  ...changes,
})
const about = (id: number, changes: Partial<Notification> = {}) =>
  notification({ entity: { id, label: `web-${id}`, type: 'node', url: null }, ...changes })

test.each([
  ['maintenance', true],
  ['reboot_scheduled', true],
  ['migration_scheduled', true],
  ['migration_imminent', true],
  ['migration_pending', true],
  ['payment_due', false],
  ['outage', false],
])('a notification of type %s is a maintenance: %s', (type, isMaintenance) => {
  expect(toAnnouncements([notification({ type })])).toHaveLength(isMaintenance ? 1 : 0)
})

test('only what concerns a node is an announcement', () => {
  expect(
    toAnnouncements([
      notification({ entity: null }),
      notification({ entity: { id: 5, label: 'a.example', type: 'domain', url: null } }),
      notification({ entity: { id: 7, label: null, type: 'node', url: null } }),
    ]),
  ).toMatchObject([{ node: { id: 7, label: 'Node 7' }, message: 'The host will be replaced.' }])
})

test('nodes with the same period are a group, and what has begun is first', () => {
  const groups = groupByPeriod(
    toAnnouncements([
      about(1),
      about(2, { when: '2026-06-14T12:00:00' }),
      about(3),
      about(3),
      about(4, { when: null, until: null }),
      about(5, { when: null, until: '2026-06-15T14:00:00' }),
    ]),
  )
  expect(groups.map(({ nodes }) => nodes.map(({ id }) => id))).toEqual([[4], [5], [2], [1, 3]])
})

test('has begun at its time, and without one', () => {
  const noon = Date.UTC(2026, 5, 15, 12)
  const period = { when: '2026-06-15T12:00:00', until: null }
  expect(hasBegun(period, noon - 1)).toBe(false)
  expect(hasBegun(period, noon)).toBe(true)
  expect(hasBegun({ when: null, until: null }, noon)).toBe(true)
})
