/** Elements that must fit, stay in place, or be covered: tables, bars, dialogs, and texts of twice the size. */
import type { Page } from '@playwright/test'
import { addCopiedNodes } from '#server/load-test/copied-nodes.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import type { TestService } from '#server/testing.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { loaded, painted } from './page-load.ts'
import { main, row, title } from './locators.ts'
import { goInside } from './pages.ts'
import { say } from './texts.ts'

const addNodes = (service: TestService, nodes: number) =>
  addLoadTestData(service.database, { nodes, domains: 0 }, { now: service.now(), random: seededRandom('layout') })

/** The texts of cells and headers that are cut off. */
const cutCells = (page: Page) =>
  page
    .locator('td, th')
    .locator('.truncate, :scope')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.querySelector('button') === null)
        .map((element) => element.textContent),
    )

test('status, region and type of nodes are shown in full beside a scroll bar', async ({ owner: page, service }) => {
  await addNodes(service, 200)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/nodes?q=staging-1')
  await expect(row(page, 'staging-1')).toContainText('Under maintenance')
  expect(await cutCells(page)).toEqual([])
  await page.goto('/nodes?region=us-lax')
  await expect(page.getByRole('cell', { name: 'Los Angeles, CA' }).first()).toBeVisible()
  expect((await cutCells(page)).filter((text) => text?.startsWith('Los'))).toEqual([])
})

for (const path of ['/nodes', '/backups']) {
  test(`the pager of ${path} can be used while a job is shown`, async ({ owner: page, service }) => {
    await addCopiedNodes(service.database, 25_000)
    await page.goto(path)
    const pages = page.getByRole('navigation', { name: /^Pages of/ })
    await expect(pages).toContainText('Page 1 of 251')
    await page.evaluate(() => document.documentElement.style.setProperty('--job-tray', '133px'))
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('Page 2 of 251')
    const bottom = await pages.evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom)
    expect(bottom).toBeGreaterThan(133)
  })
}

test('the cards of a page of backups are equally high, with their titles on one line', async ({
  owner: page,
  service,
}) => {
  const boxOf = (title: string) =>
    main(page)
      .getByRole('heading', { name: title, exact: true })
      .evaluate((heading) => {
        const card = heading.closest('section')?.getBoundingClientRect()
        return { title: heading.getBoundingClientRect().top, top: card?.top, bottom: card?.bottom }
      })
  await page.goto('/backups')
  await expect(main(page).getByRole('heading', { name: 'Windows' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await boxOf('Status')).toEqual(await boxOf('Windows'))
  await page.goto(`/nodes/${(await findNode(service, 'web-1')).id}/backups`)
  await expect(main(page).getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(main(page).getByText(/^Between /)).toBeVisible()
  expect(await boxOf('Schedule')).toEqual(await boxOf('Timeline'))
})

test('the density stays in view below the columns of a list', async ({ owner: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/nodes')
  await page.getByRole('button', { name: 'Columns' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await expect(panel.getByRole('button', { name: 'Reset columns' })).toBeInViewport({ ratio: 1 })
  // The last one can be reached above it.
  await panel.getByRole('checkbox', { name: 'Note' }).check()
  await expect(panel.getByRole('radio', { name: 'Compact' })).toBeInViewport({ ratio: 1 })
})

test('a backdrop covers the gutter of the scroll bar, too', async ({ owner: page }) => {
  await page.goto('/nodes')
  await expect(row(page, 'web-1')).toBeVisible()
  const gutter = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await gutter()
  await row(page, 'web-1').getByRole('button', { name: 'Actions for web-1' }).click()
  await page.getByRole('menuitem', { name: 'Shut down' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect.poll(gutter).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect.poll(gutter).toBe(before)
})

test('the account menu is in front of the page beside it', async ({ owner: page }) => {
  await page.goto('/nodes')
  await loaded(page)
  await page.getByRole('button', { name: 'Account: owner' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const widths = await menu.evaluate((element) => {
    const { right, width, top, height } = element.getBoundingClientRect()
    const inFront = [0.2, 0.5, 0.8].map((part) => document.elementFromPoint(right - 4, top + part * height))
    return { menu: width, own: inFront.every((each) => each && element.contains(each)) }
  })
  // Wider than the navigation, else this says nothing.
  expect(widths.menu).toBeGreaterThan(216)
  expect(widths.own).toBe(true)
})

test('the modes of Create node keep their places', async ({ owner: page }) => {
  await page.goto('/nodes/create')
  const tab = page.getByRole('link', { name: 'From a backup' })
  const before = await tab.boundingBox()
  await tab.click()
  await expect(page.getByRole('combobox', { name: 'Source node' })).toBeVisible()
  expect(await tab.boundingBox()).toEqual(before)
})

test('the first tick on a phone does not move the cards', async ({ owner: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/nodes')
  const card = page.getByRole('article', { name: 'api-1' })
  await expect(card).toBeVisible()
  const before = await card.boundingBox()
  await card.getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'Selection' })).toBeInViewport({ ratio: 1 })
  expect(await card.boundingBox()).toEqual(before)
})

test('on a phone, the bar of selected records stands on that of the changes, and the first tick moves no row', async ({
  owner: page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/domains/1')
  const selection = page.getByRole('region', { name: 'Selection' })
  const pending = page.getByRole('region', { name: 'Pending changes' })
  const box = page.getByRole('checkbox', { name: /docs\.harbour\.example/ })
  await box.scrollIntoViewIfNeeded()
  const before = await box.boundingBox()
  await box.check()
  await expect(selection).toBeInViewport({ ratio: 1 })
  expect(await box.boundingBox()).toEqual(before)
  await selection.getByRole('button', { name: 'Delete' }).click()
  // Its lower corners are below the edge.
  await expect(pending.getByRole('button', { name: 'Apply changes' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('checkbox', { name: /_dmarc\.harbour\.example/ }).check()
  await expect(selection).toBeInViewport({ ratio: 1 })
  const [upper, lower] = [await selection.boundingBox(), await pending.boundingBox()]
  expect(upper && lower && upper.y + upper.height <= lower.y + 1, JSON.stringify({ upper, lower })).toBe(true)
  // A phone has no room for it in the bar.
  await expect(pending.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  await pending.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(pending).toBeHidden()
})

test('the first tick moves no row, from a window of 1024 px on @languages', async ({ owner: page }) => {
  await page.goto('/nodes')
  for (const [path, name] of [
    ['/nodes', 'api-1'],
    ['/domains', 'harbour.example'],
  ] as const) {
    await goInside(page, path)
    const box = row(page, name).getByRole('checkbox')
    await expect(box).toBeVisible()
    for (const width of [1024, 1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await painted(page)
      const before = await box.boundingBox()
      await box.check()
      await expect(page.getByRole('region', { name: say('Selection') })).toBeVisible()
      expect.soft((await box.boundingBox())?.y, `${path}, ${width}`).toBe(before?.y)
      await box.uncheck()
    }
  }
})

test('a filter stays where it was opened while its values are ticked', async ({ owner: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/nodes')
  await page.getByRole('button', { name: 'Filter by region' }).click()
  const value = page.getByRole('dialog').getByRole('checkbox', { name: /Newark/ })
  const before = await value.boundingBox()
  await value.check()
  await expect(main(page).getByText('5 of 15 nodes')).toBeVisible()
  expect(await value.boundingBox()).toEqual(before)
})

test('the current tab is clear of the shade at the edge of a narrow phone', async ({ owner: page, service }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/nodes/${(await findNode(service, 'web-1')).id}/backups`)
  const tabs = page.getByRole('navigation', { name: 'web-1: pages' })
  const [bar, tab] = [await tabs.boundingBox(), await tabs.getByRole('link', { name: 'Backups' }).boundingBox()]
  const shade = 32
  expect(tab?.x).toBeGreaterThanOrEqual((bar?.x ?? Infinity) + shade)
  expect((tab?.x ?? Infinity) + (tab?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0) - shade)
})

test('what was found stays on two lines on a phone: type and name, and the address', async ({ owner: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/domains/search?q=203.0.113.10')
  const item = page.getByRole('list', { name: 'Found records' }).getByRole('listitem').first()
  await expect(item).toContainText('203.0.113.10')
  const lines = await item.evaluate((element) =>
    [...element.children].map((part) => {
      const range = document.createRange()
      range.selectNodeContents(part.lastElementChild ?? part)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  expect(lines).toEqual([1, 1])
})

test('the button that resets the alerts of a node stands below their fields', async ({ owner: page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/nodes/${(await findNode(service, 'web-1')).id}/settings`)
  const [quota, reset] = [page.getByLabel('Transfer quota'), page.getByRole('button', { name: /^Reset to default/ })]
  await expect(reset).toBeVisible()
  expect((await reset.boundingBox())?.y).toBeGreaterThan((await quota.boundingBox())?.y ?? Infinity)
})

test('the head of a table of grants stays in view, below the header of a phone @referenced', async ({
  owner: page,
}) => {
  await page.goto('/users/@restricted')
  const head = page.getByRole('columnheader', { name: 'Node', exact: true })
  for (const [size, top] of [
    [{ width: 1366, height: 600 }, 0],
    [{ width: 390, height: 640 }, 56],
  ] as const) {
    await page.setViewportSize(size)
    await page.getByRole('row', { name: /^web-3/ }).evaluate((row) => row.scrollIntoView({ block: 'center' }))
    await expect(head).toBeInViewport({ ratio: 1 })
    const box = await head.boundingBox()
    expect(Math.abs((box?.y ?? Number.NaN) - top), `${size.width} px`).toBeLessThan(2)
  }
})

test('a narrow phone has no row for the export button alone', async ({ owner: page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/nodes')
  const [filters, download] = [
    page.getByRole('button', { name: 'Filters' }),
    page.getByRole('button', { name: 'Export nodes' }),
  ]
  await expect(download).toBeVisible()
  expect(await download.boundingBox()).toMatchObject({ y: (await filters.boundingBox())?.y })
})

test('the first tab of the profile is in view, whatever the width', async ({ owner: page }) => {
  for (const width of [1280, 1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/profile')
    await expect(page.getByRole('navigation', { name: 'Profile: pages' })).toHaveJSProperty('scrollLeft', 0)
  }
})

test('the number of new events stands on one line @referenced', async ({ owner: page, service }) => {
  await service.database.updateTable('events').set({ seen: 0 }).execute()
  await page.goto('/nodes')
  const badge = page.getByRole('link', { name: /^Events, \d+\+? new$/ }).getByText('9+')
  await expect(badge).toBeVisible()
  expect(await badge.evaluate((element) => element.getClientRects().length)).toBe(1)
  expect(await badge.evaluate((element) => element.clientHeight)).toBeLessThan(20)
})

test('no event on the demo’s list is cut @referenced', async ({ owner: page }) => {
  await page.goto('/events')
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('rowheader', { name: /^Taking a backup failed/ }).first()).toBeVisible()
    expect.soft(await cutCells(page), `${width}`).toEqual([])
  }
})

test('a window of 1024 px shows the columns that matter whole, and that others follow @referenced', async ({
  owner: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const [path, name] of [
    ['/nodes', 'Last backup'],
    ['/events', 'User'],
    ['/backups', 'Day'],
    ['/profile/tokens', 'Expires'],
  ] as const) {
    await page.goto(path)
    const header = page.getByRole('columnheader', { name })
    await expect(header).toBeVisible()
    const menus = page.locator('thead td').last()
    const [column, menu] = [await header.boundingBox(), await menus.boundingBox()]
    // Only its padding may be below the menus.
    const padding = 12
    expect.soft((column?.x ?? Infinity) + (column?.width ?? 0) - padding, path).toBeLessThanOrEqual(menu?.x ?? 0)
    const shadow = () => menus.evaluate((element) => getComputedStyle(element, '::before').content)
    await expect.poll(shadow).not.toBe('none')
    await page.locator('[data-rows]').evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect.poll(shadow).toBe('none')
  }
})

test('the labels of the timeline of backups never overlap @languages', async ({ owner: page, service }) => {
  const { id } = await findNode(service, 'web-1')
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/nodes/${id}/backups`)
    const labels = page.locator('figure [aria-hidden] span.whitespace-nowrap')
    await expect(labels.filter({ hasText: say('now') })).toBeVisible()
    const overlaps = await labels.evaluateAll((all) => {
      const shown = all.filter((label) => label.checkVisibility())
      return shown.flatMap((label, index) => {
        const a = label.getBoundingClientRect()
        const others = shown.slice(index + 1).filter((other) => {
          const b = other.getBoundingClientRect()
          return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        })
        return others.map((other) => `${label.textContent} and ${other.textContent}`)
      })
    })
    expect.soft(overlaps, `${width} px`).toEqual([])
  }
})

test('the names of capabilities are not broken inside words', async ({ owner: page }) => {
  await page.goto('/regions?view=capabilities')
  await expect(page.getByRole('columnheader', { name: 'Managed Databases' })).toBeVisible()
  const words = await page.getByRole('columnheader').evaluateAll((headers) =>
    headers.flatMap((header) => {
      const texts = document.createNodeIterator(header, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          found.push(range.getClientRects().length > 1 ? `${word} is broken` : word)
        }
      return found
    }),
  )
  expect(words).toContain('Databases')
  expect(words.filter((word) => word.endsWith('is broken'))).toEqual([])
})

test('the labels of charts never overlap @referenced', async ({ owner: page, service }) => {
  const { id } = await findNode(service, 'web-1')
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/nodes/${id}/metrics`)
    await expect(page.getByRole('slider', { name: 'Point in time of CPU' })).toBeVisible()
    const overlaps = await page.locator('main [aria-hidden] > span.absolute').evaluateAll((labels) => {
      const shown = labels.filter((label) => label.checkVisibility())
      return shown.flatMap((label, index) => {
        const a = label.getBoundingClientRect()
        return shown.slice(index + 1).flatMap((other) => {
          const b = other.getBoundingClientRect()
          const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
          return apart ? [] : [`${label.textContent} and ${other.textContent}`]
        })
      })
    })
    expect.soft(overlaps, `${width} px`).toEqual([])
    // At some times of day a time stands at the left edge, where the lowest value is.
    const rooms = await page.getByRole('slider', { name: /^Point in time of/ }).evaluateAll((sliders) =>
      sliders.map((slider) => {
        const [values = [], times = []] = [
          ...(slider.parentElement?.parentElement?.querySelectorAll('[aria-hidden]:has(> span.absolute)') ?? []),
        ].map((labels) => [...labels.children].filter((label) => label.checkVisibility()))
        const bottom = Math.max(...values.map((label) => label.getBoundingClientRect().bottom))
        return Math.min(...times.map((label) => label.getBoundingClientRect().top)) - bottom
      }),
    )
    expect(rooms.length).toBeGreaterThan(1)
    for (const room of rooms)
      expect.soft(room, `${width} px: from the values down to the times`).toBeGreaterThanOrEqual(0)
  }
})

test('the fields of an interface are wide enough for what they hold @referenced', async ({ owner: page, service }) => {
  const { id } = await findNode(service, 'web-1')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/nodes/${id}`)
    const card = main(page).locator('section').filter({ hasText: 'Configuration profiles' }).last()
    await card
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add interface' }).click()
    await dialog.getByLabel('eth0 purpose').selectOption('vlan')
    for (const name of ['eth0 VLAN label', 'eth0 address'])
      expect((await dialog.getByLabel(name).boundingBox())?.width).toBeGreaterThan(160)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
  }
})

test('pages fit 320 px with text of twice the size', async ({ owner: page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  for (const [path, heading] of [
    ['/', 'Overview'],
    ['/nodes', 'Nodes'],
    ['/backups', 'Backups'],
    ['/nodes/create', 'Create node'],
    ['/profile', 'Profile'],
  ] as const)
    await test.step(path, async () => {
      if (path !== '/') await goInside(page, path)
      await expect(title(page, heading)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Find' })).toBeInViewport({ ratio: 1 })
      await loaded(page)
      const tooWide = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(tooWide).toBeLessThanOrEqual(0)
    })
})

for (const path of ['/sign-in', '/login']) {
  test(`${path} fits 320 px with text of twice the size`, async ({ page, origin }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(origin + path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
  })
}
