/**
 * The canonical text of an address, for storing, showing and comparing. Not in address.ts, because the first visit
 * loads that file.
 */
import { isIpv6 } from './address.ts'

/** Lower case, no leading zeros, the longest run of zeros as `::`, all groups hexadecimal (RFC 5952 4). */
const hexadecimalIpv6 = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

/**
 * The canonical text of an IPv6 address (RFC 5952 4); one that stands for an IPv4 address ends in it, as
 * `::ffff:192.0.2.1` (5).
 */
export function canonicalIpv6(address: string): string {
  const text = hexadecimalIpv6(address)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(text) ?? []
  if (high === undefined || low === undefined) return text
  const octets = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 255])
  return `::ffff:${octets.join('.')}`
}

/** An address in its canonical text, for storing, showing and comparing; any other text as it is. */
export const canonicalAddress = (text: string): string => (isIpv6(text) ? canonicalIpv6(text) : text)

/** The 32 hexadecimal digits of an IPv6 address. */
export function ipv6Digits(address: string): string {
  const [head = '', tail] = hexadecimalIpv6(address).split('::')
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].map((group) => group.padStart(4, '0')).join('')
}
