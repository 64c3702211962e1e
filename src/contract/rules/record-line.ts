/** Records as lines of a zone file (RFC 1035 5.1), for the rendered zone, for exports and for previews. */
import { recordTypes, type RecordValues } from './record-types.ts'
import { splitText, quoteText } from './zone-text.ts'

/** Absolute, with the final period. An empty target is that of a null MX (RFC 7505). */
const absoluteHost = (target: string) => (target === '' || target === '.' ? '.' : `${target}.`)

/** The data of a record as text of a zone file: host names absolute, text in quoted strings. */
export function recordData({ type, target, priority, weight, port, tag }: RecordValues): string {
  switch (type) {
    case 'A':
    case 'AAAA':
      return target
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return absoluteHost(target)
    case 'MX':
      return `${priority} ${absoluteHost(target)}`
    case 'SRV':
      return `${priority} ${weight} ${port} ${absoluteHost(target)}`
    case 'TXT':
      return quoteText(target)
    case 'CAA':
      return `0 ${tag ?? 'issue'} ${quoteText(target)}`
  }
}

/** The owner in a zone file: relative to the zone, `@` for the apex. */
export const recordOwner = ({ name }: Pick<RecordValues, 'name'>) => (name === '' ? '@' : name)

/** Fields are separated by tabs; without a TTL the one of the zone applies. */
export const recordLine = (record: RecordValues) =>
  [
    recordOwner(record),
    ...(record.ttl_sec === 0 ? [] : [String(record.ttl_sec)]),
    record.type,
    recordData(record),
  ].join('\t')

/** How many strings a text is split into; 1 for other types. */
export const stringCount = ({ type, target }: RecordValues) =>
  recordTypes[type].target === 'text' ? splitText(target).length : 1
