import { expect, it } from 'vitest'
import { describeLines, lineNotes } from './line-notes.ts'

it.each([
  [[4], 'Line 4'],
  [[4, 4], 'Line 4'],
  [[8, 4, 5, 6, 7], 'Lines 4 to 8'],
  [[1, 3], 'Lines 1 and 3'],
  [[12_004, 12_005, 12_006, 13_004], 'Lines 12,004 to 12,006 and 13,004'],
  [[4, 5], 'Lines 4 and 5'],
  [[1, 2, 3, 7, 9], 'Lines 1 to 3, 7 and 9'],
  [[1, 3, 5, 7, 9, 11, 12, 13], 'Lines 1, 3, 5, 7, 9 and 3 more'],
])('the lines %j are "%s"', (lines, text) => expect(describeLines(lines)).toBe(text))

it('says the same about several lines once', () => {
  const note = (line: number, text: string) => ({ line, text })
  expect(lineNotes([note(3, 'a'), note(2, 'b'), note(1, 'a')])).toEqual([
    { text: 'a', where: 'Lines 1 and 3', count: 2 },
    { text: 'b', where: 'Line 2', count: 1 },
  ])
})
