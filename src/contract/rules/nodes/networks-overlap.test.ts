import { expect, it } from 'vitest'
import { networksOverlap } from '../../dns/names/address.ts'

it.each([
  ['10.0.0.1/24', '10.0.0.9/24', true],
  ['10.0.0.1/24', '10.0.1.1/24', false],
  ['10.0.0.1/16', '10.0.1.1/24', true],
  ['10.0.1.1/24', '10.0.0.1/16', true],
  ['10.0.0.1/32', '10.0.0.1/32', true],
  ['10.0.0.1/32', '10.0.0.2/32', false],
  ['0.0.0.0/0', '203.0.113.1/32', true],
  ['192.168.128.0/17', '192.168.200.1/24', true],
  ['192.168.128.0/17', '192.168.1.1/24', false],
  ['', '10.0.0.1/24', false],
  ['10.0.0.1', '10.0.0.1/24', false],
])('%s and %s: %s', (a, b, overlap) => {
  expect(networksOverlap(a, b)).toBe(overlap)
})
