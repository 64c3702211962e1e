import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProportionate } from '../../growth-testing.ts'
import { normalizeText } from './txt.ts'

test.each([
  ['v=spf1 -all', 'v=spf1 -all'],
  ['"v=spf1 -all"', 'v=spf1 -all'],
  [' "a"  "b" ', 'ab'],
  ['"a""b"', 'ab'],
  [String.raw`"say \"hi\" \\ there"`, String.raw`say "hi" \ there`],
  ['say "hi"', 'say "hi"'],
  ['"open', '"open'],
  ['"a" b', '"a" b'],
  ['one\r\ntwo', 'onetwo'],
  [' kept ', ' kept '],
  ['', ''],
  ['""', ''],
])('%j is %j', (written, text) => {
  expect(normalizeText(written)).toBe(text)
})

test('text without quotes and line breaks is unchanged', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/["\r\n]/.test(text)),
      (text) => {
        expect(normalizeText(text)).toBe(text)
      },
    ),
  )
})

test('quoting and normalizing are inverse', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text)),
      (text) => {
        expect(normalizeText(`"${text.replace(/["\\]/g, '\\$&')}"`)).toBe(text)
      },
    ),
  )
})

test.for(['\\"', '"', ' ', '" "', '\\'])(
  'the worst texts, here of %j, take time in proportion to their length',
  async (piece) => {
    expect(await isProportionate((count) => normalizeText(`"${piece.repeat(count)}"`), 32_000)).toBe(true)
  },
)
