/**
 * Texts with a running number, as in the `$GENERATE` directive of BIND: `$` stands for the number,
 * `${offset,width,base}` for the number plus an offset, padded with zeros. Bases: d, o, x and X, and n for hexadecimal
 * digits from the right with a period between them, as in the names of IPv6 addresses in the reverse tree.
 */

/** The numbers `first`, `first + step`, and so on, up to `last`. */
export interface NumberRange {
  readonly first: number
  readonly last: number
  readonly step: number
}

/** The maximum number of records made from ranges in one zone file or at once. */
export const maxGenerated = 20_000
/** The limit of BIND. */
export const maxRangeNumber = 2 ** 31 - 1
/** The longest reverse name of an IPv6 address; a number makes a text at most this many times longer. */
const maxWidth = 64

const isRangeNumber = (number: number) => Number.isInteger(number) && number >= 0 && number <= maxRangeNumber

/** Whether it contains any numbers; the caller limits how many. */
export const isNumberRange = ({ first, last, step }: NumberRange) =>
  isRangeNumber(first) && isRangeNumber(last) && isRangeNumber(step) && first <= last && step > 0

/** How many numbers a valid range has. */
export const countNumbers = ({ first, last, step }: NumberRange) => Math.floor((last - first) / step) + 1

/** The numbers of a valid range. The caller has checked how many they are. */
export const numbersOf = (range: NumberRange): number[] =>
  Array.from({ length: countNumbers(range) }, (_, index) => range.first + index * range.step)

/** Reads `1-254` and `0-100/2`; null for any other text. */
export function parseRange(text: string): NumberRange | null {
  const [, first, last, step = '1'] = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/.exec(text) ?? []
  const range = { first: Number(first), last: Number(last), step: Number(step) }
  return isNumberRange(range) ? range : null
}

/** A part of a pattern: text as it is, or how a number is written. */
type Part = string | { readonly offset: number; readonly width: number; readonly base: string }
export type Pattern = readonly Part[]

const places = /\\[\s\S]|\$\$|\$\{[^{}]{0,40}\}|\$|[^\\$]+|\\$/g

/** Reads a pattern; null when what follows `$` in braces is malformed. Other escapes than `\$` are kept. */
export function parsePattern(text: string): Pattern | null {
  const parts: Part[] = []
  for (const { 0: place, index } of text.matchAll(places)) {
    // An unclosed brace is a mistake, not text.
    if (place === '$' && text[index + 1] === '{') return null
    if (place === '$$' || place === String.raw`\$`) parts.push('$')
    else if (place === '$') parts.push({ offset: 0, width: 0, base: 'd' })
    else if (!place.startsWith('$')) parts.push(place)
    else {
      const [, offset, width = '0', base = 'd'] =
        /^\$\{([+-]?\d{1,10})(?:,(\d{1,2})(?:,([doxXnN]))?)?\}$/.exec(place) ?? []
      if (offset === undefined || Number(width) > maxWidth) return null
      parts.push({ offset: Number(offset), width: Number(width), base })
    }
  }
  return parts
}

/** Whether the pattern has a place for the number. */
export const hasNumber = (pattern: Pattern) => pattern.some((part) => typeof part !== 'string')

/** Digits from the right, a period after each but the last; an even width ends in a period, as BIND writes it. */
function nibbles(number: number, width: number): string {
  let [text, rest, remaining] = ['', number, width]
  do {
    text += (rest % 16).toString(16)
    rest = Math.floor(rest / 16)
    remaining -= 1
    if (rest === 0 && remaining <= 0) break
    text += '.'
    remaining -= 1
  } while (rest > 0 || remaining > 0)
  return text
}

const radixes: Readonly<Record<string, number>> = { d: 10, o: 8, x: 16 }

function writeNumber(number: number, width: number, base: string): string {
  const lower = base.toLowerCase()
  const text = lower === 'n' ? nibbles(number, width) : number.toString(radixes[lower] ?? 10).padStart(width, '0')
  return base === lower ? text : text.toUpperCase()
}

/** The text for a number; null when an offset would make it negative. */
export function fillPattern(pattern: Pattern, number: number): string | null {
  let text = ''
  for (const part of pattern) {
    if (typeof part === 'string') text += part
    else if (number + part.offset < 0) return null
    else text += writeNumber(number + part.offset, part.width, part.base)
  }
  return text
}
