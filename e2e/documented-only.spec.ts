/** A service that has only the operations that the interface documents describe. */
import { expect, test } from './fixtures.ts'
import { main, navigation, title } from './locators.ts'
import { loaded } from './page-load.ts'
import { goInside, signedInPages, sweepTimeoutMs } from './pages.ts'
import { findNode } from './account.ts'
import { paths } from '#kit/paths.ts'

test.use({ documentedOnly: true })

test('every page shows what there is, without an error', async ({ owner, service }) => {
  test.setTimeout(sweepTimeoutMs)
  const node = await findNode(service, 'web-1')
  await owner.goto(paths.overview())
  await expect(title(owner, 'Overview')).toBeVisible()
  for (const swept of signedInPages(node)) {
    await test.step(swept.name, async () => {
      await goInside(owner, swept.address)
      await expect(title(owner, /./)).toBeVisible()
      await expect(main(owner).getByText('Loading', { exact: false })).toHaveCount(0)
      await loaded(owner)
      await expect(owner.getByRole('alert').filter({ hasText: /could not|went wrong|problem/i })).toHaveCount(0)
    })
  }
  await expect(navigation(owner).getByRole('link', { name: 'Users' })).toHaveCount(0)
  await goInside(owner, paths.nodeCreate())
  await expect(main(owner).getByText('This service does not list its types.', { exact: false })).toBeVisible()
})

test('a node is created with a type that other nodes use, and watched until it runs', async ({
  owner: page,
  service,
}) => {
  await page.goto(paths.nodeCreate())
  const form = page.getByRole('form', { name: 'Create node' })
  await form.getByRole('group', { name: 'Image' }).getByRole('radio', { name: 'Debian 12', exact: true }).check()
  await form.getByRole('group', { name: 'Region' }).getByRole('radio', { name: 'Frankfurt' }).check()
  await form.getByLabel('Label', { exact: true }).fill('typed-1')
  await form.getByLabel('Root password', { exact: true }).fill('Correct-horse-battery-7')
  await form.getByRole('button', { name: 'Create node' }).click()
  await expect(form.getByText('Type is required').first()).toBeVisible()
  await form.getByLabel('Type', { exact: true }).fill('g6-nanode-1')
  await form.getByRole('button', { name: 'Create node' }).click()
  await expect(title(page, 'typed-1')).toBeVisible()
  await expect(main(page).getByText('Running', { exact: true }).first()).toBeVisible()
  expect((await findNode(service, 'typed-1')).type).toBe('g6-nanode-1')
})

test('an action that the service turns out to lack says so once, and is no longer offered', async ({
  owner: page,
  service,
}) => {
  const { id } = await findNode(service, 'web-1')
  await page.goto(paths.node(id))
  await main(page).getByRole('button', { name: 'Reboot', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Reboot', exact: true }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(main(page).getByRole('button', { name: 'Reboot', exact: true })).toHaveCount(0)
})

test('a restricted user has their grants and their nodes', async ({ restricted: page }) => {
  await page.goto(paths.nodes())
  await expect(page.getByRole('table', { name: 'Nodes' }).getByRole('rowheader')).toHaveText([
    'cache-1',
    'db-2',
    'web-3',
  ])
  await goInside(page, paths.nodeCreate())
  await expect(main(page).getByText('You do not have permission to create nodes', { exact: false })).toBeVisible()
})
