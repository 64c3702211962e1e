/** Names of reverse zones (RFC 1035 3.5, RFC 3596 2.5). */
import { canonicalIpv6, isIpv4, isIpv6 } from './address.ts'

const suffixes = ['in-addr.arpa', 'ip6.arpa'] as const

export const isReverseZone = (zone: string) => suffixes.some((suffix) => zone === suffix || zone.endsWith(`.${suffix}`))

/** The 32 nibbles of an IPv6 address. */
function nibbles(address: string): string[] {
  const [head = '', tail] = canonicalIpv6(address).split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].flatMap((group) => Array.from(group.padStart(4, '0')))
}

/** The full name of an address in the reverse tree; null for text that is no address. */
export function reverseName(address: string): string | null {
  if (isIpv4(address)) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`
  return isIpv6(address) ? `${nibbles(address).toReversed().join('.')}.ip6.arpa` : null
}
