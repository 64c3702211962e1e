/** For tests: messages of the DNS in octets, and a name server that sends what a test gives it. */
import { recordTypes } from '#contract/dns/records/record-types.ts'
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { MessageOctets } from './message.ts'

const u8 = (value: number) => Buffer.from([value])
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])

/** Labels as they are, without compression; `` is the root. */
export const encodeName = (name: string) =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.concat([u8(label.length), Buffer.from(label, 'latin1')])),
    u8(0),
  ])

/** A pointer to an offset (RFC 1035 4.1.4). */
export const pointerTo = (offset: number) => u16(0xc000 | offset)

interface RecordOptions {
  name?: string | Buffer
  type: number
  ttl?: number
  class?: number
  data: Buffer
}

/** A resource record; its name is a host name, or octets. */
export const encodeRecord = ({ name = 'example.org', type, ttl = 3600, class: number = 1, data }: RecordOptions) =>
  Buffer.concat([
    typeof name === 'string' ? encodeName(name) : name,
    u16(type),
    u16(number),
    u32(ttl),
    u16(data.length),
    data,
  ])

export const soa = (serial = 7, { zone = 'example.org', mail = 'admin.example.net', ttl = 3600 } = {}) =>
  encodeRecord({
    name: zone,
    type: 6,
    ttl,
    data: Buffer.concat([
      encodeName('ns.example.net'),
      encodeName(mail),
      ...[serial, 7000, 900, 1_000_000, 60].map(u32),
    ]),
  })

export const a = (name: string, ttl = 300) =>
  encodeRecord({ name, type: recordTypes.A.number, ttl, data: Buffer.from([192, 0, 2, 1]) })
export const txt = (name: string, ...strings: (string | Buffer)[]) =>
  encodeRecord({
    name,
    type: recordTypes.TXT.number,
    data: Buffer.concat(
      strings.map((string) => {
        const octets = Buffer.from(string)
        return Buffer.concat([u8(octets.length), octets])
      }),
    ),
  })
export const hostRecord = (type: 'NS' | 'CNAME' | 'PTR', name: string, target: string) =>
  encodeRecord({ name, type: recordTypes[type].number, data: encodeName(target) })
export const mx = (name: string, priority: number, target: string) =>
  encodeRecord({ name, type: recordTypes.MX.number, data: Buffer.concat([u16(priority), encodeName(target)]) })
export const srv = (name: string, numbers: readonly [number, number, number], target: string) =>
  encodeRecord({ name, type: recordTypes.SRV.number, data: Buffer.concat([...numbers.map(u16), encodeName(target)]) })
export const caa = (name: string, flags: number, tag: string, value: string) =>
  encodeRecord({
    name,
    type: recordTypes.CAA.number,
    data: Buffer.concat([u8(flags), u8(tag.length), Buffer.from(tag + value)]),
  })

/** After the two length octets and the header. */
const queryNameOffset = 14

const noRecords: readonly Buffer[] = []

interface MessageOptions {
  flags?: number
  /** The name of a question for a transfer, or its octets. */
  question?: string | Buffer
  authorities?: readonly Buffer[]
}

/** A message without its length. */
export const encodeMessage = (
  id: number,
  records: readonly Buffer[],
  { flags = 0x8000, question = '', authorities = noRecords }: MessageOptions = {},
) =>
  Buffer.concat([
    u16(id),
    u16(flags),
    u16(question ? 1 : 0),
    u16(records.length),
    u16(authorities.length),
    u16(0),
    ...(question ? [typeof question === 'string' ? encodeName(question) : question, u16(252), u16(1)] : []),
    ...records,
    ...authorities,
  ])

/** With the length prefix that TCP requires. */
export const framed = (message: Buffer) => Buffer.concat([u16(message.length), message])

/** The octets of a transfer in one message per list of records. */
export const transferOf =
  (...messages: readonly (readonly Buffer[])[]) =>
  (id: number) =>
    Buffer.concat(messages.map((records) => framed(encodeMessage(id, records))))

/**
 * A name server on a free port of 127.0.0.1. `respond` gets the id of the query, the connection, and the type and name
 * that are asked for.
 */
export async function startNameServer(respond: (id: number, socket: Socket, type: number, name: string) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (data) => {
      const query = Buffer.from(data)
      const { name } = new MessageOctets(query).readName(queryNameOffset, query.length)
      respond(query.readUInt16BE(2), socket, query.readUInt16BE(query.length - 4), name)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The name server does not listen on a port.')
  const { port } = address
  return {
    port,
    target: { address: '127.0.0.1', port },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A name server that sends a transfer and closes. */
export const startTransferServer = (transfer: (id: number) => Buffer) =>
  startNameServer((id, socket) => void socket.end(transfer(id)))
