/** A collection, and the part of it that has loaded. */
import type { Page } from '#contract/schema.ts'

/** The loaded part of a collection. */
export interface Collection<T> {
  readonly items: readonly T[]
  /** How many items the service has. */
  readonly results: number
  /** How many of them are loaded; the screen shows both counts while this one is smaller. */
  readonly loaded: number
  /** True when the service has too many items to load them all: only the first page is loaded. */
  readonly exceedsLimit: boolean
}

/** A completely loaded collection. */
export const wholeCollection = <T>(items: readonly T[]): Collection<T> => ({
  items,
  results: items.length,
  loaded: items.length,
  exceedsLimit: false,
})

/** Whether nothing more of it will be loaded. */
export const isComplete = ({ loaded, results, exceedsLimit }: Collection<unknown>) => exceedsLimit || loaded >= results

export type ReadPage<T> = (query: { page: number; page_size: number }) => Promise<Page<T>>

/** The pages of a collection received so far. An interrupted load continues from them. */
export interface PageLoad<T> {
  /** The first page that was read, a smaller one when nothing was shown yet. */
  first: Page<T> | null
  /** Pages of the largest size, by index; null until they arrive. */
  pages: (Page<T> | null)[]
}

export const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : item

export interface LoadOptions<T> {
  /** Called with the part loaded so far; null when the old collection stays until the new one is complete. */
  readonly onProgress?: ((collection: Collection<T>) => void) | null
  /** How many items are loaded. A longer collection has only its first page. */
  readonly limit?: number
  readonly signal?: AbortSignal | undefined
  readonly load?: PageLoad<T>
}
