/** The addresses of a node by use (gaps 2.1: the public one first, private ones from 192.168.128.0/17). */
import type { Node } from '#contract/areas/nodes.ts'

/** Addresses that are not routed on the internet (RFC 1918). */
const isPrivate = (address: string) => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)

export interface Addresses {
  readonly publicV4: readonly string[]
  readonly privateV4: readonly string[]
  /** The address has no prefix length. */
  readonly v6: string | null
  /** The command for signing in as root; null without a public address. */
  readonly ssh: string | null
}

export function addressesOf({ ipv4, ipv6 }: Pick<Node, 'ipv4' | 'ipv6'>): Addresses {
  const publicV4 = ipv4.filter((address) => !isPrivate(address))
  const v6 = ipv6?.replace(/\/\d+$/, '') ?? null
  const target = publicV4[0] ?? v6
  return { publicV4, privateV4: ipv4.filter(isPrivate), v6, ssh: target === null ? null : `ssh root@${target}` }
}
