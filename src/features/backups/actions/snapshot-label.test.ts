import { expect, it } from 'vitest'
import { snapshotLabel } from './snapshot-label.ts'

it.each([
  ['UTC', 'snapshot-2026-01-31'],
  ['Asia/Tokyo', 'snapshot-2026-02-01'],
  ['America/New_York', 'snapshot-2026-01-31'],
])('names the day in %s', (timeZone, label) => {
  expect(snapshotLabel(Date.UTC(2026, 0, 31, 23, 30), timeZone)).toBe(label)
})
