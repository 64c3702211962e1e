/** What the descriptions of bulk actions on domains share. */
import type { QueryClient } from '@tanstack/react-query'
import { broadcastInvalidation } from '#api/cross-tab-invalidation.ts'
import { invalidate } from '#api/query.ts'
import { domainDependents } from '#queries/domains.ts'

export function refreshDomains(client: QueryClient) {
  broadcastInvalidation(domainDependents)
  return invalidate(client, domainDependents)
}

export const noneChangeable = 'You have read-only access to all of them'
