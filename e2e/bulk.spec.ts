/** Acting on many resources: all pages of a long list, jobs after a reload, where the focus goes after a deletion. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addCopiedNodes } from '#server/load-test/copied-nodes.ts'
import { addNodes, findNode } from './account.ts'
import { auditDialog } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { bulkMenu, confirm, main, row } from './locators.ts'

const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const tray = (page: Page) => page.getByRole('region', { name: 'Jobs' })

async function openNodes(page: Page, address = '/nodes') {
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Refresh nodes' })).toBeVisible()
}

test.describe('above the client-side limit', () => {
  const total = 26_000
  test.use({ demo: false })

  test('100,000 nodes open, are searched by the service, and are paged', async ({ owner: page, service }) => {
    await addNodes(service, 40)
    await addCopiedNodes(service.database, 100_000 - 40)
    await openNodes(page)
    const pages = page.getByRole('navigation', { name: 'Pages of nodes' })
    await expect(pages).toContainText('Page 1 of 1,000')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('Page 2 of 1,000')
    await page.getByRole('searchbox', { name: 'Search nodes' }).fill('copy-40-99900')
    await expect(page.getByRole('rowheader')).toHaveText(['copy-40-99900'])
    await expect(main(page).getByText('1 of 100,000 nodes')).toBeVisible()
    await expect(main(page).getByText(/^Not searched: /)).toBeVisible()
  })

  test('export and selection cover all pages, and can be canceled', async ({ owner, service }) => {
    await addNodes(service, 40)
    await addCopiedNodes(service.database, total - 40)
    await openNodes(owner)
    const count = total.toLocaleString('en')
    await owner.getByRole('checkbox', { name: 'Select all 100 nodes on this page' }).check()
    await selection(owner)
      .getByRole('button', { name: `Select all ${count} nodes` })
      .click()
    await expect(selection(owner).getByText(`${count} selected`)).toBeVisible()
    await bulkMenu(owner, 'Turn watchdog off')
    await expect(owner.getByRole('alertdialog', { name: `Turn off the watchdog for ${count} nodes?` })).toBeVisible()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await owner.route(/page=\d+&page_size=500/, async (route) => {
      await released
      await route.continue().catch(() => null)
    })
    const all = owner.getByRole('group', { name: `Export all ${count} nodes` })
    await owner.getByRole('button', { name: 'Export nodes' }).click()
    await all.getByRole('menuitem', { name: 'CSV' }).click()
    const exporting = owner.getByRole('dialog', { name: `Export ${count} nodes` })
    await expect(exporting).toBeVisible()
    await auditDialog(owner, 'export of all pages')
    await exporting.getByRole('button', { name: 'Cancel' }).click()
    release()
    await owner.unrouteAll({ behavior: 'ignoreErrors' })
    const download = owner.waitForEvent('download')
    await owner.getByRole('button', { name: 'Export nodes' }).click()
    await all.getByRole('menuitem', { name: 'JSON' }).click()
    const rows: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(rows).toHaveLength(total)
  })
})

test.describe('a job that is interrupted', () => {
  test.use({ origin: async ({ faultProxy }, provide) => provide(faultProxy.url) })

  test('is reported, and leads to the list where the rest can be selected again @referenced', async ({
    owner,
    faultProxy,
    monitor,
  }) => {
    const refusal = '{"errors":[{"reason":"The host is full"}]}'
    const labels = ['api-1', 'cache-1', 'db-1', 'mail-1', 'queue-1', 'web-1']
    await openNodes(owner, '/nodes?status=running')
    for (const label of labels) await row(owner, label).getByRole('checkbox').check()
    const sent: string[] = []
    const never = new Promise(() => {})
    faultProxy.inject((method, path) => {
      if (method !== 'POST' || !path.endsWith('/reboot')) return null
      sent.push(path)
      if (sent.length === 1) return null
      return sent.length === 2 ? { response: 400, body: refusal } : { holdUntil: never }
    })
    monitor.expectError(/status of 400/)
    await selection(owner).getByRole('button', { name: 'Reboot' }).click()
    await confirm(owner, 'Reboot 6 nodes')
    await expect(tray(owner).getByText('2 of 6')).toBeVisible()
    await expect.poll(() => sent.length).toBe(6)
    owner.on('dialog', (dialog) => void dialog.accept())
    await owner.reload()
    await expect(tray(owner).getByText('1 of 6 started, 1 failed, 4 not confirmed')).toBeVisible()
    const unconfirmed = tray(owner).getByRole('list', { name: '4 not confirmed' })
    await expect(unconfirmed.getByRole('listitem')).toHaveCount(4)
    await expect(
      tray(owner).getByText('It was in progress and may be done completely, partly or not at all.'),
    ).toBeVisible()
    // A second reload keeps the report.
    await owner.goto(paths.domains())
    await tray(owner).getByRole('link', { name: 'Select 1', exact: true }).click()
    await expect(owner).toHaveURL(/\/nodes\?status=running/)
    await expect(selection(owner).getByText('1 selected')).toBeVisible()
    await tray(owner).getByRole('link', { name: 'Select 4', exact: true }).click()
    await expect(selection(owner).getByText('4 selected')).toBeVisible()
    await tray(owner).getByRole('button', { name: 'Dismiss' }).click()
    await expect(tray(owner)).toHaveCount(0)
    expect(sent).toHaveLength(6)
    await owner.reload()
    await expect(owner.getByRole('button', { name: 'Refresh nodes' })).toBeVisible()
    await expect(tray(owner)).toHaveCount(0)
  })
})

test('after a deletion the focus is on the next row @referenced', async ({ owner }) => {
  await openNodes(owner)
  await row(owner, 'cache-1').getByRole('link').focus()
  // Says only that it must wait until the locks of the account are known.
  await expect(async () => {
    await owner.keyboard.press('Delete')
    await expect(owner.getByRole('alertdialog')).toBeVisible({ timeout: 500 })
  }).toPass()
  await confirm(owner, 'Delete node', 'cache-1')
  await expect(row(owner, 'cache-1')).toHaveCount(0)
  await expect(owner.getByRole('link', { name: 'db-1', exact: true })).toBeFocused()
  for (const label of ['lab-1', 'legacy-1']) await row(owner, label).getByRole('checkbox').check()
  await selection(owner).getByRole('button', { name: 'Delete' }).click()
  await expect(owner.getByRole('alertdialog').getByText(/Billing stops, which saves up to \$\d+/)).toBeVisible()
  await confirm(owner, 'Delete 2 nodes', '2 nodes')
  await expect(row(owner, 'legacy-1')).toHaveCount(0)
  await expect(row(owner, 'lab-1')).toHaveCount(0)
  await expect(owner.getByRole('link', { name: 'mail-1', exact: true })).toBeFocused()
})

test('backups of several nodes are spread over the day and canceled, with what is lost @referenced', async ({
  owner,
  service,
}) => {
  // Its backups have just been enabled, and the service may choose a window at any time.
  const { id } = await findNode(service, 'mail-1')
  await callOperation(service, nodes.update, {
    path: { nodeId: id },
    body: { backups: { schedule: { window: 'W4' } } },
  })
  await openNodes(owner)
  await owner.getByRole('checkbox', { name: 'Select all 15 nodes' }).check()
  await bulkMenu(owner, 'Spread backup windows')
  const spread = owner.getByRole('dialog', { name: 'Spread the backups of 5 nodes' })
  await expect(spread.getByText('10 are skipped because they are not backed up')).toBeVisible()
  await spread.getByRole('button', { name: 'Move 2 nodes' }).click()
  await expect(tray(owner).getByText('2 of 2 done')).toBeVisible()
  await bulkMenu(owner, 'Cancel backups')
  const question = owner.getByRole('alertdialog', { name: 'Cancel backups for 5 nodes?' })
  await expect(question.getByText(/Snapshot before-upgrade/)).toBeVisible()
  await expect(question.getByText(/saves up to \$\d+ a month/)).toBeVisible()
  await confirm(owner, 'Cancel backups for 5 nodes', '5 nodes')
  await expect(tray(owner).getByText('5 of 5 done')).toBeVisible()
})

test('a restricted user changes only what they may, on a phone', async ({ restricted }) => {
  await restricted.setViewportSize({ width: 390, height: 844 })
  await openNodes(restricted)
  for (const label of ['cache-1', 'db-2', 'web-3'])
    await restricted.getByRole('checkbox', { name: `Select ${label}` }).check()
  await bulkMenu(restricted, 'Set alerts')
  const dialog = restricted.getByRole('dialog', { name: 'Set alerts of 2 nodes' })
  await expect(dialog.getByText('1 is skipped because it is read-only for you: db-2')).toBeVisible()
  await dialog.getByLabel('CPU usage').fill('9999')
  await dialog.getByRole('button', { name: 'Set alerts' }).click()
  await expect(dialog.getByText('Must be 0-4800')).toBeVisible()
  await dialog.getByLabel('CPU usage').fill('123')
  await dialog.getByRole('button', { name: 'Set alerts' }).click()
  await expect(tray(restricted).getByText('2 of 2 done')).toBeVisible()
  await expect(main(restricted).getByText('3 selected')).toBeVisible()
})

test('on a phone all bulk actions are inside the window', async ({ owner }) => {
  const width = 390
  await owner.setViewportSize({ width, height: 844 })
  await openNodes(owner)
  await owner.getByRole('checkbox', { name: 'Select web-1', exact: true }).check()
  const buttons = selection(owner).getByRole('button')
  const edges = await buttons.evaluateAll((all) =>
    all.map((button) => [button.getBoundingClientRect().left, button.getBoundingClientRect().right]),
  )
  expect(Math.min(...edges.map(([left = 0]) => left))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...edges.map(([, right = 0]) => right))).toBeLessThanOrEqual(width)
  const [boot, more] = [
    await selection(owner).getByRole('button', { name: 'Boot', exact: true }).boundingBox(),
    await selection(owner).getByRole('button', { name: 'More actions' }).boundingBox(),
  ]
  expect(more?.y).toBe(boot?.y)
})
