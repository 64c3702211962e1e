/** Warnings about a single record: it can be saved, but is probably not what was meant. */
import { fullyQualifiedName, nameInZone, toAsciiName } from '../names/dns-name.ts'
import { isReverseZone } from '../names/reverse-zone.ts'
import type { Finding, RecordField } from '../records/findings.ts'
import { hasUndecodableLabel } from '../names/idn.ts'
import { isIpv4 } from '../names/address.ts'
import { recordTypes, type RecordDraft, type RecordValues } from '../records/record-types.ts'
import { addressAsHost } from './target-findings.ts'
import { nearestTtl, timeInWords } from '../records/ttl.ts'
import { t } from '../../translate.ts'

type Warning = Omit<Finding, 'level'>
type Rule = (record: RecordValues, zone: string, draft: RecordDraft) => readonly Warning[]

const warning = (field: RecordField, code: string, text: string, fix?: Finding['fix']): Warning => ({
  code,
  field,
  text,
  ...(fix && { fix }),
})

/**
 * A full name without the trailing dot is shortened, like one with it (RFC 1035 5.1 would append the zone). The service
 * cannot store the other meaning, a name that ends with the zone twice, so there is no choice.
 */
const fullNameRule: Rule = ({ type, name }, zone, draft) => {
  const typed = toAsciiName(draft.name ?? '')
  if (recordTypes[type].name === 'derived' || nameInZone(typed, zone) !== name || typed.endsWith('.')) return []
  const text =
    name === ''
      ? t('{typed} is read as the domain itself.', { typed })
      : t('{typed} is read as a full name and stored as {name}.', { typed, name })
  return [
    warning('name', 'full-name', text, {
      label: t('Use {value}', { value: name || '@' }),
      change: { name: name || '@' },
    }),
  ]
}

const nameRule: Rule = ({ type, name }, zone) => {
  const warnings: Warning[] = []
  // The name of a PTR record is an address in another form.
  if (type !== 'PTR' && isIpv4(name))
    warnings.push(
      warning(
        'name',
        'address-name',
        t('{name} is an address. As a name, it means {full}.', { name, full: fullyQualifiedName(name, zone) }),
      ),
    )
  // A label that begins with an underscore is a name for services (RFC 8552), not a misspelt host.
  if (recordTypes[type].host && /[^.]_/.test(name))
    warnings.push(warning('name', 'underscore', t('Underscores are not valid in host names.')))
  if (hasUndecodableLabel(name))
    warnings.push(
      warning('name', 'punycode', t('A label that begins with xn-- is not a valid internationalized name.')),
    )
  return warnings
}

const ttlRule: Rule = (_, __, { ttl_sec }) => {
  const stored = nearestTtl(ttl_sec ?? 0)
  return ttl_sec === undefined || ttl_sec === null || stored === ttl_sec
    ? []
    : [
        warning(
          'ttl_sec',
          'ttl',
          t('{time} seconds will be stored as {stored} ({words}), the nearest valid value.', {
            time: String(ttl_sec),
            stored: String(stored),
            words: timeInWords(stored),
          }),
          {
            label: t('Use {value}', { value: timeInWords(stored) }),
            change: { ttl_sec: stored },
          },
        ),
      ]
}

/** Host names as targets. */
const hostRule: Rule = ({ type, name, target }, zone) => {
  const { kind, none, serverName } = recordTypes[type].target
  if (kind !== 'host' || target === none) return []
  const warnings: Warning[] = []
  const isItself = type === 'CNAME' && target === name
  if (!target.includes('.') && ((type === 'PTR' && isReverseZone(zone)) || isItself)) {
    // No host has its name in a reverse zone, and no alias points to itself.
    warnings.push(
      warning('target', 'single-label', t('{target} is read as a full name. Add the domain of the host.', { target })),
    )
  } else if (!target.includes('.')) {
    const full = fullyQualifiedName(target, zone)
    warnings.push(
      warning('target', 'single-label', t('{target} is read as a full name, not as {full}.', { target, full }), {
        label: t('Use {value}', { value: full }),
        change: { target: full },
      }),
    )
  }
  const inZone = nameInZone(target, zone)
  // In a zone file, an address without a trailing dot is a name in the zone.
  if (inZone !== null && isIpv4(inZone))
    warnings.push({ field: 'target', ...addressAsHost({ type, name }, inZone, zone), code: 'address-target' })
  if (inZone !== null && nameInZone(inZone, zone) !== null)
    warnings.push(
      warning('target', 'doubled-zone', t('{target} contains {zone} twice.', { target, zone }), {
        label: t('Use {value}', { value: inZone }),
        change: { target: inZone },
      }),
    )
  if (serverName && target.includes('_'))
    warnings.push(warning('target', 'underscore', t('Underscores are not valid in host names.')))
  if (hasUndecodableLabel(target))
    warnings.push(
      warning('target', 'punycode', t('A label that begins with xn-- is not a valid internationalized name.')),
    )
  return warnings
}

/** The rules that are specific to the type. */
const typeRule: Rule = (record, zone, draft) =>
  (recordTypes[record.type].warnings?.(record, zone, draft) ?? []).map((found) =>
    Object.assign({ field: 'target' as const }, found),
  )

const rules: readonly Rule[] = [fullNameRule, nameRule, ttlRule, typeRule, hostRule]

/** Warnings about a valid record in stored form. `draft`: as it was entered. */
export const recordWarnings = (record: RecordValues, zone: string, draft: RecordDraft): Finding[] =>
  rules.flatMap((rule) => rule(record, zone, draft).map((found) => Object.assign({ level: 'warning' as const }, found)))
