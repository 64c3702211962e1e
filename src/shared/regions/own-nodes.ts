/** How many of the user's nodes are in each region, from the loaded list of nodes. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { nodeList } from '#queries/nodes.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'

export interface OwnNodes {
  /**
   * hidden: signed out, or not permitted. tooMany: the account has more nodes than are loaded, so that nothing can be said by region.
   * loading: not all of them have loaded.
   */
  readonly state: 'hidden' | 'loading' | 'tooMany' | 'complete' | 'failed'
  /** By the id of the region; empty unless the state is complete. */
  readonly byRegion: ReadonlyMap<string, readonly Node[]>
}

const none: ReadonlyMap<string, readonly Node[]> = new Map()

export function useOwnNodes(): OwnNodes {
  const allowed = isAllowed(usePermission()(nodes.list))
  const { data, error } = useQuery({ ...nodeList.all, enabled: allowed })
  return useMemo(() => {
    if (!allowed) return { state: 'hidden', byRegion: none }
    if (!data) return { state: error ? 'failed' : 'loading', byRegion: none }
    if (data.exceedsLimit) return { state: 'tooMany', byRegion: none }
    if (data.loaded < data.results) return { state: 'loading', byRegion: none }
    return { state: 'complete', byRegion: Map.groupBy(data.items, ({ region }) => region) }
  }, [allowed, data, error])
}
