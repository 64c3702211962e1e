import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIpv6 } from './address.ts'
import { canonicalAddress, canonicalIpv6, ipv6Digits } from './canonical-address.ts'

test('an IPv6 address has one canonical form (RFC 5952)', () => {
  expect(canonicalIpv6('2001:0DB8:0:0:1:0:0:1')).toBe('2001:db8::1:0:0:1')
  expect(canonicalIpv6('2001:db8:0:1:1:1:1:1')).toBe('2001:db8:0:1:1:1:1:1')
  expect(canonicalIpv6('0:0:0:0:0:0:0:0')).toBe('::')
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(isIpv6(canonicalIpv6(address))).toBe(true)
      expect(canonicalIpv6(canonicalIpv6(address))).toBe(canonicalIpv6(address))
    }),
  )
})

test('an IPv4-mapped IPv6 address keeps its decimal notation (RFC 5952 5)', () => {
  for (const text of ['::ffff:192.0.2.1', '::FFFF:C000:201', '0:0:0:0:0:ffff:c000:0201', '::ffff:c000:201'])
    expect(canonicalIpv6(text)).toBe('::ffff:192.0.2.1')
  expect(canonicalIpv6('::ffff:0:0')).toBe('::ffff:0.0.0.0')
  // It is not in ::ffff:0:0/96, so the address itself does not show that it contains an IPv4 address.
  expect(canonicalIpv6('::192.0.2.1')).toBe('::c000:201')
  expect(canonicalIpv6('::ffff:1')).toBe('::ffff:1')
  expect(canonicalIpv6('64:ff9b:1::192.0.2.1')).toBe('64:ff9b:1::c000:201')
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(canonicalIpv6(`::ffff:${address}`)).toBe(`::ffff:${address}`)
    }),
  )
})

test('the canonical form of a text that is no IPv6 address is the text', () => {
  expect(canonicalAddress('2001:DB8::0')).toBe('2001:db8::')
  for (const text of ['192.0.2.1', 'Mail.Example', '2001:DB8::1/64', '[remote_addr]', ''])
    expect(canonicalAddress(text)).toBe(text)
})

test('the digits of an IPv6 address', () => {
  expect(ipv6Digits('2001:db8::1')).toBe('20010db8000000000000000000000001')
  expect(ipv6Digits('::ffff:192.0.2.1')).toBe('00000000000000000000ffffc0000201')
  expect(ipv6Digits('::')).toBe('0'.repeat(32))
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(canonicalIpv6(ipv6Digits(address).replace(/(.{4})(?!$)/g, '$1:'))).toBe(canonicalIpv6(address))
    }),
  )
})
