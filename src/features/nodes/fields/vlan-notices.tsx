/** Warns of VLAN networks that overlap, so that the node cannot tell where to send packets, and of addresses that no host can have. */
import { isReservedAddress, networksOverlap, privateNetwork } from '#contract/dns/names/address.ts'
import { t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import type { InterfaceSlot } from './interface-slots.ts'

/** One sentence for each address, for each pair, and for each network that overlaps that of private addresses. */
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

export function VlanNotice({ slots }: { slots: readonly InterfaceSlot[] }) {
  const warnings = vlanWarnings(slots)
  return warnings.length === 0 ? null : (
    <Notice tone="warn" title={t('Check the addresses in VLANs')}>
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Notice>
  )
}
