/** Network interfaces of a configuration profile (compute.md, Create body; gaps 2.5). */
import * as z from 'zod/mini'
import { described, named } from '../../described.ts'
import * as limits from '../../limits.ts'
import { invalidNetworkReason } from '../../dns/checks/address-findings.ts'
import { isCidr } from '../../dns/names/address.ts'
import { isWithinLength, lengthReason, listOf, requiredReason, text } from '../../schema.ts'
import { reason } from '../../translate.ts'

export const interfacePurposes = ['public', 'vlan'] as const

/** A network interface; its index in the array is its slot: eth0, eth1, eth2 (gaps 2.5). */
export const Interface = named(
  'Interface',
  'A network interface. Its place in the list is its slot: `eth0`, `eth1`, `eth2`.',
  z.object({
    purpose: described(z.enum(interfacePurposes), '`public` for the internet, `vlan` for a private network.'),
    label: described(
      z.optional(z.nullable(text())),
      `Name of the VLAN: ${limits.vlanLabel.min} to ${limits.vlanLabel.max} letters, digits and single hyphens. Required for \`vlan\`, null or empty for \`public\`.`,
    ),
    ipam_address: described(
      z.optional(z.nullable(text())),
      'Its IPv4 address in the VLAN with the length of the prefix, such as `10.0.0.1/24`. Null or empty for none, and for `public`.',
    ),
  }),
)
export type Interface = z.output<typeof Interface>

const duplicateReason = reason('Must be unique among the interfaces')
const asciiReason = reason('Must only use ASCII letters, numbers, and dashes')
const publicMustBeEmptyReason = reason('Must be empty for a public interface')

type InterfaceError = readonly [member: 'label' | 'ipam_address', reason: string]

/** A public interface has neither a label nor an address of its own. */
const publicInterfaceErrors = ({ label, ipam_address: address }: Interface): InterfaceError[] => [
  ...(label ? [['label', publicMustBeEmptyReason] as const] : []),
  ...(address ? [['ipam_address', publicMustBeEmptyReason] as const] : []),
]

function vlanLabelReason(label: string | null | undefined, earlier: readonly Interface[]): string | null {
  if (!label) return requiredReason('label')
  if (!isWithinLength(label, limits.vlanLabel)) return lengthReason(limits.vlanLabel)
  if (!/^[a-zA-Z0-9-]+$/.test(label) || label.includes('--')) return asciiReason
  return earlier.some((other) => other.label === label) ? duplicateReason : null
}

function vlanAddressReason(address: string | null | undefined, earlier: readonly Interface[]): string | null {
  if (!address) return null
  if (!isCidr(address)) return invalidNetworkReason(address)
  return earlier.some((other) => other.ipam_address === address) ? duplicateReason : null
}

function vlanInterfaceErrors(vlan: Interface, earlier: readonly Interface[]): InterfaceError[] {
  const label = vlanLabelReason(vlan.label, earlier)
  const address = vlanAddressReason(vlan.ipam_address, earlier)
  return [...(label ? [['label', label] as const] : []), ...(address ? [['ipam_address', address] as const] : [])]
}

/** The interfaces of a profile: at most three, and at most one of them public. */
export const Interfaces = listOf(Interface, limits.maxInterfaces).check((payload) => {
  const addIssue = (path: (string | number)[], message: string) =>
    payload.issues.push({ code: 'custom', input: payload.value, path, message })
  if (payload.value.filter(({ purpose }) => purpose === 'public').length > 1)
    addIssue([], reason('At most one public interface is allowed'))
  payload.value.forEach((networkInterface, slot) => {
    const errors =
      networkInterface.purpose === 'public'
        ? publicInterfaceErrors(networkInterface)
        : vlanInterfaceErrors(networkInterface, payload.value.slice(0, slot))
    for (const [member, message] of errors) addIssue([slot, member], message)
  })
})
