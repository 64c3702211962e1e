/**
 * Locks: what the user protects from being deleted or overwritten. The service has no such thing; the dashboard keeps them with the
 * preferences, and refuses by itself. A list of keys, `node:12 image:private/3`, so that the first render has them.
 */
import { storedChoice } from './stored-choice.ts'
import { useStore } from '#ui/use-store.ts'

/** A resource by its kind and id: `node:12`, `image:private/3`, `user:alice`. */
export type ResourceKey = `${string}:${string | number}`

export const locks = storedChoice('locks', '', (text) => text)

export const isLocked = (resource: ResourceKey) => ` ${locks.get()} `.includes(` ${resource} `)

export const lockedReason = 'Locked: unlock it first'

export const useIsLocked = (resource: ResourceKey) => useStore(locks, () => isLocked(resource))
