/**
 * Warns of overlapping VLAN networks, which leave the node unable to tell where to send packets, and of addresses that
 * are invalid for hosts or already taken.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { isCidr, isReservedAddress, networksOverlap, privateNetwork } from '#contract/dns/names/address.ts'
import { t } from '#contract/translate.ts'
import { configList, vlanList } from '#queries/configs.ts'
import { nodeList } from '#queries/nodes.ts'
import { Notice } from '#ui/notice.tsx'
import type { InterfaceSlot } from './interface-slots.ts'

/** One sentence per invalid address, per overlapping pair, and per network that overlaps with private addresses. */
export function vlanWarnings(slots: readonly InterfaceSlot[]): string[] {
  const networks = slots.flatMap(({ purpose, ipam_address: address }, index) =>
    purpose === 'vlan' && address.trim() !== '' ? [{ name: `eth${index}`, address: address.trim() }] : [],
  )
  return networks.flatMap((network, index) => {
    const later = networks.slice(index + 1).filter(({ address }) => networksOverlap(address, network.address))
    const warnings = later.map(({ name }) =>
      t('The networks of {first} and {second} overlap, so the node cannot tell them apart.', {
        first: network.name,
        second: name,
      }),
    )
    if (isReservedAddress(network.address))
      warnings.push(
        t(
          '{address} of {name} stands for the network itself or for all of its hosts. Give the node another address of it.',
          {
            address: network.address,
            name: network.name,
          },
        ),
      )
    if (networksOverlap(network.address, privateNetwork))
      warnings.push(
        t('The network of {name} overlaps {network}, which contains the private addresses of nodes.', {
          name: network.name,
          network: privateNetwork,
        }),
      )
    return warnings
  })
}

interface NoticeProps {
  slots: readonly InterfaceSlot[]
  region: string
  /** The node itself, which may use the same addresses in its other profiles; null for a new node. */
  nodeId: number | null
}

export function VlanNotice({ slots, region, nodeId }: NoticeProps) {
  const warnings = [...vlanWarnings(slots), ...useTakenAddresses({ slots, region, nodeId })]
  return warnings.length === 0 ? null : (
    <Notice tone="warn" data-sensitive title={t('Check the addresses in VLANs')}>
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Notice>
  )
}

/** The maximum number of other nodes whose profiles are read. */
const maxComparedNodes = 20

/** One sentence for each address that another node has in the same VLAN. */
function useTakenAddresses({ slots, region, nodeId }: NoticeProps): string[] {
  const named = slots.flatMap(({ purpose, label, ipam_address: address }, index) =>
    purpose === 'vlan' && isCidr(address.trim()) ? [{ name: `eth${index}`, label, address: hostOf(address) }] : [],
  )
  const { data } = useQuery({ ...vlanList, enabled: named.length > 0 && region !== '' })
  const vlans = (data?.data ?? []).filter(
    (vlan) => vlan.region === region && named.some(({ label }) => label === vlan.label),
  )
  const others = [...new Set(vlans.flatMap(({ nodes }) => nodes))]
    .filter((id) => id !== nodeId)
    .slice(0, maxComparedNodes)
  // Read only once: there are many, and a warning does not need more.
  const profiles = useQueries({ queries: others.map((id) => ({ ...configList(id), refetchInterval: false as const })) })
  const nodeLabels = useQuery({ ...nodeList.all, enabled: false }).data?.items
  return named.flatMap(({ name, label, address }) =>
    others
      .filter((_, index) =>
        profiles[index]?.data?.data.some(({ interfaces }) =>
          interfaces.some(
            (other) => other.label === label && other.ipam_address && hostOf(other.ipam_address) === address,
          ),
        ),
      )
      .map((id) =>
        t('{address} of {name} is already an address of {node} in this VLAN.', {
          address,
          name,
          node: nodeLabels?.find((node) => node.id === id)?.label ?? t('node {id}', { id: String(id) }),
        }),
      ),
  )
}

/** An address without its prefix length. */
const hostOf = (address: string) => address.trim().split('/', 1).join('')
