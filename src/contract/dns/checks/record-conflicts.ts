/**
 * Errors between the records of a zone (gaps 8.3, 8.4; RFC 1034 3.6.2, RFC 2181 5 and 10.1, RFC 7505 3). The service
 * refuses them, the form shows them, and plans of changes are ordered so that none occurs on the way.
 */
import { isIpv6 } from '../names/address.ts'
import { canonicalIpv6 } from '../names/canonical-address.ts'
import { fullyQualifiedName, nameInZone } from '../names/dns-name.ts'
import type { Finding } from '../records/findings.ts'
import { recordTypes, type RecordValues } from '../records/record-types.ts'
import type { ZoneIndex, ZoneRecord } from './zone-index.ts'
import { reason, t } from '../../translate.ts'

export const recordLimitReason = reason('Record limit reached')
export const zoneSizeReason = reason('The records of this domain exceed the total size limit')
const uniqueCnameReason = reason('CNAME names must be unique')
const duplicateReason = reason('Record already exists')
const nullMxReason = reason('A Null MX record already exists')
const otherMxReason = reason('A Null MX record cannot be combined with other MX records')
const loopReason = reason('CNAME records must not form a loop')

const lastGroup = (address: string) => Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16)

/**
 * True for two texts of the same address: other services may store any form. Most different addresses differ in their
 * last group, which is cheap to compare.
 */
const isSameIpv6 = (a: string, b: string) =>
  (a.includes('.') || b.includes('.') || lastGroup(a) === lastGroup(b)) &&
  isIpv6(a) &&
  isIpv6(b) &&
  canonicalIpv6(a) === canonicalIpv6(b)

/** True for records that the DNS cannot tell apart: the TTL does not count (RFC 2181 5). */
export const isSameRecord = (a: RecordValues, b: RecordValues) =>
  a.type === b.type &&
  a.name === b.name &&
  a.priority === b.priority &&
  a.weight === b.weight &&
  a.port === b.port &&
  a.tag === b.tag &&
  (a.target === b.target || (recordTypes[a.type].target.kind === 'ipv6' && isSameIpv6(a.target, b.target)))

/** True for records that a zone file writes as the same line. */
export const isSameLine = (a: RecordValues, b: RecordValues) => isSameRecord(a, b) && a.ttl_sec === b.ttl_sec

export const isNullMx = ({ type, target }: Pick<RecordValues, 'type' | 'target'>) => type === 'MX' && target === ''

/** Whether the aliases that start at this CNAME lead back to one of them (RFC 1034 3.6.2). */
function closesLoop(record: RecordValues, index: ZoneIndex, id: ZoneRecord['id'] | undefined): boolean {
  const visited = new Set([record.name])
  let name = nameInZone(record.target, index.zone)
  while (name !== null) {
    if (visited.has(name)) return true
    visited.add(name)
    const next = index.at(name).find((other) => other.type === 'CNAME' && other.id !== id)
    if (!next) return false
    name = nameInZone(next.target, index.zone)
  }
  return false
}

type Conflict = Finding & { readonly reason: string }
const conflict = (code: string, field: 'name' | 'target', reason: string, text: string): Conflict => ({
  level: 'error',
  code,
  field,
  reason,
  text,
})

/**
 * The most important conflict of a record in stored form with other records of the zone, if any. `id`: the record
 * itself when it is in the index.
 */
export function findConflict(record: RecordValues, index: ZoneIndex, id?: ZoneRecord['id']): Conflict | undefined {
  const others = index.at(record.name).filter((other) => other.id !== id)
  const fullName = fullyQualifiedName(record.name, index.zone)
  if (others.some((other) => isSameRecord(other, record)))
    return conflict('duplicate', 'target', duplicateReason, t('The zone already has this record.'))
  const [other] = others
  if (other && recordTypes[record.type].alone)
    return conflict(
      'cname-not-alone',
      'name',
      uniqueCnameReason,
      t('{name} already has a record of type {other}. A {type} must be the only record at its name.', {
        name: fullName,
        other: other.type,
        type: record.type,
      }),
    )
  const lonely = others.find(({ type }) => recordTypes[type].alone)
  if (lonely)
    return conflict(
      'cname-not-alone',
      'name',
      uniqueCnameReason,
      t('{name} is a {type}, which must be the only record at its name.', { name: fullName, type: lonely.type }),
    )
  if (record.type === 'CNAME')
    return closesLoop(record, index, id)
      ? conflict('cname-loop', 'target', loopReason, t('{name} would point back to itself.', { name: fullName }))
      : undefined
  if (record.type !== 'MX') return undefined
  const otherMx = others.filter(({ type }) => type === 'MX')
  if (otherMx.some(isNullMx))
    return conflict(
      'null-mx',
      'target',
      nullMxReason,
      t('{name} has a null MX record, so it accepts no mail.', { name: fullName }),
    )
  return isNullMx(record) && otherMx.length > 0
    ? conflict(
        'null-mx',
        'target',
        otherMxReason,
        t('A null MX must be the only MX record of {name}.', { name: fullName }),
      )
    : undefined
}
