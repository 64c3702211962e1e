/**
 * The only module that reads and writes localStorage and sessionStorage. Browser settings, private modes and full
 * storage make any access throw; storage then counts as empty, and what is written lasts until the page is left.
 *
 * An entry is a key with a parser, so that values stored by an older version or another program are never trusted.
 * `tab`: sessionStorage, until the tab is closed or the user signs out. `browser`: localStorage, for choices that are
 * neither secret nor personal, and for the names of connections.
 *
 * Each connection has entries of its own. A key that begins with `@` is complete: `@connections` is common to all,
 * `@<id>:<key>` is the entry of a certain one.
 */
import { connectionPrefix } from './session/tab-connection.ts'

export type StorageArea = 'tab' | 'browser'

export interface StorageEntry<T> {
  /** Null when nothing is stored, the stored value is not usable, or storage is switched off. */
  get: () => T | null
  set: (value: T) => void
  remove: () => void
}

function withStorage<R>(area: StorageArea, action: (storage: Storage) => R): R | null {
  try {
    return action(area === 'tab' ? sessionStorage : localStorage)
  } catch {
    return null
  }
}

const prefix = connectionPrefix()
const keyOf = (key: string) => (key.startsWith('@') ? key.replace('@main:', '') : prefix + key)

/** An entry that is stored as plain text. `parse` returns null for text that is not usable. */
export const textEntry = <T extends string>(
  area: StorageArea,
  key: string,
  parse: (text: string) => T | null,
): StorageEntry<T> => ({
  get: () => {
    const text = withStorage(area, (storage) => storage.getItem(keyOf(key)))
    return text === null ? null : parse(text)
  },
  set: (value) => withStorage(area, (storage) => storage.setItem(keyOf(key), value)),
  remove: () => withStorage(area, (storage) => storage.removeItem(keyOf(key))),
})

/** An entry that is stored as JSON. `parse` returns null for a value that is not usable. */
export const jsonEntry = <T>(area: StorageArea, key: string, parse: (value: unknown) => T | null): StorageEntry<T> => ({
  get: () =>
    withStorage(area, (storage) => {
      const text = storage.getItem(keyOf(key))
      return text === null ? null : parse(JSON.parse(text))
    }),
  set: (value) => withStorage(area, (storage) => storage.setItem(keyOf(key), JSON.stringify(value))),
  remove: () => withStorage(area, (storage) => storage.removeItem(keyOf(key))),
})

/** The keys of this connection, or of one with another prefix, as they are stored. */
export const storedKeys = (area: StorageArea, ownPrefix = prefix): string[] =>
  withStorage(area, Object.keys)?.filter((key) => (ownPrefix ? key.startsWith(ownPrefix) : key[0] !== '@')) ?? []

/** Removes everything stored for a connection, including drafts in this tab. For signing out of it. */
export const clearStorage = (area: StorageArea, ownPrefix?: string) =>
  withStorage(area, (storage) => {
    for (const key of storedKeys(area, ownPrefix)) storage.removeItem(key)
  })

/** Calls back when another tab changes an entry of the area `browser`; returns a function that stops it. */
export function subscribeStorage(keys: readonly string[], listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (keys.some((each) => keyOf(each) === key)) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
