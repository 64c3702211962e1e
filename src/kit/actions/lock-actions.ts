/** Locking and unlocking a thing, offered to the users who may delete it. */
import type { OperationAccess } from '#contract/endpoint.ts'
import { Lock } from '#ui/icons/lock.ts'
import { isLocked, type ThingKey } from '../preferences/locks.ts'
import type { Entity } from '../permission/permission.ts'
import type { Action } from './action.ts'

interface Lockable<T> {
  /** That of the deletion. */
  readonly operation: OperationAccess
  readonly entityOf?: (thing: T) => Entity
  readonly keyOf: (thing: T) => ThingKey
  readonly labelOf: (thing: T) => string
  /** False: the thing can never be deleted. */
  readonly isApplicable?: (thing: T) => boolean
}

export function lockActions<T>({ keyOf, labelOf, isApplicable, ...shared }: Lockable<T>): readonly Action<T>[] {
  const lockAction = (locks: boolean): Action<T> => ({
    ...shared,
    id: locks ? 'lock' : 'unlock',
    label: locks ? 'Lock' : 'Unlock',
    icon: Lock,
    isApplicable: (thing) => isApplicable?.(thing) !== false && isLocked(keyOf(thing)) !== locks,
    run: async (thing) => (await import('./lock-thing.ts')).lockThing(keyOf(thing), labelOf(thing), locks),
  })
  return [lockAction(true), lockAction(false)]
}
