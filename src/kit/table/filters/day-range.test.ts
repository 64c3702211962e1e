import { expect, test } from 'vitest'
import { dayRangeLabel, formatDayRange, isInDayRange, parseDayRange } from './day-range.ts'

test.for([
  ['2026-01-10..2026-01-20', '2026-01-10T00:00:00', true],
  ['2026-01-10..2026-01-20', '2026-01-20T23:59:59', true],
  ['2026-01-10..2026-01-20', '2026-01-21T00:00:00', false],
  ['2026-01-10..2026-01-20', '2026-01-09T23:59:59', false],
  ['2026-01-10..', '2030-01-01T00:00:00', true],
  ['..2026-01-10', '2026-01-11T00:00:00', false],
  ['..2026-01-10', '', false],
  ['nonsense', '2026-01-11T00:00:00', false],
] as const)('the days %s include %s: %s', ([range, time, expected]) => {
  expect(isInDayRange(range, time)).toBe(expected)
})

test('ranges have labels, and are written as they are read', () => {
  expect(dayRangeLabel('2026-01-10..')).toBe('from 2026-01-10')
  expect(dayRangeLabel('..2026-01-20')).toBe('until 2026-01-20')
  expect(dayRangeLabel('2026-01-10..2026-01-20')).toBe('2026-01-10 to 2026-01-20')
  expect(formatDayRange(parseDayRange('2026-01-10..2026-01-20'))).toBe('2026-01-10..2026-01-20')
})
