/** Finds logins from new addresses. Failed logins prove nothing about an address. */
import type { Login } from '#queries/logins.ts'

/**
 * The ids of the first login from each address in the list. The oldest login is excluded, because nothing is known
 * about the time before it.
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
