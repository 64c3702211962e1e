/** Names in the DNS: how people write them, how they are stored, which are allowed (RFC 1035 2.3, RFC 1123 2.1, RFC 5890). */
import { domainLabelLength, domainName } from '../limits.ts'
import { isIpv4, isIpv6 } from './address.ts'

/** Longest name without the final period: 255 octets on the wire (RFC 1035 2.3.4). */
export const hostNameLength = 253

export const domainReason = 'Domain is not valid.'
export const domainTakenReason = 'DNS zone already exists.'

/** Removes what a paste brings along: invisible characters anywhere, white space at both ends. */
export const clean = (value: string) => value.replace(/[\u00AD\u200B\u2060\uFEFF]/g, '').trim()

/** One label with letters outside ASCII in its A-label form; unchanged when there is none (RFC 5891). */
function asciiLabel(label: string): string {
  if (!/[^\x20-\x7E]/.test(label) || /[\s/@:?#\\%[\]<>^|]/.test(label)) return label
  // The URL parser gets one label only: of a whole name it would rewrite numbers and more.
  const address = `http://${label}.invalid`
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return host.endsWith('.invalid') ? host.slice(0, -'.invalid'.length) : label
}

/** A name as it is stored: cleaned, lower case, U-labels as A-labels. A final period stays. */
export const asciiName = (name: string) => clean(name).split('.').map(asciiLabel).join('.').toLowerCase()

/** The name without one final period. */
export const withoutFinalPeriod = (name: string) => (name.length > 1 && name.endsWith('.') ? name.slice(0, -1) : name)

/** A domain as it is stored: lower case, A-labels, no final period. */
export const normaliseDomain = (domain: string) => withoutFinalPeriod(asciiName(domain))

/** A zone's name: two labels at least, each of 1..63 letters, digits, `-`, `_`; the first may be `*` (gaps 8.1). */
export const isDomainName = (domain: string) =>
  domain.length <= domainName.max &&
  /^(?:\*\.)?(?:[a-zA-Z0-9_-]+\.)+(?:[a-zA-Z]{2,16}|xn--[a-zA-Z0-9-]+)$/.test(domain) &&
  domain.split('.').every((label) => label.length <= domainLabelLength)

/** A label of a host: letters, digits, hyphens, no hyphen at either end; underscores are tolerated (RFC 2181 11). */
export const isHostLabel = (label: string) => label.length <= domainLabelLength && /^[a-zA-Z0-9_](?:[a-zA-Z0-9_-]*[a-zA-Z0-9_])?$/.test(label)

/** A name another record may point at: a host name, not an address, not a URL. */
export const isHostName = (name: string) =>
  name.length <= hostNameLength && !isIpv4(name) && !isIpv6(name) && name.split('.').every(isHostLabel)

/** The name relative to its zone; `@`, nothing and the zone itself are the apex, which is stored as "" (interface README). */
export function relativeName(name: string, zone: string): string {
  const written = asciiName(name)
  const absolute = withoutFinalPeriod(written)
  if (written === '@' || absolute === zone) return ''
  return absolute.endsWith(`.${zone}`) ? absolute.slice(0, -zone.length - 1) : written
}

/** The full name of a relative one, without a final period. */
export const fullName = (name: string, zone: string) => (name === '' ? zone : `${name}.${zone}`)
