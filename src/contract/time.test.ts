import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWireTime, isWireTime, normalizeWireTime, toWireTime } from './time.ts'

test('wire times are UTC in every time zone', () => {
  expect(parseWireTime('2026-11-20T10:00:00').getTime()).toBe(Date.UTC(2026, 10, 20, 10))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(parseWireTime(toWireTime(seconds * 1000)).getTime()).toBe(seconds * 1000)
      expect(isWireTime(toWireTime(seconds * 1000))).toBe(true)
    }),
  )
})

test('zones, offsets and fractions of a request become UTC', () => {
  expect(
    ['2026-11-20T10:00:00Z', '2026-11-20T12:00:00+02:00', '2026-11-20T10:00:00.999', '2026-11-20T10:00:00'].map(
      normalizeWireTime,
    ),
  ).toEqual(Array.from({ length: 4 }, () => '2026-11-20T10:00:00'))
})

test('other texts are not times', () => {
  for (const bad of [
    '',
    '2026-11-20',
    '2026-11-20 10:00:00',
    '2026-13-01T00:00:00',
    '2026-02-29T00:00:00',
    '2026-11-20T25:00:00',
    '2026-11-20T10:00',
    'now',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
  ]) {
    expect([bad, isWireTime(bad)]).toEqual([bad, false])
  }
  expect(isWireTime('2028-02-29T00:00:00')).toBe(true)
})
