/** Addresses as the interface shows them (gaps 2.1, 4.8). */
import type { Address, NodeAddresses } from '#contract/areas/addresses.ts'
import type { AddressRow, NodeRow } from './resource-tables.ts'

/** The user-content domain of the simulated provider, under which default reverse names are (gaps 11, 7). */
const userContentDomain = 'ip.nodeusercontent.example'

/** `198-18-0-2.ip.nodeusercontent.example` */
export const defaultReverseName = (address: string) => `${address.replaceAll('.', '-')}.${userContentDomain}`

const ipv6Subnet = { gateway: 'fe80::1', subnet_mask: 'ffff:ffff:ffff:ffff::', prefix: 64, type: 'ipv6' } as const

type NodeOfAddress = Pick<NodeRow, 'id' | 'region'>

export function toAddress({ address, kind, rdns }: AddressRow, { id, region }: NodeOfAddress): Address {
  const node = { node_id: id, region }
  if (kind === 'slaac') return { address, ...ipv6Subnet, public: true, rdns, ...node }
  if (kind === 'private')
    return {
      address,
      gateway: null,
      subnet_mask: '255.255.128.0',
      prefix: 17,
      type: 'ipv4',
      public: false,
      rdns: null,
      ...node,
    }
  return {
    address,
    gateway: address.replace(/\.\d+$/, '.1'),
    subnet_mask: '255.255.255.0',
    prefix: 24,
    type: 'ipv4',
    public: true,
    rdns: rdns ?? defaultReverseName(address),
    ...node,
  }
}

/** The link-local address has the interface identifier of the SLAAC address (RFC 4291 2.5.6). */
const linkLocal = (slaac: string) => `fe80::${slaac.split(':').slice(-4).join(':')}`

export function toNodeAddresses(rows: readonly AddressRow[], node: NodeOfAddress): NodeAddresses {
  const of = (kind: AddressRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => toAddress(row, node))
  const [slaac] = of('slaac')
  return {
    ipv4: { public: of('public'), private: of('private'), shared: [], reserved: [] },
    ipv6: {
      slaac: slaac ?? null,
      link_local: slaac ? { ...slaac, address: linkLocal(slaac.address), public: false, rdns: null } : null,
      global: [],
    },
  }
}
