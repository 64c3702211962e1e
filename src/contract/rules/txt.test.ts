import { performance } from 'node:perf_hooks'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
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

test('the longest worst-case text takes little time', () => {
  const start = performance.now()
  for (const piece of ['\\"', '"', ' ', '" "', '\\']) normalizeText(`"${piece.repeat(32000)}`)
  expect(performance.now() - start).toBeLessThan(1000)
})
