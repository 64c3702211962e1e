/** Which logins came from an address for the first time. Failed ones prove nothing about an address. */
import type { Login } from '#queries/logins.ts'

/**
 * The ids of the logins that are the first from their address, as far back as the list goes. The oldest login is none
 * of them: nothing is known about the time before.
 */
export function firstLoginsFromAddresses(logins: readonly Login[]): ReadonlySet<number> {
  const oldestFirst = logins
    .filter(({ status }) => status !== 'failed')
    .toSorted((a, b) => a.datetime.localeCompare(b.datetime) || a.id - b.id)
  const seen = new Set<string>()
  const first = new Set<number>()
  for (const [index, { id, ip }] of oldestFirst.entries()) {
    if (!seen.has(ip) && index > 0) first.add(id)
    seen.add(ip)
  }
  return first
}
