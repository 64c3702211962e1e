/** Types of domains and the members that each requires (profile-and-domains.md, Domain; gaps 8.1). */
import type { ErrorDetail } from '../../schema.ts'
import { reason } from '../../translate.ts'

export const domainTypes = ['master', 'slave'] as const
export type DomainType = (typeof domainTypes)[number]

export const domainStatuses = ['disabled', 'active'] as const

const soaEmailReason = reason('soa_email required when type=master')
const masterIpsReason = reason('You need at least one master DNS server IP address for this zone.')
export const slaveRecordsReason = reason('Records cannot be added to a slave domain')

/**
 * The errors of a domain without what its type requires: an SOA e-mail for a master, the address of a master for a
 * slave.
 */
export function domainTypeErrors(domain: {
  type: DomainType
  soa_email?: string | null | undefined
  master_ips?: readonly string[] | null | undefined
}): ErrorDetail[] {
  if (domain.type === 'master') return domain.soa_email ? [] : [{ field: 'soa_email', reason: soaEmailReason }]
  return domain.master_ips?.length ? [] : [{ field: 'master_ips', reason: masterIpsReason }]
}
