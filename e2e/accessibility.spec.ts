/**
 * Audits dialogs, menus and other states of pages with axe, in both themes, on a desktop and on a phone. Expects no
 * findings.
 */
import { paths } from '#kit/paths.ts'
import { findNode, revokeTokens } from './account.ts'
import { audit, auditAllVariants, variants } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { main, row, title } from './locators.ts'

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
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await auditAllVariants(page, 'login')
})

test('a form with errors', async ({ owner: page }) => {
  test.slow()
  await page.goto(paths.nodeCreate())
  await expect(title(page, 'Create node')).toBeVisible()
  await page.getByRole('button', { name: 'Create node' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /needs? attention/ })).toBeVisible()
  await auditAllVariants(page, 'create node with errors')
})

test('confirmations and menus', async ({ owner: page, service }) => {
  test.slow()
  const node = await findNode(service, 'db-1')
  await page.goto(paths.nodeSettings(node.id))
  // The header has a menu instead on a phone; this button is on both.
  await main(page).getByRole('button', { name: 'Delete node' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await auditAllVariants(page, 'delete confirmation')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  for (const { variant, colorScheme, viewport } of variants) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.getByRole('button', { name: 'Account: owner' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await audit(page, `account menu, ${variant}`)
    await page.keyboard.press('Escape')
  }
})

// Each theme and each width once: dialogs look the same in the other two combinations.
for (const { variant, colorScheme, viewport } of variants) {
  test.describe(variant, () => {
    test.use({ colorScheme, viewport })
    test.slow()

    test(`forms in dialogs, ${variant}`, async ({ owner: page, service }) => {
      const { id } = await findNode(service, 'db-1')
      const dialog = page.getByRole('dialog')
      const clickButton = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
      const cancel = async () => {
        await clickButton('Cancel')
        await expect(dialog).toBeHidden()
      }
      await page.goto(paths.node(id))
      for (const [item, submitLabel] of [
        ['Resize', 'Resize node'],
        ['Clone', null],
        ['Rebuild', 'Rebuild node'],
      ] as const) {
        await test.step(item, async () => {
          await main(page).getByRole('button', { name: 'More actions' }).click()
          await page.getByRole('menuitem', { name: item, exact: true }).click()
          await expect(dialog).toBeVisible()
          if (submitLabel !== null) {
            await clickButton(submitLabel)
            await expect(dialog.locator('[id$="-error"]').first()).toBeVisible()
          }
          await audit(page, item)
          await cancel()
        })
      }
      await page.goto(paths.nodeBackups(id))
      await test.step('Take snapshot', async () => {
        await main(page).getByRole('button', { name: 'Take snapshot' }).click()
        await expect(dialog.getByText('This replaces the snapshot')).toBeVisible()
        await audit(page, 'Take snapshot')
        await cancel()
      })
      await test.step('Restore, then discard it', async () => {
        await main(page).getByRole('button', { name: 'Restore' }).first().click()
        await dialog.getByRole('radio', { name: 'Replace' }).check()
        await expect(dialog.getByText('Everything on db-1 will be lost')).toBeVisible()
        await audit(page, 'Restore')
        await clickButton('Cancel')
        await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
        await audit(page, 'Discard')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
        await expect(dialog).toBeHidden()
      })
      await page.keyboard.press('ControlOrMeta+k')
      await expect(dialog).toBeVisible()
      await audit(page, 'palette')
    })

    test(`a session that has ended, ${variant}`, async ({ owner: page, service, monitor }) => {
      monitor.expectError(/status of 401/)
      await page.goto(paths.nodes())
      await main(page).getByRole('button', { name: 'Actions for db-2' }).click()
      await revokeTokens(page, service)
      await page.getByRole('menuitem', { name: 'Boot', exact: true }).click()
      await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible()
      await audit(page, 'session overlay')
    })
  })
}

test('the bulk dialogs and the panels of the list', async ({ owner: page }) => {
  await page.goto(paths.nodes())
  await row(page, 'web-1').getByRole('checkbox').check()
  for (const [item, dialog] of [
    ['Set alerts', 'dialog'],
    ['Spread backup windows', 'dialog'],
    ['Cancel backups', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole(dialog)).toBeVisible()
    await audit(page, item)
    await page
      .getByRole(dialog)
      .getByRole('button', { name: /^(Cancel|Keep backups)$/ })
      .click()
    await expect(page.getByRole(dialog)).toHaveCount(0)
  }
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Clear selection' }).click()
  for (const panel of ['More filters', 'Columns']) {
    await page.getByRole('button', { name: panel }).click()
    await expect(page.getByRole('dialog', { name: panel })).toBeVisible()
    await audit(page, panel)
    await page.keyboard.press('Escape')
  }
})

test('a menu, a filter, a selection and the shortcuts of the list', async ({ owner: page }) => {
  await page.goto(paths.nodes())
  await row(page, 'web-1').getByRole('button', { name: 'Actions for web-1' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await audit(page, 'row menu')
  await page.keyboard.press('Escape')
  await page.getByRole('search').getByRole('button', { name: 'Status' }).click()
  await expect(page.getByRole('checkbox', { name: /Offline/ })).toBeVisible()
  await audit(page, 'filter')
  await page.keyboard.press('Escape')
  await row(page, 'web-1').getByRole('checkbox').check()
  await audit(page, 'selection')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Clear selection' }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await audit(page, 'shortcuts')
  await page.keyboard.press('Escape')
  // Immediately, while the list of shortcuts may still be fading out.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: /^web-1/ })).toBeVisible()
  await audit(page, 'palette')
})
