/** Editing the settings and the tags of a node. */
import { nodeLabel } from '#contract/limits.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './locators.ts'

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
