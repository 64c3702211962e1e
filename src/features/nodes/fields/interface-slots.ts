/** The network interfaces of a configuration profile as values of a form (gaps 2.5). */
import type { Interface, interfacePurposes } from '#contract/rules/nodes/interfaces.ts'
import { t } from '#contract/translate.ts'

export const interfacesHint = () =>
  t(
    'By default, the node has one public interface, eth0. A VLAN is a private network of nodes in the same region. A new label creates a new VLAN.',
  )

/** A network interface of a form; its index is its slot: eth0, eth1, eth2. */
export interface InterfaceSlot {
  purpose: (typeof interfacePurposes)[number]
  label: string
  ipam_address: string
}

const publicSlot: InterfaceSlot = { purpose: 'public', label: '', ipam_address: '' }
const vlanSlot: InterfaceSlot = { ...publicSlot, purpose: 'vlan' }

/** Adds an interface. A node without any has a public eth0, so the first click adds that one, too. */
export const addSlot = (slots: readonly InterfaceSlot[]): InterfaceSlot[] =>
  slots.length === 0 ? [publicSlot, vlanSlot] : [...slots, vlanSlot]

export const toSlot = ({ purpose, label, ipam_address: address }: Interface): InterfaceSlot => ({
  purpose,
  label: label ?? '',
  ipam_address: address ?? '',
})

export const toInterface = ({ purpose, label, ipam_address: address }: InterfaceSlot): Interface =>
  purpose === 'public' ? { purpose } : { purpose, label: label.trim(), ipam_address: address.trim() }
