/** The header of a node's pages: its buttons keep their places, and on a phone there is one action and a menu. */
import { paths } from '#kit/paths.ts'
import { browserArguments } from '../scripts/browser.ts'
import { expect, test } from './fixtures.ts'
import { main, moreMenu } from './locators.ts'
import { findNode } from './account.ts'

const buttonNames = ['Boot', 'Reboot', 'Shut down', 'More actions']

// Scroll bars take room, as on most desktops.
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: browserArguments,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test('the buttons keep their places between the tabs @referenced', async ({ owner: page, service }) => {
  // Tall enough that only some of the pages scroll.
  await page.setViewportSize({ width: 1280, height: 1000 })
  const { id } = await findNode(service, 'web-1')
  await page.goto(paths.node(id))
  const places = () =>
    Promise.all(buttonNames.map((name) => main(page).getByRole('button', { name, exact: true }).first().boundingBox()))
  await expect(main(page).getByRole('heading', { name: 'Recent activity' })).toBeVisible()
  const initial = await places()
  for (const tab of ['Backups', 'Settings', 'Overview']) {
    await main(page).getByRole('link', { name: tab, exact: true }).first().click()
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(await places()).toEqual(initial)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('there is one action, and all others are in a menu', async ({ owner: page, service }) => {
    const { id } = await findNode(service, 'web-1')
    await page.goto(paths.node(id))
    const header = main(page).locator('header').first()
    await expect(header.getByRole('button', { name: 'Rename web-1' })).toBeVisible()
    await expect(header.getByRole('button').filter({ hasText: /./ })).toHaveText(['Reboot'])
    await moreMenu(page, 'Delete')
    await expect(page.getByRole('alertdialog', { name: 'Delete web-1?' })).toBeVisible()
  })
})
