import { expect, test } from 'vitest'
import { toWireTime } from '#contract/time.ts'
import { backupAge, shownTagCount } from './cells.tsx'

test.for([
  [['production', 'web'], 2],
  [['database', 'production'], 2],
  [['database', 'production', 'eu'], 1],
  [['a-rather-long-tag', '+1+1', 'x'], 1],
  [['x'.repeat(50)], 1],
  [['web'], 2],
] as const)('of the tags %j at most %i are shown', ([tags, count]) => {
  expect(shownTagCount(tags)).toBe(count)
})

const now = Date.UTC(2026, 10, 20)
const hour = 3_600_000

test.for([
  [0, 'day'],
  [23.9, 'day'],
  [24, 'week'],
  [167, 'week'],
  [168, 'month'],
  [671, 'month'],
  [672, 'older'],
  [9000, 'older'],
] as const)('a backup of %d hours ago is of the age %s', ([hours, age]) => {
  const backups = { available: true, enabled: true, schedule: { day: null, window: null } }
  expect(backupAge({ backups: { ...backups, last_successful: toWireTime(now - hours * hour) } }, now)).toBe(age)
  expect(backupAge({ backups: { ...backups, last_successful: null } }, now)).toBe('never')
  expect(backupAge({ backups: { ...backups, enabled: false, last_successful: null } }, now)).toBe('off')
})
