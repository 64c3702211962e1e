/** Whether an action is offered for a resource, and why it may not be possible now. */
import { useCallback, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '#contract/translate.ts'
import { lockReasonOf, locks, locksKnowledge } from '../preferences/locks.ts'
import { isAllowed, usePermission, useSupported } from '../permission/permission.ts'
import type { Action } from './action.ts'
import { pendingDeletionOf, pendingDeletions } from '../deletions/deletions.ts'
import { useStore } from '#ui/use-store.ts'

interface Availability {
  /** Why it is not possible now; null when it is. */
  readonly disabledReason: string | null
}

/** Why an action on the resource is refused while it is, or may be, locked; null when it is not. */
export const lockReason = <T>({ lockedBy }: Action<T>, resource: T): string | null =>
  lockedBy ? lockReasonOf(lockedBy(resource)) : null

/** Whether a confirmed deletion of the resource is about to be sent, so that it is not offered again. */
export const isBeingDeleted = <T>(action: Action<T>, resource: T): boolean =>
  'run' in action && action.deletes !== undefined && pendingDeletionOf(action.deletes(resource).resource) !== undefined

/** Why a resource takes no part in a bulk action; see `SkipReason`. */
export const beingDeletedText = () => t('about to be deleted')

/** Everything besides the resource that decides about actions: a new object when any of it changes. */
export function useActionRules() {
  const permissionFor = usePermission()
  const isSupported = useSupported()
  const client = useQueryClient()
  const lockedResources = useStore(locks)
  const knowledge = useStore(locksKnowledge)
  const deletions = useStore(pendingDeletions)
  return useMemo(
    () => ({ permissionFor, isSupported, client }),
    // oxlint-disable-next-line react/exhaustive-deps -- the last three are read from their stores
    [permissionFor, isSupported, client, lockedResources, knowledge, deletions],
  )
}

/**
 * Returns null for an action that is not offered: not permitted by grants and scopes, not applicable or not supported.
 * The header of a resource's pages and the page of the action itself show what is missing.
 */
export function useAvailability() {
  const rules = useActionRules()
  return useCallback(
    <T>(action: Action<T>, resource: T): Availability | null => {
      const { permissionFor, isSupported, client } = rules
      const { operation, members, entityOf, isApplicable, disabledReason } = action
      if (!isSupported(operation) || isApplicable?.(resource, client) === false) return null
      const allowed = isAllowed(permissionFor(operation, { members, entity: entityOf?.(resource) }))
      const deletionReason = isBeingDeleted(action, resource) ? t('It is about to be deleted') : null
      const stateReason = lockReason(action, resource) ?? deletionReason ?? disabledReason?.(resource, client) ?? null
      return allowed ? { disabledReason: stateReason } : null
    },
    [rules],
  )
}
