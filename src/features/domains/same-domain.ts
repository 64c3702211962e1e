/** Prevents an action confirmed for a domain by name from running after the domain was renamed. */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { invalidate } from '#api/cache/query.ts'
import { requireSameName } from '#kit/actions/same-name.ts'
import { domainView } from '#queries/domains.ts'

/** Throws when the domain has been renamed. The page then shows the new name, which can be confirmed. */
export async function requireSameDomain(client: QueryClient, { id, domain }: Pick<Domain, 'id' | 'domain'>) {
  const readName = async () => {
    const latest = await client.fetchQuery({ ...domainView(id), staleTime: 0, retry: false })
    if (latest.domain !== domain) void invalidate(client, ['domains.list'])
    return latest.domain
  }
  await requireSameName(domain, readName)
}
