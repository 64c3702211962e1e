/** Keeps the grants as fresh as the resource that a page shows. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownGrants } from '#queries/profile.ts'
import type { Entity } from './permission.ts'
import { useFollowedGrants } from './use-followed-grants.ts'

/**
 * A resource that the service shows is granted, so grants that do not include it are outdated, and are read again.
 * While the page is open, the grants of a restricted user are followed. `entity`: null while it is not known, and for
 * public resources. `readAt`: when the resource was read, milliseconds since the epoch.
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
