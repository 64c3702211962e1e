/** Whether an action is offered for a thing, and if not now, why. */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isAllowed, usePermission } from '../permission.ts'
import { useSupported } from '../supported.ts'
import type { Action } from './action.ts'

interface Availability {
  /** Why it is not possible now; null when it is. */
  readonly disabledReason: string | null
}

/**
 * Returns null for an action that is not offered: not granted, not applicable or not supported. A missing scope hides
 * the actions on a thing, because the head of its pages explains it; what is about no thing shows the reason itself.
 */
export function useAvailability() {
  const permissionFor = usePermission()
  const isSupported = useSupported()
  const client = useQueryClient()
  return useCallback(
    <T>(action: Action<T>, thing: T): Availability | null => {
      const { operation, members, entityOf, isApplicable, disabledReason } = action
      if (!isSupported(operation) || isApplicable?.(thing, client) === false) return null
      const stateReason = disabledReason?.(thing, client) ?? null
      if (thing !== undefined) {
        const allowed = isAllowed(permissionFor(operation, { members, entity: entityOf?.(thing) }))
        return allowed ? { disabledReason: stateReason } : null
      }
      const { granted, reason } = permissionFor(operation, { members, reason: stateReason })
      return granted ? { disabledReason: reason } : null
    },
    [permissionFor, isSupported, client],
  )
}
