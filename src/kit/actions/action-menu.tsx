/** Actions as items of a menu, and as keys of a row. */
import { useCallback } from 'react'
import { MenuButton } from '#ui/menu.tsx'
import type { MenuAction, MenuItem } from '#ui/menu-content.tsx'
import { toast } from '../toast.ts'
import type { Action } from './action.ts'
import { useAvailability } from './availability.ts'
import { useRunAction } from './run-action.ts'

/**
 * Makes the items of the actions that are offered for a resource, each with the reason when it is not possible now.
 * `onDone` is called after an action was done, not when it was canceled or has failed.
 */
export function useActionItems() {
  const availabilityOf = useAvailability()
  const run = useRunAction()
  return useCallback(
    <T,>(actions: readonly Action<T>[], resource: T, onDone?: (action: Action<T>) => void): MenuAction[] =>
      actions.flatMap((action) => {
        const availability = availabilityOf(action, resource)
        if (!availability) return []
        const { label, icon, tone } = action
        const handleSelect = async () => {
          if (await run(action, resource)) onDone?.(action)
        }
        return [
          {
            label: label(),
            ...(icon ? { icon } : {}),
            ...(tone ? { tone } : {}),
            ...availability,
            ...('href' in action ? { href: action.href(resource) } : { onSelect: () => void handleSelect() }),
          },
        ]
      }),
    [availabilityOf, run],
  )
}

const separator: readonly MenuItem[] = ['separator']

/** Groups of items with separators between them; empty groups are left out. */
export const joinGroups = (groups: readonly (readonly MenuItem[])[]): MenuItem[] =>
  groups.filter((items) => items.length > 0).flatMap((items, index) => (index === 0 ? items : separator.concat(items)))

interface ActionMenuProps<T> {
  /** The accessible name: "Actions for web-1". */
  label: string
  actions: readonly Action<T>[]
  resource: T
}

/** A button of three dots with a menu; absent when nothing is offered. */
export function ActionMenu<T>({ label, actions, resource }: ActionMenuProps<T>) {
  const items = useActionItems()(actions, resource)
  return items.length > 0 ? <MenuButton iconOnly size="sm" variant="ghost" label={label} items={items} /> : null
}

/**
 * The row keys of actions for a resource; `onDone` as above. A key whose action is not possible now shows the reason,
 * as the button does.
 */
export function useActionKeys() {
  const availabilityOf = useAvailability()
  const run = useRunAction()
  return useCallback(
    <T,>(
      actions: readonly Action<T>[],
      resource: T,
      onDone?: (action: Action<T>) => void,
    ): Readonly<Record<string, () => void>> =>
      Object.fromEntries(
        actions.flatMap((action) => {
          const availability = availabilityOf(action, resource)
          if (action.rowKey === undefined || !availability) return []
          const { disabledReason } = availability
          const handler = async () => {
            if (disabledReason !== null) toast({ tone: 'info', text: disabledReason })
            else if (await run(action, resource)) onDone?.(action)
          }
          return [[action.rowKey, () => void handler()]]
        }),
      ),
    [availabilityOf, run],
  )
}
