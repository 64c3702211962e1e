/** Texts that take the longest if a pattern, a conversion or a loop takes more than linear time. */

/** After this many slow texts, a test looks for no others: each may take seconds. */
export const enoughSlowTexts = 2

/** A text of a length, in UTF-16 units. */
export type TextBuilder = (length: number) => string

/** The parts that the formats of the interface repeat, separate, quote and escape. */
const commonParts = [...Array.from('a0 .,:;=/"\\\n漢😀'), '-a', 'a.', 'a:', ';a=']
const moreParts = [
  ...Array.from("A-_*%+@#'<é\u200B"),
  'e\u0301',
  ...'a- _a :a a, a= /a a1 %2f \\" xn--a. a@a 漢.'.split(' '),
  'a ',
  ' a',
  '"a" ',
]

/** Texts that are built once for each length. */
function built(build: TextBuilder): TextBuilder {
  const texts = new Map<number, string>()
  return (length) => {
    const text = texts.get(length) ?? build(length)
    texts.set(length, text)
    return text
  }
}

const repeated = (part: string) =>
  [JSON.stringify(part), built((length) => part.repeat(Math.ceil(length / part.length)).slice(0, length))] as const

/**
 * Labels of different ideographs, which take long to convert for the DNS. In the longest texts, the platform refuses
 * fewer and longer labels.
 */
const ideographs = built((length) => {
  const labelLength = Math.ceil(length / 13)
  return Array.from({ length }, (_, index) =>
    index % labelLength === labelLength - 1 ? '.' : String.fromCharCode(0x4e00 + ((index * 7919) % 20_900)),
  ).join('')
})

/** The texts for requests, each of which takes a while; by a name for messages. */
export const commonWorstTexts: ReadonlyMap<string, TextBuilder> = new Map([
  ...commonParts.map(repeated),
  ['ideographs', ideographs],
])
export const worstTexts: ReadonlyMap<string, TextBuilder> = new Map([...commonWorstTexts, ...moreParts.map(repeated)])

/** An end that most patterns do not match, so that they backtrack. */
const rejectedEnd = ' !'

/** A text that begins like a valid one. */
export const beginningWith = (valid: string, rest: TextBuilder): TextBuilder =>
  built((length) => valid + rest(Math.max(0, length - valid.length - rejectedEnd.length)) + rejectedEnd)
