/** Lists: returning to the same place, a single scroll area, rows covered by the job tray, and copies of a selection. */
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, row, title } from './locators.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import type { Page } from '@playwright/test'
import type { TestService } from '#server/testing.ts'

const addNodes = (service: TestService, nodes: number) =>
  addLoadTestData(service.database, { nodes, domains: 0 }, { now: service.now(), random: seededRandom('lists') })

const scrollArea = (page: Page) => page.getByRole('table').locator('xpath=..')
const scrollTopOf = (page: Page) => scrollArea(page).evaluate(({ scrollTop }) => scrollTop)

test('Back shows a long list at the row that was opened', async ({ owner, service }) => {
  await addNodes(service, 900)
  await owner.goto('/nodes')
  await expect(main(owner).getByText(/^9\d\d nodes$/)).toBeVisible()
  await scrollArea(owner).evaluate((area) => area.scrollTo(0, 12_000))
  await expect.poll(() => scrollTopOf(owner)).toBe(12_000)
  const link = owner.locator('[data-row-link]').nth(20)
  await link.scrollIntoViewIfNeeded()
  const label = await link.textContent()
  const before = await scrollTopOf(owner)
  expect(before).toBeGreaterThan(10_000)
  await link.click()
  await expect(title(owner, label ?? '')).toBeVisible()
  await owner.goBack()
  await expect(title(owner, 'Nodes')).toBeVisible()
  await expect(owner.getByRole('link', { name: label ?? '', exact: true })).toBeFocused()
  expect(await scrollTopOf(owner)).toBe(before)
})

test('an address that is opened in the same tab begins at the top', async ({ owner }) => {
  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.goto('/nodes')
  await expect(owner.getByRole('article').nth(8)).toBeVisible()
  await owner.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => owner.evaluate(() => window.scrollY)).toBe(900)
  await owner.goto('/profile')
  await expect(title(owner, 'Profile')).toBeVisible()
  expect(await owner.evaluate(() => window.scrollY)).toBe(0)

  // The page is shown without its rows when they arrive late.
  const { promise, resolve } = Promise.withResolvers<void>()
  await owner.route('**/v4/node/instances?*', (route) => promise.then(() => route.continue()))
  await owner.goBack()
  await expect(main(owner).getByText('Loading…')).toBeVisible()
  resolve()
  await expect(owner.getByRole('article').nth(8)).toBeVisible()
  await expect.poll(() => owner.evaluate(() => window.scrollY)).toBe(900)
})

test('Back on a phone shows the card that was opened @referenced', async ({ owner, service }) => {
  await addNodes(service, 300)
  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.goto('/nodes')
  await expect(main(owner).getByText(/^3\d\d nodes$/)).toBeVisible()
  for (let step = 0; step < 6; step += 1) await owner.mouse.wheel(0, 5000)
  await expect.poll(() => owner.evaluate(() => window.scrollY)).toBeGreaterThan(20_000)
  // Until it has stopped, the cards are replaced by those that follow.
  const lastScroll = { at: -1 }
  await expect
    .poll(async () => {
      const before = lastScroll.at
      lastScroll.at = await owner.evaluate(() => window.scrollY)
      return lastScroll.at === before
    })
    .toBe(true)
  const label = (await owner.getByRole('article').nth(8).getAttribute('aria-label')) ?? ''
  await owner.getByRole('article', { name: label, exact: true }).getByText(/GB/).first().click()
  await expect(title(owner, label)).toBeVisible()
  await owner.goBack()
  await expect(title(owner, 'Nodes')).toBeVisible()
  await expect(owner.getByRole('article', { name: label, exact: true })).toBeInViewport()
})

test('the backups have one scroll area, whatever the height of the window', async ({ owner, service }) => {
  await addNodes(service, 60)
  for (const height of [600, 720, 900])
    await test.step(`${height} pixels`, async () => {
      await owner.setViewportSize({ width: 1440, height })
      await owner.goto('/backups')
      await expect(row(owner, 'legacy-1')).toBeVisible()
      const scrollable = () =>
        owner.evaluate(
          () =>
            [document.documentElement, ...document.querySelectorAll('main *')].filter(
              (element) =>
                element.scrollHeight > element.clientHeight + 1 &&
                (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY)),
            ).length,
        )
      await expect.poll(scrollable).toBe(1)
    })
})

test('the last rows can be scrolled out from under the open job tray', async ({ owner, service }) => {
  await addNodes(service, 30)
  await owner.goto('/nodes')
  await row(owner, 'web-1').getByRole('checkbox').check()
  await owner.getByRole('button', { name: 'Reboot', exact: true }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Reboot 1 node' }).click()
  const tray = owner.getByRole('region', { name: 'Jobs' })
  await expect(tray).toBeVisible()
  await scrollArea(owner).evaluate((area) => area.scrollTo(0, area.scrollHeight))
  const lastMenu = owner.getByRole('button', { name: /^Actions for / }).last()
  await lastMenu.click({ trial: true })
})

test('columns are chosen and arranged, and stay so after a reload', async ({ owner }) => {
  await owner.goto('/nodes')
  await expect(owner.getByRole('button', { name: 'Refresh nodes' })).toBeVisible()
  await owner.getByRole('button', { name: 'Columns' }).click()
  await owner.getByRole('checkbox', { name: 'Memory' }).check()
  await owner.getByRole('button', { name: 'Move Region up' }).focus()
  await owner.keyboard.press('Enter')
  const headers = () => owner.getByRole('columnheader').allTextContents()
  await expect.poll(headers).toEqual(['Label', 'Status', 'IPv4', 'Region', 'Last backup', 'Type', 'Tags', 'Memory'])
  await expect(owner.getByRole('button', { name: 'Move Region up' })).toBeFocused()
  await owner.keyboard.press('Escape')
  await owner.goto('/nodes')
  await expect.poll(headers).toEqual(['Label', 'Status', 'IPv4', 'Region', 'Last backup', 'Type', 'Tags', 'Memory'])
})

test('a tag leads from its cost to its nodes, and is renamed on all of them with the keyboard @referenced', async ({
  owner,
}) => {
  await owner.goto('/')
  await main(owner)
    .getByRole('link', { name: /^web \$/ })
    .click()
  await expect(main(owner).getByText('4 of 15 nodes')).toBeVisible()
  await owner.getByRole('checkbox', { name: 'Select all 4 nodes shown' }).check()
  await expect(main(owner).getByText('$90 a month')).toBeVisible()
  await owner.keyboard.press('g')
  await owner.keyboard.press('t')
  await expect(title(owner, 'Tags')).toBeFocused()
  await row(owner, 'web').getByRole('link', { name: 'web' }).focus()
  await owner.keyboard.press('e')
  const dialog = owner.getByRole('dialog', { name: 'Rename tag web' })
  await dialog.getByRole('textbox', { name: 'New name' }).fill('frontend')
  await expect(dialog.getByText(/^4 nodes will change/)).toBeVisible()
  await owner.keyboard.press('Enter')
  await row(owner, 'frontend').getByRole('link', { name: '4' }).click()
  await expect(main(owner).getByText('4 of 15 nodes')).toBeVisible()
  await expect(owner).toHaveURL(/\/nodes\?tags=frontend$/)
})

test('the addresses of a selection are copied, a line each', async ({ owner, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.goto('/nodes')
  for (const label of ['web-1', 'web-2']) await row(owner, label).getByRole('checkbox').check()
  await owner.getByRole('button', { name: 'More actions' }).click()
  await owner.getByRole('menuitem', { name: 'Copy SSH commands' }).click()
  await expect(owner.getByText('Copied 2 lines').first()).toBeVisible()
  const text = await owner.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^ssh root@198\.[\d.]+\nssh root@198\.[\d.]+\n$/)
})

test('a tag of several words is whole on a card', async ({ owner, service }) => {
  const tag = 'the shop of the customer in Hamburg and its tests'
  const { id } = await findNode(service, 'web-1')
  await callOperation(service, nodes.update, { path: { nodeId: id }, body: { tags: [tag] } })
  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.goto('/nodes?search=web-1')
  const button = owner.getByRole('button', { name: `Filter by ${tag}` })
  await expect(button).toBeVisible()
  expect(await button.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})
