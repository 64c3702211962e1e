import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestTtl, roundUpTtl, ttlValues } from './ttl.ts'

const seconds = fc.integer({ min: 1, max: 5_000_000 })

test("a record's ttl goes to the nearest valid value", () => {
  expect([0, 1, 300, 1949, 1951, 5400, 100_000, 9_999_999].map(nearestTtl)).toEqual([
    0, 300, 300, 300, 3600, 7200, 86400, 2419200,
  ])
  fc.assert(
    fc.property(seconds, (value) => {
      const result = nearestTtl(value)
      for (const other of ttlValues) expect(Math.abs(result - value)).toBeLessThanOrEqual(Math.abs(other - value))
      expect(nearestTtl(result)).toBe(result)
    }),
  )
})

test("a domain's times go up", () => {
  expect([0, 1, 30, 300, 301, 2419200, 2419201].map(roundUpTtl)).toEqual([0, 300, 300, 300, 3600, 2419200, 2419200])
  fc.assert(
    fc.property(seconds, (value) => {
      expect(roundUpTtl(value)).toBeGreaterThanOrEqual(Math.min(value, 2419200))
      expect(roundUpTtl(roundUpTtl(value))).toBe(roundUpTtl(value))
    }),
  )
})
