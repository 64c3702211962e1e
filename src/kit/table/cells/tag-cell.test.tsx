import { expect, test } from 'vitest'
import { shownTagCount } from './tag-cell.tsx'

test.for([
  [['production', 'web'], 2],
  [['database', 'production'], 2],
  [['database', 'production', 'eu'], 1],
  [['a-rather-long-tag', '+1+1', 'x'], 1],
  [['x'.repeat(50)], 1],
  [['web'], 2],
] as const)('of the tags %j at most %i are shown', ([tags, count]) => {
  expect(shownTagCount(tags)).toBe(count)
})
