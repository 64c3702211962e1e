/** The actions of a resource in the header of its pages. */
import { useNarrowViewport } from '#ui/viewport.ts'
import type { Action } from './action.ts'
import { ActionButton } from './action-button.tsx'
import { joinGroups, useActionItems } from './action-menu.tsx'
import { MoreActions } from './more-actions.tsx'
import { useResourceKeys } from './resource-keys.ts'

interface HeaderActionsProps<T> {
  resource: T
  /** All actions, grouped as in the menu of a row. */
  groups: readonly (readonly Action<T>[])[]
  /** Actions with their own button before the menu; the first is the primary one, at the end, if `primary` is set. */
  buttons?: readonly Action<T>[]
  primary?: boolean
  /** Actions that keep their button on a phone, where all others are in the menu. */
  phoneButtons?: readonly Action<T>[]
  /** Actions that delete the resource: the last ones of the menu. */
  deletions: readonly Action<T>[]
  /** Leaves the page after the deletion. */
  leave: () => void
  /** The page that `e` opens if no action has that key. */
  editHref?: string
}

const none: readonly never[] = []

/** Buttons and a menu of the other actions; also the keys of the resource's row. */
export function HeaderActions<T>({
  resource,
  groups,
  buttons = none,
  primary = false,
  phoneButtons = none,
  deletions,
  leave,
  editHref,
}: HeaderActionsProps<T>) {
  const narrow = useNarrowViewport()
  const itemsOf = useActionItems()
  const onDone = (action: Action<T>) => deletions.includes(action) && leave()
  useResourceKeys(groups.flat(), resource, { ...(editHref === undefined ? {} : { editHref }), onDone })
  const before = narrow ? phoneButtons : buttons
  const items = joinGroups(
    groups.map((actions) =>
      itemsOf(
        actions.filter((action) => !before.includes(action)),
        resource,
        onDone,
      ),
    ),
  )
  const [first] = primary ? before : none
  return (
    <>
      {before
        .filter((action) => action !== first)
        .map((action) => (
          <ActionButton key={action.id} action={action} resource={resource} />
        ))}
      <MoreActions items={items} />
      {first && <ActionButton action={first} resource={resource} variant="primary" />}
    </>
  )
}
