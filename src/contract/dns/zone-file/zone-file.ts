/** Writes zone files: the lines that the service renders (gaps 8.2), and the files that are downloaded. */
import { maxDomainLabelLength } from '../../limits.ts'
import { maxHostnameLength } from '../names/dns-name.ts'
import { isEmail } from '../names/email.ts'
import { recordLine } from '../records/record-line.ts'
import { recordTypes, type RecordValues } from '../records/record-types.ts'
import { zoneDefaults } from '../records/ttl.ts'
import { zoneNameServers } from '../records/zone-name-servers.ts'

/** The settings of a domain that its zone file shows; times of 0 mean the default. */
export interface ZoneSettings {
  readonly domain: string
  readonly soa_email: string
  readonly ttl_sec: number
  readonly refresh_sec: number
  readonly retry_sec: number
  readonly expire_sec: number
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** The place of a name in a zone: names compare by their labels from the right, and numbers in these by their value. */
export const zoneOrderKey = (name: string) =>
  name
    .split('.')
    .toReversed()
    .join('\u0000')
    .replaceAll(/\d+/g, (digits) => digits.padStart(10, '0'))

/** A stable order: the apex, then names by their labels from the right, then types, then data. */
export const sortForZone = <T extends RecordValues>(records: readonly T[]): T[] => sortByRecord(records, (each) => each)

/** The same for resources that have a record. `keyOf`: where the caller keeps the `zoneOrderKey` of each. */
export function sortByRecord<T>(
  items: readonly T[],
  recordOf: (item: T) => RecordValues,
  keyOf: (item: T) => string = (item) => zoneOrderKey(recordOf(item).name),
): T[] {
  const keyed = items.map((item) => ({ item, record: recordOf(item), key: keyOf(item) }))
  keyed.sort(
    (a, b) =>
      compareText(a.key, b.key) ||
      compareText(a.record.name, b.record.name) ||
      recordTypes[a.record.type].order - recordTypes[b.record.type].order ||
      a.record.priority - b.record.priority ||
      compareText(a.record.target, b.record.target),
  )
  return keyed.map(({ item }) => item)
}

/** The e-mail address as a name: periods before the `@` are escaped (RFC 1035 8). */
export function emailName(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at).replace(/[.\\"]/g, String.raw`\$&`)}.${email.slice(at + 1)}.`
}

const labelsOf = (email: string) => {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), ...email.slice(at + 1).split('.')]
}
const fitsInName = (email: string) =>
  email.length <= maxHostnameLength && labelsOf(email).every(({ length }) => length <= maxDomainLabelLength)

/**
 * The contact in the SOA record: hostmaster where the e-mail address is missing, or its parts are too long for a name.
 */
function contactName({ domain, soa_email }: ZoneSettings): string {
  const own = `hostmaster@${domain.replace('*.', '')}`
  const contact = [...(isEmail(soa_email) ? [soa_email] : []), own].find(fitsInName)
  return contact === undefined ? 'hostmaster.' : emailName(contact)
}

/** The effective seconds; 0 means the default. */
const effective = (settings: ZoneSettings, member: keyof typeof zoneDefaults) =>
  settings[member] === 0 ? zoneDefaults[member] : settings[member]

/** The TTL of records that have none of their own, in seconds. */
export const zoneTtl = (settings: ZoneSettings) => effective(settings, 'ttl_sec')

/** The lines of a rendered zone (gaps 8.2). `serial` increases with each rendering. */
export function renderZone(
  settings: ZoneSettings & { readonly id: number },
  serial: number,
  records: readonly RecordValues[],
): string[] {
  const ttl = zoneTtl(settings)
  const times = (['refresh_sec', 'retry_sec', 'expire_sec'] as const).map((member) => effective(settings, member))
  const soa = [`${zoneNameServers[0] ?? ''}.`, contactName(settings), serial, ...times, ttl]
  return [
    `; ${settings.domain} [${settings.id}]`,
    `$TTL ${ttl}`,
    `@\tIN\tSOA\t${soa.join(' ')}`,
    ...zoneNameServers.map((server) => `@\tNS\t${server}.`),
    ...sortForZone(records).map(recordLine),
  ]
}

/** The serial of a zone that has not been rendered in this year: the year and six digits (gaps 8.2). */
export const firstSerial = (now: number) => new Date(now).getUTCFullYear() * 1e6 + 1

/** Rendered lines as a standalone file, which name servers load unchanged and `parseZoneFile` reads back. */
export const zoneFileText = (domain: string, lines: readonly string[]): string =>
  [`$ORIGIN ${domain}.`, ...lines, ''].join('\n')

/** `*` cannot be part of a file name everywhere, and `+` is not part of any domain. */
export const zoneFileName = (domain: string) => `${domain.replace('*', '+')}.zone`
