/**
 * Messages of the DNS (RFC 1035 4.1), as far as a zone transfer needs them: a query is written, answers are read. What is
 * read comes from strangers, so every length is checked, and names cannot lead in circles.
 */

/** A resource record; `data` holds offsets into the message, because names in it may be compressed. */
export interface ResourceRecord {
  /** Without the final period, in lower case; `` is the root. Unusual octets are written as `\DDD`. */
  readonly name: string
  readonly type: number
  readonly class: number
  readonly ttl: number
  readonly message: Buffer
  readonly start: number
  readonly end: number
}

export interface DnsMessage {
  readonly id: number
  readonly isResponse: boolean
  readonly opcode: number
  /** 0: no error (RFC 1035 4.1.1). */
  readonly responseCode: number
  readonly answers: readonly ResourceRecord[]
  /** The servers of a zone, in a referral (RFC 1034 4.3.1). */
  readonly authorities: readonly ResourceRecord[]
}

export class MalformedMessage extends Error {
  constructor() {
    super('The name server sent a malformed message')
  }
}

const headerLength = 12
const maxNameOctets = 255
export const classIn = 1
const typeAxfr = 252

function requireLength(condition: boolean): void {
  if (!condition) throw new MalformedMessage()
}

const usual = /^[a-zA-Z0-9_*-]$/
const labelText = (label: Buffer) =>
  Array.from(label, (octet) => {
    const character = String.fromCharCode(octet)
    return usual.test(character) ? character.toLowerCase() : `\\${String(octet).padStart(3, '0')}`
  }).join('')

/** Reads a name at an offset below `end`. Pointers (RFC 1035 4.1.4) must point backwards, so that reading ends. */
export function readName(message: Buffer, offset: number, end: number): { name: string; next: number } {
  const labels: string[] = []
  let [position, limit, octets] = [offset, end, 1]
  let next: number | null = null
  for (;;) {
    requireLength(position < limit)
    const length = message.readUInt8(position)
    if (length === 0) return { name: labels.join('.'), next: next ?? position + 1 }
    if (length >= 0xc0) {
      requireLength(position + 2 <= limit)
      const target = message.readUInt16BE(position) & 0x3fff
      requireLength(target < position)
      next ??= position + 2
      limit = position
      position = target
    } else {
      octets += length + 1
      requireLength(length < 64 && octets <= maxNameOctets && position + 1 + length <= limit)
      labels.push(labelText(message.subarray(position + 1, position + 1 + length)))
      position += length + 1
    }
  }
}

function readRecord(message: Buffer, offset: number): { record: ResourceRecord; next: number } {
  const { name, next } = readName(message, offset, message.length)
  requireLength(next + 10 <= message.length)
  const start = next + 10
  const end = start + message.readUInt16BE(next + 8)
  requireLength(end <= message.length)
  const record = {
    name,
    type: message.readUInt16BE(next),
    class: message.readUInt16BE(next + 2),
    ttl: message.readUInt32BE(next + 4),
    message,
    start,
    end,
  }
  return { record, next: end }
}

/** Reads a message without its two octets of length. Throws a MalformedMessage. */
export function readMessage(message: Buffer): DnsMessage {
  requireLength(message.length >= headerLength)
  const flags = message.readUInt16BE(2)
  let offset = headerLength
  for (let count = message.readUInt16BE(4); count > 0; count -= 1) {
    offset = readName(message, offset, message.length).next + 4
    requireLength(offset <= message.length)
  }
  const readSection = (countOffset: number) => {
    const records: ResourceRecord[] = []
    for (let count = message.readUInt16BE(countOffset); count > 0; count -= 1) {
      const { record, next } = readRecord(message, offset)
      records.push(record)
      offset = next
    }
    return records
  }
  const answers = readSection(6)
  return {
    id: message.readUInt16BE(0),
    isResponse: (flags & 0x8000) !== 0,
    opcode: (flags >> 11) & 0xf,
    responseCode: flags & 0xf,
    answers,
    authorities: readSection(8),
  }
}

/** A query with its two octets of length, that does not ask for recursion. `name`: A-labels without the final period. */
export function encodeQuery(id: number, owner: string, type: number): Buffer {
  const name = Buffer.concat([
    ...owner.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])
  const query = Buffer.alloc(2 + headerLength + name.length + 4)
  query.writeUInt16BE(query.length - 2, 0)
  query.writeUInt16BE(id, 2)
  query.writeUInt16BE(1, 6)
  name.copy(query, 2 + headerLength)
  query.writeUInt16BE(type, query.length - 4)
  query.writeUInt16BE(classIn, query.length - 2)
  return query
}

/** The query for a transfer (RFC 5936 2.1). */
export const transferQuery = (id: number, zone: string) => encodeQuery(id, zone, typeAxfr)
