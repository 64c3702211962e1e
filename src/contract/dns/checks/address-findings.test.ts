import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIpv4, isIpv6 } from '../names/address.ts'
import { invalidAddressReason, invalidNetworkReason, wrongIpv4, wrongIpv6 } from './address-findings.ts'

test.each<[string, string | null]>([
  ['192.0.2.256', '256 is above 255, the highest number in an IPv4 address.'],
  ['192.0.2', 'An IPv4 address has four numbers separated by dots; this one has 3.'],
  ['192.0.2.1.5', 'An IPv4 address has four numbers separated by dots; this one has 5.'],
  ['192.0.2.1O', '“1O” is not a number from 0 to 255.'],
  ['192.0..1', 'A number is missing: the address has two dots in a row, or begins or ends with one.'],
  ['192.0.02.1', 'Enter 2 instead of 02: a leading zero can mean an octal number.'],
  ['mail.example.net', null],
  ['1.2.3.com', null],
  ['192.0.2.1', null],
  ['12345', null],
  ['', null],
  ['1'.repeat(100), null],
])('IPv4 %j', (text, expected) => expect(wrongIpv4(text)?.text ?? null).toBe(expected))

test.each<[string, string | null]>([
  ['2001:db8::g1', '“g1” is not a hexadecimal number.'],
  ['2001:db8::12345', '“12345” is too long: each group of an IPv6 address has at most four digits.'],
  ['2001::db8::1', '“::” can appear only once in an IPv6 address.'],
  ['2001:db8:1', 'An IPv6 address has eight groups; this one has 3. “::” stands for groups of zeros.'],
  ['1:2:3:4:5:6:7:8:9', 'An IPv6 address has eight groups; this one has 9.'],
  ['::ffff:192.0.2.300', '300 is above 255, the highest number in an IPv4 address.'],
  ['www.example.com', null],
  ['2001:db8', null],
])('IPv6 %j', (text, expected) => expect(wrongIpv6(text)?.text ?? null).toBe(expected))

test('what is meant is an address, and an address is not wrong', () => {
  const piece = fc.constantFrom('0', '07', '255', '256', '1', 'f', 'x', '.', ':', '::')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const text = pieces.join('')
      const ipv4 = wrongIpv4(text)
      if (isIpv4(text)) expect(ipv4).toBeNull()
      if (ipv4?.meant !== undefined) expect(isIpv4(ipv4.meant)).toBe(true)
      if (isIpv6(text)) expect(wrongIpv6(text)).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['192.0.2.256', '“192.0.2.256”. 256 is above 255, the highest number in an IPv4 address.'],
  ['2001:db8::g1', '“2001:db8::g1”. “g1” is not a hexadecimal number.'],
  ['ns1.example.net', '“ns1.example.net”'],
  ['x'.repeat(65), `“${'x'.repeat(64)}…”`],
])('the reason for the address %j names it', (entry, about) =>
  expect(invalidAddressReason(entry)).toBe(`Must be a valid IP address: ${about}`),
)

test.each([
  ['10.0.0/24', '“10.0.0/24”. An IPv4 address has four numbers separated by dots; this one has 3.'],
  ['10.0.0.1', '“10.0.0.1”. Add the length of the prefix, such as 10.0.0.1/24.'],
  ['10.0.0.1/33', '“10.0.0.1/33”. “33” is not the length of a prefix, a number from 0 to 32.'],
  ['10.0.0.1/-1', '“10.0.0.1/-1”. “-1” is not the length of a prefix, a number from 0 to 32.'],
  ['fd00::1/64', '“fd00::1/64”. This is an IPv6 address.'],
  ['nonsense', '“nonsense”'],
])('the reason for the network %j names it', (entry, about) =>
  expect(invalidNetworkReason(entry)).toBe(`Must be an IPv4 network: ${about}`),
)
