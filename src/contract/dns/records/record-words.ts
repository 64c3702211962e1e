/** The meaning of a record in words: its names while they are typed, and a sentence. */
import { isIpv6 } from '../names/address.ts'
import { fullyQualifiedName, isHostname, normalizeDomain } from '../names/dns-name.ts'
import { toUnicodeName } from '../names/idn.ts'
import { normalizeRecord, recordTypes, type RecordDraft, type RecordValues } from './record-types.ts'
import { t } from '../../translate.ts'

export interface NamePreview {
  /** The name as the service stores it: relative to the zone, `` for the apex. */
  readonly stored: string
  /** The full name, without the trailing dot. */
  readonly full: string
  /** The full name as people read it, when that differs; otherwise null. */
  readonly unicode: string | null
}

const preview = (stored: string, full: string): NamePreview => {
  const unicode = toUnicodeName(full)
  return { stored, full, unicode: unicode === full ? null : unicode }
}

/** The name of a record. Nothing is validated. For SRV, service and protocol make the name. */
export function previewName(draft: RecordDraft, zone: string): NamePreview {
  const { name } = normalizeRecord(draft, zone)
  return preview(name, fullyQualifiedName(name, zone))
}

/**
 * The host that the target of a record means, or an IPv6 address in its usual form (RFC 5952); null for other targets.
 */
export function previewTarget(draft: RecordDraft, zone: string): NamePreview | null {
  const { type, target } = normalizeRecord(draft, zone)
  return (recordTypes[type].target.kind === 'ipv6' && isIpv6(target)) || isHostname(target)
    ? preview(target, target)
    : null
}

/** The name of a domain as stored, and as people read it. */
export const previewDomain = (typed: string): NamePreview => preview(normalizeDomain(typed), normalizeDomain(typed))

/** The full name; for a wildcard, the names that it stands for. */
function subject({ name }: RecordValues, zone: string): string {
  const full = toUnicodeName(fullyQualifiedName(name, zone))
  return full.startsWith('*.') ? t('Any other name below {name}', { name: full.slice(2) }) : full
}

/** The meaning of a record in stored form, such as `Mail for example.com goes to mx.example.net (priority 10).` */
export const recordSentence = (record: RecordValues, zone: string) =>
  recordTypes[record.type].sentence(record, subject(record, zone), zone)
