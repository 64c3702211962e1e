/** The dashboard of a restricted user whose grants change. */
import { paths } from '#kit/paths.ts'
import { updateGrants, revokeAllGrants, findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, moreMenu, title } from './locators.ts'

test('a user who creates a node can change it at once @referenced', async ({ restricted: page, service }) => {
  await updateGrants(service, { global: { add_nodes: true } })
  await page.goto(`${paths.nodeCreate()}?mode=empty`)
  await main(page).getByRole('radio', { name: 'Newark, NJ' }).check()
  await main(page).getByRole('radio', { name: 'Nanode 1GB' }).check()
  await main(page).getByLabel('Label').fill('mine-1')
  await main(page).getByRole('button', { name: 'Create node' }).click()
  await expect(title(page, 'mine-1')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Boot', exact: true })).toBeVisible()
  await expect(main(page).getByText('You have read-only access')).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(main(page).getByRole('button', { name: 'Save changes' })).toBeVisible()
})

test('revoking a grant while a dialog is open shows the reason in it, and closing it restores the focus @referenced', async ({
  restricted: page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 403/)
  const { id } = await findNode(service, 'web-3')
  await page.goto(paths.node(id))
  await moreMenu(page, 'Delete')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('web-3')
  await updateGrants(service, { node: [{ id, permissions: 'read_only' }] })
  await dialog.getByRole('button', { name: 'Delete node' }).click()
  await expect(dialog.getByText('You now have read-only access to web-3')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('web-3')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(main(page).getByText('You have read-only access to web-3')).toBeVisible()
  const menu = main(page).getByRole('button', { name: 'More actions' })
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
})

test('a new grant appears on “Your access” and in the navigation @referenced', async ({
  restricted: page,
  service,
}) => {
  await revokeAllGrants(service)
  await page.goto(paths.overview())
  await expect(main(page).getByRole('heading', { name: 'No nodes to show' })).toBeVisible()
  await updateGrants(service, { global: { add_nodes: true } })
  await page.getByRole('button', { name: 'Account: restricted' }).click()
  await page.getByRole('menuitem', { name: 'Your access' }).click()
  await expect(main(page).locator('dt', { hasText: 'Create nodes' }).locator('..')).toContainText('Allowed')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Overview',
    'Nodes',
    'Images',
    'Regions',
    'API',
    'Profile',
  ])
})
