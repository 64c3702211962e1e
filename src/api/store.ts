/** A value with subscribers, without React: components read it with `useStore` (ui/use-store.ts). */
export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** Calls the listener after every change; returns a function that stops it. */
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
