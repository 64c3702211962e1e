/** Regions: found and opened with the keyboard, on a phone, and with an outage. */
import type { Locator, Page } from '@playwright/test'
import { nodes } from '#contract/areas/nodes.ts'
import { regions } from '#contract/areas/regions.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, row, title } from './locators.ts'
import { goInside } from './pages.ts'

const map = (page: Page) => main(page).getByRole('figure')
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('with the keyboard: find a region, open it, create a node there @referenced', async ({ owner: page }) => {
  await page.goto(paths.overview())
  await expect(title(page, 'Overview')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(title(page, 'Regions')).toBeFocused()
  await expect(row(page, 'Newark, NJ')).toContainText('United States')
  await page.keyboard.press('/')
  await page.keyboard.type('gpu tokyo')
  await expect(main(page).getByRole('heading', { name: /No region/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('bare metal')
  await expect(main(page).getByText(/^1 of \d+ regions/)).toBeVisible()
  await expect(row(page, 'Paris, FR')).toHaveCount(0)

  await test.step('nothing of the map is a stop for the tab key', async () => {
    const stops = await map(page).evaluate(
      (figure) =>
        [...figure.querySelectorAll('a, button')].filter((each) => each instanceof SVGElement && each.tabIndex >= 0)
          .length,
    )
    expect(stops).toBe(0)
  })

  await row(page, 'Newark, NJ').getByRole('link', { name: 'Newark, NJ' }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Newark, NJ')).toBeFocused()
  await expect(main(page).getByRole('list', { name: 'Not in this region' })).toContainText('Metadata')
  await main(page).getByRole('link', { name: 'All nodes' }).click()
  await expect(main(page).getByText(/^5 of 15 nodes/)).toBeVisible()
  await page.goBack()
  await main(page).getByRole('link', { name: 'Create node here' }).click()
  await expect(main(page).getByRole('radio', { name: 'Newark, NJ' })).toBeChecked()
})

test('a marker holds the number of nodes there, whatever the width', async ({ owner: page, service }) => {
  const { data } = await callOperation(service, regions.list, {})
  for (const { id } of data)
    await callOperation(service, nodes.create, { body: { region: id, type: 'g6-nanode-1', label: `in-${id}` } })
  await page.goto(paths.regions())
  await expect(map(page).getByText('Sydney')).toBeVisible()
  const groups = map(page).locator('[data-tooltip*="Click to zoom in"]')
  for (const width of [320, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const texts = () =>
      groups.evaluateAll((elements) =>
        elements.map((element) => {
          const counts = element.getAttribute('data-tooltip')?.matchAll(/your nodes: (\d+)/g) ?? []
          const sum = [...counts].reduce((total, [, count]) => total + Number(count), 0)
          return { said: element.querySelector('text')?.textContent, expected: `${sum}` }
        }),
      )
    await expect.poll(async () => (await texts()).length).toBeGreaterThan(0)
    for (const { said, expected } of await texts()) expect.soft(said, `${width}`).toBe(expected)
  }
  const legend = 'Several regions: click or tap to zoom in'
  await expect(map(page)).toContainText(legend)
  await page.goto(paths.overview())
  await expect(map(page)).toContainText(legend)
  await groups.first().click()
  await expect(map(page).getByRole('button', { name: 'Whole world' })).toBeVisible()
  await expect(map(page)).toContainText(legend)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('map, cards and capabilities are readable', async ({ owner: page }) => {
    await page.goto(paths.regions())
    await expect(map(page).getByText('Sydney')).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)

    await test.step('regions that are close together are one marker, which zooms in when tapped', async () => {
      await expect(map(page).getByText('Chennai')).toHaveCount(0)
      await map(page).locator('[data-tooltip*=Chennai] circle').last().tap()
      await expect(map(page).getByText('Mumbai')).toBeVisible()
      await expect(map(page).getByText('Chennai')).toBeVisible()
      await expect(map(page).getByText('Sydney')).toHaveCount(0)
      await map(page).getByRole('button', { name: 'Whole world' }).tap()
      await expect(map(page).getByText('Sydney')).toBeVisible()
    })

    await test.step('a card says what the row of the table says', async () => {
      const card = main(page).getByRole('article', { name: 'London, UK' })
      await expect(card).toContainText('Operational')
      await expect(card).toContainText('United Kingdom')
      const { x, width } = await boxOf(card)
      expect(x + width).toBeLessThanOrEqual(390)
    })

    await test.step('capabilities are a list of what each region lacks', async () => {
      await main(page).getByText('Capabilities', { exact: true }).first().tap()
      const region = main(page).getByRole('listitem').filter({ hasText: 'London, UK' })
      await expect(region).toContainText('of 13Without')
      await expect(region).toContainText('Bare Metal')
      expect(await scrollsSideways(page)).toBe(false)
      await main(page).getByText('Map and list', { exact: true }).tap()
    })

    await map(page).getByText('Sydney').tap()
    await expect(title(page, 'Sydney, AU')).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
  })
})

test.describe('during an outage', () => {
  test.use({ outages: ['eu-central'] })

  test('choosing the region for a clone or an upload warns', async ({ owner: page, service }) => {
    const node = await findNode(service, 'db-1')
    await page.goto(paths.node(node.id))
    await main(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Clone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Clone db-1' })
    await dialog.getByRole('combobox', { name: 'Region' }).click()
    await page.getByRole('option', { name: /^Frankfurt/ }).click()
    await expect(dialog.getByText('Cloning into this region may fail or take longer')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

    await goInside(page, paths.imageUpload())
    await main(page).getByRole('radio', { name: 'Frankfurt' }).check()
    await expect(main(page).getByText(/The upload may fail\. Choose another region/)).toBeVisible()
  })
})

test('the list of regions of a new node stays when its error comes, goes and comes again', async ({ owner: page }) => {
  await page.goto(paths.nodeCreate())
  const fields = main(page)
  await fields.getByRole('radio', { name: 'GPU', exact: true }).click()
  await fields
    .getByRole('radio', { name: /GPU x1$/ })
    .first()
    .check()
  const error = fields.getByText('GPU Nodes is not available in this region').first()
  for (const [region, fails] of [
    ['Chicago, IL', true],
    ['Newark, NJ', false],
    ['London, UK', true],
  ] as const) {
    await fields.getByRole('radio', { name: region }).check()
    await fields.getByLabel('Label').focus()
    await (fails ? expect(error).toBeVisible() : expect(error).toBeHidden())
    await expect(fields.getByRole('radio', { name: region })).toBeVisible()
  }
  // The error goes with what needed the capability.
  await fields.getByRole('radio', { name: 'Shared CPU' }).click()
  await fields.getByRole('radio', { name: 'Nanode 1GB' }).check()
  await expect(error).toBeHidden()

  await test.step('a zoomed map shows the whole world when a region outside of it is chosen in the list', async () => {
    await map(page).locator('[data-tooltip*="Click to zoom in"][data-tooltip*=Chicago]').click()
    const wholeWorld = map(page).getByRole('button', { name: 'Whole world' })
    await expect(wholeWorld).toBeVisible()
    await fields.getByRole('radio', { name: 'Newark, NJ' }).check()
    await expect(wholeWorld).toBeVisible()
    await fields.getByRole('radio', { name: 'London, UK' }).check()
    await expect(wholeWorld).toBeHidden()
  })
})
