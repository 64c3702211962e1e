/** The overview's warnings about the safety of the account. */
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { main } from './locators.ts'

test('on a phone a line keeps its button beside it @referenced', async ({ owner: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.overview())
  const link = main(page).getByRole('link', { name: '10 nodes' })
  const hide = main(page).getByRole('button', { name: 'Hide: Nodes not backed up' })
  await expect(link).toBeVisible()
  const [name, button] = [await link.boundingBox(), await hide.boundingBox()]
  expect(button?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0))
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(390)
})
