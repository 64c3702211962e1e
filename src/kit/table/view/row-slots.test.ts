import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignSlots, type Slots } from './virtual-rows.ts'

const slotsOf = (text: string): Slots => new Map(Array.from(text, (key, slot) => [key, slot]))
const assign = (before: string, after: string, focused: string | null = null) => [
  ...assignSlots(slotsOf(before), Array.from(after), new Set(focused === null ? [] : [focused])),
]

test('rows that stay keep their slots, and others take those that are free, in their order', () => {
  expect(assign('', 'ab')).toEqual([
    ['a', 0],
    ['b', 1],
  ])
  expect(assign('abc', 'xyz')).toEqual([
    ['x', 0],
    ['y', 1],
    ['z', 2],
  ])
  expect(assign('abcd', 'cdef')).toEqual([
    ['c', 2],
    ['d', 3],
    ['e', 0],
    ['f', 1],
  ])
  expect(assign('ab', 'xayb')).toEqual([
    ['x', 2],
    ['a', 0],
    ['y', 3],
    ['b', 1],
  ])
})

test('where fewer than half stay, all take the elements as they stand, but for the focused row', () => {
  expect(assign('abcd', 'dxyz')).toEqual([
    ['d', 0],
    ['x', 1],
    ['y', 2],
    ['z', 3],
  ])
  expect(assign('abcd', 'dxyz', 'd')).toEqual([
    ['d', 3],
    ['x', 0],
    ['y', 1],
    ['z', 2],
  ])
})

test('rows above those that stay come new', () => {
  expect(assign('abcd', 'xabc')).toEqual([
    ['x', 4],
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
})

test('no row takes the slot of the focused row that has gone', () => {
  expect(assign('abc', 'xyz', 'a')).toEqual([
    ['x', 1],
    ['y', 2],
    ['z', 3],
  ])
})

test('each row has a slot of its own, and the focused one keeps it', () => {
  const keys = fc.uniqueArray(fc.nat(30).map(String), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(keys, { minLength: 1 }), fc.nat(30).map(String), (steps, focused) => {
      let slots: Slots = new Map()
      for (const step of steps) {
        const next = assignSlots(slots, step, new Set([focused]))
        expect([...next.keys()]).toEqual(step)
        expect(new Set(next.values()).size).toBe(step.length)
        const slot = slots.get(focused)
        if (slot !== undefined && next.has(focused)) expect(next.get(focused)).toBe(slot)
        else if (slot !== undefined) expect([...next.values()]).not.toContain(slot)
        slots = next
      }
    }),
  )
})
