/**
 * Names in the DNS: which are valid, and how input is normalized to what is stored (RFC 1035 2.3, RFC 1123 2.1, RFC
 * 5890).
 */
import { maxDomainLabelLength, domainName } from '../../limits.ts'
import { isWithinLength } from '../../schema.ts'
import { isIpv4, isIpv6 } from './address.ts'
import { reason } from '../../translate.ts'

/** Longest name without the trailing dot: 255 octets on the wire (RFC 1035 2.3.4). */
export const maxHostnameLength = 253

export const domainTakenReason = reason('DNS zone already exists.')

/** Removes what pasted text often contains: invisible characters anywhere, white space at both ends. */
export const cleanInput = (value: string) => value.replace(/[\u00AD\u200B\u2060\uFEFF]/g, '').trim()

/** Longest name that is converted: a character may have two UTF-16 units, or be typed as a letter and its accent. */
export const longestTypedName = 4 * domainName.max

/**
 * Converts a label with letters outside ASCII to its A-label (RFC 5891). Other labels, and those too long for one, are
 * unchanged.
 */
function toAsciiLabel(label: string): string {
  // An A-label has more characters than the label that it stands for. Converting takes time quadratic in their number.
  if (!isWithinLength(label, { min: 1, max: maxDomainLabelLength })) return label
  if (!/[^\x20-\x7E]/.test(label) || /[\s/@:?#\\%[\]<>^|]/.test(label)) return label
  // The URL parser gets a single label, because it would rewrite a whole name of numbers as an address.
  const address = `http://${label}.invalid`
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return host.endsWith('.invalid') ? host.slice(0, -'.invalid'.length) : label
}

/**
 * Normalizes a name: cleaned, in lower case, with A-labels. A trailing dot is kept. Text that is too long for a name is
 * not converted.
 */
export function toAsciiName(name: string): string {
  // Most names need no conversion, and zones have thousands.
  if (/^[\x21-\x7E]*$/.test(name)) return name.toLowerCase()
  const cleaned = cleanInput(name)
  if (cleaned.length > longestTypedName) return cleaned.toLowerCase()
  return cleaned.normalize('NFC').split('.').map(toAsciiLabel).join('.').toLowerCase()
}

/** The name without its trailing dot. */
export const stripTrailingDot = (name: string) => (name.length > 1 && name.endsWith('.') ? name.slice(0, -1) : name)

/** Normalizes a domain to its stored form: lower case, A-labels, no trailing dot. */
export const normalizeDomain = (domain: string) => stripTrailingDot(toAsciiName(domain))

/**
 * True for the name of a zone: at least two labels of 1..63 letters, digits, `-`, `_`; the first may be `*` (gaps 8.1).
 */
export const isDomainName = (domain: string) =>
  domain.length <= domainName.max &&
  /^(?:\*\.)?(?:[a-zA-Z0-9_-]+\.)+(?:[a-zA-Z]{2,16}|xn--[a-zA-Z0-9-]+)$/.test(domain) &&
  domain.split('.').every((label) => label.length <= maxDomainLabelLength)

/**
 * True for a label of a host: letters, digits and hyphens, without a hyphen at either end; underscores pass (RFC 2181
 * 11).
 */
export const isHostnameLabel = (label: string) =>
  label.length <= maxDomainLabelLength && /^[a-zA-Z0-9_](?:[a-zA-Z0-9_-]*[a-zA-Z0-9_])?$/.test(label)

/** True for a name that another record may point to: a host name, but neither an address nor a URL. */
export const isHostname = (name: string) =>
  name.length <= maxHostnameLength && !isIpv4(name) && !isIpv6(name) && name.split('.').every(isHostnameLabel)

/**
 * The name relative to its zone. `@`, empty text and the zone itself are the apex, which is stored as "" (interface
 * README).
 */
export function toRelativeName(name: string, zone: string): string {
  const ascii = toAsciiName(name)
  const absolute = stripTrailingDot(ascii)
  if (ascii === '@' || absolute === zone) return ''
  return absolute.endsWith(`.${zone}`) ? absolute.slice(0, -zone.length - 1) : ascii
}

/** The full name of a relative one, without a trailing dot. */
export const fullyQualifiedName = (name: string, zone: string) => (name === '' ? zone : `${name}.${zone}`)

/** The stored name of a host of the zone; null for a host elsewhere. */
export function nameInZone(host: string, zone: string): string | null {
  const absolute = stripTrailingDot(host.toLowerCase())
  if (absolute === zone) return ''
  return absolute.endsWith(`.${zone}`) ? absolute.slice(0, -zone.length - 1) : null
}

/** The host in a pasted URL or e-mail address; null when there is none. */
export function hostIn(text: string): string | null {
  const [, host] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:)?(?:[^@/\s]*@)?([^/:?#\s@]+)(?::\d+)?(?:[/?#]\S*)?$/i.exec(text) ?? []
  return host !== undefined && host !== text && isHostname(stripTrailingDot(host)) && host.includes('.')
    ? stripTrailingDot(host.toLowerCase())
    : null
}
