/** What is dragged on the pages of a node: the end of a disk, and a period of its metrics. */
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { main } from './locators.ts'
import { addNode, clickButton, dialog, open } from './node-steps.ts'

// No operation ends before the test advances the clock, however slow the browser is.
test.use({ demo: false, pace: 60 })

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
