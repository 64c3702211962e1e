import { expect, it } from 'vitest'
import { expiryState, expiryTime, neverExpires } from './expiry.ts'

const now = Date.UTC(2026, 5, 15, 10, 30)

it.each([
  [{ lifetime: '7', date: '' }, '2026-06-22T10:30:00'],
  [{ lifetime: '365', date: '' }, '2027-06-15T10:30:00'],
  [{ lifetime: 'date', date: '2026-12-31' }, '2026-12-31T23:59:59'],
  [{ lifetime: 'date', date: '' }, undefined],
  [{ lifetime: 'never', date: '2026-12-31' }, null],
])('%o', (choice, time) => {
  expect(expiryTime(choice, now)).toBe(time)
})

it('a date in the distant future counts as never', () => {
  expect(neverExpires(null, now)).toBe(true)
  expect(neverExpires('2999-12-12T05:00:00', now)).toBe(true)
  expect(neverExpires('2056-06-15T00:00:00', now)).toBe(false)
})

it.each([
  [null, 'never'],
  ['2999-12-12T05:00:00', 'never'],
  ['2026-06-15T10:30:00', 'expired'],
  ['2026-06-15T10:30:01', 'soon'],
  ['2026-06-29T10:29:59', 'soon'],
  ['2026-06-29T10:30:00', 'later'],
])('a token that expires at %s: %s', (expiry, state) => {
  expect(expiryState(expiry, now)).toBe(state)
})
