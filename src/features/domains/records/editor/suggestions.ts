/** Targets that the editor offers: those in use for the type, hosts of the zone, and well-known certificate authorities. */
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { recordTypes, type RecordType } from '#contract/dns/records/record-types.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'

const authorities = ['letsencrypt.org', 'digicert.com', 'sectigo.com', 'globalsign.com', ';']
/** Longer lists do not help. */
const maxSuggestions = 50

export function knownTargets(type: RecordType, { records, zone }: ZoneIndex): string[] {
  const inUse = records.flatMap((record) => (record.type === type && record.target !== '' ? [record.target] : []))
  const hosts =
    recordTypes[type].target === 'host'
      ? records.flatMap((record) =>
          (record.type === 'A' || record.type === 'AAAA') && !record.name.startsWith('*')
            ? [fullyQualifiedName(record.name, zone)]
            : [],
        )
      : []
  const known = type === 'TXT' ? [] : [...inUse, ...hosts, ...(type === 'CAA' ? authorities : [])]
  return [...new Set(known)].slice(0, maxSuggestions)
}
