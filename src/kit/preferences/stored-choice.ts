/** A choice that is kept in this browser, with subscribers. */
import { textEntry } from '#api/storage.ts'
import { createStore, type Store } from '#api/store.ts'

/** `parse` returns null for a stored text that is no such choice. */
export function storedChoice<T extends string>(key: string, fallback: T, parse: (text: string) => T | null): Store<T> {
  const stored = textEntry('browser', key, parse)
  const store = createStore<T>(stored.get() ?? fallback)
  return {
    ...store,
    set: (choice) => {
      stored.set(choice)
      store.set(choice)
    },
  }
}
