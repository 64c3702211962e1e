/** IP addresses and networks in CIDR notation. */
import { BlockList, isIP } from 'node:net'

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

/** On a dual-stack socket an IPv4 client has an IPv6 address. */
export const normalizeAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The network that one client has to itself: an IPv4 address, but 2^64 addresses of IPv6 (RFC 4291, 2.5.4). */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '')
  // The last 32 bits may be written as an IPv4 address.
  const after = groupsOf(tail).flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
  const before = groupsOf(head)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
