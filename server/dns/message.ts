/**
 * Messages of the DNS (RFC 1035 4.1), as far as a zone transfer needs them: a query is written, answers are read.
 * Messages come from untrusted servers: every length and count is checked, and the cost of reading grows only with the
 * octets of the message.
 */

/** A resource record; `data` holds offsets into the message, because names in it may be compressed. */
export interface ResourceRecord {
  /** Without the trailing dot, in lower case; `` is the root. Unusual octets are written as `\DDD`. */
  readonly name: string
  readonly type: number
  readonly class: number
  readonly ttl: number
  readonly message: MessageOctets
  readonly start: number
  readonly end: number
}

export interface DnsMessage {
  readonly id: number
  readonly isResponse: boolean
  readonly opcode: number
  /** The server has the zone, so an answer without records means that there are none. */
  readonly isAuthoritative: boolean
  /** 0: no error (RFC 1035 4.1.1). */
  readonly responseCode: number
  readonly answers: readonly ResourceRecord[]
  /** The servers of a zone, in a referral (RFC 1034 4.3.1). */
  readonly authorities: readonly ResourceRecord[]
  /** The number of records in all three sections; the additional one is not read. */
  readonly recordCount: number
}

export class MalformedMessage extends Error {
  constructor() {
    super('The name server sent a malformed message')
  }
}

/** A message has more records than the reader wants. */
export class TooManyRecords extends Error {}

const headerLength = 12
/** The shortest question: the root, type and class. */
const minQuestionLength = 5
/** The shortest record: the root, type, class, TTL, length. */
const minRecordLength = 11
const maxNameOctets = 255
const maxLabelOctets = 63
/** The two highest bits mark a pointer, the other 14 are its offset (RFC 1035 4.1.4). */
const pointerMark = 0xc0
const maxPointer = 0x3fff
/** A name has at most 127 labels, so no valid name needs more pointers than that. */
const maxHops = 127
export const classIn = 1
const typeAxfr = 252

function requireLength(condition: boolean): void {
  if (!condition) throw new MalformedMessage()
}

/** The text of each octet in a label. */
const octetTexts = Array.from({ length: 256 }, (_, octet) => {
  const character = String.fromCharCode(octet)
  return /^[a-zA-Z0-9_*/-]$/.test(character) ? character.toLowerCase() : `\\${String(octet).padStart(3, '0')}`
})

/** The rest of a name, from an offset on. */
interface Name {
  readonly text: string
  /** Uncompressed length, without the terminating octet. */
  readonly octets: number
  /** The number of pointers that are followed from here. */
  readonly hops: number
  /** The offset after the part that is in place. */
  readonly next: number
}

/**
 * The octets of a message. Names are remembered by the offsets of their labels, so none is read twice, however many
 * pointers lead to it.
 */
export class MessageOctets {
  readonly buffer: Buffer
  readonly #names = new Map<number, Name>()

  constructor(buffer: Buffer) {
    this.buffer = buffer
  }

  /**
   * Reads a name whose part in place ends before `end`. Pointers (RFC 1035 4.1.4) only lead backwards and labels only
   * forwards, so the limits of both end every loop. Throws a MalformedMessage.
   */
  readName(offset: number, end: number): { name: string; next: number } {
    const { buffer } = this
    const path: number[] = []
    let [position, octets, hops] = [offset, 0, 0]
    let name = this.#names.get(position)
    while (!name) {
      requireLength(position < buffer.length)
      const length = buffer.readUInt8(position)
      if (length === 0) name = { text: '', octets: 0, hops: 0, next: position + 1 }
      else {
        path.push(position)
        if (length >= pointerMark) {
          position = this.#readPointer(position)
          hops += 1
        } else {
          requireLength(length <= maxLabelOctets)
          position += length + 1
          octets += length + 1
        }
        requireLength(octets < maxNameOctets && hops <= maxHops)
        name = this.#names.get(position)
      }
    }
    for (const start of path.toReversed()) {
      name = this.#extend(name, start)
      requireLength(name.octets < maxNameOctets && name.hops <= maxHops)
      if (start <= maxPointer) this.#names.set(start, name)
    }
    requireLength(name.next <= end)
    return { name: name.text, next: name.next }
  }

  #readPointer(position: number): number {
    requireLength(position + 2 <= this.buffer.length)
    const target = this.buffer.readUInt16BE(position) & maxPointer
    requireLength(target < position)
    return target
  }

  /** A name with the label or pointer before it. */
  #extend(rest: Name, start: number): Name {
    const length = this.buffer.readUInt8(start)
    if (length >= pointerMark) return { ...rest, hops: rest.hops + 1, next: start + 2 }
    let text = ''
    for (let position = start + 1; position <= start + length; position += 1)
      text += octetTexts[this.buffer.readUInt8(position)] ?? ''
    return { ...rest, text: rest.text === '' ? text : `${text}.${rest.text}`, octets: rest.octets + length + 1 }
  }
}

function readRecord(message: MessageOctets, offset: number): { record: ResourceRecord; next: number } {
  const { buffer } = message
  const { name, next } = message.readName(offset, buffer.length)
  requireLength(next + 10 <= buffer.length)
  const start = next + 10
  const end = start + buffer.readUInt16BE(next + 8)
  requireLength(end <= buffer.length)
  const record = {
    name,
    type: buffer.readUInt16BE(next),
    class: buffer.readUInt16BE(next + 2),
    ttl: buffer.readUInt32BE(next + 4),
    message,
    start,
    end,
  }
  return { record, next: end }
}

/**
 * The numbers of records in the header's three sections. Throws a MalformedMessage when the message is too short for
 * that many.
 */
function readCounts(buffer: Buffer): { questions: number; records: readonly [number, number, number] } {
  requireLength(buffer.length >= headerLength)
  const questions = buffer.readUInt16BE(4)
  const records = [buffer.readUInt16BE(6), buffer.readUInt16BE(8), buffer.readUInt16BE(10)] as const
  const minLength = questions * minQuestionLength + (records[0] + records[1] + records[2]) * minRecordLength
  // RFC 9619 4: a query has one question; messages of a transfer may leave it out.
  requireLength(questions <= 1 && headerLength + minLength <= buffer.length)
  return { questions, records }
}

/**
 * Reads a message without its two length octets. `maxRecords`: for its three sections together. Throws a
 * MalformedMessage or TooManyRecords.
 */
export function readMessage(buffer: Buffer, maxRecords = Infinity): DnsMessage {
  const { questions, records: counts } = readCounts(buffer)
  const recordCount = counts[0] + counts[1] + counts[2]
  if (recordCount > maxRecords) throw new TooManyRecords()
  const message = new MessageOctets(buffer)
  let offset = headerLength
  for (let count = questions; count > 0; count -= 1) {
    offset = message.readName(offset, buffer.length).next + 4
    requireLength(offset <= buffer.length)
  }
  const readSection = (length: number) =>
    Array.from({ length }, () => {
      const { record, next } = readRecord(message, offset)
      offset = next
      return record
    })
  const flags = buffer.readUInt16BE(2)
  const answers = readSection(counts[0])
  return {
    id: buffer.readUInt16BE(0),
    isResponse: (flags & 0x8000) !== 0,
    opcode: (flags >> 11) & 0xf,
    isAuthoritative: (flags & 0x0400) !== 0,
    responseCode: flags & 0xf,
    answers,
    authorities: readSection(counts[1]),
    recordCount,
  }
}

/** A query with its two length octets, without asking for recursion. `name`: A-labels without the trailing dot. */
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
