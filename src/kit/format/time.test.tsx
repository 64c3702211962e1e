import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { finalDuration } from './figures.ts'
import { Elapsed, formatDuration, exactTime, exactTimes, relativeTime, SecondsUntil } from './time.tsx'

const now = Date.UTC(2026, 10, 20, 12, 0, 0)
const second = 1000

test.for([
  [0, 'just now'],
  [-59, 'just now'],
  [-60, '1 minute ago'],
  [-3599, '59 minutes ago'],
  [-3600, '1 hour ago'],
  [-86_399, '23 hours ago'],
  [-86_400, 'yesterday'],
  [-12 * 86_400, '12 days ago'],
  [-14 * 86_400, '2 weeks ago'],
  [-40 * 86_400, '1 month ago'],
  [-800 * 86_400, '2 years ago'],
  [80, 'in 1 minute'],
  [3 * 3600 - 30, 'in 3 hours'],
  [2 * 3600 + 60, 'in 2 hours'],
  [30, 'just now'],
] as const)('%i s from now is "%s"', ([seconds, words]) => {
  expect(relativeTime(now + seconds * second, now)).toBe(words)
})

test('the exact time is in the given time zone, and names it', () => {
  const at = new Date(Date.UTC(2026, 6, 1, 22, 30, 5))
  expect(exactTime(at, 'Asia/Tokyo')).toBe('Jul 2, 2026, 07:30:05 (Asia/Tokyo)')
  expect(exactTime(at, 'UTC')).toBe('Jul 1, 2026, 22:30:05 (UTC)')
})

test('stands once where the clocks of the zone and of UTC show the same, named like all other times', () => {
  const at = new Date(Date.UTC(2026, 6, 1, 22, 30, 5))
  expect(exactTimes(at, 'GMT')).toBe('Jul 1, 2026, 22:30:05 (GMT)')
  expect(exactTimes(at, 'Europe/Berlin')).toBe('Jul 2, 2026, 00:30:05 (Europe/Berlin)\nJul 1, 2026, 22:30:05 (UTC)')
})

test('an unknown time zone falls back to UTC, and names it', () => {
  expect(exactTime(new Date(Date.UTC(2026, 0, 1)), 'Mars/Olympus')).toBe('Jan 1, 2026, 00:00:00 (UTC)')
})

test.for([
  [0, '0 s'],
  [59.4, '59 s'],
  [60, '1 min 00 s'],
  [65, '1 min 05 s'],
  [239.5, '4 min 00 s'],
  [3599, '59 min 59 s'],
  [3600, '1 h 00 min'],
  [90_000, '25 h 00 min'],
  [-5, '0 s'],
] as const)('%d s is "%s"', ([seconds, words]) => {
  expect(formatDuration(seconds * second)).toBe(words)
})

test('a time that has ended has no part that is zero', () => {
  expect([0, 60, 65, 3600, 3700].map((seconds) => finalDuration(seconds * second))).toEqual([
    '0 s',
    '1 min',
    '1 min 05 s',
    '1 h',
    '1 h 01 min',
  ])
})

test('a countdown that begins between two ticks of the clock of all countdowns does not begin a second too high', () => {
  vi.useFakeTimers({ now })
  onTestFinished(() => void vi.useRealTimers())
  render(<Elapsed since={now} />)
  vi.setSystemTime(now + 900)
  render(<SecondsUntil at={now + 900 + 4 * second} />)
  expect(screen.getByText('in 4 s')).toBeInTheDocument()
})
