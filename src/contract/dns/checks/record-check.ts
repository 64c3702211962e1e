/**
 * The record check that the form, the grid, the import and the service share: errors with the service's reasons,
 * warnings and hints, with one-click fixes.
 */
import { recordName } from '../../limits.ts'
import { isIpv6 } from '../names/address.ts'
import { apexAliasFix } from './apex-alias.ts'
import {
  fullyQualifiedName,
  isDomainName,
  maxHostnameLength,
  nameInZone,
  stripTrailingDot,
  toAsciiName,
  toRelativeName,
} from '../names/dns-name.ts'
import { reverseName } from '../names/reverse-zone.ts'
import type { Finding, RecordField } from '../records/findings.ts'
import { findConflict } from './record-conflicts.ts'
import { relationFindings } from './record-relations.ts'
import { draftOf } from '../records/record-draft.ts'
import { parseRecord, recordTypes, type RecordDraft, type RecordValues } from '../records/record-types.ts'
import { typeSpecificMembers } from '../types/record-type-rule.ts'
import { recordWarnings } from './record-warnings.ts'
import { explainTarget } from './target-findings.ts'
import { indexZone, type ZoneIndex, type ZoneRecord } from './zone-index.ts'
import { t } from '../../translate.ts'

const fields: readonly RecordField[] = ['name', 'target', ...typeSpecificMembers, 'ttl_sec']

const isMissing = (draft: RecordDraft, field: RecordField) => {
  const value = draft[field]
  return value === undefined || value === null || value === ''
}

const missingTexts: Readonly<Record<Exclude<RecordField, 'target'>, () => string>> = {
  name: () => t('Enter a name.'),
  priority: () => t('Enter a priority.'),
  weight: () => t('Enter a weight.'),
  port: () => t('Enter a port.'),
  service: () => t('Enter a service.'),
  protocol: () => t('Enter a protocol.'),
  tag: () => t('Enter a tag.'),
  ttl_sec: () => t('Enter a TTL.'),
}

/** Explains an invalid name, with the change that fixes it. */
function explainName(record: RecordValues, draft: RecordDraft, zone: string): Pick<Finding, 'code' | 'text' | 'fix'> {
  const { type, name } = record
  const renamed = (fixed: string) => ({
    fix: { label: t('Use {value}', { value: fixed || '@' }), change: { name: fixed } },
  })
  if (name.length > recordName.max)
    return {
      code: 'name-length',
      text: t('The name has {length} characters; at most {max} are allowed.', {
        length: String(name.length),
        max: String(recordName.max),
      }),
    }
  const relative = toRelativeName(name, zone)
  if (relative !== name)
    return { code: 'doubled-zone', text: t('The name contains {zone} twice.', { zone }), ...renamed(relative) }
  const typed = toAsciiName(draft.name ?? '')
  if (typed.endsWith('.') && typed !== '.') {
    const undotted = stripTrailingDot(typed)
    return {
      code: 'outside',
      text: t('{typed} is outside {zone}: the trailing dot makes it a full name.', { typed, zone }),
      // A name of another domain is meant literally, but would become a name below this zone.
      ...(isDomainName(undotted) ? {} : renamed(undotted)),
    }
  }
  const address = stripTrailingDot(typed)
  if (isIpv6(address)) {
    if (type !== 'PTR')
      return { code: 'address-name', text: t('This is an address. Enter the name that should point to it.') }
    const full = reverseName(address) ?? ''
    const reverse = nameInZone(full, zone)
    return reverse === null
      ? { code: 'reverse-outside', text: t('The reverse name of {typed} is not in this zone.', { typed: address }) }
      : {
          code: 'address-name',
          text: t('The reverse name of {typed} is {full}.', { typed: address, full }),
          ...renamed(reverse),
        }
  }
  if (name.includes('*'))
    return {
      code: 'wildcard',
      text: recordTypes[type].wildcard
        ? t('* can only be the first label.')
        : t('{type} records cannot have a wildcard name.', { type }),
    }
  if (/^\.|\.\.|\.$/.test(name))
    return { code: 'empty-label', text: t('The name begins or ends with a dot, or has two in a row.') }
  if (name.split('.').some((label) => label.length > 63))
    return { code: 'label-length', text: t('Each part between dots can have at most 63 characters.') }
  if (/\s/.test(name)) {
    const joined = name.replace(/\s+/g, '-')
    // A fix is offered only if nothing else is wrong with the name.
    const fix = /^[a-z0-9_.-]+$/.test(joined) ? renamed(joined) : {}
    return { code: 'name-characters', text: t('The name contains spaces.'), ...fix }
  }
  if (recordTypes[type].host && /^[a-z0-9_.-]+$/.test(name))
    return { code: 'hyphen', text: t('Each part of a host name must begin and end with a letter or digit.') }
  return { code: 'name-characters', text: t('Only letters, digits, hyphens and underscores are allowed.') }
}

/** A draft among the records of its zone. `id`: the record that it changes. */
interface CheckInput {
  readonly draft: RecordDraft
  /** The stored form of the draft. */
  readonly record: RecordValues
  readonly index: ZoneIndex
  readonly id: ZoneRecord['id'] | undefined
}

function errorFinding(
  { field, reason }: { readonly field: RecordField; readonly reason: string },
  { draft, record, index, id }: CheckInput,
): Finding {
  const { zone } = index
  const error = { level: 'error' as const, field, reason }
  if (field === 'name' && record.type === 'CNAME' && record.name === '')
    return {
      ...error,
      code: 'cname-apex',
      text: isMissing(draft, 'name')
        ? t('Enter a name: {zone} itself cannot be a CNAME because it has other records. Use A and AAAA records.', {
            zone,
          })
        : t('{zone} itself cannot be a CNAME because it has other records. Use A and AAAA records.', { zone }),
      ...apexAliasFix(draft, record, index, id),
    }
  if (isMissing(draft, field) || (field === 'name' && record.name === ''))
    return {
      ...error,
      code: 'missing',
      text:
        field === 'target'
          ? t('Enter {wanted}.', { wanted: recordTypes[record.type].target.wanted() })
          : missingTexts[field](),
    }
  if (field === 'name') return { ...error, ...explainName(record, draft, zone) }
  if (field === 'target') return { ...error, ...explainTarget(record, draft, zone) }
  if (field === 'service' && fullyQualifiedName(record.name, zone).length > maxHostnameLength)
    return {
      ...error,
      code: 'name-length',
      text: t('The name {name} would be too long.', { name: `${record.name}.${zone}` }),
    }
  return {
    ...error,
    code: `invalid-${field}`,
    text: t('Use at most 62 letters, digits and hyphens.'),
  }
}

/**
 * Checks a draft among the records of its zone. `id`: the record that the draft changes; `saved`: that record as it is
 * saved. A draft with errors of its own gets no further checks.
 */
export function checkRecord(
  draft: RecordDraft,
  index: ZoneIndex,
  id?: ZoneRecord['id'],
  saved?: RecordValues,
): Finding[] {
  const { record, errors } = parseRecord(draft, index.zone)
  // One for each field.
  const ownErrors = fields.flatMap((field) => {
    const error = errors.find((each) => each.field === field)
    return error ? [errorFinding({ field, reason: error.reason }, { draft, record, index, id })] : []
  })
  if (ownErrors.length > 0) return ownErrors
  const conflict = findConflict(record, index, id)
  return [
    ...(conflict ? [conflict] : []),
    ...recordWarnings(record, index.zone, draft),
    ...relationFindings(record, draft, index, id, saved),
  ]
}

/**
 * The findings of each saved record that has some, by its id. Linear in the number of records for usual zones.
 * `defaultTtl`: that of the zone in seconds, where it is known.
 */
export function checkRecords(
  zone: string,
  records: readonly ZoneRecord[],
  defaultTtl?: number,
): Map<ZoneRecord['id'], Finding[]> {
  const index = indexZone(zone, records, defaultTtl)
  const found = new Map<ZoneRecord['id'], Finding[]>()
  for (const record of records) {
    const findings = checkRecord(draftOf(record), index, record.id, record)
    if (findings.length > 0) found.set(record.id, findings)
  }
  return found
}
