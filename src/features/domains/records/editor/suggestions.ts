/** Targets that the editor offers: those in use for the type, hosts of the zone, and those that the type suggests. */
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { recordTypes, type RecordType } from '#contract/dns/records/record-types.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'

/** Longer lists do not help. */
const maxSuggestions = 50

export function knownTargets(type: RecordType, { records, zone }: ZoneIndex): string[] {
  const { kind, suggestions = [] } = recordTypes[type].target
  if (kind === 'text') return []
  const inUse = records.flatMap((record) => (record.type === type && record.target !== '' ? [record.target] : []))
  const hosts =
    kind === 'host'
      ? records.flatMap((record) =>
          (record.type === 'A' || record.type === 'AAAA') && !record.name.startsWith('*')
            ? [fullyQualifiedName(record.name, zone)]
            : [],
        )
      : []
  return [...new Set([...inUse, ...hosts, ...suggestions])].slice(0, maxSuggestions)
}
