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
 * Returns null for an action that is not offered: not permitted by grants and scopes, not applicable or not supported. The head of
 * a thing's pages, and the page of the action itself, say what is missing.
 */
export function useAvailability() {
  const permissionFor = usePermission()
  const isSupported = useSupported()
  const client = useQueryClient()
  return useCallback(
    <T>(action: Action<T>, thing: T): Availability | null => {
      const { operation, members, entityOf, isApplicable, disabledReason } = action
      if (!isSupported(operation) || isApplicable?.(thing, client) === false) return null
      const allowed = isAllowed(permissionFor(operation, { members, entity: entityOf?.(thing) }))
      return allowed ? { disabledReason: disabledReason?.(thing, client) ?? null } : null
    },
    [permissionFor, isSupported, client],
  )
}
