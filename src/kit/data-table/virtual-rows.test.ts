import { describe, expect, it } from 'vitest'
import { rowIndexes, rowRange, scrollTopForRow } from './virtual-rows.ts'

describe('rowRange', () => {
  it('starts at the first row and renders 12 rows beyond the viewport', () => {
    expect(rowRange(0, 400, 40)).toEqual({ start: 0, end: 10 + 1 + 12 })
  })

  it('renders 12 rows on both sides of the visible ones', () => {
    expect(rowRange(4010, 400, 40)).toEqual({ start: 100 - 12, end: 100 + 10 + 1 + 12 })
  })
})

describe('rowIndexes', () => {
  it('shifts the range into a list that has become shorter', () => {
    expect(rowIndexes({ start: 50, end: 53 }, 10, -1)).toEqual([7, 8, 9])
    expect(rowIndexes({ start: 50, end: 53 }, 2, -1)).toEqual([0, 1])
    expect(rowIndexes({ start: 50, end: 53 }, 0, -1)).toEqual([])
  })

  it('keeps the focused row, in order, as long as it exists', () => {
    expect(rowIndexes({ start: 5, end: 7 }, 20, 2)).toEqual([2, 5, 6])
    expect(rowIndexes({ start: 5, end: 7 }, 20, 6)).toEqual([5, 6])
    expect(rowIndexes({ start: 5, end: 7 }, 20, 9)).toEqual([5, 6, 9])
    expect(rowIndexes({ start: 5, end: 7 }, 20, 20)).toEqual([5, 6])
  })
})

describe('scrollTopForRow', () => {
  const viewport = { scrollTop: 1000, viewportHeight: 400, headerHeight: 36 }

  it('leaves the position for a row that is visible', () => {
    expect(scrollTopForRow(27, 40, viewport)).toBe(1000)
  })

  it('puts a row above the viewport directly below the header, and one below it at the end', () => {
    expect(scrollTopForRow(3, 40, viewport)).toBe(120)
    expect(scrollTopForRow(99, 40, viewport)).toBe(100 * 40 + 36 - 400)
  })
})
