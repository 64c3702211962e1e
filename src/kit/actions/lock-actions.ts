/** Locking and unlocking a thing, offered to the users who may delete it. */
import type { OperationAccess } from '#contract/endpoint.ts'
import { preferences } from '#contract/areas/preferences.ts'
import { missingScopeReason } from '#contract/access.ts'
import { session } from '#api/session.ts'
import { LockOpen } from '#ui/icons/lock-open.ts'
import { Lock } from '#ui/icons/lock.ts'
import { isLocked, setLocked, type ThingKey } from '../locks.ts'
import type { Entity } from '../permission.ts'
import { defineAction, type Action } from './action.ts'

interface Lockable<T> {
  /** That of the deletion. */
  readonly operation: OperationAccess
  readonly entityOf?: (thing: T) => Entity
  readonly keyOf: (thing: T) => ThingKey
  readonly labelOf: (thing: T) => string
  /** False: the thing can never be deleted. */
  readonly isApplicable?: (thing: T) => boolean
}

/** A session that may not write preferences keeps locks in this browser only (src/app/preferences-sync.ts). */
const where = () => {
  const reason = missingScopeReason(session.get().scopes, preferences.update.access)
  return reason === null ? '' : ' in this browser'
}

export function lockActions<T>({
  operation,
  entityOf,
  keyOf,
  labelOf,
  isApplicable = () => true,
}: Lockable<T>): readonly Action<T>[] {
  const shared = { operation, ...(entityOf ? { entityOf } : {}) }
  const isLockedThing = (thing: T) => isLocked(keyOf(thing))
  return [
    defineAction<T>({
      ...shared,
      id: 'lock',
      label: 'Lock',
      icon: Lock,
      isApplicable: (thing) => isApplicable(thing) && !isLockedThing(thing),
      run: (thing) => {
        setLocked(keyOf(thing), true)
        return Promise.resolve(`${labelOf(thing)} is locked${where()}`)
      },
    }),
    defineAction<T>({
      ...shared,
      id: 'unlock',
      label: 'Unlock',
      icon: LockOpen,
      isApplicable: isLockedThing,
      run: (thing) => {
        setLocked(keyOf(thing), false)
        return Promise.resolve(`${labelOf(thing)} is unlocked`)
      },
    }),
  ]
}
