/** Actions on all selected rows of a table. */
import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Icon } from '#ui/icon.ts'
import { useStore } from '#ui/use-store.ts'
import { isLocked, lockReasonOf, locks, locksKnowledge } from '../preferences/locks.ts'
import { isAllowed, usePermission, useSupported } from '../permission/permission.ts'
import type { Action, Resources } from './action.ts'
import { pendingDeletionOf, pendingDeletions } from '../deletions/deletions.ts'
import { toastError } from '../toast.ts'

/** An action on all selected rows. `inMenu`: in a menu beside the buttons. */
export interface BulkAction<T> {
  readonly label: string
  readonly icon: Icon
  readonly tone?: 'danger' | undefined
  readonly onPress: (items: readonly T[]) => void
  /** Why it is not possible for any of these items. */
  readonly disabledReason?: (items: readonly T[]) => string | null
  readonly inMenu?: boolean | undefined
}

/** The confirmation and the jobs load with the first bulk action, to keep the first visit small. */
const loadConfirmation = () => import('./confirm-bulk.tsx')

/** The bulk actions that the user may run on at least some things; those without permission are skipped and counted. */
export function useBulkActions<T>(actions: readonly Action<T>[], resources: Resources<T>): readonly BulkAction<T>[] {
  const permissionFor = usePermission()
  const isSupported = useSupported()
  const client = useQueryClient()
  const lockedResources = useStore(locks)
  const knowledge = useStore(locksKnowledge)
  const deletions = useStore(pendingDeletions)
  return useMemo(
    () =>
      actions.flatMap((action): BulkAction<T>[] => {
        const { operation, members, entityOf, lockedBy, label, icon, tone, bulk } = action
        const deletes = 'run' in action ? action.deletes : undefined
        if (!bulk || !icon || !isSupported(operation) || !isAllowed(permissionFor(operation, { members }))) return []
        const lockReason = (resource: T) => (lockedBy ? lockReasonOf(lockedBy(resource)) : null)
        const isBeingDeleted = (resource: T) =>
          deletes !== undefined && pendingDeletionOf(deletes(resource).resource) !== undefined
        const skipReason = (resource: T) => {
          if (!permissionFor(operation, { entity: entityOf?.(resource) }).granted) return 'read-only for you'
          if (lockedBy && lockReason(resource) !== null) return isLocked(lockedBy(resource)) ? 'locked' : 'maybe locked'
          return isBeingDeleted(resource) ? 'about to be deleted' : bulk.skipReason(resource, client)
        }
        const noneReason = (selected: readonly T[]) => {
          const [first] = selected
          if (first !== undefined && selected.every(lockReason)) return lockReason(first)
          return selected.every(isBeingDeleted) ? 'About to be deleted' : bulk.noneReason
        }
        const onPress = async (selected: readonly T[]) => {
          const { startBulk } = await loadConfirmation()
          await startBulk({ bulk, lockedBy, deletes, resources, selected, skipReason, client })
        }
        return [
          {
            label,
            icon,
            tone,
            disabledReason: (selected) => (selected.every(skipReason) ? noneReason(selected) : null),
            onPress: (selected) => void onPress(selected).catch(toastError),
          },
        ]
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- locks and deletions are read from their stores
    [actions, resources, permissionFor, isSupported, client, lockedResources, knowledge, deletions],
  )
}
