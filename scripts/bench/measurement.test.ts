import { describe, expect, it } from 'vitest'
import { median, quantile, roundForDisplay } from './measurement.ts'

describe('measurements', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)

  it('compute median and quantiles of unordered values', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(quantile(values, 0.99)).toBe(100)
    expect(quantile(values, 0)).toBe(1)
  })

  it('are rounded to one decimal below ten, else to integers', () => {
    expect([roundForDisplay(7.4499), roundForDisplay(12.6)]).toEqual([7.4, 13])
  })
})
