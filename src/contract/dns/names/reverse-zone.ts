/** Names of addresses in the reverse tree, and of its zones (RFC 1035 3.5, RFC 3596 2.5). */
import { isIpv4, isIpv6 } from './address.ts'
import { canonicalIpv6, ipv6Digits } from './canonical-address.ts'

const suffixes = { ipv4: 'in-addr.arpa', ipv6: 'ip6.arpa' } as const

export const isReverseZone = (zone: string) =>
  Object.values(suffixes).some((suffix) => zone === suffix || zone.endsWith(`.${suffix}`))

/** The labels of a name below a suffix, from the right; null for a name that is not below it. */
const labelsBelow = (name: string, suffix: string): string[] | null =>
  name.endsWith(`.${suffix}`)
    ? name
        .slice(0, -suffix.length - 1)
        .split('.')
        .toReversed()
    : null

/** The full name of an address in the reverse tree; null for text that is no address. */
export function reverseName(address: string): string | null {
  if (isIpv4(address)) return `${address.split('.').toReversed().join('.')}.${suffixes.ipv4}`
  return isIpv6(address) ? `${Array.from(ipv6Digits(address)).toReversed().join('.')}.${suffixes.ipv6}` : null
}

interface Range {
  readonly first: number
  readonly last: number
}

/** The addresses of a prefix from 25 to 32 at its first octet. */
function prefixRange(first: number, prefix: number): Range | null {
  const size = 2 ** (32 - prefix)
  return prefix >= 25 && prefix <= 32 && first % size === 0 && first + size <= 256
    ? { first, last: first + size - 1 }
    : null
}

/**
 * The last octets of a part of a /24 that is delegated separately (RFC 2317 4): `128/25`, `128-25` or `128-255`. `0-31`
 * is read as the 32 addresses of a network, not as the two of a /31.
 */
function delegatedRange(label: string): Range | null {
  const [, start, separator, end] = /^(\d{1,3})([-/])(\d{1,3})$/.exec(label) ?? []
  if (start === undefined || end === undefined) return null
  const [first, last] = [Number(start), Number(end)]
  const range = separator === '-' && first <= last && last <= 255 ? { first, last } : null
  const prefix = prefixRange(first, last)
  if (!range || !prefix) return range ?? prefix
  const size = last - first + 1
  return Number.isInteger(Math.log2(size)) && first % size === 0 ? range : prefix
}

/** The maximum number of characters of an IPv6 address in the reverse tree. */
const longestReverseName = 64 + suffixes.ipv6.length

/** The address that a full name in the reverse tree stands for; null for any other name. */
export function reverseAddress(name: string): string | null {
  if (name.length > longestReverseName) return null
  const octets = labelsBelow(name, suffixes.ipv4)
  if (octets) {
    const range = octets.length === 5 ? delegatedRange(octets[3] ?? '') : null
    const last = Number(octets.at(-1))
    if (range && !(last >= range.first && last <= range.last)) return null
    const labels = range ? octets.toSpliced(3, 1) : octets
    const address = labels.join('.')
    return isIpv4(address) ? address : null
  }
  const digits = labelsBelow(name, suffixes.ipv6)
  if (digits?.length !== 32 || !digits.every((digit) => /^[0-9a-f]$/.test(digit))) return null
  const groups = Array.from({ length: 8 }, (_, group) => digits.slice(4 * group, 4 * group + 4).join(''))
  return canonicalIpv6(groups.join(':'))
}

/** The last octets of a zone that is a separately delegated part of a /24; null for other zones. */
export function rangeOfPart(zone: string): Range | null {
  const octets = labelsBelow(zone, suffixes.ipv4)
  return octets?.length === 4 ? delegatedRange(octets[3] ?? '') : null
}

/**
 * The usual name of the zone of an IPv4 network from /25 to /31 (RFC 2317 4), such as `0-127.2.0.192.in-addr.arpa`;
 * null for any other text.
 */
export function partOfNetwork(network: string): string | null {
  const [zone] = reverseZones(network)
  const [address = '', length] = network.split('/', 2)
  const prefix = Number(length ?? 24)
  if (zone === undefined || !isIpv4(address) || prefix < 25 || prefix > 31) return null
  const size = 2 ** (32 - prefix)
  const last = Number(address.split('.').at(-1))
  const first = last - (last % size)
  return `${first}-${first + size - 1}.${zone}`
}

/** How many labels the names of whole addresses have in a reverse zone; null for a zone with labels of other kinds. */
export function labelsOfAddresses(zone: string): number | null {
  const [octets, digits] = [labelsBelow(zone, suffixes.ipv4), labelsBelow(zone, suffixes.ipv6)]
  if (octets?.every((label) => /^\d{1,3}$/.test(label))) return 4 - octets.length
  if (rangeOfPart(zone)) return 1
  return digits?.every((label) => /^[0-9a-f]$/.test(label)) ? 32 - digits.length : null
}

/**
 * The names of the reverse zones of a network such as 192.0.2.0/24 or 2001:db8::/32. Zones end at an octet of IPv4 and
 * at a digit of IPv6, so that a network between them has several (up to 128), and one smaller than /24 is in the zone
 * of its /24. An address without a prefix length is read as one of a /24 or a /64. Empty for any other text, and for
 * networks larger than the zones of the first label.
 */
export function reverseZones(network: string): string[] {
  const [address = '', length, ...rest] = network.split('/', 3)
  if (rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return []
  if (isIpv4(address)) {
    const prefix = Math.min(Number(length ?? 24), 32)
    if (prefix < 8 || Number(length ?? 24) > 32) return []
    const octets = address.split('.').map(Number)
    const count = Math.min(Math.ceil(prefix / 8), 3)
    return zonesOf(octets.slice(0, count), Math.max(8 * count - prefix, 0), (octet) => String(octet), suffixes.ipv4)
  }
  const prefix = Number(length ?? 64)
  if (!isIpv6(address) || prefix < 4 || prefix > 128) return []
  const digits = Array.from(ipv6Digits(address), (digit) => Number.parseInt(digit, 16))
  const count = Math.ceil(prefix / 4)
  return zonesOf(digits.slice(0, count), 4 * count - prefix, (digit) => digit.toString(16), suffixes.ipv6)
}

/** `free`: how many bits of the last label the network leaves open. */
function zonesOf(labels: readonly number[], free: number, format: (label: number) => string, suffix: string): string[] {
  const last = labels.at(-1) ?? 0
  const above = labels.slice(0, -1).map(format)
  const first = last - (last % 2 ** free)
  return Array.from({ length: 2 ** free }, (_, offset) =>
    [format(first + offset), ...above.toReversed(), suffix].join('.'),
  )
}
