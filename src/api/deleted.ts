/** What this tab has deleted is gone from every page at once, also while the service is still at it or has not been asked again. */
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

type PathValues = Readonly<Record<string, string | number>>

const deletedPaths = new WeakMap<QueryClient, PathValues[]>()

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether a path leads to the deleted thing or to a part of it: `{ nodeId: 7, diskId: 3 }` to a disk of the node 7. */
const leadsTo = (path: unknown, deleted: PathValues) =>
  isObject(path) && Object.entries(deleted).every(([name, value]) => path[name] === value)

export const wasDeleted = (client: QueryClient, path: PathValues) =>
  deletedPaths.get(client)?.some((deleted) => leadsTo(path, deleted)) ?? false

const noItems: ReadonlySet<string> = new Set()
const deletedItems = new WeakMap<QueryClient, ReadonlySet<string>>()

/** What was deleted from the list of an area: `nodes 7`. Another set after each deletion. */
export const deletedItemsOf = (client: QueryClient) => deletedItems.get(client) ?? noItems
export const itemKey = (area: unknown, id: string | number) => `${String(area)} ${id}`

/** Puts every query about the thing into the state that the response "not found" will put it in; its last data stays for its title. */
export function markDeleted(client: QueryClient, path: PathValues, area: string) {
  const [id, ...parts] = Object.values(path)
  if (id === undefined) return
  if (parts.length === 0) deletedItems.set(client, new Set([...deletedItemsOf(client), itemKey(area, id)]))
  deletedPaths.set(client, [...(deletedPaths.get(client) ?? []), path])
  for (const query of client.getQueryCache().getAll()) {
    const [area, operation, input] = query.queryKey
    if (!isObject(input) || !leadsTo(input['path'], path)) continue
    // A response that is under way is older.
    void query.cancel({ silent: true })
    query.setState({
      status: 'error',
      fetchStatus: 'idle',
      isInvalidated: true,
      error: new ApiError({
        status: 404,
        errors: [{ reason: 'It was deleted' }],
        operation: `${String(area)}.${String(operation)}`,
      }),
    })
  }
}
