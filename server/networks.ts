/** IP addresses and networks in CIDR notation. */
import { BlockList, isIP } from 'node:net'
import { ipv6Digits } from '#contract/dns/names/canonical-address.ts'

export interface Network {
  /** An address, or the network's first address. */
  readonly address: string
  /** Length of the network prefix in bits; the full length for a single address. */
  readonly prefix: number
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** `192.0.2.1`, `10.0.0.0/8`, `::1` or `fd00::/8`; undefined for anything else. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', bits] = /^([^%/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = isIP(address)
  const width = family === 6 ? 128 : 32
  const prefix = Number(bits ?? width)
  return family && prefix <= width ? { address, prefix } : undefined
}

/** Whether an address belongs to one of the networks. */
export function networkMatcher(networks: readonly Network[]): (address: string) => boolean {
  const list = new BlockList()
  for (const { address, prefix } of networks) list.addSubnet(address, prefix, familyOf(address))
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): number[] => {
  const [withoutZone = ''] = address.split('%')
  return (ipv6Digits(withoutZone).match(/.{4}/g) ?? []).map((group) => Number.parseInt(group, 16))
}

/**
 * On a dual-stack socket an IPv4 client has an IPv6 address, which can be written in several ways (RFC 4291, 2.5.5.2).
 */
export function normalizeAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:65535'
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : address
}

/**
 * The first groups of an IPv6 address, 16 bits each; an IPv4 address is returned unchanged. Four groups are the network
 * of a single client (RFC 4291, 2.5.4), three that of a site (RFC 6177).
 */
export const clientNetwork = (address: string, groups: 3 | 4 = 4): string =>
  isIP(address) === 6
    ? groupsOf(address)
        .slice(0, groups)
        .map((group) => group.toString(16))
        .join(':')
    : address
