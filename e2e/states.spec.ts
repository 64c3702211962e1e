/** Failures: no network, an unreachable or slow service, and a part of a page that fails. */
import { paths } from '#kit/paths.ts'
import { allNodes } from './account.ts'
import { expect, test as base } from './fixtures.ts'
import { loaded } from './page-load.ts'
import { main, row, title } from './locators.ts'

const test = base.extend({ origin: async ({ faultProxy }, provide) => provide(faultProxy.url) })
const nodeListRequest = /^\/v4\/node\/instances\?/

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
  const problem = main(page).getByRole('heading', { name: 'This page could not be loaded' })
  await expect(title(page, 'Regions')).toBeVisible()
  await expect(problem).toBeVisible()
  await expect(page.getByText('A new version is available')).toHaveCount(0)
  let reloads = 0
  page.on('load', () => (reloads += 1))
  await context.setOffline(false)
  await expect(problem).toBeHidden()
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
  await expect(main(page).getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect(main(page).getByText('It appears as soon as the service can be reached.')).toBeVisible()
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

test('a section that fails leaves the rest of the page intact', async ({
  owner: page,
  service,
  faultProxy,
  monitor,
}) => {
  monitor.expectError(/Failed to load resource.*status of 500/)
  monitor.expectError(/ApiError: The service responded with status 500/)
  const nodeCount = main(page).getByText(`of ${(await allNodes(service)).length} nodes`)
  // Without a delay, so that the retries of the page are over soon.
  const failing = { response: 500, headers: { 'Retry-After': '0' } }
  faultProxy.inject((_method, path) => (path.startsWith('/v4/account/events') ? failing : null))
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
