import { expect, test } from 'vitest'
import {
  a,
  encodeMessage,
  encodeRecord,
  framed,
  soa,
  startNameServer,
  startTransferServer,
  transferOf,
} from './dns-testing.ts'
import { deadline } from '../slices.ts'
import type { ResourceRecord } from './message.ts'
import type { TransferTarget } from './nameserver-address.ts'
import { TransferError, transferLimits, transferZone, type TransferLimits } from './transfer.ts'

const zone = 'example.org'
const www = a('www.example.org')
const { signal: never } = new AbortController()

interface Options {
  signal?: AbortSignal
  limits?: Partial<TransferLimits>
}

/** All records of a transfer from a server. */
async function transferFrom(target: TransferTarget, { signal = never, limits }: Options = {}) {
  const all: ResourceRecord[] = []
  for await (const records of transferZone(zone, target, 4711, signal, { ...transferLimits, ...limits }))
    all.push(...records)
  return all
}

async function transfer(octets: (id: number) => Buffer, limits: Partial<TransferLimits> = {}) {
  await using server = await startTransferServer(octets)
  return await transferFrom(server.target, { limits })
}
const names = (records: readonly { name: string; type: number }[]) => records.map(({ name, type }) => `${name} ${type}`)

test.each<[string, (id: number) => Buffer]>([
  ['one message', transferOf([soa(), www, soa()])],
  ['a message per record', transferOf([soa()], [www], [soa()])],
  [
    'octets after the end',
    (id) => Buffer.concat([transferOf([soa(), www, soa(), a('x.example.org')])(id), Buffer.from('x')]),
  ],
  [
    'a question in each message',
    (id) =>
      Buffer.concat([[soa()], [www, soa()]].map((records) => framed(encodeMessage(id, records, { question: zone })))),
  ],
])('%s', async (_, octets) => {
  expect(names(await transfer(octets))).toEqual(['example.org 6', 'www.example.org 1'])
})

test('a stream that arrives octet by octet', async () => {
  await using server = await startNameServer((id, socket) => {
    socket.setNoDelay(true)
    const octets = transferOf([soa(), www], [soa()])(id)
    const send = (index: number) => {
      if (index < octets.length) socket.write(octets.subarray(index, index + 1), () => setImmediate(send, index + 1))
    }
    send(0)
  })
  expect(names(await transferFrom(server.target))).toEqual(['example.org 6', 'www.example.org 1'])
})

test.each<[string, (id: number) => Buffer, RegExp]>([
  ['refused', (id) => framed(encodeMessage(id, [], { flags: 0x8005 })), /it refused the transfer/],
  ['not authoritative', (id) => framed(encodeMessage(id, [], { flags: 0x8009 })), /not authoritative/],
  ['unknown zone', (id) => framed(encodeMessage(id, [], { flags: 0x8003 })), /does not have the zone/],
  ['server failure', (id) => framed(encodeMessage(id, [], { flags: 0x8002 })), /error 2/],
  ['an empty answer', (id) => framed(encodeMessage(id, [])), /refused/],
  ['nothing at all', () => Buffer.alloc(0), /early/],
  ['an end before the second SOA', transferOf([soa(), www]), /early/],
  ['half a message', (id) => transferOf([soa(), www, soa()])(id).subarray(0, -1), /early/],
  ['another id', (id) => transferOf([soa(), www, soa()])(id + 1), /malformed/],
  ['a query in return', (id) => framed(encodeMessage(id, [soa(), soa()], { flags: 0 })), /malformed/],
  ['another operation', (id) => framed(encodeMessage(id, [soa(), soa()], { flags: 0xa000 })), /malformed/],
  ['no SOA first', transferOf([www, soa(), soa()]), /malformed/],
  ['the SOA of another zone', transferOf([soa(7, { zone: 'example.net' }), www]), /malformed/],
  ['another class', transferOf([soa(), encodeRecord({ type: 16, class: 3, data: Buffer.from([0]) })]), /malformed/],
  ['a changed serial', transferOf([soa(7), www, soa(8)]), /changed during the transfer/],
  [
    'an error in the middle',
    (id) => Buffer.concat([framed(encodeMessage(id, [soa(), www])), framed(encodeMessage(id, [], { flags: 0x8002 }))]),
    /error 2/,
  ],
  ['no DNS', () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'.repeat(800)), /malformed/],
])('error: %s', async (_, octets, reason) => {
  await expect(transfer(octets)).rejects.toThrow(reason)
})

test('too many records, in any section, and too many octets', async () => {
  const many = Array.from({ length: 50 }, () => www)
  const tooMany = /too many records/
  await expect(transfer(transferOf([soa(), ...many, soa()]), { maxRecords: 51 })).rejects.toThrow(tooMany)
  expect(await transfer(transferOf([soa(), ...many, soa()]), { maxRecords: 52 })).toHaveLength(51)
  await expect(transfer(transferOf([soa(), ...many], [...many, soa()]), { maxRecords: 100 })).rejects.toThrow(tooMany)
  const besides = (id: number) =>
    Buffer.concat([[soa()], [soa()]].map((records) => framed(encodeMessage(id, records, { authorities: many }))))
  await expect(transfer(besides, { maxRecords: 100 })).rejects.toThrow(tooMany)
  await expect(transfer(transferOf([soa(), ...many]), { maxOctets: 1000 })).rejects.toThrow(/too large/)
})

test('a server that is silent, one that is endlessly slow, and none at all', async () => {
  await using silent = await startNameServer(() => {})
  await expect(transferFrom(silent.target, { limits: { idleMs: 50 } })).rejects.toThrow('it did not respond')
  await using slow = await startNameServer((_, socket) => {
    const timer = setInterval(() => socket.write(Buffer.from([0xff])), 5)
    socket.on('close', () => clearInterval(timer))
  })
  const signal = deadline(100, new TransferError('the transfer took too long'))
  await expect(transferFrom(slow.target, { signal })).rejects.toThrow('the transfer took too long')
  await expect(transferFrom(slow.target, { signal })).rejects.toThrow('the transfer took too long')
  const { port } = slow
  await slow[Symbol.asyncDispose]()
  await expect(transferFrom({ address: '127.0.0.1', port })).rejects.toThrow('it refused the connection')
})

test('who stops reading closes the connection', async () => {
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>()
  await using server = await startNameServer((id, socket) => {
    socket.on('close', () => onClosed())
    socket.write(transferOf([soa(), www])(id))
  })
  for await (const records of transferZone(zone, server.target, 4711, never)) {
    expect(names(records)).toEqual(['example.org 6', 'www.example.org 1'])
    break
  }
  await closed
})
