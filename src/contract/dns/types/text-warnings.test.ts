import { expect, test } from 'vitest'
import { normalizeRecord, type RecordValues } from '../records/record-types.ts'
import { replaceSpfAddress } from './mail-policies.ts'
import { TXT } from './txt.ts'

const textWarnings = (record: RecordValues) => TXT.warnings?.(record, 'example.org', record) ?? []
/** Public keys for tests, made with OpenSSL: RSA with its algorithm, RSA alone, and Ed25519. */
const keys = {
  rsa1024:
    'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDs0eWCJl3tdLkG85kACx92gNtkmlwh2U0RRp5S+M29U8Yt5YUSQEnAC58Q9GNvBCIzrYRaMjRVTmwmsS1i6L6rwxXR/Rjczz9iGOjxjzLX/oBngU26hL5L8vatbpJ2cz2JkHI1Cpwtwnv6F0lkUDUQZObaWuT2j96RCJCXVh8NwQIDAQAB',
  rsa512:
    'MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAML0Xsl2G4fzq4cknG5oLCQqKxrGAkKvQOz0K50R7F+mEHenjMD5X/uFjp246Wf1L8O76lCO2ucI1BcccXj2LcMCAwEAAQ==',
  rsa768:
    'MGgCYQD05jwfBZzls5vROANb/hMs9rts7/6RGsrAVuky2LVlAcmzN3Mhe7za3emLnRLp9ImaP9GctM0Ca65Q6UedB5oUfu9nhhRzr3nUgO7X+/OWui/PCUAmppuNncyeKRkQ498CAwEAAQ==',
  ed25519: '2ErvN1piVbf4+9AtID7soPH38MM0hKz7JNYm02DKIIM=',
}
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
  ['DKIM at its name', `v=DKIM1; p=${keys.rsa1024}`, 's1._domainkey', []],
  ['DKIM of a sub-name', `v=DKIM1; k=rsa; p=${keys.rsa1024};`, 's1._domainkey.lab', []],
  ['DKIM elsewhere', 'v=DKIM1; p=abc', 's1', ['dkim-name']],
  ['addresses and networks in SPF', 'v=spf1 ip4:192.0.2.0/24 -ip6:2001:db8::/32 ip4:192.0.2.1 ?all', '', []],
  ['SPF with an address that is none', 'v=spf1 ip4:192.0.2.300 -all', '', ['spf-address']],
  ['SPF with a network that is none', 'v=spf1 ip6:2001:db8::/129 -all', '', ['spf-address']],
  ['SPF with an address of the other version', 'v=spf1 ip4:2001:db8::1 -all', '', ['spf-address']],
  ['SPF with a bare address', 'v=spf1 192.0.2.1 -all', '', ['spf-address']],
  ['SPF with a mechanism that is none', 'v=spf1 includes:a.example -all', '', ['spf-term']],
  ['SPF with a mechanism without its host', 'v=spf1 include: a.example -all', '', ['spf-term']],
  ['SPF with macros and modifiers', 'v=spf1 exists:%{i}._spf.a.example exp=e.a.example x-y=z -all', '', []],
  ['DMARC without a semicolon', 'v=DMARC1 p=reject', '_dmarc', ['mail-version']],
  ['DMARC in lower case', 'v=dmarc1; p=reject', '_dmarc', ['mail-version']],
  ['DKIM of another version', `v=DKIM2; p=${keys.rsa1024}`, 'a._domainkey', ['mail-version']],
  ['DKIM with its version last', `p=${keys.rsa1024}; v=DKIM1`, 'a._domainkey', ['mail-version']],
  ['DKIM with spaces', `v = DKIM1 ; p=${keys.rsa1024}`, 'a._domainkey', []],
  ['SPF after a space', ' v=spf1 -all', '', ['spf-form']],
  ['DMARC without a policy', 'v=DMARC1; rua=mailto:a@a.example', '_dmarc', ['dmarc-policy']],
  ['DMARC with a policy that is none', 'v=DMARC1; p=rejected', '_dmarc', ['dmarc-policy']],
  ['DMARC with another policy for names below', 'v=DMARC1;p=Reject;sp=all', '_dmarc', ['dmarc-policy']],
  ['DMARC with reports to a bare address', 'v=DMARC1; p=none; rua=a@a.example', '_dmarc', ['dmarc-reports']],
  ['DMARC with reports to several', 'v=DMARC1; p=none; rua=mailto:a@a.example!10m, mailto:b@a.example', '_dmarc', []],
  ['DKIM without its version', `k=rsa; p=${keys.rsa1024}`, 's1._domainkey', []],
  ['DKIM with an RSA key alone', `v=DKIM1; p=${keys.rsa768}`, 's1._domainkey', ['dkim-short']],
  ['DKIM with a short key', `v=DKIM1; p=${keys.rsa512}`, 's1._domainkey', ['dkim-short']],
  ['DKIM with Ed25519', `v=DKIM1; k=ed25519; p=${keys.ed25519}`, 's1._domainkey', []],
  ['DKIM with an Ed25519 key for RSA', `v=DKIM1; p=${keys.ed25519}`, 's1._domainkey', ['dkim-key']],
  ['DKIM with an RSA key for Ed25519', `v=DKIM1; k=ed25519; p=${keys.rsa512}`, 's1._domainkey', ['dkim-key']],
  ['DKIM with a key that was cut', `v=DKIM1; p=${keys.rsa1024.slice(0, 100)}`, 's1._domainkey', ['dkim-key']],
  ['DKIM with a key that is no Base64', 'v=DKIM1; p=k!', 's1._domainkey', ['dkim-key']],
  ['DKIM without a key', 'v=DKIM1; k=rsa', 's1._domainkey', ['dkim-key']],
  ['DKIM with another type', `v=DKIM1; k=dsa; p=${keys.rsa1024}`, 's1._domainkey', ['dkim-type']],
  ['DKIM that is revoked', 'v=DKIM1; p=', 's1._domainkey', ['dkim-revoked']],
  ['a quote that is not closed', '"hello', '', ['text-quote']],
  ['a quote that was not opened', 'v=verify abc"', '', ['text-quote']],
  ['quotes that are text', '"\\"hello\\""', '', []],
  ['a quote within a text', '19" rack', '', []],
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
  expect(fix('v=DMARC1; p=none', 'dmarc')).toEqual({ name: '_dmarc' })
  expect(fix('v=DMARC1; p=none', 'dmarc.lab')).toEqual({ name: '_dmarc.lab' })
  expect(fix('v=spf1 mx ip4:2001:db8::/32 -all', '')).toEqual({ target: 'v=spf1 mx ip6:2001:db8::/32 -all' })
  expect(fix('v=spf1 192.0.2.1 -all', '')).toEqual({ target: 'v=spf1 ip4:192.0.2.1 -all' })
  expect(fix('v=DMARC1 p=reject; ', '_dmarc')).toEqual({ target: 'v=DMARC1; p=reject' })
  expect(fix('v=dmarc1;p=none', '_dmarc')).toEqual({ target: 'v=DMARC1; p=none' })
  expect(fix('v=DMARC1; rua=mailto:a@a.example; ', '_dmarc')).toEqual({
    target: 'v=DMARC1; p=none; rua=mailto:a@a.example',
  })
  expect(fix('"hello', '')).toEqual({ target: 'hello' })
})

test.each([
  ['v=spf1 ip4:192.0.2.1 mx -all', 'v=spf1 ip4:198.51.100.7 mx -all'],
  ['v=spf1 -ip4:192.0.2.1/32 ip4:192.0.2.1', 'v=spf1 -ip4:198.51.100.7 ip4:198.51.100.7'],
  ['v=spf1 ip4:192.0.2.0/24 ip4:192.0.2.10 a:192.0.2.1 -all', null],
  ['ip4:192.0.2.1', null],
])('an address in %j', (target, replaced) => {
  expect(replaceSpfAddress(target, '192.0.2.1', '198.51.100.7')).toBe(replaced ?? target)
})

test('an address in SPF is replaced by one of the other version, and found in any form', () => {
  expect(replaceSpfAddress('v=spf1 ip6:2001:DB8:0::1 -all', '2001:db8::1', '192.0.2.1')).toBe(
    'v=spf1 ip4:192.0.2.1 -all',
  )
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
