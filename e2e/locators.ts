/** Locators and steps that all pages share, by role and name. */
import type { Locator, Page } from '@playwright/test'
import { say } from './texts.ts'

/** The only h1 of the page. */
export const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' })

export const navigation = (page: Page) => page.getByRole('navigation', { name: say('Main', {}, 'navigation') })

/** The content of the page, without header and navigation. */
export const main = (page: Page) => page.getByRole('main')

/** The row of a table whose header cell is `label`. */
export const row = (page: Page, label: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })

/** Confirms the open dialog, with `confirmText` typed first where the dialog asks for it. */
export async function confirm(page: Page, action: string, confirmText?: string) {
  const dialog = page.getByRole('alertdialog')
  if (confirmText !== undefined)
    await dialog.getByLabel(say('Type {confirmText} to confirm', { confirmText })).fill(confirmText)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

/** Chooses from the menu in the header of the page. */
export const moreMenu = async (page: Page, item: string) => {
  await main(page)
    .getByRole('button', { name: say('More actions') })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Chooses from the menu for the selected rows of a list. */
export const bulkMenu = async (page: Page, item: string) => {
  const selection = page.getByRole('region', { name: say('Selection') })
  await selection.getByRole('button', { name: say('More actions') }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
