/** Steps in the editor of a zone. */
import { expect, type Page } from '@playwright/test'
import { main } from './locators.ts'
import { say, sayCount } from './texts.ts'

/** Opens a tool of the menu Zone tools; returns its dialog. */
export async function openTool(page: Page, item: string) {
  await main(page)
    .getByRole('button', { name: say('Zone tools') })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return page.getByRole('dialog')
}

/** The message about a number of changes, without the number. */
const applied = (count: number) =>
  sayCount(count, '{count} change applied', '{count} changes applied').replace(String(count), '').trim()

/** Applies the pending changes when they leave nothing to decide. */
export async function applyChanges(page: Page) {
  await main(page)
    .getByRole('button', { name: say('Apply changes') })
    .click()
  await expect(
    page
      .getByText(applied(1))
      .or(page.getByText(applied(2)))
      .last(),
  ).toBeVisible()
}
