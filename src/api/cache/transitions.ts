/** Which items of a collection are in transition, and how its items are kept up to date one by one (live-items.ts). */
import type { QueryClient } from '@tanstack/react-query'
import type { Filter } from '#contract/filter.ts'
import type { Page } from '#contract/schema.ts'
import type { ItemId } from './item-changes.ts'
import { idOf, type Collection } from './page-load.ts'

/** How the items of a collection are kept up to date one by one. */
export interface LiveItems<T> {
  /** Names an item in the paths of operations: `nodeId`. */
  readonly param: string
  /** Absent where items are only read many at a time. */
  readonly readItem?: (client: QueryClient, id: ItemId) => Promise<T>
  /** The items that a filter matches; absent where the service cannot filter by id. */
  readonly readByFilter?: (filter: Filter, signal: AbortSignal) => Promise<Page<T>>
  /** The service lists new items first, and their ids grow: they can be asked for although no change announces them. */
  readonly newestFirst?: boolean
  /**
   * Names the transition that an item is in: the item is read on its own until that has ended. Null when it is in none.
   */
  readonly transitionOf?: (item: T) => string | null
  /** Whether its transition ends with the item being gone. */
  readonly isLeaving?: (item: T) => boolean
}

/** The items in transition, computed once for each collection. */
export function createTransitions<T>({ transitionOf = () => null }: Partial<LiveItems<T>> = {}) {
  const known = new WeakMap<object, readonly T[]>()
  const items = (collection: Collection<T>) => {
    const found = known.get(collection) ?? collection.items.filter((item) => transitionOf(item) !== null)
    known.set(collection, found)
    return found
  }
  /** Polling is quick while this text changes. */
  const text = (collection: Collection<T>) =>
    items(collection)
      .map((item) => `${String(idOf(item))} ${transitionOf(item)}`)
      .join()
  return { items, text }
}
