import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BackupWindow } from './backup-schedule.ts'
import { countWindows, dailyWindows, spreadWindows } from './spread-windows.ts'

const countOf = (windows: readonly (BackupWindow | null)[], window: BackupWindow) =>
  windows.filter((each) => each === window).length

test('nodes in one window are spread over the day, and as many as possible stay', () => {
  const before = Array.from({ length: 14 }, (): BackupWindow => 'W2')
  const after = spreadWindows(before, dailyWindows)
  expect(countOf(after, 'W2')).toBe(2)
  expect(dailyWindows.map((window) => countOf(after, window)).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 10 }, () => 1),
    2,
    2,
  ])
})

test('an even spread stays as it is, and a forbidden window is left', () => {
  expect(spreadWindows(['W0', 'W2'], ['W0', 'W2'])).toEqual(['W0', 'W2'])
  expect(spreadWindows(['W10', null], ['W0'])).toEqual(['W0', 'W0'])
})

test('nodes that stay count, so a part of an even account stays where it is', () => {
  const even = dailyWindows.flatMap((window) => Array.from({ length: 5 }, () => window))
  const [selected, staying] = [even.filter((window) => window === 'W4'), even.filter((window) => window !== 'W4')]
  expect(spreadWindows(selected, dailyWindows, countWindows(staying))).toEqual(selected)
  const busy = [...selected, ...selected, ...selected]
  const after = [...spreadWindows(busy, dailyWindows, countWindows(staying)), ...staying]
  expect(dailyWindows.map((window) => countOf(after, window)).toSorted((a, b) => a - b)).toEqual([
    5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
  ])
})

test('every spread is even and changes no more than it must', () => {
  const windows = fc.array(fc.option(fc.constantFrom(...dailyWindows)), { maxLength: 60 })
  const subset = fc.uniqueArray(fc.constantFrom(...dailyWindows), { minLength: 1 })
  fc.assert(
    fc.property(windows, subset, (before, allowed) => {
      const after = spreadWindows(before, allowed)
      const counts = allowed.map((window) => countOf(after, window))
      expect(after.every((window) => allowed.includes(window))).toBe(true)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      const kept = after.filter((window, index) => window === before[index]).length
      const most = allowed.reduce(
        (sum, window, index) => sum + Math.min(countOf(before, window), counts[index] ?? 0),
        0,
      )
      expect(kept).toBe(most)
    }),
  )
})
