/**
 * Locks: resources that the user protects from being deleted or overwritten. The service has no locks; the dashboard
 * keeps them with the preferences and enforces them itself. Stored as a list of keys, `node:12 image:private/3`, so
 * that the first render has them.
 */
import { t } from '#contract/translate.ts'
import { useStore } from '#ui/use-store.ts'
import { subscribeStorage } from '#api/storage.ts'
import { createStore } from '#api/store.ts'
import { storedPreference } from './choices.ts'

/** A resource by its kind and id: `node:12`, `image:private/3`, `user:alice`. */
export type ResourceKey = `${string}:${string | number}`

export const locks = storedPreference('locks', '', (text) => text)

export const isLocked = (resource: ResourceKey) => ` ${locks.get()} `.includes(` ${resource} `)

/**
 * Whether the locks of the account are known: `loading` until they have been read for this user, and `unread` while
 * they cannot be read, and those of this browser are all there is.
 */
export const locksKnowledge = createStore<'loading' | 'known' | 'unread'>('loading')

/**
 * Whether the preferences have been read, or could not be. The pages of resources wait for them, because a note stands
 * above what they show.
 */
export const usePreferencesSettled = () => useStore(locksKnowledge) !== 'loading'

export const lockedReason = () => t('Locked: unlock it first')

/**
 * Why a resource must not be deleted or overwritten now; null when it may be. `label`: names the resource where the
 * action concerns others, too.
 */
export function lockReasonOf(resource: ResourceKey, label?: string): string | null {
  if (isLocked(resource))
    return label === undefined ? lockedReason() : t('{label} is locked: unlock it first', { label })
  return locksKnowledge.get() === 'loading' ? t('Your locks are still loading') : null
}

export const useIsLocked = (resource: ResourceKey) => useStore(locks, () => isLocked(resource))

export const lockedResources = (): readonly string[] => locks.latest().split(' ').filter(Boolean)

export function setLocked(resource: ResourceKey, locked: boolean): void {
  // Another tab may have locked something else.
  const others = lockedResources().filter((each) => each !== resource)
  locks.set([...others, ...(locked ? [resource] : [])].join(' '))
}

/** Follows the locks that another tab sets; returns a function that stops it. */
export const followLocks = () => subscribeStorage(['locks'], () => locks.set(locks.latest()))
