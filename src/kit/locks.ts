/**
 * Locks: what the user protects from being deleted or overwritten. The service has no such thing; the dashboard keeps them with the
 * preferences, and refuses by itself. A text like a query string, `node%3A12=1&image%3Aprivate%2F3=1`, so that the first render has them.
 */
import { useSyncExternalStore } from 'react'
import { subscribeStorage, textEntry } from '#api/storage.ts'
import { storedChoice } from './stored-choice.ts'

/** What a lock is on: `node:12`, `image:private/3`, `user:alice`. */
export type ThingKey = `${'node' | 'domain' | 'image' | 'user' | 'ssh-key' | 'disk' | 'config'}:${string | number}`

const key = 'locks'
export const locks = storedChoice(key, '', (text) => text)

let parsed = { text: '', keys: new URLSearchParams() }

export function isLocked(thing: ThingKey): boolean {
  const text = locks.get()
  if (parsed.text !== text) parsed = { text, keys: new URLSearchParams(text) }
  return parsed.keys.has(thing)
}

export const lockedReason = 'Locked: unlock first'

export const useIsLocked = (thing: ThingKey) => useSyncExternalStore(locks.subscribe, () => isLocked(thing))

const stored = textEntry('browser', key, (text) => text)

/** Follows the locks that another tab sets; returns a function that stops it. */
export const followLocks = () => subscribeStorage([key], () => locks.set(stored.get() ?? ''))

export function setLocked(thing: ThingKey, locked: boolean): void {
  // Another tab may have locked something else.
  const keys = new URLSearchParams(stored.get() ?? locks.get())
  if (locked) keys.set(thing, '1')
  else keys.delete(thing)
  locks.set(String(keys))
}
