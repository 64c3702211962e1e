/** The node list as people use it every day. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { addNodes, allNodes } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, row, title } from './look.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search nodes' })
const names = (page: Page) => page.getByRole('table', { name: 'Nodes' }).getByRole('rowheader')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

test.beforeEach(async ({ owner: page }) => {
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
})

test('plain words, fields and exclusions narrow the list, and the address remembers them', async ({ owner: page, service }) => {
  const { length } = await allNodes(service)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('label:web')
  await expect(names(page)).toHaveText(['web-1', 'web-2', 'web-3'])
  await expect(main(page).getByText(`3 of ${length} nodes`)).toBeVisible()
  await search(page).fill('tag:production -web region:us-east')
  await expect(names(page)).toHaveText(['db-1'])
  await expect(page).toHaveURL(/region/)
  await page.reload()
  await expect(search(page)).toHaveValue('tag:production -web region:us-east')
  await expect(names(page)).toHaveText(['db-1'])
  await search(page).fill('nothing is called this')
  await expect(page.getByRole('heading', { name: 'No nodes match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(names(page)).toHaveCount(length)
})

test('every column sorts, up, down and back', async ({ owner: page, service }) => {
  const labels = (await allNodes(service)).map(({ label }) => label)
  await expect(header(page, 'Label')).toHaveAttribute('aria-sort', 'ascending')
  await expect(names(page)).toHaveText(labels)
  await header(page, 'Label').getByRole('button').click()
  await expect(header(page, 'Label')).toHaveAttribute('aria-sort', 'descending')
  await expect(names(page)).toHaveText(labels.toReversed())
  await header(page, 'Status').getByRole('button').click()
  await expect(header(page, 'Status')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=status/)
})

test('filters by value show counts, and chips take them away', async ({ owner: page, service }) => {
  const all = await allNodes(service)
  const offline = all.filter(({ status }) => status === 'offline').map(({ label }) => label)
  await page.getByRole('search', { name: 'Nodes' }).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('checkbox', { name: `Offline ${offline.length}` }).check()
  await page.keyboard.press('Escape')
  await expect(names(page)).toHaveText(offline)
  await expect(page).toHaveURL(/status=offline/)
  await page.getByRole('button', { name: 'Remove filter Status: Offline' }).click()
  await expect(names(page)).toHaveCount(all.length)
})

test('a selection is counted, kept when the filter changes, and acted on after a preflight', async ({ owner: page }) => {
  const selection = page.getByRole('region', { name: 'Selection' })
  for (const label of ['db-2', 'archive-1', 'web-1']) await row(page, label).getByRole('checkbox', { name: `Select ${label}` }).check()
  await expect(selection).toContainText('3 selected')
  await search(page).fill('db-')
  await expect(selection).toContainText('3 selected, 2 not shown')
  await search(page).fill('')
  await selection.getByRole('button', { name: 'Boot', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Boot 2 nodes?' })
  await expect(question).toContainText('2 will boot')
  await expect(question).toContainText('1 is skipped because it is running')
  await confirm(page, 'Boot 2 nodes')
  const job = page.getByRole('region', { name: 'Jobs' })
  await expect(job).toContainText('2 of 2 done')
  await expect(row(page, 'db-2')).toContainText('Running')
  await expect(row(page, 'archive-1')).toContainText('Running')
  await job.getByRole('button', { name: 'Dismiss' }).click()
  await expect(job).toBeHidden()
})

test('deleting several takes their number typed', async ({ owner: page, service }) => {
  const { length } = await allNodes(service)
  for (const label of ['cache-1', 'queue-1']) await row(page, label).getByRole('checkbox', { name: `Select ${label}` }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await confirm(page, 'Delete 2 nodes', '2 nodes')
  await expect(page.getByRole('region', { name: 'Jobs' })).toContainText('2 of 2 done')
  await expect(row(page, 'cache-1')).toBeHidden()
  await expect(names(page)).toHaveCount(length - 2)
})

test('what is shown is exported', async ({ owner: page }) => {
  await search(page).fill('db-')
  await expect(names(page)).toHaveText(['db-1', 'db-2'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export nodes' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^nodes-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines[0]).toContain('Label')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['db-1', 'db-2'])
})

test('the menu of a row names the row and acts on it', async ({ owner: page }) => {
  await row(page, 'db-2').getByRole('button', { name: 'Actions for db-2' }).click()
  await page.getByRole('menuitem', { name: 'Boot', exact: true }).click()
  await expect(row(page, 'db-2')).toContainText('Running')
  await expect(row(page, 'db-2').getByRole('button', { name: 'Actions for db-2' })).toBeFocused()
})

test('the keyboard alone moves, selects and opens', async ({ owner: page }) => {
  await names(page).first().getByRole('link').focus()
  await page.keyboard.press('j')
  await expect(names(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
  await page.keyboard.press('ArrowDown')
  const third = await names(page).nth(2).textContent()
  await page.keyboard.press('Enter')
  await expect(title(page, String(third))).toBeVisible()
})

test('more nodes than a browser should load are searched, sorted and paged by the service', async ({ owner: page, service }) => {
  const results = (await allNodes(service)).length + 2100
  await addNodes(service, 2100)
  await page.reload()
  await expect(main(page).getByText(`${results.toLocaleString('en')} nodes`, { exact: true })).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages of nodes' })
  await expect(pages).toContainText('Page 1 of 22')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages).toContainText('Page 2 of 22')
  await expect(page).toHaveURL(/page=2/)
  await search(page).fill('legacy')
  await expect(names(page)).toHaveText(['legacy-1'])
})

test('a list of hundreds is drawn only where somebody looks, and reaches its end', async ({ owner: page, service }) => {
  const { length } = await allNodes(service)
  await addNodes(service, 700)
  await page.reload()
  await expect(main(page).getByText(`${length + 700} nodes`, { exact: true })).toBeVisible()
  await names(page).first().getByRole('link').focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', String(length + 701))
  await expect(names(page).last().getByRole('link')).toBeFocused()
  expect(await names(page).count()).toBeLessThan(200)
})

for (const [what, role, viewport] of [['rows', 'rowheader', { width: 1440, height: 900 }], ['cards', 'article', { width: 390, height: 844 }]] as const) {
  test(`the focus stays where it is when the code that draws many ${what} arrives late`, async ({ owner: page, service }) => {
    await addNodes(service, 150)
    const { promise: allowed, resolve: allow } = Promise.withResolvers<undefined>()
    await page.route(`**/windowed-${what}-*.js`, async (route) => {
      await allowed
      await route.continue()
    })
    await page.setViewportSize(viewport)
    await page.reload()
    const drawn = main(page).getByRole(role)
    await expect(drawn).toHaveCount(100)
    const link = main(page).getByRole('link', { name: 'db-1', exact: true })
    await link.focus()
    allow(undefined)
    await expect.poll(() => drawn.count()).toBeLessThan(100)
    await expect(link).toBeFocused()
  })
}
