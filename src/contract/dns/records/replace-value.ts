/**
 * Replacing a value in records. An address is also replaced in SPF texts. A network is replaced by another one of the
 * same size: its addresses keep their host parts.
 */
import { isIpv4, isIpv6 } from '../names/address.ts'
import { canonicalAddress } from '../names/canonical-address.ts'
import { isInNetwork, parseNetwork, renumberAddress, renumberingReason } from '../names/network.ts'
import { replaceSpfAddress, replaceSpfNetwork } from '../types/mail-policies.ts'
import { toTextTarget } from '../types/txt.ts'
import type { RecordValues } from './record-types.ts'
import { t } from '../../translate.ts'

type TypedTarget = Pick<RecordValues, 'type' | 'target'>

const isAddress = (text: string) => isIpv4(text) || isIpv6(text)

/**
 * Whether a record has a value, as its target or in its SPF text: an address, or any address of a network. A network
 * may also be the whole text of a record.
 */
export function hasValue({ type, target }: TypedTarget, value: string): boolean {
  const network = parseNetwork(value)
  if (network && type === 'TXT') return target === value || replaceSpfNetwork(target, network, network) !== null
  if (network) return (type === 'A' || type === 'AAAA') && isInNetwork(target, network)
  const wanted = canonicalAddress(value)
  // Replacing the address by any other one shows whether an SPF text contains it.
  return (
    target === wanted || (type === 'TXT' && isAddress(wanted) && replaceSpfAddress(target, wanted, '::') !== target)
  )
}

/** The new target of a record that has the value `from`, as it would be entered. Nothing is validated. */
export function replaceValue({ type, target }: TypedTarget, from: string, to: string): string {
  const [network, other] = [parseNetwork(from), parseNetwork(to)]
  if (network && other)
    return type === 'TXT'
      ? toTextTarget(replaceSpfNetwork(target, network, other) ?? to)
      : renumberAddress(target, network, other)
  const isWhole = type !== 'TXT' || target.toLowerCase() === from.toLowerCase()
  return isWhole ? to : toTextTarget(replaceSpfAddress(target, from, to.trim()))
}

/**
 * Why a value cannot replace another one in this record, as a sentence: a network can only be replaced by one of the
 * same size, and an address in an SPF text only by an address. Null otherwise; `checkRecord` says whether a target is
 * valid.
 */
export function replacementReason({ type, target }: TypedTarget, from: string, to: string): string | null {
  const network = parseNetwork(from)
  if (network) return renumberingReason(network, to)
  const isInSpf = type === 'TXT' && target.toLowerCase() !== from.toLowerCase()
  return isInSpf && !isAddress(to.trim()) ? t('Enter an address: SPF takes no other value.') : null
}
