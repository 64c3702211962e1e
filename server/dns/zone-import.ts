/** A transferred zone as a domain with records (gaps 8.2), and what of it cannot be stored. */
import { setImmediate } from 'node:timers/promises'
import type { DomainCreate } from '#contract/areas/domains.ts'
import { maxRecordsPerDomain, maxZoneOctets, priority } from '#contract/limits.ts'
import { isEmail } from '#contract/rules/email.ts'
import { ownerMembers } from '#contract/rules/record-draft.ts'
import { lineOctets } from '#contract/rules/record-line.ts'
import { selectRecords } from '#contract/rules/record-selection.ts'
import { parseRecord, recordTypes, type RecordType, type RecordValues } from '#contract/rules/record-types.ts'
import { nearestTtl, roundUpTtl, ttlValues, zoneDefaults } from '#contract/rules/ttl.ts'
import { nameInZone } from '#contract/rules/zone-index.ts'
import type { ResourceRecord } from './message.ts'
import { readRecordData, readSoa, recordTypeOf, typeName } from './record-data.ts'
import { TransferError } from './transfer.ts'

export interface ImportedZone {
  readonly domain: DomainCreate
  readonly records: readonly RecordValues[]
  /** How many records there are, and what was left out. */
  readonly summary: string
}

/** Requests are served between steps of this many records. */
const stepSize = 500
const maxNamed = 10

/** Counts what is left out: types as a whole, records of storable types by name. */
class LeftOut {
  readonly #types = new Map<string, number>()
  readonly #records: string[] = []

  addType(type: number): void {
    const name = typeName(type)
    this.#types.set(name, (this.#types.get(name) ?? 0) + 1)
  }

  addRecord(type: RecordType, name: string): void {
    this.#records.push(`${type} ${name}`)
  }

  describe(): string {
    const parts = [
      ...[...this.#types].map(([type, count]) => `${count} ${type}`),
      ...this.#records.slice(0, maxNamed),
      ...(this.#records.length > maxNamed ? [`${this.#records.length - maxNamed} more`] : []),
    ]
    return parts.length === 0 ? '' : ` Left out, because they cannot be stored: ${parts.join(', ')}.`
  }
}

/** Rounded as for any record; 0 when it is that of the zone. A TTL of 0 would mean that of the zone, so it is not kept. */
function storedTtl(ttl: number, zoneTtl: number): number {
  const rounded = ttl === 0 ? ttlValues[0] : nearestTtl(ttl)
  return rounded === zoneTtl ? 0 : rounded
}

/** The record in stored form; null when it cannot be stored as it is. */
function toRecord(source: ResourceRecord, type: RecordType, relative: string, zone: string, zoneTtl: number) {
  const members = ownerMembers(type, relative, zone)
  if (!members) return null
  const draft = { type, ...members, ...readRecordData(type, source), ttl_sec: storedTtl(source.ttl, zoneTtl) }
  if ((draft.priority ?? 0) > priority.max) return null
  const { record, errors } = parseRecord(draft, zone)
  const isHost = recordTypes[type].target === 'host'
  // A target that is no name in the DNS's own form, such as one of a single label of an SRV, would be changed.
  const isKept = !isHost || record.target === draft.target || draft.target === '.'
  return errors.length === 0 && isKept && record.name === relative ? record : null
}

/** Converts the records of a transfer, whose first is the SOA. Throws a TransferError for a zone beyond the limits. */
export async function toImportedZone(zone: string, transferred: readonly ResourceRecord[]): Promise<ImportedZone> {
  const [first, ...sources] = transferred
  if (!first) throw new TransferError('the zone is empty')
  const soa = readSoa(first)
  const ttl_sec = roundUpTtl(first.ttl)
  const zoneTtl = ttl_sec || zoneDefaults.ttl_sec
  const leftOut = new LeftOut()
  const records: RecordValues[] = []
  let octets = 0
  for (const [index, source] of sources.entries()) {
    if (index % stepSize === 0) await setImmediate()
    const type = recordTypeOf(source.type)
    const relative = nameInZone(source.name, zone)
    // The service has name servers of its own (gaps 8.2).
    if (type === 'NS' && relative === '') continue
    if (!type) {
      leftOut.addType(source.type)
      continue
    }
    const record = relative === null ? null : toRecord(source, type, relative, zone, zoneTtl)
    if (record) records.push(record)
    else leftOut.addRecord(type, source.name)
    octets += record ? lineOctets(record) : 0
    if (records.length > maxRecordsPerDomain) throw new TransferError(`it has more than ${maxRecordsPerDomain} records`)
    if (octets > maxZoneOctets) throw new TransferError('the zone is too large')
  }
  const { accepted, rejected } = selectRecords(zone, records)
  for (const { record, code } of rejected) if (code === 'conflict') leftOut.addRecord(record.type, record.name || zone)
  const hasEmail = isEmail(soa.soa_email)
  const domain: DomainCreate = {
    domain: zone,
    type: 'master',
    soa_email: hasEmail ? soa.soa_email : `hostmaster@${zone}`,
    ttl_sec,
    refresh_sec: roundUpTtl(soa.refresh_sec),
    retry_sec: roundUpTtl(soa.retry_sec),
    expire_sec: roundUpTtl(soa.expire_sec),
  }
  const count = `${accepted.length} record${accepted.length === 1 ? '' : 's'} imported.`
  const email = hasEmail ? '' : ` The SOA e-mail is not valid and became ${domain.soa_email ?? ''}.`
  return { domain, records: accepted, summary: `${count}${leftOut.describe()}${email}` }
}
