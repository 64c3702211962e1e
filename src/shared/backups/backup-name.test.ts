import { describe, expect, test } from 'vitest'
import type { Backup, BackupStatus, NodeBackups } from '#contract/areas/backups.ts'
import { toWireTime } from '#contract/time.ts'
import { backupName } from './backup-name.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.UTC(2026, 5, 15, 12)

let ids = 0
/** A backup of the given age in milliseconds. */
const made = (ago: number, status: BackupStatus = 'successful', label: string | null = null): Backup => ({
  id: (ids += 1),
  type: label === null ? 'auto' : 'snapshot',
  label,
  status,
  available: true,
  configs: [],
  disks: [],
  created: toWireTime(now - ago),
  updated: toWireTime(now - ago),
  finished: null,
})
const listOf = (...automatic: Backup[]): NodeBackups => ({ automatic, snapshot: { current: null, in_progress: null } })
const names = (list: NodeBackups) => list.automatic.map((backup) => backupName(backup, list, now))

describe('the name of an automatic backup is its slot', () => {
  test('when the weekly backup is a day old', () => {
    expect(names(listOf(made(2 * hour), made(day + 2 * hour)))).toEqual(['Daily backup', 'Weekly backup'])
    expect(names(listOf(made(2 * hour), made(day + 2 * hour), made(8 * day)))).toEqual([
      'Daily backup',
      'Weekly backup',
      'Fortnightly backup',
    ])
  })
  test('when the others are eight and fifteen days old', () => {
    expect(names(listOf(made(day), made(8 * day), made(15 * day)))).toEqual([
      'Daily backup',
      'Weekly backup',
      'Fortnightly backup',
    ])
  })
  test('while another is in progress, listed beside the daily backup or instead of it', () => {
    expect(names(listOf(made(0, 'running'), made(day)))).toEqual(['Automatic backup', 'Daily backup'])
    expect(names(listOf(made(0, 'running'), made(day), made(8 * day)))).toEqual([
      'Automatic backup',
      'Daily backup',
      'Weekly backup',
    ])
    expect(names(listOf(made(0, 'running'), made(8 * day), made(15 * day)))).toEqual([
      'Automatic backup',
      'Weekly backup',
      'Fortnightly backup',
    ])
  })
  test('when backups have failed for days', () => {
    expect(names(listOf(made(0, 'failed'), made(4 * day)))).toEqual(['Automatic backup', 'Daily backup'])
  })
  test('in any order of the list, and with more backups than slots', () => {
    expect(names(listOf(made(15 * day), made(day), made(8 * day)))).toEqual([
      'Fortnightly backup',
      'Daily backup',
      'Weekly backup',
    ])
    expect(names(listOf(made(day), made(2 * day), made(8 * day), made(15 * day)))[3]).toBe('Automatic backup')
  })
})

test('the name of a snapshot is its label', () => {
  expect(backupName(made(0, 'successful', 'before'), listOf(), now)).toBe('Snapshot before')
  expect(backupName({ ...made(0), type: 'snapshot' }, listOf(), now)).toBe('Snapshot')
})
