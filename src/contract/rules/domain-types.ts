/** Kinds of domain and what each must have (profile-and-domains.md, Domain; gaps 8.1). */
import type { Refusal } from '../refusal.ts'

export const domainTypes = ['master', 'slave'] as const
export type DomainType = (typeof domainTypes)[number]

export const domainStatuses = ['disabled', 'active'] as const

export const soaEmailReason = 'soa_email required when type=master'
export const masterIpsReason = 'You need at least one master DNS server IP address for this zone.'
export const addressReason = 'Must be a valid IP address'
export const slaveRecordsReason = 'Records cannot be added to a slave domain'

/** What a domain of its type lacks: a master its SOA e-mail, a slave a master's address. */
export function domainRefusals(domain: { type: DomainType; soa_email?: string | null | undefined; master_ips?: readonly string[] | null | undefined }): Refusal[] {
  if (domain.type === 'master') return domain.soa_email ? [] : [{ field: 'soa_email', reason: soaEmailReason }]
  return domain.master_ips?.length ? [] : [{ field: 'master_ips', reason: masterIpsReason }]
}
