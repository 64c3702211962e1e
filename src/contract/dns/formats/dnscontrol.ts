/**
 * Zones as `dnsconfig.js` of DNSControl (https://docs.dnscontrol.org/language-reference/js). The language is that of
 * ES5: neither template literals nor trailing commas.
 */
import { recordTypes, type RecordValues } from '../records/record-types.ts'
import { absoluteTarget } from '../records/record-line.ts'
import { sortForZone, zoneTtl, type ZoneSettings } from '../zone-file/zone-file.ts'

/** A zone to be written. */
export interface ZoneWithRecords {
  readonly domain: ZoneSettings
  readonly records: readonly RecordValues[]
}

/** A string of JavaScript; ES5 takes U+2028 and U+2029 for ends of lines. */
const quote = (text: string) =>
  JSON.stringify(text)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

function recordCall(record: RecordValues, ttl: number): string {
  const { type, name, ttl_sec } = record
  // The name servers of the zone itself, which take no TTL.
  if (type === 'NS' && name === '') return `NAMESERVER(${quote(absoluteTarget(record))})`
  const data = recordTypes[type].data.flatMap((field) => {
    // The flag of CAA is a modifier, and never set.
    if (field === 'flags') return []
    if (field === 'target') return quote(absoluteTarget(record))
    return field === 'tag' ? quote(record.tag ?? 'issue') : String(record[field])
  })
  // DefaultTTL does not apply to NS.
  const ownTtl = ttl_sec === 0 && type === 'NS' ? ttl : ttl_sec
  return `${type}(${[quote(name || '@'), ...data, ...(ownTtl === 0 ? [] : [`TTL(${ownTtl})`])].join(', ')})`
}

function domainCall({ domain, records }: ZoneWithRecords): string {
  const ttl = zoneTtl(domain)
  const modifiers = [
    'REG_NONE',
    'DnsProvider(DSP)',
    `DefaultTTL(${ttl})`,
    ...sortForZone(records).map((record) => recordCall(record, ttl)),
  ]
  return `D(${quote(domain.domain)}, ${modifiers.join(',\n  ')}\n);\n`
}

/** One file for all zones. `provider`: the entry of `creds.json` that has the credentials. */
export const dnsConfig = (zones: readonly ZoneWithRecords[], provider: string): string =>
  [
    '// The registrar is left alone. creds.json says what kind of provider its entry is, and holds the token.',
    'var REG_NONE = NewRegistrar("none");',
    `var DSP = NewDnsProvider(${quote(provider)});`,
    '',
    ...zones.map(domainCall),
  ].join('\n')
