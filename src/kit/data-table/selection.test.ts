import { describe, expect, it } from 'vitest'
import { nothingSelected, shownState, toggleOne, toggleRange, withAll, type Selection } from './selection.ts'

const empty: Selection<number> = nothingSelected
const ids = (selection: Selection<number>) => [...selection.ids].sort((a, b) => a - b)

describe('selection', () => {
  it('switches one row on and off', () => {
    const one = toggleOne(empty, 3)
    expect(ids(one)).toEqual([3])
    expect(ids(toggleOne(one, 3))).toEqual([])
  })

  it('takes a range in the order shown, in either direction', () => {
    const shown = [5, 1, 4, 2, 3]
    expect(ids(toggleRange(toggleOne(empty, 1), 2, shown))).toEqual([1, 2, 4])
    expect(ids(toggleRange(toggleOne(empty, 2), 5, shown))).toEqual([1, 2, 4, 5])
  })

  it('switches a range off when its end was on', () => {
    const all = withAll(empty, [1, 2, 3, 4], true)
    const anchored = toggleOne(all, 1)
    expect(ids(toggleRange(anchored, 3, [1, 2, 3, 4]))).toEqual([4])
  })

  it('changes one row when the start of the range is not shown any more', () => {
    expect(ids(toggleRange(toggleOne(empty, 9), 2, [1, 2, 3]))).toEqual([2, 9])
  })

  it('keeps what is not shown when all that is shown is switched', () => {
    const hidden = toggleOne(empty, 9)
    const all = withAll(hidden, [1, 2], true)
    expect(ids(all)).toEqual([1, 2, 9])
    expect(ids(withAll(all, [1, 2], false))).toEqual([9])
  })

  it('tells what the rows shown have in common', () => {
    expect(shownState(empty, [1, 2])).toBe('none')
    expect(shownState(toggleOne(empty, 1), [1, 2])).toBe('some')
    expect(shownState(withAll(empty, [1, 2, 9], true), [1, 2])).toBe('all')
    expect(shownState(toggleOne(empty, 1), [])).toBe('none')
  })
})
