/** Notes about lines of a text. Equal notes are merged into one with all its lines. */
import type { ZoneProblem } from '#contract/dns/zone-file/zone-parser.ts'
import { countMore, formatNumber, joinNames } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'

export type LineProblem = Pick<ZoneProblem, 'level' | 'line' | 'text' | 'code'>

/** At most this many ranges are named; the others are only counted. */
const maxRanges = 5

/** "Line 4", "Lines 4 to 8 and 10", "Lines 1, 3, 5, 7, 9 and 12 more". */
export function describeLines(lines: readonly number[]): string {
  const sorted = [...new Set(lines)].toSorted((a, b) => a - b)
  const ranges: { first: number; last: number }[] = []
  for (const line of sorted) {
    const range = ranges.at(-1)
    if (range && line === range.last + 1) range.last = line
    else ranges.push({ first: line, last: line })
  }
  const shown = ranges.slice(0, maxRanges)
  const texts = shown.flatMap(({ first, last }) =>
    last - first > 1
      ? [t('{first} to {last}', { first: formatNumber(first), last: formatNumber(last) })]
      : [...new Set([first, last])].map((line) => formatNumber(line)),
  )
  const others = ranges.slice(maxRanges).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  if (others > 0) texts.push(countMore(others))
  return plural(sorted.length, 'Line {lines}', 'Lines {lines}', { lines: joinNames(texts) })
}

/** Returns the notes ordered by their first lines. */
export const lineNotes = (problems: readonly Pick<LineProblem, 'line' | 'text'>[]) =>
  [...Map.groupBy(problems, ({ text }) => text)]
    .map(([text, group]) => ({ text, lines: group.map(({ line }) => line).toSorted((a, b) => a - b) }))
    .toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
    .map(({ text, lines }) => ({ text, where: describeLines(lines), count: lines.length }))
