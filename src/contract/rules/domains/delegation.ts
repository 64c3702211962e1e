/** Where the parent zone delegates a domain to. */
import { zoneNameServers } from '../../dns/records/zone-name-servers.ts'
import type { LiveDns } from '../../embedded/live-dns.ts'

/**
 * here: to name servers of this service only; mixed: to others, too; elsewhere: to others only; absent: to none, so
 * that the domain leads nowhere.
 */
export const delegationStates = ['here', 'mixed', 'elsewhere', 'absent'] as const
export type DelegationState = (typeof delegationStates)[number]

export const isOwnNameServer = (name: string) => zoneNameServers.includes(name)

/** Null when the parent zone did not respond. */
export function delegationOf({ delegation, servers }: Pick<LiveDns, 'delegation' | 'servers'>): DelegationState | null {
  if (delegation === 'unknown') return null
  if (delegation === 'absent') return 'absent'
  const count = servers.filter(({ name }) => isOwnNameServer(name)).length
  if (count === 0) return 'elsewhere'
  return count < servers.length ? 'mixed' : 'here'
}
