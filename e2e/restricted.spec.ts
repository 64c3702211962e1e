/** The dashboard of a restricted user: it offers granted actions and names missing grants. */
import { paths } from '#kit/paths.ts'
import { updateGrants, revokeAllGrants, findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, row, title } from './locators.ts'
import { goInside } from './pages.ts'

test('the list and the pages of nodes show what is granted and its permitted actions only @referenced', async ({
  restricted: page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 404/)
  const readOnly = await findNode(service, 'db-2')
  const notGranted = await findNode(service, 'web-1')
  await page.goto(paths.nodes())
  await expect(page.getByRole('table', { name: 'Nodes' }).getByRole('rowheader')).toHaveText([
    'cache-1',
    'db-2',
    'web-3',
  ])
  await expect(main(page).getByRole('link', { name: 'Create node' })).toHaveCount(0)
  await row(page, 'web-3').getByRole('button', { name: 'Actions for web-3' }).click()
  await expect(page.getByRole('menuitem', { name: 'Shut down' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row(page, 'db-2').getByRole('button', { name: 'Actions for db-2' }).click()
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Boot', exact: true })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await test.step('a read-only node says so and offers no action', async () => {
    await goInside(page, paths.node(readOnly.id))
    await expect(title(page, 'db-2')).toBeVisible()
    await expect(main(page).getByText('You have read-only access to db-2')).toBeVisible()
    for (const action of ['Boot', 'Reboot', 'Shut down', 'Delete'])
      await expect(main(page).getByRole('button', { name: action, exact: true })).toHaveCount(0)
  })

  await test.step('a node without a grant is not found', async () => {
    await page.goto(paths.node(notGranted.id))
    await expect(title(page, 'Not found')).toBeVisible()
    await expect(page.getByText('web-1')).toHaveCount(0)
  })
})

test('a node with read and write access can be shut down and booted @referenced', async ({
  restricted: page,
  service,
}) => {
  const { id } = await findNode(service, 'web-3')
  await page.goto(paths.node(id))
  await main(page).getByRole('button', { name: 'Shut down' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Shut down' }).click()
  await expect(main(page).getByText('Offline', { exact: true }).first()).toBeVisible()
  await main(page).getByRole('button', { name: 'Boot', exact: true }).click()
  await expect(main(page).getByText('Running', { exact: true }).first()).toBeVisible()
})

test('without any grant, pages say so and offer no form', async ({ restricted: page, service }) => {
  await revokeAllGrants(service)
  await page.goto(paths.overview())
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Overview',
    'Images',
    'Regions',
    'API',
    'Profile',
  ])
  await expect(main(page).getByRole('heading', { name: 'No nodes to show' })).toBeVisible()
  await page.goto(paths.nodes())
  await expect(main(page).getByRole('heading', { name: 'No nodes to show' })).toBeVisible()
  await page.goto(paths.nodeCreate())
  await expect(
    main(page).getByText('You do not have permission to create nodes. Ask the account owner for access.'),
  ).toBeVisible()
  await expect(main(page).getByRole('form')).toHaveCount(0)
})

test('a user who creates a node can change it at once @referenced', async ({ restricted: page, service }) => {
  await updateGrants(service, { global: { add_nodes: true } })
  await page.goto(`${paths.nodeCreate()}?mode=empty`)
  await main(page).getByRole('radio', { name: 'Newark, NJ' }).check()
  await main(page).getByRole('radio', { name: 'Nanode 1GB' }).check()
  await main(page).getByLabel('Label').fill('mine-1')
  await main(page).getByRole('button', { name: 'Create node' }).click()
  await expect(title(page, 'mine-1')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  await expect(main(page).getByText('You have read-only access')).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(main(page).getByRole('button', { name: 'Save changes' })).toBeVisible()
})

test('backups of a read-only node cannot be chosen for a new node @referenced', async ({
  restricted: page,
  service,
}) => {
  const { id } = await findNode(service, 'db-1')
  await updateGrants(service, { global: { add_nodes: true }, node: [{ id, permissions: 'read_only' }] })
  await page.goto(paths.nodeBackups(id))
  await main(page).getByRole('button', { name: 'Actions for Daily backup' }).click()
  await expect(page.getByRole('menuitem')).not.toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Create node from this' })).toHaveCount(0)
  await page.goto(`${paths.nodeCreate()}?mode=backup&node=${id}`)
  await expect(main(page).getByText('You have read-only access to db-1.', { exact: false })).toBeVisible()
  await expect(main(page).getByRole('radio', { name: 'Daily backup' })).toHaveCount(0)
})

test('revoking a grant while a form is open keeps its values @referenced', async ({
  restricted: page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 403/)
  monitor.expectError(/status of 404/)
  const { id } = await findNode(service, 'web-3')
  await page.goto(paths.nodeSettings(id))
  const label = main(page).getByLabel('Label')
  await label.fill('web-three')
  await updateGrants(service, { node: [{ id, permissions: 'read_only' }] })
  await main(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(main(page).getByText('You now have read-only access to web-3.')).toBeVisible()
  await expect(main(page).getByText('You have read-only access to web-3.')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Shut down' })).toHaveCount(0)
  await expect(label).toHaveValue('web-three')
  await updateGrants(service, { node: [{ id, permissions: 'read_write' }] })
  await page.reload()
  await main(page).getByRole('button', { name: 'Restore draft' }).click()
  await updateGrants(service, { node: [{ id, permissions: null }] })
  await main(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(main(page).getByText('You no longer have access to web-3').first()).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expect(label).toHaveValue('web-three')
})

test('revoking a grant while a dialog is open shows the reason in it, and closing it restores the focus @referenced', async ({
  restricted: page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 403/)
  const { id } = await findNode(service, 'web-3')
  await page.goto(paths.node(id))
  await main(page).getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('web-3')
  await updateGrants(service, { node: [{ id, permissions: 'read_only' }] })
  await dialog.getByRole('button', { name: 'Delete node' }).click()
  await expect(dialog.getByText('You now have read-only access to web-3')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('web-3')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await expect(title(page, 'web-3')).toBeFocused()
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

test('revoking a grant before a bulk action shows the reason for each failed node @referenced', async ({
  restricted: page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 403/)
  const { id } = await findNode(service, 'web-3')
  await page.goto(paths.nodes())
  await row(page, 'web-3').getByRole('checkbox').check()
  await updateGrants(service, { node: [{ id, permissions: 'read_only' }] })
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Reboot' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Reboot/ })
    .click()
  await expect(page.getByText('You now have read-only access to web-3')).toBeVisible()
})
