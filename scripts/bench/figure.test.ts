import { describe, expect, it } from 'vitest'
import { median, quantile, rounded } from './figure.ts'

describe('figures', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)

  it('take the median and a high share of unordered values', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(quantile(values, 0.99)).toBe(100)
    expect(quantile(values, 0)).toBe(1)
  })

  it('are printed with no more digits than they deserve', () => {
    expect([rounded(7.4499), rounded(12.6)]).toEqual([7.4, 13])
  })
})
