/** The list of nodes: its export as a file, and the rows of a long list. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { addNodes, allNodes } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, row } from './locators.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search nodes' })
const rowHeaders = (page: Page) => page.getByRole('table', { name: 'Nodes' }).getByRole('rowheader')

test.beforeEach(async ({ owner: page }) => {
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
})

test('the export contains the filtered rows, or the selected ones', async ({ owner: page }) => {
  await search(page).fill('db-')
  await expect(rowHeaders(page)).toHaveText(['db-1', 'db-2'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export nodes' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^nodes-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines[0]).toContain('Label')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['db-1', 'db-2'])

  await row(page, 'db-2').getByRole('checkbox').check()
  await search(page).fill('')
  const ofSelection = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export nodes' }).click()
  await page.getByRole('group', { name: 'Export 1 selected' }).getByRole('menuitem', { name: 'JSON' }).click()
  const selected: unknown = JSON.parse(await readFile(await (await ofSelection).path(), 'utf8'))
  expect(selected).toMatchObject([{ label: 'db-2' }])
})

test('a list of hundreds renders only the visible rows, and can be scrolled to its end', async ({
  owner: page,
  service,
}) => {
  const { length } = await allNodes(service)
  await addNodes(service, 700)
  await page.reload()
  await expect(main(page).getByText(`${length + 700} nodes`, { exact: true })).toBeVisible()
  await rowHeaders(page).first().getByRole('link').focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', String(length + 701))
  await expect(rowHeaders(page).last().getByRole('link')).toBeFocused()
  expect(await rowHeaders(page).count()).toBeLessThan(200)
})
