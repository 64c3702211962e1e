/**
 * Resources that this tab has deleted disappear from every page at once, even while the service is still working on it.
 */
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../error.ts'
import { isDictionary } from '#contract/json.ts'
import { t } from '#contract/translate.ts'

type PathValues = Readonly<Record<string, string | number>>

/** The path of a deleted resource, and the area of the operation that deleted it. */
type Deletion = readonly [PathValues, string]
const none: readonly Deletion[] = []
const deletions = new WeakMap<QueryClient, readonly Deletion[]>()

const listeners = new Set<typeof markDeleted>()

/** Calls back after each deletion of this tab; returns a function that stops it. */
export function subscribeDeletions(listener: typeof markDeleted): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The deletions of this tab; a new array after each one. */
export const deletionsOf = (client: QueryClient) => deletions.get(client) ?? none

/**
 * Whether a path leads to the deleted resource or to a part of it: `{ nodeId: 7, diskId: 3 }` leads to a disk of the
 * node 7.
 */
const leadsTo = (path: unknown, deleted: PathValues) =>
  isDictionary(path) && Object.entries(deleted).every(([name, value]) => path[name] === value)

export const wasDeleted = (client: QueryClient, path: PathValues) =>
  deletionsOf(client).some(([deleted]) => leadsTo(path, deleted))

/**
 * Puts every query about the resource into the state that the response "not found" will lead to; its last data is kept
 * for the title of its page.
 */
export function markDeleted(client: QueryClient, path: PathValues, area: string) {
  if (Object.keys(path).length === 0) return
  deletions.set(client, [...deletionsOf(client), [path, area]])
  for (const listener of listeners) listener(client, path, area)
  for (const query of client.getQueryCache().getAll()) {
    const [queryArea, operation, input] = query.queryKey
    if (!isDictionary(input) || !leadsTo(input['path'], path)) continue
    // A response still under way is older than the deletion.
    void query.cancel({ silent: true })
    query.setState({
      status: 'error',
      fetchStatus: 'idle',
      isInvalidated: true,
      error: new ApiError({
        status: 404,
        errors: [{ reason: t('It was deleted') }],
        operation: `${String(queryArea)}.${String(operation)}`,
      }),
    })
  }
}
