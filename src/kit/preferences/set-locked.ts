/** Changing the locks of locks.ts, which the first visit does not need. */
import { subscribeStorage, textEntry } from '#api/storage.ts'
import { locks, type ResourceKey } from './locks.ts'

const stored = textEntry('browser', 'locks', (text) => text)

export const lockedResources = (): readonly string[] => (stored.get() ?? locks.get()).split(' ').filter(Boolean)

export function setLocked(resource: ResourceKey, locked: boolean): void {
  // Another tab may have locked something else.
  const others = lockedResources().filter((each) => each !== resource)
  locks.set([...others, ...(locked ? [resource] : [])].join(' '))
}

/** Follows the locks that another tab sets; returns a function that stops it. */
export const followLocks = () => subscribeStorage(['locks'], () => locks.set(stored.get() ?? ''))
