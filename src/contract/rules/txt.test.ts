import { performance } from 'node:perf_hooks'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseText } from './txt.ts'

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
  expect(normaliseText(written)).toBe(text)
})

test('a text without quotes and line breaks is itself', () => {
  fc.assert(fc.property(fc.string().filter((text) => !/["\r\n]/.test(text)), (text) => {
    expect(normaliseText(text)).toBe(text)
  }))
})

test('quoted and read again it is the same', () => {
  fc.assert(fc.property(fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text)), (text) => {
    expect(normaliseText(`"${text.replace(/["\\]/g, '\\$&')}"`)).toBe(text)
  }))
})

test('the longest text of the worst kind takes no time', () => {
  const start = performance.now()
  for (const piece of ['\\"', '"', ' ', '" "', '\\']) normaliseText(`"${piece.repeat(32000)}`)
  expect(performance.now() - start).toBeLessThan(1000)
})
