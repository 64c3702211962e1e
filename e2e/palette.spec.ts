/** Finding by typing: what one looks for, what to do with it, and where one was. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { nodeCalled } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirm, title } from './look.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Page, thing or action' })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

test('a node is found by its address, acted on by name, and offered again as one was there', async ({ owner: page, service }) => {
  const node = await nodeCalled(service, 'web-2')
  await page.keyboard.press('Control+k')
  await box(page).fill(node.ipv4[0] ?? '')
  await expect(option(page, 'web-2 Node')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(title(page, 'web-2')).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(option(page, 'Overview Recent page')).toBeVisible()
  await box(page).fill('shut web-2')
  await page.keyboard.press('Enter')
  await confirm(page, 'Shut down')
  await expect(page.getByRole('main').getByText('Offline').first()).toBeVisible()

  await page.goto(paths.profile())
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await box(page).fill('web-2')
  await page.keyboard.press('Enter')
  await expect(title(page, 'web-2')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('it has a button', async ({ owner: page }) => {
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await box(page).fill('create')
    await page.getByRole('option', { name: 'Create node Action' }).click()
    await expect(title(page, 'Create node')).toBeVisible()
  })
})
