/**
 * Messages of the DNS (RFC 1035 4.1), as far as a zone transfer needs them: a query is written, answers are read. What is
 * read comes from strangers: every length and count is checked, and reading costs little more than the octets of the message.
 */

/** A resource record; `data` holds offsets into the message, because names in it may be compressed. */
export interface ResourceRecord {
  /** Without the final period, in lower case; `` is the root. Unusual octets are written as `\DDD`. */
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
  /** 0: no error (RFC 1035 4.1.1). */
  readonly responseCode: number
  readonly answers: readonly ResourceRecord[]
  /** The servers of a zone, in a referral (RFC 1034 4.3.1). */
  readonly authorities: readonly ResourceRecord[]
  /** Of all three sections; the additional one is not read. */
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
/** A name has at most 127 labels, so more pointers than that say nothing. */
const maxHops = 127
export const classIn = 1
const typeAxfr = 252

function requireLength(condition: boolean): void {
  if (!condition) throw new MalformedMessage()
}

const escapeOctet = (character: string) => `\\${String(character.charCodeAt(0)).padStart(3, '0')}`
const labelText = (octets: string) => octets.replace(/[^a-zA-Z0-9_*-]/g, escapeOctet).toLowerCase()

/** Labels up to the end of a name, or up to a pointer. */
interface Labels {
  /** Joined by periods. */
  readonly text: string
  /** With their octets of length. */
  readonly octets: number
  /** The offset after them and what ends them. */
  readonly next: number
  /** Where the pointer leads; null at the end of the name. */
  readonly target: number | null
}

/** A name as a pointer finds it. */
interface Name {
  readonly text: string
  /** Without compression, and without the octet that ends it. */
  readonly octets: number
  /** How many pointers lead on from here. */
  readonly hops: number
}

/** The octets of a message, and the names that pointers have led to: thousands of records may point to the same one. */
export class MessageOctets {
  readonly buffer: Buffer
  readonly #names = new Map<number, Name>()

  constructor(buffer: Buffer) {
    this.buffer = buffer
  }

  /**
   * Reads a name at an offset below `end`. A pointer (RFC 1035 4.1.4) must lead to before the labels that it follows, so that reading
   * ends. Throws a MalformedMessage.
   */
  readName(offset: number, end: number): { name: string; next: number } {
    const first = this.#readLabels(offset, end)
    const { target } = first
    if (target === null) return { name: first.text, next: first.next }
    requireLength(target < offset)
    return { name: join(first, this.#readTarget(target)).text, next: first.next }
  }

  /** The name at the target of a pointer. */
  #readTarget(offset: number): Name {
    const path: { readonly start: number; readonly labels: Labels }[] = []
    let name: Name | undefined
    for (let start = offset; ;) {
      name = this.#names.get(start)
      if (name) break
      requireLength(path.length < maxHops)
      const labels = this.#readLabels(start, this.buffer.length)
      path.push({ start, labels })
      if (labels.target === null) break
      requireLength(labels.target < start)
      start = labels.target
    }
    for (const { start, labels } of path.toReversed()) {
      name = name ? join(labels, name) : { text: labels.text, octets: labels.octets, hops: 0 }
      this.#names.set(start, name)
    }
    if (!name) throw new MalformedMessage()
    return name
  }

  #readLabels(offset: number, end: number): Labels {
    const { buffer } = this
    let [text, octets, position] = ['', 0, offset]
    for (;;) {
      requireLength(position < end)
      const length = buffer.readUInt8(position)
      if (length === 0) return { text, octets, next: position + 1, target: null }
      if (length >= 0xc0) {
        requireLength(position + 2 <= end)
        return { text, octets, next: position + 2, target: buffer.readUInt16BE(position) & 0x3fff }
      }
      octets += length + 1
      const labelEnd = position + 1 + length
      requireLength(length < 64 && octets < maxNameOctets && labelEnd <= end)
      if (text !== '') text += '.'
      text += labelText(buffer.toString('latin1', position + 1, labelEnd))
      position = labelEnd
    }
  }
}

/** Labels before the name that their pointer leads to. */
function join(labels: Labels, { text, octets, hops }: Name): Name {
  const name = {
    text: labels.text === '' || text === '' ? labels.text + text : `${labels.text}.${text}`,
    octets: labels.octets + octets,
    hops: hops + 1,
  }
  requireLength(name.octets < maxNameOctets && name.hops <= maxHops)
  return name
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

/** The numbers of records in the header's three sections. Throws a MalformedMessage when so much does not fit into the message. */
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
 * Reads a message without its two octets of length. `maxRecords`: of its three sections together. Throws a MalformedMessage or
 * TooManyRecords.
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
    responseCode: flags & 0xf,
    answers,
    authorities: readSection(counts[1]),
    recordCount,
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
