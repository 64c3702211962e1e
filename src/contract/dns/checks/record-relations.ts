/**
 * Warnings and hints about a record among the others of its zone. The time of each depends only on the records at a few
 * names.
 */
import { fullyQualifiedName, nameInZone } from '../names/dns-name.ts'
import type { Finding } from '../records/findings.ts'
import { recordTypes, type RecordDraft, type RecordValues } from '../records/record-types.ts'
import { isDmarc, isSpf, maxSpfLookups, spfLookups } from '../types/mail-policies.ts'
import { timeInWords } from '../records/ttl.ts'
import { ancestors, recordsFor, type ZoneIndex, type ZoneRecord } from './zone-index.ts'
import { plural, t } from '../../translate.ts'

interface Relation {
  readonly record: RecordValues
  /** The draft as it was entered. */
  readonly draft: RecordDraft
  /** The record that the draft changes, as it is saved; undefined for a new one. */
  readonly saved: RecordValues | undefined
  readonly index: ZoneIndex
  /** Other records at the name. */
  readonly others: readonly ZoneRecord[]
}
type Rule = (relation: Relation) => Finding | undefined

const isAddress = ({ type }: RecordValues) => {
  const { kind } = recordTypes[type].target
  return kind === 'ipv4' || kind === 'ipv6'
}
const pointsToHost = ({ type, target }: RecordValues) => {
  const { kind, none } = recordTypes[type].target
  return kind === 'host' && target !== none
}

/** The records that point to hosts of the zone, by the stored names of the hosts. */
export type HostPointers = ReadonlyMap<string | null, readonly ZoneRecord[]>

export const hostPointers = ({ records, zone }: ZoneIndex): HostPointers =>
  Map.groupBy(records.filter(pointsToHost), ({ target }) => nameInZone(target, zone))

/** Resolvers may take any TTL of a set for all of it (RFC 2181 5.2). */
const mixedTtl: Rule = ({ record, index, others }) => {
  const ttlOf = ({ ttl_sec }: RecordValues) => ttl_sec || (index.defaultTtl ?? 0)
  const set = others.filter(({ type }) => type === record.type)
  const differing = set.find((each) => ttlOf(each) !== ttlOf(record))
  if (!differing) return undefined
  const agree = set.every((each) => ttlOf(each) === ttlOf(differing))
  const lowest = set.reduce((low, each) => (ttlOf(each) < ttlOf(low) ? each : low), differing)
  // When the others differ among themselves, too, the fix only lowers the TTL to the lowest, so that fixing terminates.
  const isFixed = agree || ttlOf(lowest) < ttlOf(record)
  const other = agree || !isFixed ? differing : lowest
  const words = other.ttl_sec === 0 ? t("the zone's default") : timeInWords(other.ttl_sec)
  return {
    level: 'warning',
    code: 'mixed-ttl',
    field: 'ttl_sec',
    text: t('Another {type} record at this name has a different TTL ({words}).', { type: record.type, words }),
    ...(isFixed && { fix: { label: t('Use {value}', { value: words }), change: { ttl_sec: other.ttl_sec } } }),
  }
}

const samePolicy: Rule = ({ record, others }) => {
  for (const [name, matches] of [
    ['SPF', isSpf],
    ['DMARC', isDmarc],
  ] as const)
    if (matches(record) && others.some(matches))
      return {
        level: 'warning',
        code: `second-${name.toLowerCase()}`,
        field: 'target',
        text: t('This name has another {name} record. Receivers ignore both.', { name }),
      }
  return undefined
}

/**
 * Counts the look-ups of an SPF text and of those that it includes from the zone itself; those of other zones are
 * unknown.
 */
const includedLookups: Rule = ({ record, index }) => {
  if (!isSpf(record)) return undefined
  const own = spfLookups(record.target)
  // The rule for the text itself already says so.
  if (own.count > maxSpfLookups) return undefined
  let total = own.count
  const seen = new Set([record.name])
  const waiting = [...own.includes]
  for (let host = waiting.pop(); host !== undefined && total <= maxSpfLookups; host = waiting.pop()) {
    const name = nameInZone(host, index.zone)
    const included = name === null || seen.has(name) ? undefined : index.at(name).find(isSpf)
    if (name === null || !included) continue
    seen.add(name)
    const { count, includes } = spfLookups(included.target)
    total += count
    waiting.push(...includes)
  }
  if (total <= maxSpfLookups) return undefined
  return {
    level: 'warning',
    code: 'spf-lookups',
    field: 'target',
    text: t(
      'Together with what it includes from this zone, this SPF record needs more than {max} DNS lookups. Receivers reject it.',
      { max: String(maxSpfLookups) },
    ),
  }
}

const sameMailServer: Rule = ({ record, others }) =>
  record.type === 'MX' && others.some(({ type, target }) => type === 'MX' && target === record.target)
    ? {
        level: 'warning',
        code: 'same-mx',
        field: 'target',
        text: t('Another MX record at this name has the same target.'),
      }
    : undefined

/** Targets in the zone: aliases where none may be (RFC 2181 10.3, RFC 2782), and names that do not exist. */
const targetInZone: Rule = ({ record, index }) => {
  if (!pointsToHost(record)) return undefined
  const isServer = recordTypes[record.type].target.serverName !== undefined
  const name = nameInZone(record.target, index.zone)
  if (name === null || isDelegated(name, index)) return undefined
  const found = recordsFor(index, name)
  if (found.some(({ type }) => type === 'CNAME'))
    return {
      level: isServer ? 'warning' : 'hint',
      code: 'target-alias',
      field: 'target',
      text:
        record.type === 'CNAME'
          ? t('{target} is itself a CNAME; point to its target instead.', { target: record.target })
          : t('{target} is itself a CNAME, and {type} records must not point to a CNAME.', {
              target: record.target,
              type: record.type,
            }),
    }
  const isMissing = isServer
    ? !found.some(isAddress)
    : record.type === 'CNAME' && found.length === 0 && !index.exists(name)
  // A separate rule checks for missing glue.
  const isGlue = record.type === 'NS' && (record.name === '' || isBelow(name, record.name))
  if (!isMissing || isGlue) return undefined
  return {
    level: 'warning',
    code: 'dangling',
    field: 'target',
    text: isServer
      ? t('{target} has no A or AAAA record in this zone.', { target: record.target })
      : t('{target} has no records in this zone.', { target: record.target }),
  }
}

/**
 * A name with a period is a full name here, but without the trailing dot it may be meant relative to the zone. A saved
 * name has no trailing dot, so it cannot tell.
 */
const relativeTarget: Rule = ({ record, draft, saved, index }) => {
  const { target } = record
  const isSaved = saved?.type === record.type && saved.target === target
  const isExplicit = isSaved || draft.target?.trim().endsWith('.')
  if (!pointsToHost(record) || isExplicit || !target.includes('.') || nameInZone(target, index.zone) !== null)
    return undefined
  const isItself = record.type === 'CNAME' && target === record.name
  if (!index.exists(target) || isItself) return undefined
  const full = fullyQualifiedName(target, index.zone)
  return {
    level: 'warning',
    code: 'relative-target',
    field: 'target',
    text: t('{target} is read as a full name, not as {full}, which exists in this zone.', { target, full }),
    fix: { label: t('Use {value}', { value: full }), change: { target: full } },
  }
}

const isBelow = (name: string, ancestor: string) => name === ancestor || name.endsWith(`.${ancestor}`)

/** The closest name at or above `name`, not the apex, that is delegated to other servers. */
const delegationOf = (name: string, index: ZoneIndex) =>
  ancestors(name).find((ancestor) => index.at(ancestor).some(({ type }) => type === 'NS'))
const isDelegated = (name: string, index: ZoneIndex) => delegationOf(name, index) !== undefined

/** Records at or below a delegation are not served, except the addresses of its servers (RFC 1034 4.2.1). */
const hiddenByDelegation: Rule = ({ record, index }) => {
  const delegation = delegationOf(record.name, index)
  if (delegation === undefined || (record.type === 'NS' && delegation === record.name)) return undefined
  const fullName = fullyQualifiedName(record.name, index.zone)
  const isGlue =
    isAddress(record) && index.at(delegation).some(({ type, target }) => type === 'NS' && target === fullName)
  if (isGlue) return undefined
  return {
    level: 'warning',
    code: 'hidden',
    field: 'name',
    text: t('{name} is delegated to other name servers, so this record is not served.', {
      name: fullyQualifiedName(delegation, index.zone),
    }),
  }
}

/** The number of addresses below a delegation that belong to its servers: the only records there that are served. */
function glueCount({ name: delegation, target }: RecordValues, index: ZoneIndex): number {
  const servers = [target, ...index.at(delegation).flatMap((each) => (each.type === 'NS' ? [each.target] : []))]
  const names = new Set(servers.flatMap((server) => nameInZone(server, index.zone) ?? []))
  return [...names]
    .filter((name) => isBelow(name, delegation))
    .reduce((sum, name) => sum + index.at(name).filter(isAddress).length, 0)
}

/** A delegation hides what the zone has at and below its name. The first of its records says so. */
const hidesRecords: Rule = ({ record, index, others }) => {
  if (record.type !== 'NS' || record.name === '') return undefined
  const first = index.at(record.name).find(({ type }) => type === 'NS')
  if (first && others.includes(first)) return undefined
  const own = index.at(record.name).filter(({ type }) => type !== 'NS').length
  const hidden = own + index.countBelow(record.name) - glueCount(record, index)
  if (hidden <= 0) return undefined
  return {
    level: 'warning',
    code: 'hides',
    field: 'name',
    text: plural(
      hidden,
      '{name} is delegated by this record, so another record at or below this name is not served.',
      '{name} is delegated by this record, so {count} other records at or below this name are not served.',
      { name: fullyQualifiedName(record.name, index.zone) },
    ),
  }
}

/**
 * A name server of the zone itself whose name is in the zone needs an address, also by a wildcard: BIND loads no zone
 * without it. A server below the delegation that it serves cannot be found without an address of its own (RFC 1034
 * 4.2.1). Another rule reports an alias.
 */
const missingGlue: Rule = ({ record, index }) => {
  if (record.type !== 'NS') return undefined
  const server = nameInZone(record.target, index.zone)
  const isOfZone = record.name === ''
  if (server === null || (isOfZone ? isDelegated(server, index) : !isBelow(server, record.name))) return undefined
  const found = isOfZone ? recordsFor(index, server) : index.at(server)
  if (found.some((each) => isAddress(each) || each.type === 'CNAME')) return undefined
  return {
    level: 'warning',
    code: 'missing-glue',
    field: 'target',
    text: isOfZone
      ? t(
          'Add an A or AAAA record for {target}. Without one, resolvers cannot find this server, and BIND does not load the zone.',
          { target: record.target },
        )
      : t('Add an A or AAAA record for {target}. Without one, resolvers cannot find this server.', {
          target: record.target,
        }),
  }
}

const rules: readonly Rule[] = [
  mixedTtl,
  samePolicy,
  includedLookups,
  sameMailServer,
  relativeTarget,
  targetInZone,
  hiddenByDelegation,
  hidesRecords,
  missingGlue,
]

/**
 * Findings about a valid record in stored form. `draft`: as it was entered. `id`: the record itself when it is in the
 * index. `saved`: the record that the draft changes, as it is saved.
 */
export function relationFindings(
  record: RecordValues,
  draft: RecordDraft,
  index: ZoneIndex,
  id?: ZoneRecord['id'],
  saved?: RecordValues,
): Finding[] {
  const others = index.at(record.name).filter((other) => other.id !== id)
  return rules.flatMap((rule) => rule({ record, draft, saved, index, others }) ?? [])
}
