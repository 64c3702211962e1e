/** Which addresses can be added to a node and released, and which reverse names they can have (gaps 4.8). */
import * as z from 'zod/mini'
import { isDomainName, isHostname, normalizeDomain } from '../../dns/names/dns-name.ts'
import { invalidDomainReason } from '../../text.ts'
import { reason, translateReason } from '../../translate.ts'

/** A reverse name is a full host name, stored in lower case and without a trailing dot. */
const isReverseDnsName = (name: string) => isDomainName(name) && !name.startsWith('*') && isHostname(name)

/** Adds normalization and the rule for reverse names to a text. */
export const reverseDnsName = <S extends z.ZodMiniType<string, string>>(schema: S) =>
  schema.check(z.overwrite(normalizeDomain), z.refine(isReverseDnsName, { error: invalidDomainReason }))

export const unresolvedReverseName = reason('The name must resolve to this address first')
export const supportNeededReason = reason(
  'Additional IPv4 addresses require technical justification.  Please contact support describing your requirement.',
)
export const onlyIpv4Reason = reason('Only addresses of type ipv4 are currently supported.')
export const hasPrivateAddressReason = reason('The node already has a private address')
const lastPublicAddressReason = reason('The last public IPv4 address of a node cannot be released')
const fixedAddressReason = reason('IPv6 addresses belong to the node and cannot be released')

interface ReleasableAddress {
  readonly type: string
  readonly public: boolean
}

/** Why an address cannot be released; null when it can. `publicCount`: how many public IPv4 addresses the node has. */
export function releaseDisabledReason(address: ReleasableAddress, publicCount: number): string | null {
  if (address.type !== 'ipv4') return translateReason(fixedAddressReason)
  return address.public && publicCount <= 1 ? translateReason(lastPublicAddressReason) : null
}
