/** The addresses of a host, according to the user's own domains. */
import { nameInZone } from '#contract/dns/names/dns-name.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { records } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { domainList } from './domains.ts'

/** Longer chains of aliases are not followed. */
const maxAliases = 5

/** The domain that has the records of a host; undefined when there is none, or when it is a secondary one. */
export function domainOfHost(host: string, domains: readonly Domain[]): Domain | undefined {
  let closest: Domain | undefined
  for (const each of domains)
    if (each.domain.length > (closest?.domain.length ?? 0) && nameInZone(host, each.domain) !== null) closest = each
  return closest?.type === 'master' ? closest : undefined
}

/** The records at a host, in the most specific of the domains that contain it. */
async function recordsAt(client: QueryClient, host: string, signal: AbortSignal): Promise<DomainRecord[]> {
  const { items } = await client.fetchQuery({ ...domainList.all, staleTime: 60_000 })
  const zone = domainOfHost(host, items)
  if (!zone) return []
  const filter = { name: nameInZone(host, zone.domain) ?? '' }
  return (await call(records.list, { path: { domainId: zone.id }, filter }, { signal })).data
}

/**
 * The records at a host; empty for a host of other domains. Its key is nested under that of `records.list`, like the
 * next one.
 */
export const hostRecords = (host: string) =>
  queryOptions({
    queryKey: ['records', 'list', 'at', host] as const,
    queryFn: ({ client, signal }) => recordsAt(client, host, signal),
  })

/**
 * Empty for a host of other domains. Nested under the key of `records.list`, so that a change of records invalidates
 * it.
 */
export const hostAddresses = (host: string) =>
  queryOptions({
    queryKey: ['records', 'list', 'host', host] as const,
    queryFn: async ({ client, signal }): Promise<string[]> => {
      let name = host
      for (let aliases = 0; aliases < maxAliases; aliases += 1) {
        const found = await recordsAt(client, name, signal)
        const alias = found.find(({ type }) => type === 'CNAME')
        if (!alias) return found.flatMap(({ type, target }) => (type === 'A' || type === 'AAAA' ? [target] : []))
        name = alias.target
      }
      return []
    },
  })
