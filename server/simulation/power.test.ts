import { describe, expect, test } from 'vitest'
import type { NodeStatus } from '#contract/rules/nodes/node-status.ts'
import { toWireTime } from '#contract/time.ts'
import { onPeriods, onTime, type PowerEvent } from './power.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 5, 15, 12)
/** An event that began `ago` hours ago and lasted `hours`. */
const event = (action: string, ago: number, hours: number, status: PowerEvent['status'] = 'finished'): PowerEvent => ({
  entity_id: 1,
  action,
  status,
  created: toWireTime(now - ago * hour),
  started_at: now - ago * hour,
  duration: hours * 3600,
})
const periods = (status: NodeStatus, events: PowerEvent[], from = 24) =>
  onPeriods({ status }, events, { from: now - from * hour, now }).map(({ from: start, to }) => [
    (now - start) / hour,
    (now - to) / hour,
  ])

describe('a machine was on', () => {
  test.each([
    ['all the time', periods('running', []), [[24, 0]]],
    ['never', periods('offline', []), []],
    ['since its boot', periods('running', [event('node_boot', 5, 1)]), [[4, 0]]],
    ['until its shutdown', periods('offline', [event('node_shutdown', 5, 1)]), [[24, 5]]],
    [
      'but for a time between',
      periods('running', [event('node_boot', 3, 1), event('node_shutdown', 10, 1)]),
      [
        [2, 0],
        [24, 10],
      ],
    ],
    [
      'but for a reboot',
      periods('running', [event('node_reboot', 3, 1)]),
      [
        [2, 0],
        [24, 3],
      ],
    ],
    [
      'but for a resize',
      periods('running', [event('node_resize', 3, 1)]),
      [
        [2, 0],
        [24, 3],
      ],
    ],
    ['never, although it was resized', periods('offline', [event('node_resize', 3, 1)]), []],
    [
      'until the restoration that shut it down',
      periods('offline', [event('node_shutdown', 3, 0.1), event('backups_restore', 3, 1)]),
      [[24, 3]],
    ],
    ['never, although a backup was restored', periods('offline', [event('backups_restore', 3, 1)]), []],
    ['before the reboot that is in progress', periods('booting', [event('node_reboot', 1, 0, 'scheduled')]), [[24, 1]]],
    ['while it is cloned', periods('cloning', [event('node_boot', 5, 1)]), [[4, 0]]],
    [
      'until the migration that is in progress',
      periods('migrating', [event('node_migrate_datacenter', 1, 0, 'scheduled'), event('node_boot', 5, 1)]),
      [[4, 1]],
    ],
    [
      'until it was shut down, before it was migrated',
      periods('migrating', [event('node_migrate_datacenter', 1, 0, 'scheduled'), event('node_shutdown', 5, 1)]),
      [[24, 5]],
    ],
    ['never, although it is cloned', periods('cloning', [event('node_shutdown', 24, 1)]), []],
    [
      'until the shutdown that changed something',
      periods('offline', [event('node_shutdown', 2, 0), event('node_shutdown', 5, 1)]),
      [[24, 5]],
    ],
    [
      'only since its creation',
      periods('running', [event('node_boot', 99, 1), event('node_create', 100, 1)], 200),
      [[98, 0]],
    ],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })
})

test('the time within a period counts', () => {
  const on = [
    { from: 10, to: 20 },
    { from: 0, to: 5 },
  ]
  expect(onTime(on, { from: 4, to: 12 })).toBe(3)
  expect(onTime(on, { from: 5, to: 10 })).toBe(0)
})
