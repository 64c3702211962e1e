/** Actions on all selected rows of a table. */
import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isRepeatable } from '#contract/rules/repeatable.ts'
import { isAllowed, usePermission } from '../permission.ts'
import { useSupported } from '../supported.ts'
import type { BulkAction } from '../data-table/result-bar.tsx'
import type { Action } from './action.ts'
import { toastError } from '../toast.ts'
import { preflight, type Things } from './preflight.ts'

/** The confirmation and the jobs load with the first bulk action, to keep the first visit small. */
const loadConfirmation = () => import('./confirm-bulk.tsx')

/** The bulk actions that the user may run on at least some things; those without permission are skipped and counted. */
export function useBulkActions<T>(actions: readonly Action<T>[], things: Things<T>): readonly BulkAction<T>[] {
  const permissionFor = usePermission()
  const isSupported = useSupported()
  const client = useQueryClient()
  return useMemo(
    () =>
      actions.flatMap(({ operation, members, entityOf, label, icon, tone, bulk }): BulkAction<T>[] => {
        if (!bulk || !icon || !isSupported(operation) || !isAllowed(permissionFor(operation, { members }))) return []
        const skipReason = (thing: T) =>
          permissionFor(operation, { entity: entityOf?.(thing) }).granted ? bulk.skipReason(thing) : 'read-only to you'
        const onPress = async (selected: readonly T[]) => {
          if ('open' in bulk) {
            bulk.open(preflight(selected, skipReason))
            return
          }
          const { confirmBulk } = await loadConfirmation()
          await confirmBulk({
            copy: bulk.copy,
            details: bulk.details,
            things,
            selected,
            skipReason,
            run: bulk.run,
            request: bulk.request,
            refresh: () => bulk.refresh(client, selected),
            repeatable: isRepeatable(operation),
          })
        }
        return [
          {
            label,
            icon,
            tone,
            disabledReason: (selected) => (selected.every(skipReason) ? bulk.noneReason : null),
            onPress: (selected) => void onPress(selected).catch(toastError),
          },
        ]
      }),
    [actions, things, permissionFor, isSupported, client],
  )
}
