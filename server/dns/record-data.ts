/** The data of resource records (RFC 1035 3.3, 3.4, 2782, 3596, 8659) as members of a record of the interface. */
import { canonicalIpv6 } from '#contract/dns/names/canonical-address.ts'
import { recordTypeNames, recordTypes, type RecordDraft, type RecordType } from '#contract/dns/records/record-types.ts'
import { isCaaTag, type RecordTypeRule } from '#contract/dns/types/record-type-rule.ts'
import { decodeText } from '#contract/dns/types/strings.ts'
import { joiningNote, toTextTarget } from '#contract/dns/types/txt.ts'
import { MalformedMessage, type ResourceRecord } from './message.ts'

export const typeSoa = 6

/** Names of types that zones often contain although the interface has no records for them. */
const otherNames: Readonly<Record<number, string>> = {
  6: 'SOA',
  13: 'HINFO',
  29: 'LOC',
  35: 'NAPTR',
  39: 'DNAME',
  43: 'DS',
  44: 'SSHFP',
  46: 'RRSIG',
  47: 'NSEC',
  48: 'DNSKEY',
  50: 'NSEC3',
  51: 'NSEC3PARAM',
  52: 'TLSA',
  64: 'SVCB',
  65: 'HTTPS',
  99: 'SPF',
}
const typesByNumber = new Map<number, RecordType>(recordTypeNames.map((type) => [recordTypes[type].number, type]))
/** The interface's name of a type; undefined for a type that it does not have. */
export const recordTypeOf = (number: number) => typesByNumber.get(number)
/** `TLSA`, or `TYPE300` for an unknown number (RFC 3597). */
export const typeName = (number: number) => recordTypeOf(number) ?? otherNames[number] ?? `TYPE${number}`

export type Members = Omit<RecordDraft, 'type' | 'name' | 'ttl_sec'>

const slice = ({ message, start, end }: ResourceRecord, from = 0) => message.buffer.subarray(start + from, end)

/** A host name that is the rest of the data, `.` for the root. */
function host({ message, start, end }: ResourceRecord, from = 0): string {
  const { name, next } = message.readName(start + from, end)
  if (next !== end) throw new MalformedMessage()
  return name || '.'
}

function requireOctets(data: Buffer, count: number): Buffer {
  if (data.length < count) throw new MalformedMessage()
  return data
}

function ipv6(data: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) => data.readUInt16BE(index * 2).toString(16))
  return canonicalIpv6(groups.join(':'))
}

function text(octets: Uint8Array): string {
  const decoded = decodeText(octets)
  // Not storable: the record check rejects it, and the import reports it.
  return decoded === undefined || /[\r\n]/.test(decoded) ? '' : decoded
}

/** Strings, each with a length octet in front. */
function strings(data: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let offset = 0; offset < data.length;) {
    const next = offset + 1 + data.readUInt8(offset)
    if (next > data.length) throw new MalformedMessage()
    parts.push(data.subarray(offset + 1, next))
    offset = next
  }
  return parts
}

const targetReaders: Readonly<
  Record<RecordTypeRule['target']['kind'], (record: ResourceRecord, from: number) => string>
> = {
  ipv4: (record, from) => [...requireOctets(slice(record, from), 4)].join('.'),
  ipv6: (record, from) => ipv6(requireOctets(slice(record, from), 16)),
  host,
  text: (record, from) => toTextTarget(text(Buffer.concat(strings(slice(record, from))))),
  value: (record, from) => text(slice(record, from)),
}

/**
 * The members that the data stands for. Throws a MalformedMessage. Values that cannot be stored fail the record checks.
 */
export function readRecordData(type: RecordType, record: ResourceRecord): Members {
  const { data, target } = recordTypes[type]
  const members: Members = {}
  let from = 0
  for (const field of data) {
    if (field === 'target') {
      members.target = targetReaders[target.kind](record, from)
    } else if (field === 'flags') {
      from += 1
    } else if (field === 'tag') {
      const end = from + 1 + requireOctets(slice(record, from), 1).readUInt8(0)
      const tag = requireOctets(slice(record), end)
        .toString('latin1', from + 1, end)
        .toLowerCase()
      members.tag = isCaaTag(tag) ? tag : null
      from = end
    } else {
      members[field] = requireOctets(slice(record, from), 2).readUInt16BE(0)
      from += 2
    }
  }
  return members
}

/** The flags of a CAA record (RFC 8659 4.1), which cannot be stored; 0 for other types. Throws a MalformedMessage. */
export const readFlags = (type: RecordType, record: ResourceRecord): number =>
  recordTypes[type].data[0] === 'flags' ? requireOctets(slice(record), 1).readUInt8(0) : 0

/** Whether a text changes when its strings are stored as one. Throws a MalformedMessage. */
export function joinsStrings(type: RecordType, record: ResourceRecord): boolean {
  if (recordTypes[type].target.kind !== 'text') return false
  const parts = strings(slice(record))
  const lengths = parts.map(({ length }) => length)
  return joiningNote(lengths, text(Buffer.concat(parts))) !== null
}

/** The start of authority. Times in seconds. */
export interface StartOfAuthority {
  readonly soa_email: string
  readonly serial: number
  readonly refresh_sec: number
  readonly retry_sec: number
  readonly expire_sec: number
}

export function readSoa({ message, start, end }: ResourceRecord): StartOfAuthority {
  const server = message.readName(start, end)
  const mail = message.readName(server.next, end)
  if (mail.next + 20 !== end) throw new MalformedMessage()
  const at = mail.name.indexOf('.')
  const local = mail.name.slice(0, at).replace(/\\046/g, '.')
  const number = (index: number) => message.buffer.readUInt32BE(mail.next + index * 4)
  return {
    soa_email: `${local}@${mail.name.slice(at + 1)}`,
    serial: number(0),
    refresh_sec: number(1),
    retry_sec: number(2),
    expire_sec: number(3),
  }
}
