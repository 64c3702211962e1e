/** Cloning a node to a new or an existing node. */
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, row, title } from './locators.ts'
import {
  nodeDefaults,
  expectStatus,
  operationTimeoutMs,
  expectTransition,
  addNode,
  clickButton,
  dialog,
  open,
  chooseMoreAction,
  selectOption,
} from './node-steps.ts'

// No operation ends before the test advances the clock, however slow the browser is.
test.use({ demo: false, pace: 60 })

test('clones a node to a new node from its row @referenced', async ({ owner: page, service }) => {
  const nodeId = await addNode(service, { booted: false })
  await page.goto(paths.nodes())
  await row(page, 'web-1').getByRole('button', { name: 'Actions for web-1' }).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  const form = dialog(page, 'Clone web-1')
  await expect(form.getByText('You will be charged for the new node until you delete it')).toBeVisible()
  await selectOption(page, 'Region', /Paris/)
  await form.getByLabel('Label', { exact: true }).fill('web-2')
  await form.getByRole('button', { name: 'Clone node' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 'web-1')).toContainText('Cloning')
  await expect(row(page, 'web-2')).toBeVisible()
  await service.advance(operationTimeoutMs)
  await expectStatus(service, nodeId, 'offline')
  await page.getByRole('button', { name: 'Open web-2' }).click()
  await expect(title(page, 'web-2')).toBeVisible()
  await expect(main(page).getByText('Debian 12 Disk', { exact: true })).toBeVisible()
  await clickButton(page, 'Boot')
  await expectTransition(service, [page], 'Booting', 'Running')
})

test('a double click does not answer the question about a profile that was added meanwhile @referenced', async ({
  owner: page,
  service,
}) => {
  const nodeId = await addNode(service, { booted: false })
  await open(page, nodeId)
  await chooseMoreAction(page, 'Clone')
  const form = dialog(page, 'Clone web-1')
  await selectOption(page, 'Region', /Paris/)
  await form.getByLabel('Label', { exact: true }).fill('web-2')
  await expect(form.getByRole('checkbox', { name: /Debian 12 Disk Profile/ })).toBeVisible()
  await callOperation(service, configs.create, { path: { nodeId }, body: { label: 'Single user', devices: {} } })
  await form.getByRole('button', { name: 'Clone node' }).dblclick({ delay: 80 })
  await expect(form.getByText('A configuration profile was added elsewhere.')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: /Single user/ })).toBeVisible()
  await expectStatus(service, nodeId, 'offline')
  await form.getByRole('button', { name: 'Clone node' }).click()
  await expect(form).toBeHidden()
  await expectStatus(service, nodeId, 'cloning')
})

test('clones a node to an existing node with enough room @referenced', async ({ owner: page, service }) => {
  const nodeId = await addNode(service, { booted: false })
  await addNode(service, { label: 'small', type: 'g6-nanode-1', image: null })
  const targetId = await addNode(service, { label: 'target', type: 'g6-standard-4', image: null })
  await open(page, nodeId)
  await chooseMoreAction(page, 'Clone')
  const form = dialog(page, 'Clone web-1')
  await form.getByRole('radio', { name: 'Onto an existing node' }).check()
  await page.getByRole('combobox', { name: 'Target node' }).click()
  await expect(page.getByRole('option', { name: /small/ })).toContainText(
    'The copy needs 50 GB; 25 GB of 25 GB is free',
  )
  await page.getByRole('option', { name: /target/ }).click()
  await form.getByRole('button', { name: 'Clone node' }).click()
  await expectTransition(service, [page], 'Cloning', 'Offline')
  expect((await callOperation(service, disks.list, { path: { nodeId: targetId } })).results).toBe(2)
  expect((await callOperation(service, configs.list, { path: { nodeId: targetId } })).results).toBe(1)
})

test.describe('while a node is being cloned', () => {
  test('five clones of a node run at once, and a sixth waits in the tray @referenced', async ({
    owner: page,
    service,
  }) => {
    const nodeId = await addNode(service)
    for (let count = 1; count <= limits.maxConcurrentClones; count += 1) {
      await callOperation(service, nodes.clone, {
        path: { nodeId },
        body: { region: nodeDefaults.region, type: nodeDefaults.type },
      })
    }
    await open(page, nodeId)
    await chooseMoreAction(page, 'Clone')
    const form = dialog(page, 'Clone web-1')
    await form.getByLabel('Label', { exact: true }).fill('sixth')
    await form.getByRole('button', { name: 'Queue clone' }).click()
    const tray = page.getByRole('region', { name: 'Jobs' })
    await expect(tray.getByText(/^Starts when another clone of web-1 ends/)).toBeVisible()
    await service.advance(operationTimeoutMs)
    await expect(tray.getByText('1 of 1 done')).toBeVisible()
    const { data } = await callOperation(service, nodes.list, { filter: { label: 'sixth' } })
    expect(data).toHaveLength(1)
  })

  test('neither the node nor its copy can be deleted until the clone is done', async ({
    owner: page,
    service,
    monitor,
  }) => {
    monitor.expectError(/status of 400.*\/instances\//)
    const nodeId = await addNode(service, { booted: false })
    const { id: copyId } = await callOperation(service, nodes.clone, {
      path: { nodeId },
      body: { region: nodeDefaults.region, type: nodeDefaults.type, label: 'copy' },
    })
    await open(page, nodeId)
    const button = main(page).getByRole('button', { name: 'Delete', exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('It cannot be deleted while it is cloning.')
    await open(page, copyId, 'copy')
    await clickButton(page, 'Delete')
    await confirm(page, 'Delete node', 'copy')
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation.getByText('Node busy.')).toBeVisible()
    await service.advance(operationTimeoutMs)
    await expectStatus(service, nodeId, 'offline')
    await confirmation.getByRole('button', { name: 'Delete node' }).click()
    await expect(title(page, 'Nodes')).toBeVisible()
    await service.advance(operationTimeoutMs)
    await expect(row(page, 'copy')).toBeHidden()
  })
})
