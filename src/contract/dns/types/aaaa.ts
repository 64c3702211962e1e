/** IPv6 addresses (RFC 3596), stored in their canonical form (RFC 5952). */
import { isIpv6 } from '../names/address.ts'
import { canonicalAddress } from '../names/canonical-address.ts'
import { addressRule } from './address.ts'
import type { RecordTypeRule } from './record-type-rule.ts'

export const AAAA: RecordTypeRule = addressRule({
  version: 'IPv6',
  example: '2001:db8::1',
  isValid: isIpv6,
  format: canonicalAddress,
  number: 28,
  order: 4,
})
