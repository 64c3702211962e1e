/** Failures: an unreachable or slow service, rejected requests, and objects that were deleted or changed elsewhere. */
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { allNodes, findNode } from './account.ts'
import { expect, test as base } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { loaded } from './page-load.ts'
import { confirm, main, navigation, row, title } from './locators.ts'

const test = base.extend({ origin: async ({ faultProxy }, provide) => provide(faultProxy.url) })
const nodeListRequest = /^\/v4\/node\/instances\?/

test('an unknown address shows Not found inside the shell', async ({ owner: page }) => {
  await page.goto('/nothing-is-here')
  await expect(title(page, 'Not found')).toBeVisible()
  await expect(page).toHaveTitle(/^Not found/)
  await navigation(page).getByRole('link', { name: 'Nodes' }).click()
  await expect(title(page, 'Nodes')).toBeVisible()
})

test('the address of a node that does not exist shows Not found', async ({ owner: page, monitor }) => {
  monitor.expectError(/status of 404/)
  await page.goto(paths.node(999_999))
  await expect(title(page, 'Not found')).toBeVisible()
})

test('a page whose code cannot be fetched offline says so, and opens when the network is back', async ({
  owner: page,
  context,
  monitor,
}) => {
  monitor.expectError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto(paths.sshKeys())
  await expect(title(page, 'SSH keys')).toBeVisible()
  // Waits for modules that load after the page, such as the notice itself.
  await loaded(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(title(page, 'This page could not be loaded')).toBeVisible()
  await expect(page.getByText('A new version is available')).toHaveCount(0)
  let reloads = 0
  page.on('load', () => (reloads += 1))
  await context.setOffline(false)
  await expect(title(page, 'Regions')).toBeVisible()
  await expect(page).toHaveURL(/\/regions$/)
  expect(reloads).toBe(0)
})

test('a page whose code cannot be fetched speaks of a new version only when the service answers', async ({
  owner: page,
  faultProxy,
  monitor,
}) => {
  monitor.expectError(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to fetch|status of 404/)
  await page.goto(paths.regions())
  await expect(title(page, 'Regions')).toBeVisible()
  await loaded(page)
  faultProxy.inject(() => ({ response: 'disconnect' }))
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(title(page, 'This page could not be loaded')).toBeVisible()
  await expect(main(page).getByText('The page opens as soon as it can be')).toBeVisible()
  await expect(page.getByText('A new version is available')).toHaveCount(0)
  faultProxy.inject((_method, path) => (path.startsWith('/assets') ? { response: 404 } : null))
  await expect(title(page, 'A new version is available')).toBeVisible({ timeout: 30_000 })
})

test('a notice appears while the browser is offline, and the page keeps its content', async ({
  owner: page,
  context,
  monitor,
}) => {
  // Modules that load after the page may still be loading.
  monitor.allowError(/ERR_INTERNET_DISCONNECTED/)
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(row(page, 'web-1')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline')).toBeHidden()
})

test('a notice appears while the service cannot be reached, and the page recovers with it', async ({
  owner: page,
  faultProxy,
  monitor,
}) => {
  monitor.expectError(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/)
  await page.goto(paths.nodes())
  await row(page, 'db-2').getByRole('button', { name: 'Actions for db-2' }).click()
  await expect(page.getByRole('menuitem', { name: 'Boot', exact: true })).toBeVisible()
  faultProxy.inject((_method, path) => (path.startsWith('/v4') ? { response: 'disconnect' } : null))
  await page.getByRole('menuitem', { name: 'Boot', exact: true }).click()
  await expect(page.getByText('The service cannot be reached').first()).toBeVisible()
  await expect(row(page, 'db-2')).toContainText('Offline')
  const notice = page.getByRole('alert').filter({ hasText: 'The service cannot be reached' })
  // While the service is away, retrying leaves the notice; later, the page's background reads find the service on their
  // own.
  await notice.getByRole('button', { name: 'Try again' }).first().click()
  await expect(notice.first()).toBeVisible()
  faultProxy.clear()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'This data was last updated' })).toBeHidden()
  await expect(row(page, 'web-1')).toBeVisible()
})

test('a list that cannot be loaded says why and offers to try again', async ({ owner: page, faultProxy, monitor }) => {
  monitor.expectError(/status of 503/)
  faultProxy.inject((_method, path) => (nodeListRequest.test(path) ? { response: 503 } : null))
  await page.goto(paths.nodes())
  const alert = page.getByRole('alert').filter({ hasText: 'Nodes could not be loaded' })
  await expect(alert).toBeVisible()
  await expect(navigation(page)).toBeVisible()
  faultProxy.clear()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'web-1')).toBeVisible()
})

test('a section that fails leaves the rest of the page intact', async ({
  owner: page,
  service,
  faultProxy,
  monitor,
}) => {
  monitor.expectError(/Failed to load resource.*status of 500/)
  monitor.expectError(/ApiError: The service responded with status 500/)
  const nodeCount = main(page).getByText(`of ${(await allNodes(service)).length} nodes`)
  faultProxy.inject((_method, path) => (path.startsWith('/v4/account/events') ? { response: 500 } : null))
  await page.goto(paths.overview())
  await expect(nodeCount).toBeVisible()
  await expect(main(page).getByRole('alert').filter({ hasText: 'The service reported a problem' })).toBeVisible()
  await expect(nodeCount).toBeVisible()
})

test('while the service is slow, the page shows its header and that it is loading', async ({
  owner: page,
  faultProxy,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  faultProxy.inject((_method, path) => (nodeListRequest.test(path) ? { holdUntil: promise } : null))
  await page.goto(paths.nodes())
  await expect(title(page, 'Nodes')).toBeVisible()
  await expect(main(page).getByText('Loading…')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Nodes' })).toHaveAttribute('aria-busy', 'true')
  resolve()
  await expect(row(page, 'web-1')).toBeVisible()
})

test('a form whose submission failed keeps its values and can be submitted again @referenced', async ({
  owner: page,
  faultProxy,
  monitor,
}) => {
  monitor.expectError(/status of 503/)
  await page.goto(paths.nodeCreate())
  const form = await fillNode(page, 'patient-1')
  faultProxy.inject((method) => (method === 'POST' ? { response: 503 } : null))
  await form.getByRole('button', { name: 'Create node' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('Label', { exact: true })).toHaveValue('patient-1')
  faultProxy.clear()
  await form.getByRole('button', { name: 'Create node' }).click()
  await expect(title(page, 'patient-1')).toBeVisible()
})

test('a 429 response is retried after the time in Retry-After', async ({ owner: page, faultProxy, monitor }) => {
  monitor.expectError(/status of 429/)
  let rejectedRequests = 0
  faultProxy.inject((_method, path) => {
    if (!nodeListRequest.test(path) || rejectedRequests > 0) return null
    rejectedRequests += 1
    return { response: 429, headers: { 'Retry-After': '1' } }
  })
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
  expect(rejectedRequests).toBe(1)
})

test('a confirmation stays open and shows the reason when the action fails', async ({
  owner: page,
  service,
  faultProxy,
  monitor,
}) => {
  monitor.expectError(/status of 500/)
  const { id } = await findNode(service, 'cache-1')
  await page.goto(paths.node(id))
  faultProxy.inject((method) => (method === 'DELETE' ? { response: 500 } : null))
  await main(page).getByRole('button', { name: 'Delete' }).click()
  await confirm(page, 'Delete node', 'cache-1')
  await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible()
  faultProxy.clear()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete node' }).click()
  await expect(title(page, 'Nodes')).toBeVisible()
})

test('an action on a node that was deleted elsewhere shows the reason @referenced', async ({
  owner: page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 404/)
  const node = await findNode(service, 'cache-1')
  await page.goto(paths.node(node.id))
  await expect(title(page, 'cache-1')).toBeVisible()
  await callOperation(service, nodes.remove, { path: { nodeId: node.id } })
  await expect.poll(async () => (await allNodes(service)).some(({ label }) => label === 'cache-1')).toBe(false)
  await main(page).getByRole('button', { name: 'Reboot', exact: true }).click()
  await confirm(page, 'Reboot')
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('This node no longer exists')
})

test('leaving an unfinished form asks first, and coming back offers the draft without the password @referenced', async ({
  owner: page,
}) => {
  await page.goto(paths.nodeCreate())
  await fillNode(page, 'left-behind')
  await navigation(page).getByRole('link', { name: 'Nodes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(title(page, 'Nodes')).toBeVisible()
  await main(page).getByRole('link', { name: 'Create node' }).click()
  await main(page).getByRole('button', { name: 'Restore draft' }).click()
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('left-behind')
  await expect(page.getByLabel('Root password', { exact: true })).toHaveValue('')
})
