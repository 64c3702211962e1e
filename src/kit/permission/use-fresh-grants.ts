/** Keeps the grants as fresh as the resource that a page shows. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownGrants } from '#queries/profile.ts'
import type { Entity } from './permission.ts'
import { useFollowedGrants } from './use-followed-grants.ts'

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
