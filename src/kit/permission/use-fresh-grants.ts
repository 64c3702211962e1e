/** Keeps the grants as fresh as the resource that a page shows. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { poll } from '#api/cache/polling.ts'
import { ownGrants } from '#queries/profile.ts'
import type { Entity } from './permission.ts'

/** While the page is open, the grants of a restricted user are read again now and then: others may change them. */
export const useFollowedGrants = (enabled = true) =>
  useQuery({ ...ownGrants, enabled, refetchInterval: ({ state: { data } }) => (data ? poll.slow() : false) })

/**
 * What the service shows is granted, so grants without it are old, and read again: it was granted since. While the page
 * is open, the grants of a restricted user are followed. `entity`: null while it is not known, and for what is public.
 * `readAt`: when it was read, milliseconds since the epoch.
 */
export function useFreshGrants(entity: Entity | null, readAt: number): void {
  const client = useQueryClient()
  const { data: grants, dataUpdatedAt } = useFollowedGrants(entity !== null)
  const ofKind = entity && grants ? grants[entity.kind] : null
  const isListed = ofKind?.some(({ id, permissions }) => id === entity?.id && permissions !== null)
  const isOld = isListed === false && readAt > dataUpdatedAt
  useEffect(() => {
    if (isOld) void client.invalidateQueries({ queryKey: ownGrants.queryKey })
  }, [client, isOld])
}
