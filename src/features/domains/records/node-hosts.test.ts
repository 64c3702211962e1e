import { expect, test } from 'vitest'
import { addressesOfNode } from './node-hosts.ts'

const nodes = [
  { label: 'Web-1', ipv4: ['203.0.113.7', '192.168.130.4'], ipv6: '2001:db8::7/128' },
  { label: 'db', ipv4: ['203.0.113.70'], ipv6: null },
]

test('a node is named by its label or its default reverse name, and has public addresses', () => {
  const addresses = ['203.0.113.7', '2001:db8::7']
  expect(addressesOfNode('web-1', nodes)).toEqual(addresses)
  expect(addressesOfNode('203-0-113-7.ip.example.net', nodes)).toEqual(addresses)
  expect(addressesOfNode('203-0-113-70.ip.example.net', nodes)).toEqual(['203.0.113.70'])
  expect(addressesOfNode('web-1.example.net', nodes)).toEqual([])
  expect(addressesOfNode('203-0-113-7', nodes)).toEqual([])
})
