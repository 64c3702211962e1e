import { expect, it } from 'vitest'
import { nodeLabel } from '../../limits.ts'
import { isNodeLabel, nextFreeLabel } from './node-label.ts'

it.each([
  ['web-1', [], 'web-2'],
  ['web-1', ['web-2', 'web-3'], 'web-4'],
  ['web-09', [], 'web-10'],
  ['web-099', [], 'web-100'],
  ['web', [], 'web-2'],
  ['web', ['web-2'], 'web-3'],
  ['db2.eu', [], 'db2.eu-2'],
  ['999999999', [], '1000000000'],
])('after %s, with %j taken too, comes %s', (label, taken, next) => {
  expect(nextFreeLabel(label, (each) => taken.includes(each))).toBe(next)
})

it('stays a valid label of at most 64 characters', () => {
  for (const label of ['a'.repeat(nodeLabel.max), `${'a'.repeat(nodeLabel.max - 2)}99`]) {
    const next = nextFreeLabel(label, () => false)
    expect(next.length).toBeLessThanOrEqual(nodeLabel.max)
    expect(isNodeLabel(next)).toBe(true)
    expect(next).not.toBe(label)
  }
})
