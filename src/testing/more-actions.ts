/** The menu "More actions" in the header of a page. */
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

interface WithUser {
  user: UserEvent
}

/** Opens the menu. The name of an item that is not possible now ends with the reason: `{ name: /^Delete/ }`. */
export async function openMoreMenu({ user }: WithUser) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  return within(await screen.findByRole('menu', { name: 'More actions' }))
}

/** Chooses an item of the menu that is possible now. */
export async function chooseMoreAction(app: WithUser, name: string) {
  const menu = await openMoreMenu(app)
  await app.user.click(await menu.findByRole('menuitem', { name }))
}
