/** Changing the locks of locks.ts, which the first visit does not need. */
import { subscribeStorage, textEntry } from '#api/storage.ts'
import { locks, type ThingKey } from './locks.ts'

const stored = textEntry('browser', 'locks', (text) => text)

/** Encoded as isLocked() looks for it: URLSearchParams would encode some characters differently. */
export const serializeLocks = (keys: readonly string[]) => keys.map((key) => `${encodeURIComponent(key)}=1`).join('&')

export function setLocked(thing: ThingKey, locked: boolean): void {
  // Another tab may have locked something else.
  const keys = new URLSearchParams(stored.get() ?? locks.get())
  if (locked) keys.set(thing, '1')
  else keys.delete(thing)
  locks.set(serializeLocks([...keys.keys()]))
}

/** Follows the locks that another tab sets; returns a function that stops it. */
export const followLocks = () => subscribeStorage(['locks'], () => locks.set(stored.get() ?? ''))
