/** Locking and unlocking a resource, offered to the users who may delete it. */
import { missingScopeReason } from '#contract/access.ts'
import type { OperationAccess } from '#contract/endpoint.ts'
import { preferences } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { session } from '#api/session/session.ts'
import { Lock } from '#ui/icons/lock.ts'
import { isLocked, lockReasonOf, setLocked, type ResourceKey } from '../preferences/locks.ts'
import type { Entity } from '../permission/permission.ts'
import type { Action } from './action.ts'

interface Lockable<T> {
  /** The operation that deletes it. */
  readonly operation: OperationAccess
  readonly entityOf?: (resource: T) => Entity
  readonly keyOf: (resource: T) => ResourceKey
  readonly labelOf: (resource: T) => string
  /** False: the resource can never be deleted. */
  readonly isApplicable?: (resource: T) => boolean
}

/**
 * Returns the message for the user. A session that may not write preferences keeps locks in this browser only
 * (src/app/preferences-sync.ts).
 */
function lockResource(resource: ResourceKey, label: string, locked: boolean): string {
  setLocked(resource, locked)
  if (!locked) return t('{label} was unlocked', { label })
  const isKept = missingScopeReason(session.get().scopes, preferences.update.access) === null
  return isKept ? t('{label} was locked', { label }) : t('{label} was locked in this browser only', { label })
}

export function lockActions<T>({ keyOf, labelOf, isApplicable, ...shared }: Lockable<T>): readonly Action<T>[] {
  const lockAction = (locks: boolean): Action<T> => ({
    ...shared,
    id: locks ? 'lock' : 'unlock',
    label: () => (locks ? t('Lock') : t('Unlock')),
    icon: Lock,
    isApplicable: (resource) => isApplicable?.(resource) !== false && isLocked(keyOf(resource)) !== locks,
    // Until the locks are known, it is unknown which of the two actions applies.
    disabledReason: (resource) => (locks ? lockReasonOf(keyOf(resource)) : null),
    run: (resource) => Promise.resolve(lockResource(keyOf(resource), labelOf(resource), locks)),
  })
  return [lockAction(true), lockAction(false)]
}
