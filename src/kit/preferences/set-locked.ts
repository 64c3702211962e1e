/** Changing the locks of locks.ts, which the first visit does not need. */
import { subscribeStorage, textEntry } from '#api/storage.ts'
import { locks, type ThingKey } from './locks.ts'

const stored = textEntry('browser', 'locks', (text) => text)

export const lockedThings = (): readonly string[] => (stored.get() ?? locks.get()).split(' ').filter(Boolean)

export function setLocked(thing: ThingKey, locked: boolean): void {
  // Another tab may have locked something else.
  const others = lockedThings().filter((each) => each !== thing)
  locks.set([...others, ...(locked ? [thing] : [])].join(' '))
}

/** Follows the locks that another tab sets; returns a function that stops it. */
export const followLocks = () => subscribeStorage(['locks'], () => locks.set(stored.get() ?? ''))
