/**
 * Keeps a page from moving while somebody reads it: it appears when the reads that decide its layout have answered, and
 * anything that becomes known later waits for the next navigation.
 */
import { notifyManager, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { isComplete, type Collection } from '#api/cache/page-load.ts'
import { useStore } from '#ui/use-store.ts'
import { ownGrants, ownProfile } from '#queries/profile.ts'

/** A page that has to wait longer appears with placeholders in the sections that are missing. Milliseconds. */
const maxWaitMs = 4000

/** Whether a read has answered, has failed at least once, or was never sent. */
function isSettled(client: QueryClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey)
  return state === undefined || state.data !== undefined || state.fetchFailureCount > 0 || state.fetchStatus === 'idle'
}

/** Whether a list of many pages is being read: totals over it move until the last one is there. */
export const isArriving = ({ data, error }: { data: Collection<unknown> | undefined; error: Error | null }) =>
  data !== undefined && error === null && !isComplete(data)

/**
 * The result of a function that searches the query cache; renders again when it changes. A returned object must be the
 * same one each time.
 */
export function useFromCache<T>(find: (client: QueryClient) => T): T {
  const client = useQueryClient()
  const cache = useMemo(
    () => ({
      get: () => client,
      subscribe: (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    }),
    [client],
  )
  return useStore(cache, find)
}

/**
 * Whether these reads, which the loader has started, have settled, and the user is known. `others`: whether the reads
 * that depend on permissions have. `arriving`: whether a list is arriving; it is waited for as long as it takes,
 * because the placeholder counts it (`LoadingCount`). Stays true once it is true.
 */
export function useSettled(
  reads: readonly { readonly queryKey: QueryKey }[],
  others = true,
  arriving = false,
): boolean {
  const all = [ownProfile, ownGrants, ...reads]
  const settled = useFromCache((client) => all.every(({ queryKey }) => isSettled(client, queryKey))) && others
  const [late, setLate] = useState(false)
  const ready = (settled || late) && !arriving
  const [done, setDone] = useState(ready)
  if (ready && !done) setDone(true)
  useEffect(() => {
    if (done) return undefined
    const timer = setTimeout(() => setLate(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [done])
  return done || ready
}

/**
 * The value at the last navigation, or when it first was `ready` after that. For notices above content that somebody
 * reads or is about to press: one that becomes true in the meantime waits for the next navigation.
 */
export function useAsOfNavigation<T>(value: T, ready: boolean): T {
  const { key } = useLocation()
  const [held, setHeld] = useState({ key, value, ready })
  if (held.key === key && held.ready) return held.value
  if (ready) setHeld({ key, value, ready })
  return value
}
