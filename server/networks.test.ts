import { describe, expect, test } from 'vitest'
import { clientNetwork, normalizeAddress } from './networks.ts'

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['0000::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::ffff:c000:201', '2001:db8::ffff:c000:201'],
  ['64:ff9b::192.0.2.1', '64:ff9b::192.0.2.1'],
  ['::1', '::1'],
  ['unknown', 'unknown'],
])('%s is %s', (address, expected) => {
  expect(normalizeAddress(address)).toBe(expected)
})

describe('the network of a client', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:1::ffff', '2001:db8:0:1'],
    ['2001:db8::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4'],
  ])('of %s is %s', (address, expected) => {
    expect(clientNetwork(address)).toBe(expected)
  })

  test('may be that of its site', () => {
    expect(clientNetwork('2001:db8:0:1::1', 3)).toBe('2001:db8:0')
  })
})
