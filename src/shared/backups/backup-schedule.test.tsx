import { describe, expect, test } from 'vitest'
import { backupWindows } from '#contract/rules/backups/backup-schedule.ts'
import { localDay, nextOpening, windowLabel } from './backup-schedule.ts'

const noon = Date.UTC(2026, 5, 15, 12)
const at = (month: number, date: number, hour: number, minute = 0) => Date.UTC(2026, month - 1, date, hour, minute)

describe('a window in words', () => {
  test.for([
    ['W10', 'UTC', '10:00–12:00 UTC', null],
    ['W10', 'Europe/Berlin', '10:00–12:00 UTC', '12:00–14:00 Europe/Berlin'],
    ['W22', 'UTC', '22:00–00:00 UTC', null],
    ['W22', 'Europe/Berlin', '22:00–00:00 UTC', '00:00–02:00 Europe/Berlin'],
    ['W0', 'America/Los_Angeles', '00:00–02:00 UTC', '17:00–19:00 America/Los_Angeles'],
    ['W4', 'Asia/Kolkata', '04:00–06:00 UTC', '09:30–11:30 Asia/Kolkata'],
    ['W4', 'America/St_Johns', '04:00–06:00 UTC', '01:30–03:30 America/St_Johns'],
    ['W4', 'Asia/Kathmandu', '04:00–06:00 UTC', '09:45–11:45 Asia/Kathmandu'],
    ['W12', 'Pacific/Kiritimati', '12:00–14:00 UTC', '02:00–04:00 Pacific/Kiritimati'],
    ['W10', 'Mars/Olympus', '10:00–12:00 UTC', null],
  ] as const)('%s in %s', ([window, zone, utc, local]) => {
    expect(windowLabel(window, zone, noon)).toEqual({ utc, local })
  })

  test.for(backupWindows.filter((window) => window !== 'Scheduling'))('%s lasts two hours of a day', (window) => {
    const hour = Number(window.slice(1))
    const two = (value: number) => String(value % 24).padStart(2, '0')
    expect(windowLabel(window, 'UTC', noon)?.utc).toBe(`${two(hour)}:00–${two(hour + 2)}:00 UTC`)
  })

  test.for([null, 'Scheduling', 'W24', 'W1'])('%s is none yet', (window) => {
    expect(windowLabel(window, 'Europe/Berlin', noon)).toBeNull()
    expect(nextOpening(window, noon)).toBeNull()
  })

  test('follows summer time, from the window on that comes next', () => {
    const local = (window: string, now: number, zone = 'Europe/Berlin') => windowLabel(window, zone, now)?.local
    expect(local('W10', at(3, 28, 9))).toBe('11:00–13:00 Europe/Berlin')
    // Today's window is over on the eve: the next one is already in summer time.
    expect(local('W10', at(3, 28, 12))).toBe('12:00–14:00 Europe/Berlin')
    // During the night itself, one hour is skipped or repeated.
    expect(local('W0', at(3, 29, 0, 30))).toBe('01:00–04:00 Europe/Berlin')
    expect(local('W0', at(10, 24, 23))).toBe('02:00–03:00 Europe/Berlin')
    expect(local('W10', at(10, 24, 13))).toBe('11:00–13:00 Europe/Berlin')
    expect(local('W10', at(3, 7, 13), 'America/New_York')).toBe('06:00–08:00 America/New_York')
    // Half an hour of daylight saving.
    expect(local('W0', at(1, 15, 1), 'Australia/Lord_Howe')).toBe('11:00–13:00 Australia/Lord_Howe')
    expect(local('W0', at(6, 15, 1), 'Australia/Lord_Howe')).toBe('10:30–12:30 Australia/Lord_Howe')
  })
})

test.for([
  ['Friday', 'W22', 'Asia/Tokyo', 'Saturday'],
  ['Saturday', 'W22', 'Asia/Tokyo', 'Sunday'],
  ['Friday', 'W10', 'Asia/Tokyo', null],
  ['Sunday', 'W0', 'America/Los_Angeles', 'Saturday'],
  ['Monday', 'W18', 'Asia/Kolkata', null],
  ['Monday', 'W20', 'Asia/Kolkata', 'Tuesday'],
  ['Monday', 'W22', 'UTC', null],
  ['Monday', 'W22', 'Mars/Olympus', null],
  ['Monday', 'Scheduling', 'Asia/Tokyo', null],
  ['Scheduling', 'W22', 'Asia/Tokyo', null],
  [null, null, 'Asia/Tokyo', null],
] as const)('%s %s begins in %s on %s', ([day, window, zone, local]) => {
  expect(localDay({ day, window }, zone, noon)).toBe(local)
})

test('a window opens when it has not closed yet', () => {
  expect(nextOpening('W10', at(6, 15, 9, 59))).toBe(at(6, 15, 10))
  expect(nextOpening('W10', at(6, 15, 11, 59))).toBe(at(6, 15, 10))
  expect(nextOpening('W10', at(6, 15, 12))).toBe(at(6, 16, 10))
  expect(nextOpening('W22', at(6, 15, 23, 59))).toBe(at(6, 15, 22))
  expect(nextOpening('W22', at(6, 16, 0))).toBe(at(6, 16, 22))
})
