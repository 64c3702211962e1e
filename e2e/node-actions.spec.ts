/**
 * Actions on a node: booting with a configuration profile, resizing, rebuilding, deleting; also seen from several tabs.
 */
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, row, title } from './locators.ts'
import {
  operationTimeoutMs,
  expectTransition,
  addNode,
  addConfig,
  clickButton,
  dialog,
  open,
  chooseMoreAction,
} from './node-steps.ts'
import { signInWithToken } from './sign-in.ts'

// No operation ends before the test advances the clock, however slow the browser is.
test.use({ demo: false, pace: 60 })

test.describe('boot', () => {
  test('uses the only configuration profile', async ({ owner: page, service }) => {
    await open(page, await addNode(service, { booted: false }))
    await clickButton(page, 'Boot')
    await expectTransition(service, [page], 'Booting', 'Running')
  })

  test('uses the last booted configuration profile of several @referenced', async ({ owner: page, service }) => {
    const nodeId = await addNode(service)
    await addConfig(service, nodeId, 'Rescue')
    await open(page, nodeId)
    await clickButton(page, 'Shut down')
    await confirm(page, 'Shut down')
    await expectTransition(service, [page], 'Shutting down', 'Offline')
    await clickButton(page, 'Boot')
    await expectTransition(service, [page], 'Booting', 'Running')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('asks for a configuration profile when none was booted before, and reboots with another one @referenced', async ({
    owner: page,
    service,
    monitor,
  }) => {
    monitor.expectError(/status of 400.*\/boot/)
    const nodeId = await addNode(service, { booted: false })
    await addConfig(service, nodeId, 'Rescue')
    await open(page, nodeId)
    await clickButton(page, 'Boot')
    const first = dialog(page, 'Boot web-1 with a configuration profile')
    await first.getByRole('button', { name: 'Boot', exact: true }).click()
    await expect(first.getByText('Configuration profile is required').first()).toBeVisible()
    await first.getByRole('radio', { name: 'My Debian 12 Disk Profile' }).check()
    await first.getByRole('button', { name: 'Boot', exact: true }).click()
    await expectTransition(service, [page], 'Booting', 'Running')

    await chooseMoreAction(page, 'Reboot with another configuration profile')
    const second = dialog(page, 'Reboot web-1 with a configuration profile')
    await expect(second.getByText('Last booted')).toBeVisible()
    await second.getByRole('radio', { name: 'Rescue' }).check()
    await second.getByRole('button', { name: 'Reboot', exact: true }).click()
    await expectTransition(service, [page], 'Rebooting', 'Running')
  })

  test('says that a node without a configuration profile cannot boot @referenced', async ({ owner: page, service }) => {
    await open(page, await addNode(service, { image: null }))
    const boot = main(page).getByRole('button', { name: 'Boot', exact: true })
    await expect(boot).toHaveAttribute('aria-disabled', 'true')
    await expect(boot).toHaveAccessibleDescription('It has no configuration profile to boot. Add one first.')
  })
})

test('resizes a node and boots it again @referenced', async ({ owner: page, service }) => {
  await open(page, await addNode(service))
  await chooseMoreAction(page, 'Resize')
  const form = dialog(page, 'Resize web-1')
  await form.getByRole('radio', { name: 'Node 4GB' }).check()
  await expect(form.getByRole('status', { name: 'What changes' })).toContainText('$20 a month (+$10)')
  await form.getByRole('button', { name: 'Resize node' }).click()
  await expectTransition(service, [page], 'Migrating', 'Running')
  await expect(
    main(page)
      .getByText(/^Node 4GB/)
      .first(),
  ).toBeVisible()
  await expect(main(page).getByText('80 GB of 80 GB allocated')).toBeVisible()
})

test('rebuilds a node after its label was typed and keeps its addresses @referenced', async ({
  owner: page,
  service,
}) => {
  const nodeId = await addNode(service)
  const before = await callOperation(service, nodes.view, { path: { nodeId } })
  await open(page, nodeId)
  await chooseMoreAction(page, 'Rebuild')
  const form = dialog(page, 'Rebuild web-1')
  await expect(form.getByText('Debian 12 Disk (49.5 GB)', { exact: false })).toBeVisible()
  await form.getByRole('button', { name: /older images/ }).click()
  await form.getByRole('radio', { name: 'Alpine 3.17' }).check()
  await form.getByRole('button', { name: /Generate/ }).click()
  await form.getByRole('button', { name: 'Rebuild node' }).click()
  await expect(form.getByText('Must be “web-1”').first()).toBeVisible()
  await form.getByLabel('Type web-1 to confirm').fill('web-1')
  await form.getByRole('button', { name: 'Rebuild node' }).click()
  await expectTransition(service, [page], 'Rebuilding', 'Running')
  await expect(main(page).getByText('Alpine 3.17 Disk', { exact: true })).toBeVisible()
  expect((await callOperation(service, nodes.view, { path: { nodeId } })).ipv4).toEqual(before.ipv4)
})

test('a change of a node appears in every tab @referenced', async ({ owner: page, service, context, monitor }) => {
  monitor.expectError(/status of 404.*\/instances\/1/)
  const nodeId = await addNode(service)
  const other = await context.newPage()
  await signInWithToken(other, service.ownerToken)
  const list = await context.newPage()
  await signInWithToken(list, service.ownerToken)
  await open(page, nodeId)
  await open(other, nodeId)
  await list.goto(paths.nodes())
  await expect(row(list, 'web-1')).toContainText('Running')

  await clickButton(page, 'Shut down')
  await confirm(page, 'Shut down')
  await expectTransition(service, [page, other], 'Shutting down', 'Offline')
  await expect(row(list, 'web-1')).toContainText('Offline')

  await clickButton(other, 'Boot')
  await expectTransition(service, [page, other], 'Booting', 'Running')
  await expect(row(list, 'web-1')).toContainText('Running')

  await clickButton(other, 'Delete')
  await confirm(other, 'Delete node', 'web-1')
  await expect(title(other, 'Nodes')).toBeVisible()
  await service.advance(operationTimeoutMs)
  await expect(page.getByText('This node no longer exists')).toBeVisible()
  await expect(row(list, 'web-1')).toBeHidden()
})
