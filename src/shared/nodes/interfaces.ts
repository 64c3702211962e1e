/** The network interfaces of configuration profiles, in words (gaps 2.5). */
import { inContext } from '#contract/translate.ts'

export const hasVlan = (interfaces: readonly Pick<LabeledInterface, 'purpose'>[]) =>
  interfaces.some(({ purpose }) => purpose === 'vlan')

interface LabeledInterface {
  readonly purpose: string
  readonly label?: string | null | undefined
  readonly ipam_address?: string | null | undefined
}

const formatInterface = ({ purpose, label, ipam_address: address }: LabeledInterface) =>
  purpose === 'public'
    ? inContext('interface', 'public')
    : `${`VLAN ${label ?? ''}`.trim()}${address ? ` (${address})` : ''}`

/** "eth0 public, eth1 VLAN back (10.0.0.1/24)". The position in the list is the slot. */
export const formatInterfaces = (interfaces: readonly LabeledInterface[]) =>
  interfaces.map((each, slot) => `eth${slot} ${formatInterface(each)}`).join(', ')
