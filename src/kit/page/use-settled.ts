/**
 * What keeps a page from moving while it is read: it appears when the reads that decide its layout have answered, and
 * what becomes known later than that waits for the next navigation.
 */
import { notifyManager, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#ui/use-store.ts'
import { ownGrants, ownProfile } from '#queries/profile.ts'

/** A page that waits longer appears with placeholders in the sections that are missing. Milliseconds. */
const maxWaitMs = 4000

/** Whether a read has answered, has failed at least once, or was never sent. */
function isSettled(client: QueryClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey)
  return state === undefined || state.data !== undefined || state.fetchFailureCount > 0 || state.fetchStatus === 'idle'
}

/**
 * What a function finds in the cache of queries; renders again when that changes. A found object must be the same one
 * each time.
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
 * Whether these reads, which the loader has started, have settled, and the user is known. `others`: whether reads that
 * depend on permissions have. Stays true once it is.
 */
export function useSettled(reads: readonly { readonly queryKey: QueryKey }[], others = true): boolean {
  const all = [ownProfile, ownGrants, ...reads]
  const settled = useFromCache((client) => all.every(({ queryKey }) => isSettled(client, queryKey))) && others
  const [done, setDone] = useState(settled)
  if (settled && !done) setDone(true)
  useEffect(() => {
    if (done) return undefined
    const timer = setTimeout(() => setDone(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [done])
  return done || settled
}

/**
 * The value at the last navigation, or when it first was `ready` after that. For notices above what somebody reads or
 * is about to press: one that becomes true meanwhile waits for the next navigation.
 */
export function useAsOfNavigation<T>(value: T, ready: boolean): T {
  const { key } = useLocation()
  const [held, setHeld] = useState({ key, value, ready })
  if (held.key === key && held.ready) return held.value
  if (ready) setHeld({ key, value, ready })
  return value
}
