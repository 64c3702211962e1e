import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant, isWireTime, toWireTime, wireTime } from './time.ts'

test('wire times are UTC whatever zone the reader is in', () => {
  expect(instant('2026-11-20T10:00:00').getTime()).toBe(Date.UTC(2026, 10, 20, 10))
  fc.assert(fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
    expect(instant(wireTime(seconds * 1000)).getTime()).toBe(seconds * 1000)
    expect(isWireTime(wireTime(seconds * 1000))).toBe(true)
  }))
})

test('zones, offsets and fractions of a request become UTC', () => {
  expect(['2026-11-20T10:00:00Z', '2026-11-20T12:00:00+02:00', '2026-11-20T10:00:00.999', '2026-11-20T10:00:00'].map(toWireTime)).toEqual(
    Array.from({ length: 4 }, () => '2026-11-20T10:00:00'),
  )
})

test('other texts are no times', () => {
  for (const bad of ['', '2026-11-20', '2026-11-20 10:00:00', '2026-13-01T00:00:00', '2026-02-29T00:00:00', '2026-11-20T25:00:00', '2026-11-20T10:00', 'now']) {
    expect([bad, isWireTime(bad)]).toEqual([bad, false])
  }
  expect(isWireTime('2028-02-29T00:00:00')).toBe(true)
})
