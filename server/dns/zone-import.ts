/** Converts a transferred zone to a domain with records (gaps 8.2), and reports what cannot be stored. */
import { nameInZone } from '#contract/dns/names/dns-name.ts'
import type { DomainCreate } from '#contract/areas/domains.ts'
import { maxRecordsPerDomain, maxZoneOctets, priority } from '#contract/limits.ts'
import { isEmail } from '#contract/dns/names/email.ts'
import { ownerMembers } from '#contract/dns/records/record-draft.ts'
import { lineOctets } from '#contract/dns/records/record-line.ts'
import { RecordSelector } from '#contract/dns/checks/record-selection.ts'
import { parseRecord, recordTypes, type RecordType, type RecordValues } from '#contract/dns/records/record-types.ts'
import { nearestTtl, roundUpTtl, ttlValues, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { reason } from '#contract/translate.ts'
import { Slice } from '../slices.ts'
import type { ResourceRecord } from './message.ts'
import {
  joinsStrings,
  type Members,
  readFlags,
  readRecordData,
  readSoa,
  recordTypeOf,
  typeName,
  type StartOfAuthority,
} from './record-data.ts'
import { TransferError } from './transfer.ts'

export interface ImportedZone {
  readonly domain: DomainCreate
  readonly records: readonly RecordValues[]
  /** The number of records, which of them were changed, and what was left out. */
  readonly summary: string
}

/** How much of what was left out the summary names: the most frequent types, and the first records. */
const maxTypes = 8
const maxNamed = 8
/** Characters of a record in the summary: its type, name and value. */
const maxRecordLength = 50

const shorten = (text: string) => (text.length > maxRecordLength ? `${text.slice(0, maxRecordLength - 1)}…` : text)
const counted = (count: number, one: string, other: string) => (count === 0 ? [] : [count === 1 ? one : other])
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const soaTimes = [
  ['refresh_sec', 'refresh'],
  ['retry_sec', 'retry'],
  ['expire_sec', 'expire'],
] as const
type SoaTime = (typeof soaTimes)[number][0]

/** Counts what is left out: unsupported types as a whole, records of storable types by name. */
class LeftOut {
  readonly #sentence: (list: string) => string
  readonly #types = new Map<number, number>()
  readonly #named: string[] = []
  #notNamed = 0

  constructor(sentence: (list: string) => string) {
    this.#sentence = sentence
  }

  addType(type: number): void {
    this.#types.set(type, (this.#types.get(type) ?? 0) + 1)
  }

  /** `value`: the text of its members, as far as they can be read. */
  addRecord(type: RecordType, name: string, value: string): void {
    if (this.#named.length < maxNamed) this.#named.push(shorten(`${type} ${name} ${value}`.trim()))
    else this.#notNamed += 1
  }

  describe(): string {
    const types = [...this.#types].toSorted(([, a], [, b]) => b - a)
    const others = types.slice(maxTypes)
    const parts = [
      ...types.slice(0, maxTypes).map(([type, count]) => `${count} ${typeName(type)}`),
      ...(others.length > 0
        ? [`${others.reduce((sum, [, count]) => sum + count, 0)} of ${plural(others.length, 'more type')}`]
        : []),
      ...this.#named,
      ...(this.#notNamed > 0 ? [`${this.#notNamed} more`] : []),
    ]
    return parts.length === 0 ? '' : ` ${this.#sentence(parts.join(', '))}`
  }
}

/**
 * Rounded as for any record; 0 when it equals the zone's TTL. A transferred TTL of 0 is not kept, because 0 stands for
 * the zone's TTL.
 */
function storedTtl(ttl: number, zoneTtl: number): number {
  const rounded = ttl === 0 ? ttlValues[0] : nearestTtl(ttl)
  return rounded === zoneTtl ? 0 : rounded
}

/** The value of a record, in the order of a zone file: "10 mail.example.org". */
const valueOf = (type: RecordType, members: Members) =>
  recordTypes[type].data.flatMap((field) => (field === 'flags' ? [] : (members[field] ?? []))).join(' ')

/** The record in stored form; null when it cannot be stored as it is. */
function toRecord(source: ResourceRecord, type: RecordType, relative: string, zone: string, zoneTtl: number) {
  const members = ownerMembers(type, relative, zone)
  if (!members) return null
  const draft = { type, ...members, ...readRecordData(type, source), ttl_sec: storedTtl(source.ttl, zoneTtl) }
  if ((draft.priority ?? 0) > priority.max) return null
  const { record, errors } = parseRecord(draft, zone)
  const isHost = recordTypes[type].target.kind === 'host'
  // Parsing would change some targets, such as a single label in an SRV record.
  const isKept = !isHost || record.target === draft.target || draft.target === '.'
  return errors.length === 0 && isKept && record.name === relative ? record : null
}

/** The contents of a zone, collected record by record. */
class ZoneContents {
  readonly #zone: string
  readonly #soa: StartOfAuthority
  readonly #ttl: number
  readonly #zoneTtl: number
  readonly #selector: RecordSelector<RecordValues>
  readonly #leftOut = new LeftOut((list) => reason('Left out because they cannot be imported: {list}.', { list }))
  readonly #conflicting = new LeftOut((list) =>
    reason('Left out because they cannot be beside other records: {list}.', { list }),
  )
  /** Records that are stored with another TTL, without their flags, and with several strings as one. */
  readonly #otherTtl = new Set<RecordValues>()
  readonly #withoutFlags = new Set<RecordValues>()
  readonly #joined = new Set<RecordValues>()
  #count = 0
  #octets = 0

  constructor(zone: string, soa: ResourceRecord) {
    this.#zone = zone
    this.#selector = new RecordSelector(zone)
    this.#soa = readSoa(soa)
    this.#ttl = roundUpTtl(soa.ttl)
    this.#zoneTtl = this.#ttl || zoneDefaults.ttl_sec
  }

  /** Adds a record after the SOA. Throws a TransferError beyond the limits of a zone. */
  add(source: ResourceRecord): void {
    const type = recordTypeOf(source.type)
    const relative = nameInZone(source.name, this.#zone)
    // The service has name servers of its own (gaps 8.2).
    if (type === 'NS' && relative === '') return
    if (!type) {
      this.#leftOut.addType(source.type)
      return
    }
    const record = relative === null ? null : toRecord(source, type, relative, this.#zone, this.#zoneTtl)
    if (!record) {
      this.#leftOut.addRecord(type, source.name, relative === null ? '' : valueOf(type, readRecordData(type, source)))
      return
    }
    this.#selector.add(record)
    if ((record.ttl_sec || this.#zoneTtl) !== source.ttl) this.#otherTtl.add(record)
    if (readFlags(type, source) !== 0) this.#withoutFlags.add(record)
    if (joinsStrings(type, source)) this.#joined.add(record)
    this.#count += 1
    this.#octets += lineOctets(record)
    if (this.#count > maxRecordsPerDomain)
      throw new TransferError(reason('it has more than {count} records', { count: String(maxRecordsPerDomain) }))
    if (this.#octets > maxZoneOctets) throw new TransferError(reason('the zone is too large'))
  }

  /** `stored`: the times of the SOA as they are stored. */
  #describeTimes(stored: Readonly<Record<SoaTime, number>>): string {
    const changes = soaTimes.flatMap(([member, name]) => {
      const [before, after] = [this.#soa[member], stored[member]]
      return before === after ? [] : [`${name} from ${before} to ${after}`]
    })
    return changes.length === 0
      ? ''
      : ` ${reason('Times changed to valid ones: {times} seconds.', { times: changes.join(', ') })}`
  }

  #describeChanges(accepted: readonly RecordValues[]): string {
    const ttls = accepted.filter((record) => this.#otherTtl.has(record)).length
    const flags = accepted.filter((record) => this.#withoutFlags.has(record)).length
    const joined = accepted.filter((record) => this.#joined.has(record)).length
    const changes = [
      ...counted(
        ttls,
        reason('the TTL of 1 record, to the nearest valid one'),
        reason('the TTL of {count} records, to the nearest valid one', { count: String(ttls) }),
      ),
      ...counted(
        flags,
        reason('the flags of 1 CAA record, to 0'),
        reason('the flags of {count} CAA records, to 0', { count: String(flags) }),
      ),
      ...counted(
        joined,
        reason('the strings of 1 TXT record, joined into one'),
        reason('the strings of {count} TXT records, joined into one', { count: String(joined) }),
      ),
    ]
    return changes.length === 0 ? '' : ` ${reason('Changed:')} ${changes.join('; ')}.`
  }

  toImportedZone(): ImportedZone {
    const { accepted, rejected } = this.#selector.finish()
    for (const { record, code } of rejected)
      if (code === 'conflict')
        this.#conflicting.addRecord(record.type, record.name || this.#zone, valueOf(record.type, record))
    const soa = this.#soa
    const hasEmail = isEmail(soa.soa_email)
    const times = {
      refresh_sec: roundUpTtl(soa.refresh_sec),
      retry_sec: roundUpTtl(soa.retry_sec),
      expire_sec: roundUpTtl(soa.expire_sec),
    }
    const domain: DomainCreate = {
      domain: this.#zone,
      type: 'master',
      soa_email: hasEmail ? soa.soa_email : `hostmaster@${this.#zone}`,
      ttl_sec: this.#ttl,
      ...times,
    }
    const count =
      accepted.length === 1
        ? reason('1 record imported.')
        : reason('{count} records imported.', { count: String(accepted.length) })
    const email = hasEmail
      ? ''
      : ` ${reason('The SOA email is not valid and was replaced with {email}.', { email: domain.soa_email ?? '' })}`
    return {
      domain,
      records: accepted,
      summary: `${count}${email}${this.#describeTimes(times)}${this.#describeChanges(accepted)}${this.#leftOut.describe()}${this.#conflicting.describe()}`,
    }
  }
}

/**
 * Converts the records of a transfer as they arrive, the SOA first. Throws a TransferError for a zone beyond the
 * limits, and the reason of the signal.
 */
export async function toImportedZone(
  zone: string,
  transfer: AsyncIterable<readonly ResourceRecord[]>,
  signal: AbortSignal,
): Promise<ImportedZone> {
  const slice = new Slice(signal)
  let contents: ZoneContents | null = null
  for await (const records of transfer)
    for (const record of records) {
      if (slice.isOver) await slice.next()
      if (contents) contents.add(record)
      else contents = new ZoneContents(zone, record)
    }
  if (!contents) throw new TransferError(reason('the zone is empty'))
  await slice.next()
  return contents.toImportedZone()
}
