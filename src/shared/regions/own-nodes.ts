/** The number of the user's nodes in each region, from the loaded list of nodes. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { pageSize } from '#contract/limits.ts'
import { nodes } from '#contract/operations.ts'
import { nodeList } from '#queries/nodes.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'

export interface OwnNodes {
  /**
   * hidden: signed out, or not permitted. tooMany: the account has more nodes than can be loaded, so the numbers by
   * region are unknown. loading: not known yet.
   */
  readonly state: 'hidden' | 'loading' | 'tooMany' | 'known' | 'failed'
  /** The nodes by region id. Empty unless the state is known. */
  readonly byRegion: ReadonlyMap<string, readonly Node[]>
  /** Whether more nodes are loading. */
  readonly isPartial: boolean
}

const without = (state: Exclude<OwnNodes['state'], 'known'>): OwnNodes => ({
  state,
  byRegion: new Map(),
  isPartial: false,
})

/** Where it does not matter which regions have nodes of the user. */
export const noOwnNodes = without('hidden')

export function useOwnNodes(): OwnNodes {
  const allowed = isAllowed(usePermission()(nodes.list))
  const { data, error } = useQuery({ ...nodeList.all, enabled: allowed })
  return useMemo(() => {
    if (!allowed) return without('hidden')
    if (!data) return without(error ? 'failed' : 'loading')
    if (data.exceedsLimit) return without('tooMany')
    const isPartial = data.loaded < data.results
    // Do not show a partial result if a second request will complete it.
    if (isPartial && data.results <= pageSize.max) return without('loading')
    return { state: 'known', byRegion: Map.groupBy(data.items, ({ region }) => region), isPartial }
  }, [allowed, data, error])
}
