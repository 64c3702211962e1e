import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  rowIndexes,
  scrollTopForRow,
  useRenderedRows,
  useRowRange,
  visibleRows,
  type RowRange,
} from './virtual-rows.ts'

describe('visibleRows', () => {
  it('includes rows of which a part is visible', () => {
    expect(visibleRows(0, 400, 40)).toEqual({ start: 0, end: 10 + 1 })
    expect(visibleRows(4010, 400, 40)).toEqual({ start: 100, end: 100 + 10 + 1 })
  })
})

describe('useRenderedRows', () => {
  /** The ranges of all renders, the list having been scrolled to one after the other. */
  function renderRange(first: RowRange, ...further: RowRange[]) {
    const ranges: RowRange[] = []
    const { rerender } = renderHook((range: RowRange) => void ranges.push(useRenderedRows(range)), {
      initialProps: first,
    })
    further.forEach((range) => rerender(range))
    return ranges
  }

  it('begins with the visible rows, and then adds 6 on both sides', () => {
    const visible = { start: 100, end: 111 }
    expect(renderRange(visible)).toEqual([visible, { start: 94, end: 117 }])
  })

  it('keeps what is there of those around the visible rows, until the others follow', () => {
    expect(renderRange({ start: 100, end: 111 }, { start: 103, end: 114 }).slice(2)).toEqual([
      { start: 97, end: 117 },
      { start: 97, end: 120 },
    ])
  })

  it('begins with the visible rows again after a leap', () => {
    expect(renderRange({ start: 100, end: 111 }, { start: 900, end: 911 }).slice(2)).toEqual([
      { start: 900, end: 911 },
      { start: 894, end: 917 },
    ])
  })

  it('does not begin before the first row', () => {
    expect(renderRange({ start: 2, end: 9 }).at(-1)).toEqual({ start: 0, end: 15 })
  })
})

describe('useRowRange', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A list with rows of 40 px; returns what scrolls it after a pause in ms. */
  function renderList() {
    const container = document.createElement('div')
    const ref = { current: container }
    const { result } = renderHook(() => useRowRange(ref, 40))
    return (top: number, pause: number) => {
      act(() => {
        vi.advanceTimersByTime(pause)
        container.scrollTop = top
        window.dispatchEvent(new Event('scroll'))
      })
      return result.current
    }
  }

  it('rushes while all rows are replaced again and again, until it has stood still', () => {
    const scroll = renderList()
    expect(scroll(40_000, 1000).rushing).toBe(false)
    expect(scroll(80_000, 16)).toEqual({ ...visibleRows(80_000, window.innerHeight, 40), rushing: true })
    expect(scroll(120_000, 16)).toMatchObject({ start: 3000, rushing: true })
    expect(scroll(120_000, 99).rushing).toBe(true)
    expect(scroll(120_000, 1).rushing).toBe(false)
  })

  it('does not rush when rows stay, nor with single leaps', () => {
    const scroll = renderList()
    expect(scroll(40_000, 1000).rushing).toBe(false)
    expect(scroll(40_120, 16).rushing).toBe(false)
    expect(scroll(40_240, 16).rushing).toBe(false)
    expect(scroll(80_000, 100).rushing).toBe(false)
    expect(scroll(0, 100).rushing).toBe(false)
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
