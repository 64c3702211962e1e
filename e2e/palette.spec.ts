/** The command palette: finding resources, acting on them, and recently visited pages. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirm, title } from './locators.ts'

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Find a page, node or action' })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

test('a node is found by its IP address, shut down by its label, and listed among the recent pages @referenced', async ({
  owner: page,
  service,
}) => {
  const node = await findNode(service, 'web-2')
  await page.goto(paths.overview())
  await expect(title(page, 'Overview')).toBeVisible()
  await page.keyboard.press('Control+k')
  await searchBox(page).fill(node.ipv4[0] ?? '')
  await expect(option(page, 'web-2 Newark, NJ Running')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(title(page, 'web-2')).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Overview' })).toBeVisible()
  await searchBox(page).fill('shut web-2')
  await page.keyboard.press('Enter')
  await confirm(page, 'Shut down')
  await expect(page.getByRole('main').getByText('Offline').first()).toBeVisible()

  await page.goto(paths.profile())
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await searchBox(page).fill('web-2')
  await page.keyboard.press('Enter')
  await expect(title(page, 'web-2')).toBeVisible()
})

test('what is typed right after its key is in the box', async ({ owner: page }) => {
  await page.goto(paths.domains())
  await expect(title(page, 'Domains')).toBeVisible()
  // Its code loads after the first page.
  await page.keyboard.press('Control+k')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('web-1')
  await expect(searchBox(page)).toHaveValue('web-1')
})
