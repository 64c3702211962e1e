import { describe, expect, it } from 'vitest'
import { changes, conflicts, leaves, same } from './changes.ts'

const before = { label: 'web-1', tags: ['a', 'b'], alerts: { cpu: 90, io: 10000 }, watchdog_enabled: true }

describe('what an update sends', () => {
  it('is nothing when nothing differs', () => {
    expect(changes(before, structuredClone(before))).toEqual({})
  })

  it('is only the members that differ, nested ones by member', () => {
    expect(changes(before, { ...before, alerts: { cpu: 0, io: 10000 }, label: 'web-2' })).toEqual({ alerts: { cpu: 0 }, label: 'web-2' })
  })

  it('is a whole array, also when it was emptied', () => {
    expect(changes(before, { ...before, tags: [] })).toEqual({ tags: [] })
    expect(changes(before, { ...before, tags: ['a', 'b', 'c'] })).toEqual({ tags: ['a', 'b', 'c'] })
  })

  it('keeps false, zero and null', () => {
    expect(changes({ on: true, size: 5, text: 'x' }, { on: false, size: 0, text: null })).toEqual({ on: false, size: 0, text: null })
  })
})

describe('a change on both sides', () => {
  it('is a conflict only where both changed the same member differently', () => {
    const mine = { ...before, label: 'mine', alerts: { cpu: 50, io: 1 } }
    const theirs = { ...before, label: 'theirs', alerts: { cpu: 50, io: 10000 }, tags: ['z'] }
    expect(conflicts(before, mine, theirs)).toEqual([{ name: 'label', mine: 'mine', theirs: 'theirs' }])
  })

  it('names nested members with dots', () => {
    expect([...leaves({ alerts: { cpu: 1 }, tags: ['a'] })]).toEqual([['alerts.cpu', 1], ['tags', ['a']]])
  })
})

it('compares arrays in order and objects without', () => {
  expect(same(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(same({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(same({ a: undefined }, {})).toBe(true)
  expect(same(null, {})).toBe(false)
})
