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
  /** Actions with their own button before the menu. */
  buttons?: readonly Action<T>[]
  /** Has its button in every window: after the menu, but first on a phone, where the menu is last on all pages. */
  primary?: Action<T>
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
  primary,
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
        actions.filter((action) => action !== primary && !before.includes(action)),
        resource,
        onDone,
      ),
    ),
  )
  const main = primary && <ActionButton action={primary} resource={resource} variant="primary" />
  return (
    <>
      {narrow && main}
      {before.map((action) => (
        <ActionButton key={action.id} action={action} resource={resource} />
      ))}
      <MoreActions items={items} />
      {narrow || main}
    </>
  )
}
