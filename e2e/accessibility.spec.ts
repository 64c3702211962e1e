/** Audits states of pages with axe. Expects no findings. Dialogs are in every-dialog.spec.ts. */
import { paths } from '#kit/paths.ts'
import { findNode, revokeAllGrants } from './account.ts'
import { audit, auditAllVariants, variants } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { main, row, title } from './locators.ts'
import { goInside } from './pages.ts'

test('sign-in and the service’s pages, and those that need no sign-in', async ({ page }) => {
  test.slow()
  for (const [address, heading] of [
    [paths.regions(), 'Regions'],
    [paths.region('us-east'), 'Newark, NJ'],
  ] as const) {
    await page.goto(address)
    await expect(title(page, heading)).toBeVisible()
    await auditAllVariants(page, `${heading}, signed out`)
  }
  await page.goto(paths.signIn())
  await expect(title(page, 'Sign in')).toBeVisible()
  await auditAllVariants(page, 'sign-in')
  await page.getByRole('button', { name: 'Sign in with password' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await auditAllVariants(page, 'login')
})

test('a form with errors, and an open list of options', async ({ owner: page, service }) => {
  test.slow()
  await page.goto(paths.nodeCreate())
  await expect(title(page, 'Create node')).toBeVisible()
  await page.getByRole('button', { name: 'Create node' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /needs? attention/ })).toBeVisible()
  await auditAllVariants(page, 'create node with errors')
  const { id } = await findNode(service, 'web-1')
  await goInside(page, paths.node(id))
  // Create node has tags, too.
  await expect(title(page, 'web-1')).toBeVisible()
  await main(page).getByRole('combobox', { name: 'Tags' }).fill('data')
  await expect(page.getByRole('option', { name: 'database' })).toBeVisible()
  await auditAllVariants(page, 'options')
})

test('menus and a selection', async ({ owner: page }) => {
  test.slow()
  await page.goto(paths.nodes())
  await row(page, 'web-1').getByRole('button', { name: 'Actions for web-1' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await audit(page, 'row menu')
  await page.keyboard.press('Escape')
  await row(page, 'web-1').getByRole('checkbox').check()
  await auditAllVariants(page, 'selection')
  for (const { variant, colorScheme, viewport } of variants) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.getByRole('button', { name: 'Account: owner' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await audit(page, `account menu, ${variant}`)
    await page.keyboard.press('Escape')
  }
})

test.describe('an empty account', () => {
  test.use({ demo: false })

  test('its lists', async ({ owner: page }) => {
    test.slow()
    await page.goto(paths.connections())
    for (const [address, heading] of [
      [paths.overview(), 'Overview'],
      [paths.nodes(), 'Nodes'],
      [paths.events(), 'Events'],
      [paths.backups(), 'Backups'],
      [paths.images(), 'Images'],
      [paths.domains(), 'Domains'],
      [paths.tags(), 'Tags'],
      [paths.tokens(), 'API tokens'],
      [paths.sshKeys(), 'SSH keys'],
      [paths.devices(), 'Trusted devices'],
      [paths.apps(), 'Authorized apps'],
    ] as const) {
      await goInside(page, address)
      await expect(title(page, heading)).toBeVisible()
      await audit(page, `${heading}, empty`)
    }
  })
})

test('what a restricted user without grants sees', async ({ restricted: page, service }) => {
  test.slow()
  await revokeAllGrants(service)
  await page.goto(paths.regions())
  for (const [address, heading] of [
    [paths.overview(), 'Overview'],
    [paths.nodes(), 'Nodes'],
    [paths.nodeCreate(), 'Create node'],
    [paths.images(), 'Images'],
    [paths.access(), 'Your access'],
  ] as const) {
    await goInside(page, address)
    await expect(title(page, heading)).toBeVisible()
    await audit(page, `${heading}, without grants`)
  }
})
