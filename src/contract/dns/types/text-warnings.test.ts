import { expect, test } from 'vitest'
import { normalizeRecord, type RecordValues } from '../records/record-types.ts'
import { TXT } from './txt.ts'

const textWarnings = (record: RecordValues) => TXT.warnings?.(record, 'example.org', record) ?? []
const codes = (target: string, name = '') =>
  textWarnings(normalizeRecord({ type: 'TXT', name, target }, 'example.org')).map(({ code }) => code)

test.each<[string, string, string, string[]]>([
  ['good SPF', 'v=spf1 mx include:spf.example.net -all', '', []],
  ['SPF with a redirect', 'v=spf1 redirect=spf.example.net', '', []],
  ['SPF without an end', 'v=spf1 mx', '', ['spf-open']],
  ['SPF open to all', 'v=spf1 mx +all', '', ['spf-all']],
  ['SPF after all', 'v=spf1 -all mx', '', ['spf-after-all']],
  ['ten look-ups', `v=spf1 ${'include:a.example '.repeat(10)}-all`, '', []],
  ['eleven look-ups', `v=spf1 a mx ptr ${'exists:a.example '.repeat(8)}-all`, '', ['spf-lookups']],
  ['addresses need no look-up', `v=spf1 ${'ip4:192.0.2.1 '.repeat(20)}-all`, '', []],
  ['SPF without a space', 'v=spf1mx -all', '', ['spf-form']],
  ['SPF of another version', 'v=spf2 -all', '', ['spf-form']],
  ['DMARC at its name', 'v=DMARC1; p=none', '_dmarc', []],
  ['DMARC at the apex', 'v=DMARC1; p=none', '', ['dmarc-name']],
  ['other text at _dmarc', 'hello', '_dmarc', ['dmarc-form']],
  ['DKIM at its name', 'v=DKIM1; p=abc', 's1._domainkey', []],
  ['DKIM of a sub-name', 'v=DKIM1; p=abc', 's1._domainkey.lab', []],
  ['DKIM elsewhere', 'v=DKIM1; p=abc', 's1', ['dkim-name']],
  ['2000 bytes', 'é'.repeat(1000), '', []],
  ['more than 2000 bytes', 'é'.repeat(1001), '', ['large-text']],
  ['other text', 'hello', '', []],
])('%s', (_, target, name, expected) => {
  expect(codes(target, name)).toEqual(expected)
})

test('fixes', () => {
  const fix = (target: string, name: string) =>
    textWarnings(normalizeRecord({ type: 'TXT', name, target }, 'example.org'))[0]?.fix?.change
  expect(fix('v=spf1 mx', '')).toEqual({ target: 'v=spf1 mx ~all' })
  expect(fix('v=DMARC1; p=none', 'lab')).toEqual({ name: '_dmarc.lab' })
})

test.each([
  ['"one" "two"', ['2 strings will be stored as one.']],
  ['"one"', []],
  ['one two', []],
  ['"v=spf1 mx" " -all"', []],
  [`"${'x'.repeat(255)}" "y"`, []],
])('several strings that are stored as one: %s', (target, expected) => {
  const draft = { type: 'TXT' as const, name: 'a', target }
  const found = TXT.warnings?.(normalizeRecord(draft, 'example.org'), 'example.org', draft) ?? []
  expect(found.map(({ text }) => text)).toEqual(expected)
})
