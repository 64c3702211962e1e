import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commonBeginning,
  isInNetwork,
  networkReason,
  networkText,
  parseNetwork,
  renumberAddress,
  renumberingReason,
  type Network,
} from './network.ts'

function network(text: string): Network {
  const found = parseNetwork(text)
  if (!found) throw new Error(`${text} is no network`)
  return found
}

test.each([
  ['198.51.100.7', '198.51.100.0/24', '203.0.113.0/24', '203.0.113.7'],
  ['198.51.100.0', '198.51.100.0/24', '203.0.113.0/24', '203.0.113.0'],
  ['198.51.100.255', '198.51.100.0/24', '203.0.113.0/24', '203.0.113.255'],
  ['198.51.101.7', '198.51.100.0/24', '203.0.113.0/24', null],
  ['198.51.99.255', '198.51.100.0/24', '203.0.113.0/24', null],
  ['198.51.103.9', '198.51.100.0/22', '10.20.4.0/22', '10.20.7.9'],
  ['198.51.104.9', '198.51.100.0/22', '10.20.4.0/22', null],
  ['203.0.113.70', '203.0.113.64/27', '203.0.113.128/27', '203.0.113.134'],
  ['203.0.113.96', '203.0.113.64/27', '203.0.113.128/27', null],
  ['198.51.100.7', '198.51.100.7/32', '203.0.113.9/32', '203.0.113.9'],
  ['2001:db8:1::7', '2001:db8:1::/48', '2001:db8:2::/48', '2001:db8:2::7'],
  ['2001:DB8:1:0:0:0:0:7', '2001:db8:1::/48', '2001:db8:2::/48', '2001:db8:2::7'],
  ['2001:db8:1:ffff:1:2:3:4', '2001:db8:1::/48', '2001:db8:2::/48', '2001:db8:2:ffff:1:2:3:4'],
  ['2001:db8:12::7', '2001:db8:1::/48', '2001:db8:2::/48', null],
  ['2001:db8:13::7', '2001:db8:10::/44', 'fd00::/44', 'fd00:0:3::7'],
  ['2001:db8:0:9::7', '2001:db8:0:8::/62', '2001:db8:5:4::/62', '2001:db8:5:5::7'],
  ['2001:db8::7', '198.51.100.0/24', '203.0.113.0/24', null],
  ['198.51.100.7', '2001:db8:1::/48', '2001:db8:2::/48', null],
  ['::ffff:198.51.100.7', '198.51.100.0/24', '203.0.113.0/24', null],
  ['[remote_addr]', '198.51.100.0/24', '203.0.113.0/24', null],
  ['host.example', '0.0.0.0/0', '0.0.0.0/0', null],
])('%s from %s to %s', (address, from, to, moved) => {
  expect(isInNetwork(address, network(from))).toBe(moved !== null)
  expect(renumberAddress(address, network(from), network(to))).toBe(moved ?? address)
})

test.each([
  ['198.51.100.7/24', /not the first address of its network, which is 198\.51\.100\.0\/24\.$/],
  ['198.51.101.0/22', /which is 198\.51\.100\.0\/22\.$/],
  ['2001:DB8:1::7/48', /which is 2001:db8:1::\/48\.$/],
  ['198.51.100.0/33', /from 0 to 32/],
  ['2001:db8::/129', /from 0 to 128/],
  ['198.51.100.0/', /from 0 to 32/],
  ['198.51.100.0/024', /from 0 to 32/],
  ['198.51.100.0/24/24', /from 0 to 32/],
])('%s is no network, with the reason', (text, reason) => {
  expect(parseNetwork(text)).toBeNull()
  expect(networkReason(text)).toMatch(reason)
})

test.each([
  '198.51.100.0',
  '198.51.100.0/24 type:a',
  'example.com/24',
  '198.51.100/24',
  '',
  '/24',
  `${'0'.repeat(100)}/24`,
])('%j is meant as no network', (text) => {
  expect(parseNetwork(text)).toBeNull()
  expect(networkReason(text)).toBeNull()
})

test.each([
  ['198.51.100.0/24', '203.0.113.0/24', null],
  ['198.51.100.0/24', '203.0.113.0/25', /same prefix length. Enter one that ends in \/24\.$/],
  ['198.51.100.0/24', '203.0.113.1/24', /which is 203\.0\.113\.0\/24\.$/],
  ['198.51.100.0/24', '203.0.113.1', /same prefix length as 198\.51\.100\.0\/24\.$/],
  ['198.51.100.0/24', '2001:db8::/24', /which is 2001:d00::\/24\.$/],
  ['198.51.100.0/24', '2001:d00::/24', /^198\.51\.100\.0\/24 is an IPv4 network\. Enter another one\.$/],
])('whether the place of %s can be taken by %s', (from, to, reason) => {
  const found = renumberingReason(network(from), to)
  if (reason === null) expect(found).toBeNull()
  else expect(found).toMatch(reason)
})

test.each([
  ['198.51.100.0/24', '198.51.100.'],
  ['198.51.100.64/26', '198.51.100.'],
  ['198.51.96.0/20', '198.51.'],
  ['198.0.0.0/7', ''],
  ['198.51.100.7/32', '198.51.100.7'],
  ['2001:db8:1::/48', '2001:db8:1:'],
  ['2001:db8:10::/44', '2001:db8:'],
  ['2001:db8::/48', '2001:db8:'],
  ['2001:db8:0:1::/64', '2001:db8:'],
  ['2001:db8::7/128', '2001:db8::7'],
  ['::/0', ''],
])('what the addresses of %s begin with', (text, beginning) => {
  expect(commonBeginning(network(text))).toBe(beginning)
})

test('every address of a network moves there and back, and begins as the others', () => {
  const octets = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  const addressOf = (parts: Uint8Array) =>
    parts.length === 4
      ? parts.join('.')
      : Array.from({ length: 8 }, (_, group) =>
          (256 * (parts[2 * group] ?? 0) + (parts[2 * group + 1] ?? 0)).toString(16),
        ).join(':')
  const networkOf = (address: string, prefix: number) => {
    const text = `${address}/${prefix}`
    return network(networkReason(text)?.match(/which is (\S+)\.$/)?.[1] ?? text)
  }
  const bytes = fc.constantFrom(4, 16).chain((length) => fc.tuple(octets(length), octets(length), fc.nat(8 * length)))
  fc.assert(
    fc.property(bytes, ([a, b, prefix]) => {
      const [from, to] = [networkOf(addressOf(a), prefix), networkOf(addressOf(b), prefix)]
      expect(network(networkText(from))).toEqual(from)
      const moved = renumberAddress(addressOf(a), from, to)
      expect(isInNetwork(moved, to)).toBe(true)
      expect(moved.startsWith(commonBeginning(to))).toBe(true)
      const back = renumberAddress(moved, to, from)
      expect(renumberAddress(back, from, to)).toBe(moved)
      expect(back).toBe(renumberAddress(addressOf(a), from, from))
    }),
  )
})
