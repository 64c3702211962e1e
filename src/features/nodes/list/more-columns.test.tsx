import { expect, test } from 'vitest'
import { toWireTime } from '#contract/time.ts'
import { backupAge } from './more-columns.tsx'

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
