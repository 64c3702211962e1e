/** Editing the settings and the tags of a node. */
import { nodeLabel } from '#contract/limits.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, row, title } from './locators.ts'

test('label, alerts and watchdog are saved together, within their limits', async ({ owner: page, service }) => {
  const before = await findNode(service, 'web-1')
  const nodeId = before.id
  await page.goto(paths.nodeSettings(nodeId))
  await expect(title(page, 'web-1')).toBeVisible()
  const save = main(page).getByRole('button', { name: 'Save changes' })

  await page.getByLabel('Label', { exact: true }).fill('w'.repeat(nodeLabel.max + 1))
  await page.getByLabel('CPU usage').fill('4801')
  await save.click()
  await expect(main(page).getByText('Length must be 3-64 characters').first()).toBeVisible()
  await expect(main(page).getByText('Must be 0 to 4,800').first()).toBeVisible()

  await page.getByLabel('Label', { exact: true }).fill('w'.repeat(nodeLabel.max))
  await page.getByLabel('CPU usage').fill('4800')
  await page.getByRole('switch', { name: 'Shutdown watchdog' }).click()
  await save.click()
  await expect(title(page, 'w'.repeat(nodeLabel.max))).toBeVisible()
  const after = await callOperation(service, nodes.view, { path: { nodeId } })
  expect(after.alerts).toEqual({ ...before.alerts, cpu: 4800 })
  expect(after.watchdog_enabled).toBe(false)
})

test('tags are added and removed one by one', async ({ owner: page, service }) => {
  const { id: nodeId } = await findNode(service, 'web-1')
  const tags = async () => (await callOperation(service, nodes.view, { path: { nodeId } })).tags
  await page.goto(paths.node(nodeId))
  const field = page.getByLabel('Tags', { exact: true })
  await field.fill('critical')
  await field.press('Enter')
  await expect.poll(tags).toEqual(['critical', 'production', 'web'])
  await page.getByRole('button', { name: 'Remove tag web' }).click()
  await expect.poll(tags).toEqual(['critical', 'production'])
})

test('saved settings can be undone, and alerts reset to their defaults', async ({ owner: page, service }) => {
  const before = await findNode(service, 'web-1')
  const alerts = async () => (await callOperation(service, nodes.view, { path: { nodeId: before.id } })).alerts.cpu
  await page.goto(paths.nodeSettings(before.id))
  await page.getByLabel('CPU usage').fill('33')
  await main(page).getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(alerts).toBe(33)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(alerts).toBe(before.alerts.cpu)
  await page.getByLabel('CPU usage').fill('7')
  await main(page).getByRole('button', { name: 'Reset to default values' }).click()
  await expect(page.getByLabel('CPU usage')).toHaveValue(String(90 * before.specs.vcpus))
})

test('a node is renamed in its header and in its row, with a free label when one is taken', async ({
  owner: page,
  service,
}) => {
  const { id } = await findNode(service, 'web-1')
  await page.goto(paths.node(id))
  await main(page).getByRole('button', { name: 'Rename web-1' }).click()
  const panel = page.getByRole('dialog', { name: 'Rename web-1' })
  await panel.getByLabel('Label', { exact: true }).fill('web-2')
  await panel.getByRole('button', { name: /^Use web-/ }).click()
  const free = await panel.getByLabel('Label', { exact: true }).inputValue()
  await panel.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(title(page, free)).toBeVisible()

  await page.goto(paths.nodes())
  // Rarer actions, and their keys, follow the rows with the further filters.
  await expect(page.getByRole('button', { name: 'More filters' })).toBeVisible()
  await row(page, free).getByRole('link', { name: free, exact: true }).focus()
  await page.keyboard.press('F2')
  const rowPanel = page.getByRole('dialog', { name: `Rename ${free}` })
  await rowPanel.getByLabel('Label', { exact: true }).fill('renamed')
  await page.keyboard.press('Enter')
  await expect(row(page, 'renamed')).toBeVisible()
})
