/** Network interfaces of a configuration profile (compute.md, Create body; gaps 2.5). */
import * as z from 'zod/mini'
import * as limits from './limits.ts'
import { isCidr } from './rules/address.ts'
import { atMost, characters, lengthReason } from './schema.ts'

export const interfacePurposes = ['public', 'vlan'] as const

/** A network interface; its place in the array is its slot: eth0, eth1, eth2 (gaps 2.5). */
export const Interface = z.object({
  purpose: z.enum(interfacePurposes),
  label: z.optional(z.nullable(z.string())),
  ipam_address: z.optional(z.nullable(z.string())),
}).check(z.meta({ id: 'Interface' }))
export type Interface = z.output<typeof Interface>

const twiceReason = 'Must be unique among the interfaces'
const publicReason = 'Must be empty for a public interface'
const outside = (label: string) => characters(label) < limits.vlanLabel.min || characters(label) > limits.vlanLabel.max

type Finding = readonly [member: 'label' | 'ipam_address', reason: string]

/** What is wrong with a public interface: it has no label and no address of its own. */
const publicFindings = ({ label, ipam_address: address }: Interface): Finding[] => [
  ...(label ? [['label', publicReason] as const] : []),
  ...(address ? [['ipam_address', publicReason] as const] : []),
]

function vlanLabelReason(label: string | null | undefined, earlier: readonly Interface[]): string | null {
  if (!label) return 'label is required'
  if (!/^[a-zA-Z0-9-]+$/.test(label) || label.includes('--')) return 'Must only use ASCII letters, numbers, and dashes'
  if (outside(label)) return lengthReason(limits.vlanLabel)
  return earlier.some((other) => other.label === label) ? twiceReason : null
}

function vlanAddressReason(address: string | null | undefined, earlier: readonly Interface[]): string | null {
  if (!address) return null
  if (!isCidr(address)) return 'Must be an IPv4 network'
  return earlier.some((other) => other.ipam_address === address) ? twiceReason : null
}

function vlanFindings(each: Interface, earlier: readonly Interface[]): Finding[] {
  const label = vlanLabelReason(each.label, earlier)
  const address = vlanAddressReason(each.ipam_address, earlier)
  return [...(label ? [['label', label] as const] : []), ...(address ? [['ipam_address', address] as const] : [])]
}

/** All interfaces of a profile, at most three, one public at most. */
export const Interfaces = z.array(Interface).check(atMost(limits.maxInterfaces), (payload) => {
  const refuse = (path: (string | number)[], message: string) => payload.issues.push({ code: 'custom', input: payload.value, path, message })
  if (payload.value.filter((each) => each.purpose === 'public').length > 1) refuse([], 'At most one public interface is allowed')
  payload.value.forEach((each, slot) => {
    const findings = each.purpose === 'public' ? publicFindings(each) : vlanFindings(each, payload.value.slice(0, slot))
    for (const [member, reason] of findings) refuse([slot, member], reason)
  })
})
