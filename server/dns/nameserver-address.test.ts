import { expect, test } from 'vitest'
import { findTransferTarget } from './nameserver-address.ts'

const { signal } = new AbortController()
const find = (host: string, settings: Parameters<typeof findTransferTarget>[1]) =>
  findTransferTarget(host, settings, signal)
const none = { axfrAllow: [] }
const allowed = {
  axfrAllow: [
    { address: '127.0.0.1', prefix: 32, port: 5353 },
    { address: '10.1.0.0', prefix: 16, port: 53 },
    { address: 'fd00::', prefix: 8, port: 54 },
  ],
}

test.each(['8.8.8.8', '172.32.0.1', '192.0.1.1', '2600:3c00::5e', '2a01:7e00::9'])(
  '%s is public: port 53',
  async (address) => {
    expect(await find(address, none)).toEqual({ address, port: 53 })
  },
)

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
])('%s is forbidden', async (address) => {
  expect(await find(address, none)).toBe('forbidden')
})

test('an IPv4-mapped IPv6 address is the IPv4 address', async () => {
  expect(await find('::ffff:8.8.8.8', none)).toEqual({ address: '8.8.8.8', port: 53 })
  expect(await find('::ffff:808:808', none)).toEqual({ address: '8.8.8.8', port: 53 })
  expect(await find('::ffff:7f00:1', none)).toBe('forbidden')
})

test('allowed addresses have the port of their entry', async () => {
  expect(await find('127.0.0.1', allowed)).toEqual({ address: '127.0.0.1', port: 5353 })
  expect(await find('10.1.2.3', allowed)).toEqual({ address: '10.1.2.3', port: 53 })
  expect(await find('fd00::1', allowed)).toEqual({ address: 'fd00::1', port: 54 })
  expect(await find('127.0.0.2', allowed)).toBe('forbidden')
})

test('host names are resolved, and their addresses judged', async () => {
  expect(await find('localhost', none)).toBe('forbidden')
  expect(await find('localhost', allowed)).toEqual({ address: '127.0.0.1', port: 5353 })
  expect(await find('no-such-host.invalid', none)).toBe('unknown')
})
