/** Records as lines of a zone file (RFC 1035 5.1), for the rendered zone, for exports and for previews. */
import { canonicalAddress } from '../names/canonical-address.ts'
import type { RecordType, RecordValues } from './record-types.ts'
import { quoteText } from './zone-text.ts'

/** Absolute, with the trailing dot. An empty target is that of a null MX (RFC 7505). */
const absoluteHost = (target: string) => (target === '' || target === '.' ? '.' : `${target}.`)

const targetOnly = ({ target }: RecordValues) => target
const hostOnly = ({ target }: RecordValues) => absoluteHost(target)
const writers: Readonly<Record<RecordType, (record: RecordValues) => string>> = {
  A: targetOnly,
  AAAA: ({ target }) => canonicalAddress(target),
  NS: hostOnly,
  CNAME: hostOnly,
  PTR: hostOnly,
  MX: ({ priority, target }) => `${priority} ${absoluteHost(target)}`,
  SRV: ({ priority, weight, port, target }) => `${priority} ${weight} ${port} ${absoluteHost(target)}`,
  TXT: ({ target }) => quoteText(target),
  CAA: ({ tag, target }) => `0 ${tag ?? 'issue'} ${quoteText(target)}`,
}

/** The data of a record as text of a zone file: host names absolute, text in quoted strings. */
const recordData = (record: RecordValues) => writers[record.type](record)

/** The owner in a zone file: relative to the zone, `@` for the apex. */
const recordOwner = ({ name }: Pick<RecordValues, 'name'>) => (name === '' ? '@' : name)

/** Fields are separated by tabs; without a TTL the one of the zone applies. */
export const recordLine = (record: RecordValues): string =>
  [
    recordOwner(record),
    ...(record.ttl_sec === 0 ? [] : [String(record.ttl_sec)]),
    record.type,
    recordData(record),
  ].join('\t')

/** The octets of a record in a zone file, with the end of the line: all of them are ASCII. */
export const lineOctets = (record: RecordValues): number => recordLine(record).length + 1
