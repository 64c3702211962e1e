/** Editing a node: its settings, and its tags, as the service has them afterwards. */
import { nodeLabel } from '#contract/limits.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { ask, nodeCalled } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './look.ts'

test('label, alerts and watchdog are changed together, and only within their limits', async ({ owner: page, service }) => {
  const before = await nodeCalled(service, 'web-1')
  const nodeId = before.id
  await page.goto(paths.nodeSettings(nodeId))
  await expect(title(page, 'web-1')).toBeVisible()
  const save = main(page).getByRole('button', { name: 'Save changes' })

  await page.getByLabel('Label', { exact: true }).fill('w'.repeat(nodeLabel.max + 1))
  await page.getByLabel('CPU usage').fill('4801')
  await save.click()
  await expect(main(page).getByText('Length must be 3-64 characters').first()).toBeVisible()
  await expect(main(page).getByText('Must be 0-4800').first()).toBeVisible()

  await page.getByLabel('Label', { exact: true }).fill('w'.repeat(nodeLabel.max))
  await page.getByLabel('CPU usage').fill('4800')
  await page.getByRole('switch', { name: 'Shutdown watchdog' }).click()
  await save.click()
  await expect(title(page, 'w'.repeat(nodeLabel.max))).toBeVisible()
  const after = await ask(service, nodes.view, { path: { nodeId } })
  expect(after.alerts).toEqual({ ...before.alerts, cpu: 4800 })
  expect(after.watchdog_enabled).toBe(false)
})

test('tags are added and taken away one by one', async ({ owner: page, service }) => {
  const { id: nodeId } = await nodeCalled(service, 'web-1')
  const tags = async () => (await ask(service, nodes.view, { path: { nodeId } })).tags
  await page.goto(paths.node(nodeId))
  const field = page.getByLabel('Tags', { exact: true })
  await field.fill('critical')
  await field.press('Enter')
  await expect.poll(tags).toEqual(['critical', 'production', 'web'])
  await page.getByRole('button', { name: 'Remove tag web' }).click()
  await expect.poll(tags).toEqual(['critical', 'production'])
})
