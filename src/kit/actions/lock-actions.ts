/** Locking and unlocking a resource, offered to the users who may delete it. */
import type { OperationAccess } from '#contract/endpoint.ts'
import { Lock } from '#ui/icons/lock.ts'
import { isLocked, type ResourceKey } from '../preferences/locks.ts'
import type { Entity } from '../permission/permission.ts'
import type { Action } from './action.ts'

interface Lockable<T> {
  /** That of the deletion. */
  readonly operation: OperationAccess
  readonly entityOf?: (resource: T) => Entity
  readonly keyOf: (resource: T) => ResourceKey
  readonly labelOf: (resource: T) => string
  /** False: the resource can never be deleted. */
  readonly isApplicable?: (resource: T) => boolean
}

export function lockActions<T>({ keyOf, labelOf, isApplicable, ...shared }: Lockable<T>): readonly Action<T>[] {
  const lockAction = (locks: boolean): Action<T> => ({
    ...shared,
    id: locks ? 'lock' : 'unlock',
    label: locks ? 'Lock' : 'Unlock',
    icon: Lock,
    isApplicable: (resource) => isApplicable?.(resource) !== false && isLocked(keyOf(resource)) !== locks,
    run: async (resource) =>
      (await import('./lock-resource.ts')).lockResource(keyOf(resource), labelOf(resource), locks),
  })
  return [lockAction(true), lockAction(false)]
}
