import { describe, expect, it } from 'vitest'
import { diff, findConflicts, flatten } from './diff.ts'

const before = { label: 'web-1', tags: ['a', 'b'], alerts: { cpu: 90, io: 10000 }, watchdog_enabled: true }

describe('diff', () => {
  it('is empty when nothing differs', () => {
    expect(diff(before, structuredClone(before))).toEqual({})
  })

  it('has only the members that differ, also in nested objects', () => {
    expect(diff(before, { ...before, alerts: { cpu: 0, io: 10000 }, label: 'web-2' })).toEqual({
      alerts: { cpu: 0 },
      label: 'web-2',
    })
  })

  it('has arrays as a whole, also empty ones', () => {
    expect(diff(before, { ...before, tags: [] })).toEqual({ tags: [] })
    expect(diff(before, { ...before, tags: ['a', 'b', 'c'] })).toEqual({ tags: ['a', 'b', 'c'] })
  })

  it('has members that became false, zero or null', () => {
    expect(diff({ on: true, size: 5, text: 'x' }, { on: false, size: 0, text: null })).toEqual({
      on: false,
      size: 0,
      text: null,
    })
  })
})

describe('findConflicts', () => {
  it('finds only members that both sides changed to different values', () => {
    const mine = { ...before, label: 'mine', alerts: { cpu: 50, io: 1 } }
    const theirs = { ...before, label: 'theirs', alerts: { cpu: 50, io: 10000 }, tags: ['z'] }
    expect(findConflicts(before, mine, theirs)).toEqual([{ name: 'label', mine: 'mine', theirs: 'theirs' }])
  })

  it('names nested members with dots', () => {
    expect([...flatten({ alerts: { cpu: 1 }, tags: ['a'] })]).toEqual([
      ['alerts.cpu', 1],
      ['tags', ['a']],
    ])
  })
})
