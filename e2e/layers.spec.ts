/** Stacking order: dialogs over dialogs, messages beside the tray of jobs. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { main, row } from './locators.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The frontmost element at the title of a dialog: the title itself, or the backdrop of another dialog. */
const inFrontOf = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, includeHidden: true }).evaluate((heading) => {
    const { left, top } = heading.getBoundingClientRect()
    const element = document.elementFromPoint(left + 2, top + 2)
    return element === heading ? 'title' : element?.hasAttribute('data-scrim') ? 'backdrop' : element?.tagName
  })

test('a question dims the dialog behind it, and the page only once @referenced', async ({ owner: page }) => {
  await page.goto(paths.nodes())
  // Not another document, which the browser itself would ask about.
  await row(page, 'web-1').getByRole('link', { name: 'web-1', exact: true }).click()
  await main(page).getByRole('button', { name: 'Add profile' }).click()
  const title = 'Add a configuration profile to web-1'
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label', { exact: true }).fill('rescue')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(await inFrontOf(page, title)).toBe('title')
  for (const leave of ['Escape', 'Back'] as const) {
    await (leave === 'Escape' ? page.keyboard.press('Escape') : page.goBack())
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect.poll(() => inFrontOf(page, title)).toBe('backdrop')
    const colors = () =>
      page
        .locator('[data-scrim]')
        .evaluateAll((scrims) => scrims.map((scrim) => getComputedStyle(scrim).backgroundColor))
    await expect.poll(async () => (await colors()).filter((color) => color !== 'rgba(0, 0, 0, 0)').length).toBe(1)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: leave === 'Escape' ? 'Keep editing' : 'Stay on this page' })
      .click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(dialog.getByLabel('Label', { exact: true })).toHaveValue('rescue')
  }
})

test('messages leave the tray of jobs free, whatever the width', async ({ owner: page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto(paths.nodes())
  await page.getByRole('checkbox', { name: 'Select web-1' }).check()
  await main(page).getByRole('button', { name: 'Shut down' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Shut down/ })
    .click()
  const tray = page.getByRole('region', { name: 'Jobs' })
  await expect(tray).toBeVisible()
  await page.keyboard.press('h')
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').last()
  // It stays while the pointer is on it.
  await message.hover()
  for (const width of [1440, 700, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const isApart = async () => {
      const [trayBox, messageBox] = [await tray.boundingBox(), await message.boundingBox()]
      return trayBox && messageBox && messageBox.y + messageBox.height <= trayBox.y
    }
    await expect.poll(isApart, `${width} px`).toBe(true)
  }
})

test('on a phone, messages leave the page header and the bar of the selection free', async ({ owner: page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(paths.nodes())
  await page.getByRole('checkbox', { name: 'Select web-1' }).check()
  await page.keyboard.press('h')
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').last()
  await expect(message).toBeVisible()
  const [box, bar] = [await message.boundingBox(), await page.getByRole('region', { name: 'Selection' }).boundingBox()]
  expect(box && bar && box.y > 400 && box.y + box.height <= bar.y, JSON.stringify({ box, bar })).toBe(true)
})

test.describe('when changes of a zone could not be applied', () => {
  test.use({ origin: async ({ faultProxy }, provide) => provide(faultProxy.url) })

  test('a message leaves the pending changes free when the notice of the connection has gone', async ({
    owner: page,
    faultProxy,
    monitor,
  }) => {
    monitor.allowError(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/)
    await page.goto(paths.domain(1))
    await main(page).getByRole('button', { name: 'Zone tools' }).click()
    await page.getByRole('menuitem', { name: 'Paste records' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Records').fill('one 300 IN A 198.51.100.1')
    await dialog.getByRole('button', { name: 'Add 1 record to changes' }).click()
    const bar = page.getByRole('region', { name: 'Pending changes' })
    // The bar ends with the page, and near the end of the window.
    const pageHeight = () => bar.evaluate((element) => element.getBoundingClientRect().bottom + scrollY)
    await page.setViewportSize({ width: 1440, height: Math.ceil(await pageHeight()) + 60 })
    faultProxy.inject((_method, path) => (path.startsWith('/v4') ? { response: 'disconnect' } : null))
    await bar.getByRole('button', { name: 'Apply changes' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Last response' })
    await expect(notice).toBeVisible()
    faultProxy.clear()
    // It retries on its own, so its button may be gone before it is pressed.
    await expect(notice).toBeHidden()
    await page.keyboard.press('h')
    const message = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').last()
    await message.hover()
    const [box, barBox] = [await message.boundingBox(), await bar.boundingBox()]
    const isApart = box && barBox && (box.y + box.height <= barBox.y || box.y >= barBox.y + barBox.height)
    expect(isApart, JSON.stringify({ box, barBox })).toBe(true)
  })

  test('the message with Undo leaves the notice free', async ({ owner: page, faultProxy, monitor }) => {
    monitor.expectError(/400 \(Bad Request\)/)
    await page.goto(paths.domain(1))
    await main(page).getByRole('button', { name: 'Zone tools' }).click()
    await page.getByRole('menuitem', { name: 'Paste records' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Records').fill('one 300 IN A 198.51.100.1\ntwo 300 IN A 198.51.100.2')
    await dialog.getByRole('button', { name: 'Add 2 records to changes' }).click()
    let posts = 0
    faultProxy.inject((method) => (method === 'POST' && ++posts === 2 ? { response: 400 } : null))
    await main(page).getByRole('button', { name: 'Apply changes' }).click()
    const message = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
    await expect(message.getByRole('button', { name: 'Undo' })).toBeVisible()
    const bar = page.getByRole('region', { name: 'Pending changes' })
    await expect(bar.getByRole('button', { name: 'Close' })).toBeVisible()
    const bottom = () => message.last().evaluate((element) => element.getBoundingClientRect().bottom)
    await expect.poll(async () => (await bottom()) <= ((await bar.boundingBox())?.y ?? 0)).toBe(true)
    // It stays while the pointer is on it. In a window that is higher than the page the bar ends with the page.
    await message.last().hover()
    for (let height = 900; height <= 1400; height += 50) {
      await page.setViewportSize({ width: 1440, height })
      const isApart = async () => {
        const [box, barBox] = [await message.last().boundingBox(), await bar.boundingBox()]
        return box && barBox && (box.y + box.height <= barBox.y || box.y >= barBox.y + barBox.height)
      }
      await expect.poll(isApart, `${height} px`).toBe(true)
    }
  })
})
