import { describe, expect, test } from 'vitest'
import type { Backup, BackupStatus, NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { wireTime } from '#contract/time.ts'
import { backupName, nextDue } from './words.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.UTC(2026, 5, 15, 12)

let ids = 0
/** A backup made so long ago (ms). */
const made = (ago: number, status: BackupStatus = 'successful', label: string | null = null): Backup => ({
  id: (ids += 1), type: label === null ? 'auto' : 'snapshot', label, status, available: true, configs: [], disks: [],
  created: wireTime(now - ago), updated: wireTime(now - ago), finished: null,
})
const listOf = (...automatic: Backup[]): NodeBackups => ({ automatic, snapshot: { current: null, in_progress: null } })
const names = (list: NodeBackups) => list.automatic.map((backup) => backupName(backup, list, now))

describe('an automatic backup is called after its slot', () => {
  test('on the day after the one of the schedule, when the weekly one is a day old', () => {
    expect(names(listOf(made(2 * hour), made(day + 2 * hour)))).toEqual(['Daily backup', 'Weekly backup'])
    expect(names(listOf(made(2 * hour), made(day + 2 * hour), made(8 * day)))).toEqual(['Daily backup', 'Weekly backup', 'Fortnightly backup'])
  })
  test('on the day before, when they are seven and fourteen days old', () => {
    expect(names(listOf(made(day), made(8 * day), made(15 * day)))).toEqual(['Daily backup', 'Weekly backup', 'Fortnightly backup'])
  })
  test('while one is being made, beside the daily one and in its place', () => {
    expect(names(listOf(made(0, 'running'), made(day)))).toEqual(['Automatic backup', 'Daily backup'])
    expect(names(listOf(made(0, 'running'), made(day), made(8 * day)))).toEqual(['Automatic backup', 'Daily backup', 'Weekly backup'])
    expect(names(listOf(made(0, 'running'), made(8 * day), made(15 * day)))).toEqual(['Automatic backup', 'Weekly backup', 'Fortnightly backup'])
  })
  test('when they have failed for days', () => {
    expect(names(listOf(made(0, 'failed'), made(4 * day)))).toEqual(['Automatic backup', 'Daily backup'])
  })
  test('in whatever order they are listed, and when there are more than slots', () => {
    expect(names(listOf(made(15 * day), made(day), made(8 * day)))).toEqual(['Fortnightly backup', 'Daily backup', 'Weekly backup'])
    expect(names(listOf(made(day), made(2 * day), made(8 * day), made(15 * day)))[3]).toBe('Automatic backup')
  })
})

test('a snapshot is called by its label', () => {
  expect(backupName(made(0, 'successful', 'before'), listOf(), now)).toBe('Snapshot before')
  expect(backupName({ ...made(0), type: 'snapshot' }, listOf(), now)).toBe('Snapshot')
})

describe('the next automatic backup', () => {
  const node = (window: Node['backups']['schedule']['window']): Pick<Node, 'backups'> => ({ backups: { enabled: true, available: true, schedule: { day: 'Monday', window }, last_successful: null } })
  test.for([
    ['W14', [], 2 * hour],
    ['W10', [], 22 * hour],
    // The window is open: it may begin any moment, unless it has.
    ['W12', [made(day)], 0],
    ['W12', [made(0)], day],
    [null, [], null],
    ['Scheduling', [], null],
  ] as const)('in %s', ([window, automatic, after]) => {
    expect(nextDue(node(window), listOf(...automatic), now)).toBe(after === null ? null : now + after)
  })
  test('in the window that is open is expected while nothing is known of its backups', () => {
    expect(nextDue(node('W12'), undefined, now)).toBe(now)
  })
})
