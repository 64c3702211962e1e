import { useSyncExternalStore } from 'react'

interface ReadableStore<T> {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * The value of a store, or what is selected from it; renders again when that changes. A selected object must be the
 * same one each time.
 */
export function useStore<T>(store: ReadableStore<T>): T
export function useStore<T, S>(store: ReadableStore<T>, select: (value: T) => S): S
export function useStore(store: ReadableStore<unknown>, select?: (value: unknown) => unknown): unknown {
  return useSyncExternalStore(store.subscribe, select ? () => select(store.get()) : store.get)
}
