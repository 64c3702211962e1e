/** IPv4 addresses (RFC 1035 3.4.1). */
import { isIpv4 } from '../names/address.ts'
import { addressRule } from './address.ts'
import type { RecordTypeRule } from './record-type-rule.ts'

export const A: RecordTypeRule = addressRule({
  version: 'IPv4',
  example: '192.0.2.1',
  isValid: isIpv4,
  format: (address) => address,
  number: 1,
  order: 3,
})
