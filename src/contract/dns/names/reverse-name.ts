/** Names of reverse zones (RFC 1035 3.5, RFC 3596 2.5). */
import { isIpv4, isIpv6 } from './address.ts'
import { ipv6Digits } from './canonical-address.ts'

const suffixes = ['in-addr.arpa', 'ip6.arpa'] as const

export const isReverseZone = (zone: string) => suffixes.some((suffix) => zone === suffix || zone.endsWith(`.${suffix}`))

/** The full name of an address in the reverse tree; null for text that is no address. */
export function reverseName(address: string): string | null {
  if (isIpv4(address)) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`
  return isIpv6(address) ? `${Array.from(ipv6Digits(address)).toReversed().join('.')}.ip6.arpa` : null
}
