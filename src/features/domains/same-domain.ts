/** What was confirmed for a domain by its name is done under that name only. */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { requireSameName } from '#kit/actions/same-name.ts'
import { domainView } from '#queries/domains.ts'

/** Throws when it has another name by now. */
export const requireSameDomain = (client: QueryClient, { id, domain }: Pick<Domain, 'id' | 'domain'>) =>
  requireSameName(
    domain,
    async () => (await client.fetchQuery({ ...domainView(id), staleTime: 0, retry: false })).domain,
  )
