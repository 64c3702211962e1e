/**
 * The overview's warnings about the safety of the account, and those that a user hides because the state is deliberate.
 */
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './locators.ts'

const problem = 'API tokens never expire'

test('a line leads to what it is about; a hidden one stays hidden until it is shown again @referenced', async ({
  owner: page,
}) => {
  await page.goto(paths.overview())
  const lines = main(page).locator('section', { has: page.getByRole('heading', { name: 'Needs attention' }) })
  const tokens = lines.getByRole('listitem').filter({ hasText: problem })
  await tokens.getByRole('link').first().click()
  await expect(title(page, 'API tokens')).toBeVisible()
  await expect(main(page).getByText('Never expires')).toHaveCount(2)
  await page.goBack()
  await expect(lines.getByRole('link', { name: 'restricted', exact: true })).toHaveAttribute(
    'href',
    paths.userSettings('restricted'),
  )

  await lines.getByRole('button', { name: `Hide: ${problem}` }).press('Enter')
  await expect(tokens).toHaveCount(0)
  await expect(lines.getByRole('heading', { name: 'Needs attention' })).toBeFocused()
  await page.reload()
  await expect(lines.getByText('1 line hidden.')).toBeVisible()
  await expect(tokens).toHaveCount(0)
  await lines.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(tokens).toBeVisible()
})

test('a restricted user is told only about what is their own', async ({ restricted: page }) => {
  await page.goto(paths.overview())
  const own = main(page).getByRole('link', { name: 'restricted', exact: true })
  await expect(own).toHaveAttribute('href', paths.security())
  await expect(main(page).getByText(/^Two-factor authentication/)).toHaveCount(1)
  await expect(main(page).getByText(/not backed up$/)).toHaveCount(0)
})

test('on a phone a line keeps its button beside it @referenced', async ({ owner: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.overview())
  const link = main(page).getByRole('link', { name: '10 nodes' })
  const hide = main(page).getByRole('button', { name: 'Hide: Nodes are not backed up' })
  await expect(link).toBeVisible()
  const [name, button] = [await link.boundingBox(), await hide.boundingBox()]
  expect(button?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0))
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(390)
})
