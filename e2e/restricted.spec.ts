/** What a restricted user sees: what is granted, with the reason where it is less than everything. */
import { paths } from '#kit/paths.ts'
import { nodeCalled } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, row, title } from './look.ts'
import { signedInPages } from './pages.ts'

test('every page works without asking for what is not granted', async ({ restricted: page, service }) => {
  for (const { name, address, title: heading } of signedInPages(await nodeCalled(service, 'web-3'))) {
    await test.step(name, async () => {
      await page.goto(address)
      await expect(title(page, heading)).toBeVisible()
      await expect(main(page).getByText('Loading', { exact: false })).toHaveCount(0)
      await expect(page.getByRole('alert').filter({ hasText: /could not|went wrong|problem/i })).toHaveCount(0)
    })
  }
})

test('the list holds the granted nodes only, and only what may be done to them', async ({ restricted: page }) => {
  await page.goto(paths.nodes())
  await expect(page.getByRole('table', { name: 'Nodes' }).getByRole('rowheader')).toHaveText(['cache-1', 'db-2', 'web-3'])
  await expect(main(page).getByRole('link', { name: 'Create node' })).toHaveCount(0)
  await row(page, 'web-3').getByRole('button', { name: 'Actions for web-3' }).click()
  await expect(page.getByRole('menuitem', { name: 'Shut down' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row(page, 'db-2').getByRole('button', { name: 'Actions for db-2' }).click()
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Boot', exact: true })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
})

test('a node that may only be read says so and offers nothing else', async ({ restricted: page, service }) => {
  const { id } = await nodeCalled(service, 'db-2')
  await page.goto(paths.node(id))
  await expect(title(page, 'db-2')).toBeVisible()
  await expect(main(page).getByText('You have read-only access to db-2')).toBeVisible()
  for (const deed of ['Boot', 'Reboot', 'Shut down', 'Delete']) await expect(main(page).getByRole('button', { name: deed, exact: true })).toHaveCount(0)
})

test('a node that may be changed can be shut down and booted', async ({ restricted: page, service }) => {
  const { id } = await nodeCalled(service, 'web-3')
  await page.goto(paths.node(id))
  await main(page).getByRole('button', { name: 'Shut down' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Shut down' }).click()
  await expect(main(page).getByText('Offline', { exact: true }).first()).toBeVisible()
  await main(page).getByRole('button', { name: 'Boot', exact: true }).click()
  await expect(main(page).getByText('Running', { exact: true }).first()).toBeVisible()
})

test('a node of others is not found', async ({ restricted: page, service, watched }) => {
  watched.expectError(/status of 404/)
  const { id } = await nodeCalled(service, 'web-1')
  await page.goto(paths.node(id))
  await expect(title(page, 'Not found')).toBeVisible()
  await expect(page.getByText('web-1')).toHaveCount(0)
})
