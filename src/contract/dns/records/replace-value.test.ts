import { expect, test } from 'vitest'
import type { RecordType } from './record-types.ts'
import { hasValue, replacementReason, replaceValue } from './replace-value.ts'

const [from, to] = ['198.51.100.0/24', '203.0.113.0/24']
const [from6, to6] = ['2001:db8:1::/48', '2001:db8:2::/48']

test.each<[RecordType, string, string, string, string]>([
  ['A', '198.51.100.7', from, to, '203.0.113.7'],
  ['AAAA', '2001:db8:1::7', from6, to6, '2001:db8:2::7'],
  ['TXT', 'v=spf1 ip4:198.51.100.7 -all', from, to, 'v=spf1 ip4:203.0.113.7 -all'],
  ['TXT', 'v=spf1 ip4:198.51.100.7/32 ~all', from, to, 'v=spf1 ip4:203.0.113.7/32 ~all'],
  ['TXT', 'v=spf1 +ip4:198.51.100.0/24 mx', from, to, 'v=spf1 +ip4:203.0.113.0/24 mx'],
  ['TXT', 'v=spf1 ?IP4:198.51.100.64/26 mx', from, to, 'v=spf1 ?IP4:203.0.113.64/26 mx'],
  ['TXT', 'v=spf1 ip6:2001:0DB8:1::/56 mx', from6, to6, 'v=spf1 ip6:2001:db8:2::/56 mx'],
  ['TXT', 'v=spf1 ip4:198.51.0.0/16 ip4:198.51.100.1', from, to, 'v=spf1 ip4:198.51.0.0/16 ip4:203.0.113.1'],
  ['TXT', from, from, to, to],
  ['A', '198.51.100.7', '198.51.100.7', '203.0.113.9', '203.0.113.9'],
  ['TXT', 'v=spf1 ip4:198.51.100.7', '198.51.100.7', '203.0.113.9', 'v=spf1 ip4:203.0.113.9'],
  ['TXT', '"quoted"', '"quoted"', 'other', 'other'],
  ['CNAME', 'a.example.net', 'a.example.net', 'b.example.net', 'b.example.net'],
])('%s %s has %s, which is replaced by %s', (type, target, value, other, after) => {
  expect(hasValue({ type, target }, value)).toBe(true)
  expect(replaceValue({ type, target }, value, other)).toBe(after)
  expect(replacementReason({ type, target }, value, other)).toBeNull()
})

test.each<[RecordType, string, string]>([
  ['A', '198.51.101.7', from],
  ['A', '[remote_addr]', from],
  ['AAAA', '2001:db8:2::7', from6],
  ['AAAA', '::ffff:198.51.100.7', from],
  ['TXT', 'v=spf1 ip4:198.51.0.0/16 ip4:198.51.100.0/23 a:198.51.100.7 -all', from],
  ['TXT', 'v=spf1 ip4:198.51.100.7/33 -all', from],
  ['TXT', 'ip4:198.51.100.7', from],
  ['CNAME', from, from],
  ['A', '198.51.100.7', '198.51.100.7/24'],
])('%s %s does not have %s', (type, target, value) => {
  expect(hasValue({ type, target }, value)).toBe(false)
})

test('what cannot take the place of a value', () => {
  const [spf, a] = [
    { type: 'TXT', target: 'v=spf1 ip4:198.51.100.7' },
    { type: 'A', target: '198.51.100.7' },
  ] as const
  expect(replacementReason(spf, '198.51.100.7', 'host.example')).toMatch(/SPF takes no other value/)
  expect(replacementReason(spf, '198.51.100.7', to)).toMatch(/SPF takes no other value/)
  expect(replacementReason(spf, from, '203.0.113.0/25')).toMatch(/same prefix length/)
  expect(replacementReason(a, from, '203.0.113.1/24')).toMatch(/which is 203\.0\.113\.0\/24/)
  expect(replacementReason(a, '198.51.100.7', 'host.example')).toBeNull()
})
