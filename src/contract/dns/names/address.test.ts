import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCidr, isIpv4, isIpv6 } from './address.ts'

test('IPv4 is a strict dotted quad', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isIpv4(address)).toBe(true)
    }),
  )
  for (const bad of [
    '',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '256.1.1.1',
    '0x1.2.3.4',
    '1.2.3.4 ',
    '1.2.3.-4',
    '16909060',
    '１.2.3.4',
  ])
    expect(isIpv4(bad)).toBe(false)
})

test('IPv6 has one :: at most, no zone, brackets or prefix', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(isIpv6(address)).toBe(true)
    }),
  )
  for (const good of ['::', '::1', '1::', '::ffff:192.0.2.1', '1:2:3:4:5:6:192.0.2.1', '2001:DB8::A'])
    expect(isIpv6(good)).toBe(true)
  for (const bad of [
    '',
    ':',
    ':::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    'fe80::1%eth0',
    '[::1]',
    '::1/128',
    '12345::',
    '1:2:3:4:5:6:7::8',
    '::1.2.3',
    '1.2.3.4',
    ':1::2',
    '1::2:',
  ]) {
    expect([bad, isIpv6(bad)]).toEqual([bad, false])
  }
})

test('an address with its prefix length', () => {
  for (const good of ['10.0.0.1/24', '0.0.0.0/0', '192.0.2.1/32']) expect(isCidr(good)).toBe(true)
  for (const bad of ['10.0.0.1', '10.0.0.1/33', '10.0.0.1/', '10.0.0.1/-1', '10.0.0.1/24/1', '10.0.0.1/2 '])
    expect(isCidr(bad)).toBe(false)
})
