/** Steps in the editor of a zone. */
import { expect, type Page } from '@playwright/test'
import { main } from './locators.ts'

/** Opens a tool of the menu Zone tools; returns its dialog. */
export async function openTool(page: Page, item: string) {
  await main(page).getByRole('button', { name: 'Zone tools' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return page.getByRole('dialog')
}

/** Applies the pending changes, about which nothing has to be decided. */
export async function applyChanges(page: Page) {
  await main(page).getByRole('button', { name: 'Apply changes' }).click()
  await expect(page.getByText(/changes? applied$/).last()).toBeVisible()
}
