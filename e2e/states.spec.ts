/** What people see when something is not as it should be: away, slow, refused, gone, changed by others. */
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { allNodes, ask, nodeCalled } from './account.ts'
import { expect, test as base } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { confirm, main, navigation, row, title } from './look.ts'

const test = base.extend({ origin: async ({ line }, provide) => provide(line.url) })
const nodeList = /^\/v4\/node\/instances\?/

test('an unknown address is a Not found page inside the shell', async ({ owner: page }) => {
  await page.goto('/nothing-is-here')
  await expect(title(page, 'Not found')).toBeVisible()
  await expect(page).toHaveTitle(/^Not found/)
  await navigation(page).getByRole('link', { name: 'Nodes' }).click()
  await expect(title(page, 'Nodes')).toBeVisible()
})

test('a node that does not exist is not found', async ({ owner: page, watched }) => {
  watched.expectError(/status of 404/)
  await page.goto(paths.node(999_999))
  await expect(title(page, 'Not found')).toBeVisible()
})

test('being offline is said, and what is on the screen stays', async ({ owner: page, context }) => {
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(row(page, 'web-1')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline')).toBeHidden()
})

test('a service that is away is said and asked again, and nothing is lost when it returns', async ({ owner: page, line, watched }) => {
  watched.expectError(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/)
  await page.goto(paths.nodes())
  await row(page, 'db-2').getByRole('button', { name: 'Actions for db-2' }).click()
  await expect(page.getByRole('menuitem', { name: 'Boot', exact: true })).toBeVisible()
  line.disturb(() => ({ answer: 'broken' }))
  await page.getByRole('menuitem', { name: 'Boot', exact: true }).click()
  await expect(page.getByText('The service cannot be reached').first()).toBeVisible()
  await expect(row(page, 'db-2')).toContainText('Offline')
  line.mend()
  await page.getByRole('alert').filter({ hasText: 'The service cannot be reached' }).getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'What you see was last confirmed' })).toBeHidden()
  await expect(row(page, 'web-1')).toBeVisible()
})

test('a list that cannot be loaded says why and can be tried again', async ({ owner: page, line, watched }) => {
  watched.expectError(/status of 503/)
  line.disturb((_method, path) => (nodeList.test(path) ? { answer: 503 } : null))
  await page.goto(paths.nodes())
  const problem = page.getByRole('alert').filter({ hasText: 'Nodes could not be loaded' })
  await expect(problem).toBeVisible({ timeout: 30_000 })
  await expect(navigation(page)).toBeVisible()
  line.mend()
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'web-1')).toBeVisible()
})

test('one part of a page that fails leaves the others alone', async ({ owner: page, service, line, watched }) => {
  watched.expectError(/Failed to load resource.*status of 500/)
  watched.expectError(/ApiError: The service answered with status 500/)
  const counted = main(page).getByRole('link', { name: `${(await allNodes(service)).length} nodes` })
  line.disturb((_method, path) => (path.startsWith('/v4/account/events') ? { answer: 500 } : null))
  await page.goto(paths.overview())
  await expect(counted).toBeVisible()
  await expect(main(page).getByRole('alert').filter({ hasText: 'The service has a problem' })).toBeVisible({ timeout: 30_000 })
  await expect(counted).toBeVisible()
})

test('while a slow service answers, the page stands and says that it is loading', async ({ owner: page, line }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  line.disturb((_method, path) => (nodeList.test(path) ? { until: promise } : null))
  await page.goto(paths.nodes())
  await expect(title(page, 'Nodes')).toBeVisible()
  await expect(main(page).getByText('Loading…')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Nodes' })).toHaveAttribute('aria-busy', 'true')
  resolve()
  await expect(row(page, 'web-1')).toBeVisible()
})

test('a form that could not be sent keeps everything, and is sent when the service is back', async ({ owner: page, line, watched }) => {
  watched.expectError(/status of 503/)
  await page.goto(paths.nodeCreate())
  const form = await fillNode(page, 'patient-1')
  line.disturb((method) => (method === 'POST' ? { answer: 503 } : null))
  await form.getByRole('button', { name: 'Create node' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('Label', { exact: true })).toHaveValue('patient-1')
  line.mend()
  await form.getByRole('button', { name: 'Create node' }).click()
  await expect(title(page, 'patient-1')).toBeVisible()
})

test('too many requests are waited for as long as the service asks', async ({ owner: page, line, watched }) => {
  watched.expectError(/status of 429/)
  let refused = 0
  line.disturb((_method, path) => {
    if (!nodeList.test(path) || refused > 0) return null
    refused += 1
    return { answer: 429, headers: { 'Retry-After': '1' } }
  })
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
  expect(refused).toBe(1)
})

test('a question stays open with the reason when the deed is refused', async ({ owner: page, service, line, watched }) => {
  watched.expectError(/status of 500/)
  const { id } = await nodeCalled(service, 'cache-1')
  await page.goto(paths.node(id))
  line.disturb((method) => (method === 'DELETE' ? { answer: 500 } : null))
  await main(page).getByRole('button', { name: 'Delete' }).click()
  await confirm(page, 'Delete node', 'cache-1')
  await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible()
  line.mend()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete node' }).click()
  await expect(title(page, 'Nodes')).toBeVisible()
})

test('a deed on a node that others have deleted is refused in words', async ({ owner: page, service, watched }) => {
  watched.expectError(/status of 404/)
  const node = await nodeCalled(service, 'cache-1')
  await page.goto(paths.node(node.id))
  await expect(title(page, 'cache-1')).toBeVisible()
  await ask(service, nodes.remove, { path: { nodeId: node.id } })
  await expect.poll(async () => (await allNodes(service)).some(({ label }) => label === 'cache-1')).toBe(false)
  await main(page).getByRole('button', { name: 'Reboot', exact: true }).click()
  await confirm(page, 'Reboot')
  await expect(page.getByText('Not found').or(page.getByText('This node no longer exists')).first()).toBeVisible()
})

test('leaving a half-filled form asks, and what was typed is offered on return, but never the password', async ({ owner: page }) => {
  await page.goto(paths.nodeCreate())
  await fillNode(page, 'left-behind')
  await navigation(page).getByRole('link', { name: 'Nodes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /leave/i }).click()
  await expect(title(page, 'Nodes')).toBeVisible()
  await main(page).getByRole('link', { name: 'Create node' }).click()
  await page.getByRole('button', { name: /restore|continue|use/i }).first().click()
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('left-behind')
  await expect(page.getByLabel('Root password', { exact: true })).toHaveValue('')
})
