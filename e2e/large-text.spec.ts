/**
 * Texts of twice the size on a narrow phone, times on windows of every width, and texts as long as the service allows: nothing is cut, and no
 * page scrolls sideways.
 */
import type { Page } from '@playwright/test'
import { nodes } from '#contract/areas/nodes.ts'
import { images } from '#contract/areas/images.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { users } from '#contract/areas/users.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { findNode } from './account.ts'
import { cutTexts } from './cut-texts.ts'
import { expect, test } from './fixtures.ts'
import { title } from './locators.ts'
import { signedInPages, sweepTimeoutMs } from './pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const longestTime = '59 minutes ago'

/** Lets every time of the page become as long as it can be; returns how many there are. */
const lengthenTimes = (page: Page) =>
  page.locator('main time').evaluateAll((times, text) => {
    for (const time of times) time.textContent = text
    return times.length
  }, longestTime)

/** The pages are looked at in this many tests, which run side by side. */
const parts = 2
for (let part = 0; part < parts; part += 1) {
  test(`text of twice the size at 320 px, and times at every width, part ${part + 1} of ${parts}`, async ({
    owner: page,
    service,
  }) => {
    test.setTimeout(sweepTimeoutMs)
    /** How many pages have times. */
    const timed = { 320: 0, 390: 0, 1024: 0, 1440: 0 }
    const pages = signedInPages(await findNode(service, 'db-1'))
    for (const { name, address, title: heading } of pages.filter((_, index) => index % parts === part)) {
      await page.setViewportSize({ width: 320, height: 844 })
      await page.goto(address)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await expect(title(page, heading)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await cutTexts(page), name).toEqual([])
      await page.evaluate(() => (document.documentElement.style.fontSize = ''))
      for (const width of [320, 390, 1024, 1440] as const) {
        await page.setViewportSize({ width, height: 844 })
        if ((await lengthenTimes(page)) > 0) timed[width] += 1
        expect.soft(await cutTexts(page, 'time'), `${name}, ${width} px`).toEqual([])
      }
    }
    for (const count of Object.values(timed)) expect(count).toBeGreaterThan(5)
  })
}

test('390 px with texts as long as the service allows', async ({ owner: page, service }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await findNode(service, 'db-1')
  const label = 'abcdefgh'.repeat(8)
  await callOperation(service, nodes.update, { path: { nodeId: id }, body: { label, tags: ['t'.repeat(50)] } })
  await callOperation(service, nodes.reboot, { path: { nodeId: id }, body: {} })
  await callOperation(service, users.create, {
    body: { username: 'u'.repeat(32), email: `${'e'.repeat(60)}@example.com`, restricted: true },
  })
  await callOperation(service, tokens.create, { body: { label: 't'.repeat(100), scopes: '*' } })
  await callOperation(service, images.update, {
    path: { imageId: 'private/1' },
    body: { description: 'd'.repeat(200) },
  })
  for (const [address, text] of [
    [paths.nodes(), label],
    [paths.node(id), label],
    [paths.nodeActivity(id), label],
    [paths.nodeDns(id), label],
    [paths.events(), label],
    [paths.backups(), 'Backups'],
    [paths.users(), `${'e'.repeat(60)}@example.com`],
    [paths.user('u'.repeat(32)), 'u'.repeat(32)],
    [paths.tokens(), 't'.repeat(100)],
    [paths.images(), 'd'.repeat(200)],
    [paths.image('private/1'), 'd'.repeat(200)],
    [paths.overview(), label],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await cutTexts(page), address).toEqual([])
  }
})

test('a label of 64 characters keeps its whole focus ring', async ({ owner: page, service }) => {
  const { id } = await findNode(service, 'db-1')
  const label = 'abcdefgh'.repeat(8)
  await callOperation(service, nodes.update, { path: { nodeId: id }, body: { label } })
  await page.goto(paths.nodes())
  const link = page.getByRole('link', { name: label })
  await link.focus()
  const room = await link.evaluate((element) => {
    const cell = element.closest('th')?.getBoundingClientRect()
    const ring = element.getBoundingClientRect()
    return cell ? Math.min(ring.left - cell.left, cell.right - ring.right) : 0
  })
  expect(room).toBeGreaterThanOrEqual(3)
})
