/** Records as lines of a zone file (RFC 1035 5.1), for the rendered zone, for exports and for previews. */
import { canonicalAddress } from '../names/canonical-address.ts'
import { recordTypes, type RecordValues } from './record-types.ts'
import { quoteText } from '../types/strings.ts'

/** The target with absolute host names, which have the trailing dot; `.` for no host. Text is without quotes. */
export function absoluteTarget({ type, target }: RecordValues): string {
  const { kind } = recordTypes[type].target
  if (kind === 'host') return target === '' || target === '.' ? '.' : `${target}.`
  return kind === 'text' || kind === 'value' ? target : canonicalAddress(target)
}

/** Text is in quoted strings. */
function writtenTarget(record: RecordValues): string {
  const { kind } = recordTypes[record.type].target
  const target = absoluteTarget(record)
  return kind === 'text' || kind === 'value' ? quoteText(target) : target
}

/** The data of a record as text of a zone file. */
const recordData = (record: RecordValues) =>
  recordTypes[record.type].data
    .map((field) => {
      if (field === 'target') return writtenTarget(record)
      if (field === 'flags') return '0'
      return field === 'tag' ? (record.tag ?? 'issue') : String(record[field])
    })
    .join(' ')

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
