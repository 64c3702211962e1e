/** The preview of a row beside its list, by keyboard. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { title } from './locators.ts'
import { goInside } from './pages.ts'

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const nameLink = (page: Page, name: string) => page.getByRole('rowheader').getByRole('link', { name, exact: true })

test('o opens it beside the list without taking the focus, and it follows the rows @referenced', async ({ owner }) => {
  await owner.goto(paths.nodes())
  await nameLink(owner, 'db-2').focus()
  await owner.keyboard.press('o')
  await expect(preview(owner).getByRole('heading', { name: 'db-2' })).toBeVisible()
  await expect(preview(owner).getByText('Dedicated 8GB')).toBeVisible()
  await expect(nameLink(owner, 'db-2')).toBeFocused()
  await owner.keyboard.press('j')
  await expect(preview(owner).getByRole('heading', { name: 'lab-1' })).toBeVisible()
  await owner.keyboard.press('ArrowDown')
  await expect(preview(owner).getByRole('heading', { name: 'legacy-1' })).toBeVisible()
  await owner.keyboard.press('k')
  await expect(preview(owner).getByRole('heading', { name: 'lab-1' })).toBeVisible()
  const [list, panel] = [await owner.getByRole('table').boundingBox(), await preview(owner).boundingBox()]
  expect(panel?.x).toBeGreaterThan(list?.x ?? 0)
  await owner.keyboard.press('Escape')
  await expect(preview(owner)).toHaveCount(0)
  await expect(nameLink(owner, 'lab-1')).toBeFocused()
  await owner.keyboard.press('o')
  await preview(owner).getByRole('button', { name: 'Actions' }).click()
  await owner.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(owner.getByRole('dialog', { name: 'Rename lab-1' })).toBeVisible()
  await owner.keyboard.press('Escape')
  await expect(owner.getByRole('dialog')).toHaveCount(0)
  await expect(preview(owner)).toBeVisible()
  await owner.getByRole('button', { name: 'Close the preview' }).click()
  await expect(nameLink(owner, 'lab-1')).toBeFocused()
  await owner.keyboard.press('o')
  await preview(owner).getByRole('link', { name: 'Open' }).click()
  await expect(owner).toHaveURL(/\/nodes\/\d+$/)
})

test('domains have it, too, and in a narrow window the key opens the page', async ({ owner }) => {
  await owner.goto(paths.domains())
  await nameLink(owner, 'harbour.example').focus()
  await owner.keyboard.press('o')
  await expect(preview(owner).getByText('SOA email')).toBeVisible()
  await owner.keyboard.press('o')
  await expect(preview(owner).getByRole('link', { name: 'harbour.example' })).toBeFocused()
  await owner.keyboard.press('Tab')
  await expect(preview(owner).getByRole('button', { name: 'Close the preview' })).toBeFocused()
  await owner.keyboard.press('o')
  await expect(preview(owner)).toHaveCount(0)
  await expect(nameLink(owner, 'harbour.example')).toBeFocused()
  await owner.setViewportSize({ width: 1279, height: 900 })
  await goInside(owner, paths.nodes())
  await nameLink(owner, 'db-2').focus()
  await owner.keyboard.press('o')
  await expect(title(owner, 'db-2')).toBeVisible()
})
