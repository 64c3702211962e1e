/** The list of nodes: search, sort, filters, selection, bulk actions, export, keyboard, and long lists. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { addCopiedNodes } from '#server/load-test/copied-nodes.ts'
import { addNodes, allNodes } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, row, title } from './locators.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search nodes' })
const rowHeaders = (page: Page) => page.getByRole('table', { name: 'Nodes' }).getByRole('rowheader')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

test.beforeEach(async ({ owner: page }) => {
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
})

test('words, fields and exclusions filter the list, and the URL keeps the search', async ({ owner: page, service }) => {
  const { length } = await allNodes(service)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('label:web')
  await expect(rowHeaders(page)).toHaveText(['web-1', 'web-2', 'web-3'])
  await expect(main(page).getByText(`3 of ${length} nodes`)).toBeVisible()
  await search(page).fill('tag:production -web region:us-east')
  await expect(rowHeaders(page)).toHaveText(['db-1'])
  await expect(page).toHaveURL(/region/)
  await page.reload()
  await expect(search(page)).toHaveValue('tag:production -web region:us-east')
  await expect(rowHeaders(page)).toHaveText(['db-1'])
  await search(page).fill('nothing is called this')
  await expect(page.getByRole('heading', { name: 'No nodes match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(rowHeaders(page)).toHaveCount(length)
})

test('a click on a column header sorts ascending, then descending, and the URL keeps the order', async ({
  owner: page,
  service,
}) => {
  const labels = (await allNodes(service)).map(({ label }) => label)
  await expect(header(page, 'Label')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rowHeaders(page)).toHaveText(labels)
  await header(page, 'Label').getByRole('button').click()
  await expect(header(page, 'Label')).toHaveAttribute('aria-sort', 'descending')
  await expect(rowHeaders(page)).toHaveText(labels.toReversed())
  await header(page, 'Status').getByRole('button').click()
  await expect(header(page, 'Status')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=status/)
  await header(page, 'Label').getByRole('button').focus()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(page).toHaveURL(/sort=status%2C-label$/)
  await expect(header(page, 'Label')).toHaveAccessibleName('Label (second, descending)')
  await expect(header(page, 'Status')).toHaveAttribute('aria-sort', 'ascending')
})

test('filters show how many nodes match each value, and chips remove them', async ({ owner: page, service }) => {
  const all = await allNodes(service)
  const offline = all.filter(({ status }) => status === 'offline').map(({ label }) => label)
  await page.getByRole('search', { name: 'Nodes' }).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('checkbox', { name: `Offline ${offline.length}` }).check()
  await page.keyboard.press('Escape')
  await expect(rowHeaders(page)).toHaveText(offline)
  await expect(page).toHaveURL(/status=offline/)
  await page.getByRole('button', { name: 'Remove filter Status: Offline' }).click()
  await expect(rowHeaders(page)).toHaveCount(all.length)
})

test('a selection is counted, survives a change of the filter, and is acted on after a confirmation', async ({
  owner: page,
}) => {
  const selection = page.getByRole('region', { name: 'Selection' })
  // The demo has just cloned it.
  await expect(row(page, 'archive-1')).toContainText('Offline')
  for (const label of ['db-2', 'archive-1', 'web-1'])
    await row(page, label)
      .getByRole('checkbox', { name: `Select ${label}` })
      .check()
  await expect(selection).toContainText('3 selected')
  await search(page).fill('db-')
  await expect(selection).toContainText('3 selected, 2 not shown')
  await search(page).fill('')
  await selection.getByRole('button', { name: 'Boot', exact: true }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Boot 2 nodes?' })
  await expect(confirmation).toContainText('2 will boot')
  await expect(confirmation).toContainText('1 is skipped because it is running')
  await confirm(page, 'Boot 2 nodes')
  const job = page.getByRole('region', { name: 'Jobs' })
  await expect(job).toContainText('2 of 2 started')
  await expect(row(page, 'db-2')).toContainText('Running')
  await expect(row(page, 'archive-1')).toContainText('Running')
  await job.getByRole('button', { name: 'Dismiss' }).click()
  await expect(job).toBeHidden()
})

test('deleting several nodes requires typing how many', async ({ owner: page, service }) => {
  const { length } = await allNodes(service)
  for (const label of ['cache-1', 'queue-1'])
    await row(page, label)
      .getByRole('checkbox', { name: `Select ${label}` })
      .check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await confirm(page, 'Delete 2 nodes', '2 nodes')
  await expect(page.getByRole('region', { name: 'Jobs' })).toContainText('2 of 2 started')
  await expect(row(page, 'cache-1')).toBeHidden()
  await expect(rowHeaders(page)).toHaveCount(length - 2)
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

test('the actions menu of a row names the row and acts on it', async ({ owner: page }) => {
  await row(page, 'db-2').getByRole('button', { name: 'Actions for db-2' }).click()
  await page.getByRole('menuitem', { name: 'Boot', exact: true }).click()
  await expect(row(page, 'db-2')).toContainText('Running')
  await expect(row(page, 'db-2').getByRole('button', { name: 'Actions for db-2' })).toBeFocused()
})

test('rows are reached, selected and opened with the keyboard alone', async ({ owner: page }) => {
  await rowHeaders(page).first().getByRole('link').focus()
  await page.keyboard.press('j')
  await expect(rowHeaders(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
  await page.keyboard.press('ArrowDown')
  const third = await rowHeaders(page).nth(2).textContent()
  await page.keyboard.press('Enter')
  await expect(title(page, String(third))).toBeVisible()
})

test('a very long list is searched, sorted and paged by the service', async ({ owner: page, service }) => {
  const results = (await allNodes(service)).length + 25_000
  await addCopiedNodes(service.database, 25_000)
  await page.reload()
  await expect(main(page).getByText(`${results.toLocaleString('en')} nodes`, { exact: true })).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages of nodes' })
  await expect(pages).toContainText('Page 1 of 251')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages).toContainText('Page 2 of 251')
  await expect(page).toHaveURL(/page=2/)
  await search(page).fill('legacy')
  await expect(rowHeaders(page)).toHaveText(['legacy-1'])
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
