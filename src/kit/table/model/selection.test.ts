import { describe, expect, it } from 'vitest'
import { emptySelection, selectionState, toggleRow, toggleRange, setRows, type Selection } from './selection.ts'

const empty: Selection<number> = emptySelection
const ids = (selection: Selection<number>) => [...selection.ids].sort((a, b) => a - b)

describe('selection', () => {
  it('toggles one row', () => {
    const one = toggleRow(empty, 3)
    expect(ids(one)).toEqual([3])
    expect(ids(toggleRow(one, 3))).toEqual([])
  })

  it('selects a range in visible order, in either direction', () => {
    const visibleIds = [5, 1, 4, 2, 3]
    expect(ids(toggleRange(toggleRow(empty, 1), 2, visibleIds))).toEqual([1, 2, 4])
    expect(ids(toggleRange(toggleRow(empty, 2), 5, visibleIds))).toEqual([1, 2, 4, 5])
  })

  it('selects the shorter of the ranges between rows that are in several groups', () => {
    expect(ids(toggleRange(toggleRow(empty, 1), 2, [1, 7, 8, 2, 1, 9, 2]))).toEqual([1, 2])
    expect(ids(toggleRange(toggleRow(empty, 1), 2, [1, 7, 8, 2, 9, 1, 4, 5, 2]))).toEqual([1, 2, 9])
  })

  it('deselects a range when its end was selected', () => {
    const all = setRows(empty, [1, 2, 3, 4], true)
    const anchored = toggleRow(all, 1)
    expect(ids(toggleRange(anchored, 3, [1, 2, 3, 4]))).toEqual([4])
  })

  it('toggles one row when the anchor is no longer visible', () => {
    expect(ids(toggleRange(toggleRow(empty, 9), 2, [1, 2, 3]))).toEqual([2, 9])
  })

  it('keeps hidden rows selected when all visible rows are toggled', () => {
    const hidden = toggleRow(empty, 9)
    const all = setRows(hidden, [1, 2], true)
    expect(ids(all)).toEqual([1, 2, 9])
    expect(ids(setRows(all, [1, 2], false))).toEqual([9])
  })

  it('returns the state of the visible rows', () => {
    expect(selectionState(empty, [1, 2])).toBe('none')
    expect(selectionState(toggleRow(empty, 1), [1, 2])).toBe('some')
    expect(selectionState(setRows(empty, [1, 2, 9], true), [1, 2])).toBe('all')
    expect(selectionState(toggleRow(empty, 1), [])).toBe('none')
  })
})
