/** Actions on all selected rows of a table. */
import { useMemo } from 'react'
import { t } from '#contract/translate.ts'
import type { Icon } from '#ui/icon.ts'
import { isLocked } from '../preferences/locks.ts'
import { isAllowed } from '../permission/permission.ts'
import { preflight, type Action, type Resources } from './action.ts'
import { beingDeletedText, isBeingDeleted, lockReason, useActionRules } from './availability.ts'
import { toastError } from '../toast.ts'

/** An action as the table shows it. `inMenu`: in a menu beside the buttons. */
export interface BulkAction<Item> {
  readonly label: string
  readonly icon: Icon
  readonly tone?: 'danger' | undefined
  readonly onPress: (items: readonly Item[]) => void
  /** Why the action is not possible for any of these items. */
  readonly disabledReason: (items: readonly Item[]) => string | null
  readonly inMenu?: boolean | undefined
}

interface BulkOptions<T, Item> {
  readonly actions: readonly Action<T>[]
  readonly resources: Resources<T>
  /** The resource of a table's item, which the actions take. */
  readonly resourceOf: (item: Item) => T
  readonly inMenu?: boolean
}

/** The confirmation and the jobs load with the first bulk action, to keep the first visit small. */
const loadConfirmation = () => import('./confirm-bulk.tsx')

/**
 * The actions that the user may run on at least some of the resources; those without permission are skipped and
 * counted.
 */
export function useBulkActions<T, Item>({
  actions,
  resources,
  resourceOf,
  inMenu,
}: BulkOptions<T, Item>): readonly BulkAction<Item>[] {
  const rules = useActionRules()
  return useMemo(() => {
    const { permissionFor, isSupported, client } = rules
    return actions.flatMap((action): BulkAction<Item>[] => {
      const { operation, members, entityOf, lockedBy, label, icon, tone, bulk } = action
      if (!bulk || !icon || !isSupported(operation) || !isAllowed(permissionFor(operation, { members }))) return []
      const skipReason = (resource: T) => {
        if (!permissionFor(operation, { entity: entityOf?.(resource) }).granted) return t('read-only for you')
        if (lockedBy && lockReason(action, resource) !== null)
          return isLocked(lockedBy(resource)) ? t('locked') : t('maybe locked')
        return isBeingDeleted(action, resource) ? beingDeletedText() : bulk.skipReason(resource, client)
      }
      const disabledReason = (selected: readonly T[]) => {
        if (!selected.every(skipReason)) return null
        if (selected.every((resource) => !permissionFor(operation, { entity: entityOf?.(resource) }).granted))
          return selected.length === 1 ? t('You have read-only access to it') : t('You have read-only access to them')
        const [first] = selected
        if (first !== undefined && selected.every((resource) => lockReason(action, resource)))
          return lockReason(action, first)
        if (selected.every((resource) => isBeingDeleted(action, resource)))
          return selected.length === 1 ? t('It is about to be deleted') : t('They are about to be deleted')
        return selected.every((resource) => isBeingDeleted(action, resource) || lockReason(action, resource))
          ? t('They are locked or about to be deleted')
          : bulk.noneReason()
      }
      const press = async (selected: readonly T[]) => {
        const plan = preflight(selected, skipReason)
        if ('open' in bulk) await bulk.open(plan)
        else await (await loadConfirmation()).confirmBulk({ action, bulk, resources, selected, plan, client })
      }
      return [
        {
          label: label(),
          icon,
          tone,
          inMenu,
          disabledReason: (items) => disabledReason(items.map(resourceOf)),
          onPress: (items) => void press(items.map(resourceOf)).catch(toastError),
        },
      ]
    })
  }, [actions, resources, resourceOf, inMenu, rules])
}
