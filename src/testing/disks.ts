/** Shared by the tests of a node's disks and configuration profiles. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { minutes, withNode, type App } from './node-page.ts'

/** web-1 with 51,200 MB of storage, without disks and configuration profiles. */
export const emptyNode = withNode({ image: null, root_pass: undefined, booted: false })
export const press = ({ user }: App, name: string) => user.click(screen.getByRole('button', { name }))

/** Presses a button as soon as it is enabled; returns the dialog that opens. */
export async function openFromButton(app: App, button: string, title: string) {
  await screen.findByRole('button', { name: button })
  await waitFor(() => expect(screen.getByRole('button', { name: button })).not.toHaveAttribute('aria-disabled', 'true'))
  await press(app, button)
  return within(await screen.findByRole('dialog', { name: title }))
}

/** Chooses from the menu of a disk or a configuration profile. */
export async function chooseRowAction(app: App, label: string, item: string) {
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${label}` }))
  await app.user.click(
    within(await screen.findByRole('menu', { name: `Actions for ${label}` })).getByRole('menuitem', { name: item }),
  )
}
export const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

/** Lets one minute pass on the service, then refetches everything. */
export async function advanceMinute(app: App) {
  await app.service.advance(minutes)
  await app.queries.invalidateQueries()
}

export async function enterText({ user }: App, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  if (text !== '') await user.paste(text)
}
