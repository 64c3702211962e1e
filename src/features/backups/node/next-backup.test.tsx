import { describe, expect, test } from 'vitest'
import type { Backup, NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { toWireTime } from '#contract/time.ts'
import { nextBackupText, nextBackupTime } from './next-backup.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.UTC(2026, 5, 15, 12)

/** An automatic backup of the given age in milliseconds. */
const backupMade = (ago: number): Backup => ({
  id: 1,
  type: 'auto',
  label: null,
  status: 'successful',
  available: true,
  configs: [],
  disks: [],
  created: toWireTime(now - ago),
  updated: toWireTime(now - ago),
  finished: null,
})
const listOf = (automatic: readonly Backup[]): NodeBackups => ({
  automatic: [...automatic],
  snapshot: { current: null, in_progress: null },
})

describe('the next automatic backup', () => {
  const node = (window: Node['backups']['schedule']['window']): Pick<Node, 'backups'> => ({
    backups: { enabled: true, available: true, schedule: { day: 'Monday', window }, last_successful: null },
  })
  test.for([
    ['W14', [], 2 * hour],
    ['W10', [], 22 * hour],
    // The window is open: due now unless a backup was made in it.
    ['W12', [backupMade(day)], 0],
    ['W12', [backupMade(0)], day],
    [null, [], null],
    ['Scheduling', [], null],
  ] as const)('in %s', ([window, automatic, after]) => {
    expect(nextBackupTime(node(window), listOf(automatic), now)).toBe(after === null ? null : now + after)
  })
  test('is expected in the open window while its backups have not loaded', () => {
    expect(nextBackupTime(node('W12'), undefined, now)).toBe(now)
  })
})

test.for([
  ['UTC', 2 * hour + 59.5 * 60_000, 'Between 14:59 and 16:59 UTC, in 2–5 hours'],
  ['GMT', 16 * hour, 'Between 04:00 and 06:00 UTC, in 16–18 hours'],
  ['Europe/Berlin', 2 * hour, 'Between 16:00 and 18:00 Europe/Berlin, in 2–4 hours'],
  ['UTC', 20 * 60_000, 'Between 12:20 and 14:20 UTC, within 3 hours'],
  ['UTC', -hour, 'Between now and 13:00 UTC, or between 11:00 and 13:00 UTC tomorrow'],
] as const)('is shown in %s', ([timeZone, after, text]) => {
  expect(nextBackupText(now + after, timeZone, now)).toBe(text)
})
