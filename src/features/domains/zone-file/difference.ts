/** The differences between the saved records and the last rendered zone. */
import type { DomainRecord } from '#contract/areas/records.ts'
import { isSameLine } from '#contract/dns/checks/record-conflicts.ts'
import { recordLine } from '#contract/dns/records/record-line.ts'
import { normalizeRecord, type RecordValues } from '#contract/dns/records/record-types.ts'
import { parseZoneFile, type ParsedRecord } from '#contract/dns/zone-file/zone-parser.ts'

export interface ZoneDifference {
  /** Lines of saved records that are not in the rendered zone. */
  readonly added: readonly string[]
  /** Lines of the rendered zone whose records are no longer saved. */
  readonly removed: readonly string[]
}

const without = (records: readonly RecordValues[], others: readonly RecordValues[]) => {
  const byName = Map.groupBy(others, ({ name }) => name)
  return records.filter((record) => !byName.get(record.name)?.some((other) => isSameLine(record, other)))
}

/**
 * The rendered zone contains name servers of the service, which are not records of the domain, along with the saved NS
 * records of the zone itself. A deleted one cannot be distinguished from a name server of the service, so it is not
 * reported.
 */
export function compareZones(lines: readonly string[], records: readonly DomainRecord[], zone: string): ZoneDifference {
  const parsed = parseZoneFile(lines.join('\n'), zone)
  const stored = (list: readonly ParsedRecord[]) => list.map(({ draft }) => normalizeRecord(draft, zone))
  const rendered = stored(parsed.records)
  return {
    added: without(records, [...rendered, ...stored(parsed.apexServers)]).map(recordLine),
    removed: without(rendered, records).map(recordLine),
  }
}
