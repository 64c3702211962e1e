/** A value that can be watched: what React's useSyncExternalStore wants, without React. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** Calls back after every change; answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
