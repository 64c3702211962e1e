/**
 * Reads the items of a collection that have changed or are in transition: one at a time, or many by id in one request.
 * Loaded once there are any.
 */
import type { QueryClient } from '@tanstack/react-query'
import { filterLimits } from '#contract/filter.ts'
import { statusOf } from '../error.ts'
import { waitForSpareRequest } from '../http/rate-limit.ts'
import { runBulk } from '../run-bulk.ts'
import { changesSince, type ItemChange, type ItemId } from './item-changes.ts'
import { idOf, type Collection } from './page-load.ts'
import type { LiveItems } from './transitions.ts'

/** Ids, and whether each item may be gone: a request for it would then be an error. */
export type ItemsToRead = ReadonlyMap<ItemId, boolean>

/**
 * The items of a list that the changes concern, and whether each of them may be gone. `param` names an item in paths:
 * `nodeId`.
 */
function changedItems(list: readonly ItemChange[], area: string, param: string): ReadonlyMap<ItemId, boolean> {
  const items = new Map<ItemId, boolean>()
  for (const change of list) {
    const { path, created, deleted = false } = change
    const id = path[param]
    if (id !== undefined) items.set(id, items.get(id) === true || (deleted && Object.keys(path).length === 1))
    if (change.area === area && created !== undefined) items.set(created, false)
  }
  return items
}

/** The items that have changed since that change count, and those in transition; null when changes were forgotten. */
export function itemsToRead<T>(
  { param, isLeaving = () => false }: LiveItems<T>,
  area: string,
  since: number,
  moving: readonly T[],
): ItemsToRead | null {
  const changes = changesSince(since)
  if (!changes) return null
  const ids = new Map(changedItems(changes, area, param))
  for (const item of moving) {
    const id = idOf(item)
    if (typeof id === 'number' || typeof id === 'string') ids.set(id, isLeaving(item))
  }
  return ids
}

/** Above this number, items are read many at a time. */
const maxSingle = 10

/** The items as they are now, by id; null for those that are gone. */
export async function readItems<T>(
  live: LiveItems<T>,
  ids: ItemsToRead,
  client: QueryClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<unknown, T | null>> {
  const { readByFilter, readItem } = live
  const found = new Map<unknown, T | null>([...ids.keys()].map((id) => [id, null]))
  const gone = (error: unknown) => {
    if (statusOf(error) === 404) return null
    throw error
  }
  const byFilter = readByFilter && (!readItem || ids.size > maxSingle || [...ids.values()].includes(true))
  const requests = byFilter
    ? chunk([...ids.keys()], filterLimits.conditions).map((part) => async () => {
        const { data } = await readByFilter({ '+or': part.map((id) => ({ id })) }, signal)
        for (const item of data) found.set(idOf(item), item)
      })
    : [...ids].flatMap(([id, mayBeGone]) =>
        mayBeGone || !readItem ? [] : async () => void found.set(id, await readItem(client, id).catch(gone)),
      )
  let failure: unknown = null
  await runBulk({
    items: requests,
    run: async (request) => {
      await waitForSpareRequest(signal)
      signal.throwIfAborted()
      await request()
    },
    onFailed: (_, error) => (failure ??= error),
    signal,
  })
  signal.throwIfAborted()
  if (failure !== null) throw failure
  return found
}

/** Items that are newer than those of the collection; null when there are more than one request returns. */
export async function readNewer<T>(
  { newestFirst, readByFilter }: LiveItems<T>,
  { items }: Collection<T>,
  signal: AbortSignal,
): Promise<readonly T[] | null> {
  const highest = items.reduce((id, item) => Math.max(id, Number(idOf(item))), 0)
  if (!newestFirst || !readByFilter) return []
  const { data, results } = await readByFilter({ id: { '+gt': highest } }, signal)
  return results > data.length ? null : data
}

const chunk = <T>(list: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))

/**
 * The collection with these items as they are now: new ones at the end, where the service lists them, or first
 * (`newer`).
 */
export function replaceItems<T>(
  collection: Collection<T>,
  found: ReadonlyMap<unknown, T | null>,
  newer: readonly T[],
): Collection<T> {
  const added = new Map(found)
  for (const item of newer) added.delete(idOf(item))
  const items = collection.items.flatMap((item) => {
    const id = idOf(item)
    added.delete(id)
    const now = found.get(id)
    return now === undefined ? [item] : now === null ? [] : [now]
  })
  items.push(...[...added.values()].filter((item) => item !== null))
  items.unshift(...newer)
  return { ...collection, items, results: items.length, loaded: items.length }
}
