/**
 * Targets that are addresses: their form, and which of them the public internet does not route (IANA special-purpose
 * address registries).
 */
import { isIpv4 } from '../names/address.ts'
import { canonicalIpv6 } from '../names/canonical-address.ts'
import { cleanInput } from '../names/dns-name.ts'
import type { RecordTypeRule } from './record-type-rule.ts'
import { reason, t } from '../../translate.ts'

const ipv4Kinds: readonly (readonly [first: string, prefix: number, kind: () => string])[] = [
  ['0.0.0.0', 8, () => t('an unspecified address')],
  ['10.0.0.0', 8, () => t('a private address')],
  ['100.64.0.0', 10, () => t("a shared address behind a provider's NAT")],
  ['127.0.0.0', 8, () => t('a loopback address')],
  ['169.254.0.0', 16, () => t('a link-local address')],
  ['172.16.0.0', 12, () => t('a private address')],
  ['192.0.2.0', 24, () => t('a documentation address')],
  ['192.168.0.0', 16, () => t('a private address')],
  ['198.18.0.0', 15, () => t('a benchmarking address')],
  ['198.51.100.0', 24, () => t('a documentation address')],
  ['203.0.113.0', 24, () => t('a documentation address')],
  ['224.0.0.0', 4, () => t('a multicast address')],
  ['240.0.0.0', 4, () => t('a reserved address')],
]

const toNumber = (address: string) => address.split('.').reduce((number, part) => number * 256 + Number(part), 0)

const ipv4Ranges = ipv4Kinds.map(([first, prefix, kind]) => {
  const start = toNumber(first)
  return { start, end: start + 2 ** (32 - prefix), kind }
})

function ipv4Kind(address: string): string | null {
  const number = toNumber(address)
  return ipv4Ranges.find(({ start, end }) => number >= start && number < end)?.kind() ?? null
}

function ipv6Kind(address: string): string | null {
  const canonical = canonicalIpv6(address)
  if (canonical === '::') return t('an unspecified address')
  if (canonical === '::1') return t('a loopback address')
  if (canonical.includes('.')) return t('an IPv4-mapped IPv6 address')
  if (/^2001:db8(?::|$)/.test(canonical)) return t('a documentation address')
  const first = Number.parseInt(canonical, 16) || 0
  if (first >> 9 === 0x7e) return t('a private address')
  if (first >> 6 === 0x3fa) return t('a link-local address')
  return first >> 8 === 0xff ? t('a multicast address') : null
}

/** The special kind of a valid address, such as `a private address`; null for one of the public internet. */
export const specialAddressKind = (address: string): string | null =>
  isIpv4(address) ? ipv4Kind(address) : ipv6Kind(address)

/** Means the address of the caller in A and AAAA (gaps 8.4). */
export const remoteAddressPlaceholder = '[remote_addr]'

interface AddressType extends Pick<RecordTypeRule, 'number' | 'order'> {
  readonly version: 'IPv4' | 'IPv6'
  readonly example: string
  readonly isValid: (address: string) => boolean
  /** Returns the stored form of an address. */
  readonly format: (address: string) => string
}

/** A or AAAA. */
export const addressRule = ({ version, example, isValid, format, number, order }: AddressType): RecordTypeRule => ({
  description: () => t('{version} address', { version }),
  number,
  order,
  name: 'optional',
  wildcard: true,
  host: true,
  members: {},
  target: {
    kind: version === 'IPv4' ? 'ipv4' : 'ipv6',
    label: () => t('{version} address', { version }),
    wanted: () => t('an {version} address', { version }),
    example,
    normalize: (entered) => format(cleanInput(entered)),
    reasonAgainst: ({ target }) =>
      isValid(target) || target === remoteAddressPlaceholder
        ? null
        : reason('Must be a valid {version} address', { version }),
  },
  data: ['target'],
  sentence: ({ target }, owner) => t('{owner} points to {target}.', { owner, target }),
  warnings: ({ target: address }) => {
    const kind = isValid(address) ? specialAddressKind(address) : null
    return kind
      ? [
          {
            code: 'special-address',
            text: t('{address} is {kind} and cannot be reached from the internet.', { address, kind }),
            general: t('{kind} cannot be reached from the internet.', { kind }),
          },
        ]
      : []
  },
})
