import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { addressesOf, createResolver, parseHosts } from './host-addresses.ts'

const { signal: never } = new AbortController()

/** A resolver that asks a server which never answers. */
async function startSilentResolver() {
  const socket = createSocket('udp4')
  const asked = once(socket, 'message')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = createResolver()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    resolver,
    asked,
    async [Symbol.asyncDispose]() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

test('an address is its own, also in the IPv6 form of IPv4', async () => {
  expect(await addressesOf('192.0.2.1', never)).toEqual(['192.0.2.1'])
  expect(await addressesOf('::ffff:192.0.2.1', never)).toEqual(['192.0.2.1'])
})

test('localhost is this machine, without asking', async () => {
  expect(await addressesOf('LOCALHOST', never)).toContain('127.0.0.1')
  expect(await addressesOf('ns.localhost', never)).toEqual(['127.0.0.1', '::1'])
})

test('a host that nobody knows has no address', async () => {
  expect(await addressesOf('no-such-host.invalid', never)).toEqual([])
})

test('queries end with the signal, and nothing is asked after it', async () => {
  await using silent = await startSilentResolver()
  const controller = new AbortController()
  const found = addressesOf('ns.example.org', controller.signal, silent.resolver)
  await silent.asked
  controller.abort(new Error('too late'))
  await expect(found).rejects.toThrow('too late')
  await expect(addressesOf('ns.example.org', controller.signal, silent.resolver)).rejects.toThrow('too late')
})

test('a hosts file', () => {
  const text = [
    '# comment',
    '127.0.0.1 localhost',
    '::1\tlocalhost ip6-localhost # comment',
    ' 10.1.0.5   NS1.internal ns1\r',
    'fe80::1%lo0 localhost',
    'not-an-address host',
    '192.0.2.1',
  ].join('\n')
  expect([...parseHosts(text)]).toEqual([
    ['localhost', ['127.0.0.1', '::1']],
    ['ip6-localhost', ['::1']],
    ['ns1.internal', ['10.1.0.5']],
    ['ns1', ['10.1.0.5']],
  ])
})
