/** Where things are on every page, by role and name. */
import type { Locator, Page } from '@playwright/test'

/** The one h1. */
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' })

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** A button, link or text inside the page itself, not its frame. */
export const main = (page: Page) => page.getByRole('main')

/** The row of a list whose name is `label`. */
export const row = (page: Page, label: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })

/** Answers the question that is open: types the label when it asks for one, and presses the deed. */
export async function confirm(page: Page, deed: string, typed?: string) {
  const dialog = page.getByRole('alertdialog')
  if (typed !== undefined) await dialog.getByLabel(`Type ${typed} to confirm`).fill(typed)
  await dialog.getByRole('button', { name: deed, exact: true }).click()
}
