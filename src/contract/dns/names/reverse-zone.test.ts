import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'
import { isDomainName } from './dns-name.ts'
import {
  labelsOfAddresses,
  partOfNetwork,
  rangeOfPart,
  reverseAddress,
  reverseName,
  reverseZones,
} from './reverse-zone.ts'

test.each<[string, string[]]>([
  ['192.0.2.7', ['2.0.192.in-addr.arpa']],
  ['192.0.2.0/24', ['2.0.192.in-addr.arpa']],
  ['192.0.2.64/26', ['2.0.192.in-addr.arpa']],
  ['192.0.2.1/32', ['2.0.192.in-addr.arpa']],
  ['172.16.0.0/16', ['16.172.in-addr.arpa']],
  ['10.0.0.0/8', ['10.in-addr.arpa']],
  ['198.51.101.9/23', ['100.51.198.in-addr.arpa', '101.51.198.in-addr.arpa']],
  ['2001:db8::/32', ['8.b.d.0.1.0.0.2.ip6.arpa']],
  ['2001:DB8:1:2::7', ['2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa']],
  ['2001:db8:1:4::/63', ['4.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa', '5.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa']],
  ['0.0.0.0/0', []],
  ['192.0.2.0/33', []],
  ['2001:db8::/129', []],
  ['192.0.2.0/24/1', []],
  ['192.0.2.0/', []],
  ['192.0.2', []],
  ['example.com', []],
  ['', []],
])('the reverse zones of %s', (network, zones) => {
  expect(reverseZones(network)).toEqual(zones)
})

test.each<[string, string | null, [number, number] | null]>([
  ['192.0.2.0/25', '0-127.2.0.192.in-addr.arpa', [0, 127]],
  ['192.0.2.200/26', '192-255.2.0.192.in-addr.arpa', [192, 255]],
  ['192.0.2.7/31', '6-7.2.0.192.in-addr.arpa', [6, 7]],
  ['192.0.2.7/32', null, null],
  ['192.0.2.7', null, null],
  ['192.0.2.0/24', null, null],
  ['2001:db8::/26', null, null],
  ['192.0.2.0/25/1', null, null],
  ['example.com', null, null],
])('the zone of the part %s of a /24', (network, zone, range) => {
  expect(partOfNetwork(network)).toBe(zone)
  const found = zone === null ? null : rangeOfPart(zone)
  expect(found && [found.first, found.last]).toEqual(range)
})

test('each reverse zone is a valid domain that contains the reverse names of its network', () => {
  const networks = fc.oneof(
    fc.tuple(fc.ipV4(), fc.integer({ min: 8, max: 32 })),
    fc.tuple(fc.ipV6(), fc.integer({ min: 4, max: 128 })),
  )
  fc.assert(
    fc.property(networks, ([address, prefix]) => {
      const zones = reverseZones(`${address}/${prefix}`)
      expect(zones.every(isDomainName)).toBe(true)
      expect(zones.filter((zone) => `.${reverseName(address)}`.endsWith(`.${zone}`))).toHaveLength(1)
    }),
  )
})

test('an address and its reverse name stand for each other', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      expect(reverseAddress(reverseName(address) ?? '')).toBe(canonicalAddress(address))
    }),
  )
})

test.each<[string, string | null]>([
  ['7.0/26.2.0.192.in-addr.arpa', '192.0.2.7'],
  ['64.0/26.2.0.192.in-addr.arpa', null],
  ['127.0-25.2.0.192.in-addr.arpa', '192.0.2.127'],
  ['128.0-25.2.0.192.in-addr.arpa', null],
  ['200.128-25.2.0.192.in-addr.arpa', '192.0.2.200'],
  ['2.128-25.2.0.192.in-addr.arpa', null],
  ['100.64-127.2.0.192.in-addr.arpa', '192.0.2.100'],
  ['63.64-127.2.0.192.in-addr.arpa', null],
  ['31.0-31.2.0.192.in-addr.arpa', '192.0.2.31'],
  ['32.0-31.2.0.192.in-addr.arpa', null],
  ['12.10-20.2.0.192.in-addr.arpa', '192.0.2.12'],
  ['7.0-256.2.0.192.in-addr.arpa', null],
  ['7.3/26.2.0.192.in-addr.arpa', null],
  ['7.0/24.2.0.192.in-addr.arpa', null],
])('%s, in a part of a /24, is the name of %s', (name, address) => {
  expect(reverseAddress(name)).toBe(address)
})

test('how many labels are left for addresses', () => {
  const zones = [
    '2.0.192.in-addr.arpa',
    '18.198.in-addr.arpa',
    '8.b.d.0.1.0.0.2.ip6.arpa',
    '0-25.2.0.192.in-addr.arpa',
    'a.example',
  ]
  expect(zones.map(labelsOfAddresses)).toEqual([1, 2, 24, 1, null])
})

test.each(['2.0.192.in-addr.arpa', '256.2.0.192.in-addr.arpa', 'g.ip6.arpa', 'in-addr.arpa', 'www.example.com', ''])(
  '%j is the name of no address',
  (name) => {
    expect(reverseAddress(name)).toBeNull()
  },
)
