import { expect, test } from 'vitest'
import type { Event } from '#contract/areas/events.ts'
import { toWireTime } from '#contract/time.ts'
import { historyByNode, historyOf } from './backup-history.ts'

const now = Date.UTC(2026, 10, 20, 12)
const hoursAgo = (hours: number) => toWireTime(now - hours * 3_600_000)
const event = (nodeId: number, created: string): Event => ({
  id: 1,
  action: 'node_snapshot',
  created,
  duration: null,
  entity: { id: nodeId, type: 'node', label: 'web-1', url: '' },
  message: null,
  percent_complete: 100,
  rate: null,
  read: true,
  secondary_entity: null,
  seen: true,
  status: 'finished',
  time_remaining: null,
  username: null,
})
const quiet = { enabledAt: null, lastAttemptFailed: false }
const unknown = { enabledAt: undefined, lastAttemptFailed: undefined }
const historyOfOther = (data: readonly Event[], results: number) =>
  historyOf(2, undefined, historyByNode({ data, results }), now)

test('a node that no event is about has had none, as far as the events reach', () => {
  expect(historyOfOther([event(1, hoursAgo(3))], 1)).toEqual(quiet)
  expect(historyOfOther([event(1, hoursAgo(30))], 2000)).toEqual(quiet)
  expect(historyOfOther([event(1, hoursAgo(3))], 2000)).toEqual(unknown)
  expect(historyOf(2, undefined, undefined, now)).toEqual(unknown)
})

test('a snapshot that a user has taken does not make up for a scheduled backup that has failed', () => {
  const snapshot = { ...event(2, hoursAgo(1)), id: 2, username: 'owner' }
  const failed: Event = { ...event(2, hoursAgo(3)), status: 'failed' }
  expect(historyOf(2, undefined, historyByNode({ data: [snapshot, failed], results: 2 }), now).lastAttemptFailed).toBe(
    true,
  )
  expect(historyByNode({ data: [snapshot], results: 1 }).byNode.size).toBe(0)
})

test('the list of backups says how the last one ended, without any event', () => {
  const list = { automatic: [], snapshot: { current: null, in_progress: null } }
  expect(historyOf(2, list, undefined, now)).toEqual({ enabledAt: undefined, lastAttemptFailed: false })
})
