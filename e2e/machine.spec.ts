/** A node's interfaces, addresses, metrics and activity, its migration, rescue mode and root password. */
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { records } from '#contract/areas/records.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, title } from './locators.ts'
import {
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

test('gets a VLAN interface, which takes effect with the reboot that the page offers @referenced', async ({
  owner: page,
  service,
}) => {
  await open(page, await addNode(service))
  await clickButton(page, 'Actions for My Debian 12 Disk Profile')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = dialog(page, 'Edit My Debian 12 Disk Profile')
  await form.getByRole('button', { name: 'Add interface' }).click()
  await form.getByLabel('eth1 VLAN label').fill('back')
  await form.getByLabel('eth1 address').fill('10.0.0.1/24')
  await form.getByRole('button', { name: 'Move eth1 up' }).click()
  await expect(form.getByText('eth0 is not public')).toBeVisible()
  await form.getByRole('button', { name: 'Move eth0 down' }).click()
  await form.getByRole('button', { name: 'Save configuration profile' }).click()
  await expect(main(page).getByText('eth0 public, eth1 VLAN back (10.0.0.1/24)', { exact: false })).toBeVisible()
  const notice = main(page).getByText(/take effect at the next reboot/)
  await expect(notice).toBeVisible()
  await main(page).getByRole('button', { name: 'Reboot' }).last().click()
  await confirm(page, 'Reboot')
  await expectTransition(service, [page], 'Rebooting', 'Running')
  await expect(notice).toBeHidden()
})

test('gets a smaller disk, whose end is dragged @referenced', async ({ owner: page, service }) => {
  await open(page, await addNode(service, { booted: false }))
  await clickButton(page, 'Actions for Debian 12 Disk')
  await page.getByRole('menuitem', { name: 'Resize' }).click()
  const form = dialog(page, 'Resize Debian 12 Disk')
  const handle = form.locator('[data-size-handle]')
  const [bar, start] = [await handle.locator('..').boundingBox(), await handle.boundingBox()]
  if (!bar || !start) throw new Error('The bar is not shown.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  // To 22.5 of 50 GB, of which the swap disk has 0.5.
  await page.mouse.move(bar.x + bar.width * 0.45, start.y + 90)
  await page.mouse.up()
  const size = form.getByRole('textbox', { name: 'Size' })
  await expect(size).toHaveValue('22')
  await page.mouse.move(bar.x, bar.y)
  await expect(size).toHaveValue('22')
  await form.getByRole('button', { name: 'Resize disk' }).click()
  await expect(page.getByText('Debian 12 Disk is being resized')).toBeVisible()
})

test('gets a private address and gives it up again @referenced', async ({ owner: page, service }) => {
  const nodeId = await addNode(service)
  await page.goto(paths.nodeAddresses(nodeId))
  await clickButton(page, 'Add private address')
  const address = main(page).getByText(/^192\.168\.\d+\.\d+$/)
  await expect(address).toBeVisible()
  const text = await address.innerText()
  await clickButton(page, `Actions for ${text}`)
  await page.getByRole('menuitem', { name: 'Release' }).click()
  await confirm(page, 'Release address')
  await expect(main(page).getByText(text, { exact: true })).toBeHidden()
})

test('is migrated to another region and has other addresses there @referenced', async ({ owner: page, service }) => {
  const nodeId = await addNode(service)
  const before = await callOperation(service, nodes.view, { path: { nodeId } })
  const { id: domainId } = await callOperation(service, domains.create, {
    body: { domain: 'moved.example', type: 'master', soa_email: 'admin@moved.example' },
  })
  const record = { type: 'A', name: 'www', target: before.ipv4[0] ?? '' } as const
  await callOperation(service, records.create, { path: { domainId }, body: record })
  await open(page, nodeId)
  await clickButton(page, 'Migrate')
  const form = dialog(page, 'Migrate web-1 to another region')
  await expect(form.getByText(before.ipv4[0] ?? '', { exact: false })).toBeVisible()
  await expect(form.getByText(/would be left dangling: www\.moved\.example/)).toBeVisible()
  await selectOption(page, 'Region', /London/)
  await form.getByRole('button', { name: 'Migrate node' }).click()
  await expectTransition(service, [page], 'Migrating', 'Running')
  await expect(main(page).getByRole('link', { name: 'London, UK' })).toBeVisible()
  const after = await callOperation(service, nodes.view, { path: { nodeId } })
  await expect(main(page).getByText(`ssh root@${after.ipv4[0]}`)).toBeVisible()
  expect(after.ipv4).not.toEqual(before.ipv4)
  // Records that point to the old address are still found.
  await page.getByRole('link', { name: 'DNS', exact: true }).click()
  await expect(main(page).getByText(/^1 record points to an address that web-1 no longer has/)).toBeVisible()
  await expect(main(page).getByRole('link', { name: `Find or replace ${record.target}` })).toBeVisible()
})

test('boots into rescue mode, and gets another root password while it is off @referenced', async ({
  owner: page,
  service,
}) => {
  await open(page, await addNode(service))
  await expect(main(page).getByText('Debian 12 Disk', { exact: true })).toBeVisible()
  await chooseMoreAction(page, 'Boot into rescue mode')
  await dialog(page, 'Boot web-1 into rescue mode').getByRole('button', { name: 'Boot into rescue mode' }).click()
  await expectTransition(service, [page], 'Rebooting', 'Running')
  await clickButton(page, 'Shut down')
  await confirm(page, 'Shut down')
  await expectTransition(service, [page], 'Shutting down', 'Offline')
  await chooseMoreAction(page, 'Reset root password')
  const form = dialog(page, 'Reset the root password of web-1')
  await form.getByRole('button', { name: /Generate/ }).click()
  await form.getByRole('button', { name: 'Reset root password' }).click()
  await expect(form).toBeHidden()
  await service.advance(operationTimeoutMs)
  await expect(main(page).getByText(/^Root password reset/)).toBeVisible()
})

test('shows its load: a moment by keyboard, a period by dragging, as table and as file @referenced', async ({
  owner: page,
  service,
}) => {
  const nodeId = await addNode(service)
  await service.advance(24 * 3_600_000)
  await page.goto(paths.nodeMetrics(nodeId))
  const moment = (chart: string) => main(page).getByRole('slider', { name: `Point in time of ${chart}` })
  const last = await moment('CPU').getAttribute('aria-valuetext')
  await expect(moment('CPU')).toHaveCSS('opacity', '0')
  await moment('CPU').focus()
  await page.keyboard.press('Home')
  await expect(moment('CPU')).not.toHaveAttribute('aria-valuetext', last ?? '')
  await expect(moment('Disk')).toHaveValue('0')
  await expect(moment('CPU')).toHaveCSS('opacity', '1')

  const reset = main(page).getByRole('button', { name: 'Reset zoom' })
  const points = Number(await moment('Disk').getAttribute('max'))
  const plot = await main(page).locator('[data-plot]').first().boundingBox()
  if (!plot) throw new Error('The chart is not shown')
  const y = plot.y + plot.height / 2
  await page.mouse.move(plot.x + plot.width / 4, y)
  await page.mouse.down()
  await page.mouse.move(plot.x + plot.width / 2, y, { steps: 4 })
  await page.mouse.up()
  await expect(reset).not.toHaveAttribute('aria-disabled')
  expect(Math.abs(Number(await moment('Disk').getAttribute('max')) - points / 4)).toBeLessThan(3)
  await reset.click()
  await expect(moment('Disk')).toHaveAttribute('max', String(points))

  await main(page).getByRole('button', { name: 'CPU as table' }).click()
  const table = main(page).getByRole('table', { name: 'CPU in % over time' })
  await expect(table.getByRole('row')).not.toHaveCount(1)
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download CPU as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/-cpu\.csv$/)
  await expect(main(page).getByRole('progressbar', { name: 'Transfer: This node' })).toBeVisible()
})

test('events are counted in the header until they are opened, filtered by time, and lead to their entity @referenced', async ({
  owner: page,
  service,
}) => {
  await addNode(service)
  // The user's own actions are not counted.
  await service.database.updateTable('events').set({ username: null }).execute()
  await page.goto(paths.overview())
  const link = page.getByRole('link', { name: /^Events, \d+ new$/ })
  await expect(link).toBeVisible()
  await link.click()
  await expect(title(page, 'Events')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Events', exact: true })).toBeVisible()
  await expect(main(page).getByText('New', { exact: true }).first()).toBeVisible()
  await main(page).getByLabel('Time').selectOption('Last hour')
  await expect(page).toHaveURL(/period=hour/)
  await main(page).getByLabel('Time').selectOption('Last 90 days')
  await main(page).getByRole('link', { name: 'web-1' }).first().click()
  await expect(title(page, 'web-1')).toBeVisible()
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(main(page).getByText('Created from Debian 12')).toBeVisible()
})

test('work in progress is named in the title of the window @referenced', async ({ owner: page, service }) => {
  await open(page, await addNode(service))
  await expect(page.getByRole('link', { name: /^Events/ })).toBeVisible()
  await clickButton(page, 'Shut down')
  await confirm(page, 'Shut down')
  await expect(page).toHaveTitle('Shutting down web-1 · web-1 · Quarterdeck')
  await expectTransition(service, [page], 'Shutting down', 'Offline')
  await expect(page).toHaveTitle('web-1 · Quarterdeck')
})
