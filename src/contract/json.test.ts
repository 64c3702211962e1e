import { expect, it } from 'vitest'
import { isEqual } from './json.ts'

it('compares arrays by order and objects regardless of it', () => {
  expect(isEqual(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(isEqual({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(isEqual({ a: undefined }, {})).toBe(true)
  expect(isEqual(null, {})).toBe(false)
})
