import { domainToUnicode } from 'node:url'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAsciiName } from './dns-name.ts'
import { hasUndecodableLabel, toUnicodeName } from './idn.ts'

test.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['xn--fa-hia.de', 'faß.de'],
  ['xn--fiqs8s', '中国'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['www.example.org', 'www.example.org'],
  ['*.xn--bcher-kva.example', '*.bücher.example'],
])('%s reads %s', (stored, shown) => {
  expect(toUnicodeName(stored)).toBe(shown)
  expect(toUnicodeName(stored)).toBe(domainToUnicode(stored.replace('*', 'w')).replace(/^w(?=\.b)/, '*'))
  expect(hasUndecodableLabel(stored)).toBe(false)
})

test.each(['xn--', 'xn--a', 'xn--99999999', 'xn--zzzzzzzzzzzzzzzzzzzz', 'xn--abc-'])(
  '%s is shown as it is',
  (label) => {
    expect(toUnicodeName(`${label}.example`)).toBe(`${label}.example`)
    expect(hasUndecodableLabel(`${label}.example`)).toBe(true)
  },
)

test('decodes what the platform encodes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (typed) => {
      const stored = toAsciiName(typed)
      fc.pre(stored.startsWith('xn--') && !stored.includes('.'))
      expect(toAsciiName(toUnicodeName(stored))).toBe(stored)
    }),
  )
})

test('any label is decoded in bounded time, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 63 }), (text) => {
      expect(typeof toUnicodeName(`xn--${text.toLowerCase()}`)).toBe('string')
    }),
  )
})
