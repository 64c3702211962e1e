import { expect, test } from 'vitest'
import { indexAfterGone } from './row-focus.ts'

test.for([
  ['the row below', [1, 2, 3], [1, 3], { row: 2 }, 1],
  ['the last row, when the last one is gone', [1, 2, 3], [1, 2], { row: 3 }, 1],
  ['nothing, when another row is gone', [1, 2, 3], [1, 2], { row: 1 }, -1],
  ['nothing, when the user is elsewhere', [1, 2, 3], [1, 2], null, -1],
  ['nothing, when no row is left', [1], [], { row: 1 }, -1],
  ['the first that remains after a selection', [1, 2, 3, 4, 5], [1, 5], 'selection', 1],
  ['nothing, when no row is gone', [1, 2], [2, 1], 'selection', -1],
] as const)('the focus goes to %s', ([, before, now, origin, index]) => {
  expect(indexAfterGone(before, now, origin)).toBe(index)
})
