/**
 * Targets that are addresses: their form, and which of them the public internet does not route (IANA special-purpose
 * address registries).
 */
import { isIpv4 } from '../names/address.ts'
import { canonicalIpv6 } from '../names/canonical-address.ts'
import { cleanInput } from '../names/dns-name.ts'
import type { RecordTypeRule } from './record-type-rule.ts'

const ipv4Kinds: readonly (readonly [first: string, prefix: number, kind: string])[] = [
  ['0.0.0.0', 8, 'an unspecified address'],
  ['10.0.0.0', 8, 'a private address'],
  ['100.64.0.0', 10, "a shared address behind a provider's NAT"],
  ['127.0.0.0', 8, 'a loopback address'],
  ['169.254.0.0', 16, 'a link-local address'],
  ['172.16.0.0', 12, 'a private address'],
  ['192.0.2.0', 24, 'a documentation address'],
  ['192.168.0.0', 16, 'a private address'],
  ['198.18.0.0', 15, 'a benchmarking address'],
  ['198.51.100.0', 24, 'a documentation address'],
  ['203.0.113.0', 24, 'a documentation address'],
  ['224.0.0.0', 4, 'a multicast address'],
  ['240.0.0.0', 4, 'a reserved address'],
]

const toNumber = (address: string) => address.split('.').reduce((number, part) => number * 256 + Number(part), 0)

const ipv4Ranges = ipv4Kinds.map(([first, prefix, kind]) => {
  const start = toNumber(first)
  return { start, end: start + 2 ** (32 - prefix), kind }
})

function ipv4Kind(address: string): string | null {
  const number = toNumber(address)
  return ipv4Ranges.find(({ start, end }) => number >= start && number < end)?.kind ?? null
}

function ipv6Kind(address: string): string | null {
  const canonical = canonicalIpv6(address)
  if (canonical === '::') return 'an unspecified address'
  if (canonical === '::1') return 'a loopback address'
  if (canonical.includes('.')) return 'an IPv4-mapped IPv6 address'
  if (/^2001:db8(?::|$)/.test(canonical)) return 'a documentation address'
  const first = Number.parseInt(canonical, 16) || 0
  if (first >> 9 === 0x7e) return 'a private address'
  if (first >> 6 === 0x3fa) return 'a link-local address'
  return first >> 8 === 0xff ? 'a multicast address' : null
}

/** What is special about a valid address, such as `a private address`; null for one of the public internet. */
export const specialAddressKind = (address: string): string | null =>
  isIpv4(address) ? ipv4Kind(address) : ipv6Kind(address)

/** Means the address of the caller in A and AAAA (gaps 8.4). */
export const remoteAddressPlaceholder = '[remote_addr]'

/**
 * What A and AAAA have in common. `version`: "IPv4"; `format`: a function that returns the stored form of an address.
 */
export const addressRule = (
  version: 'IPv4' | 'IPv6',
  example: string,
  isValid: (address: string) => boolean,
  format: (address: string) => string,
) =>
  ({
    description: `${version} address`,
    name: 'optional',
    wildcard: true,
    host: true,
    members: {},
    target: {
      kind: version === 'IPv4' ? 'ipv4' : 'ipv6',
      label: `${version} address`,
      wanted: `an ${version} address`,
      example,
      normalize: (entered) => format(cleanInput(entered)),
      reasonAgainst: ({ target }) =>
        isValid(target) || target === remoteAddressPlaceholder ? null : `Must be a valid ${version} address`,
    },
    data: ['target'],
    sentence: ({ target }, owner) => `${owner} points to ${target}.`,
    warnings: ({ target }) => {
      const kind = isValid(target) ? specialAddressKind(target) : null
      return kind
        ? [{ code: 'special-address', text: `${target} is ${kind} and cannot be reached from the internet.` }]
        : []
    },
  }) as const satisfies Partial<RecordTypeRule>
