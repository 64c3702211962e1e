/** Touch gestures on a phone. */
import { paths } from '#kit/paths.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './locators.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the first tap on a type selects it, although it leaves a field that is validated then @referenced', async ({
  owner: page,
  service,
}) => {
  const { id } = await findNode(service, 'web-1')
  await page.goto(paths.node(id))
  await main(page).getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: 'Resize', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  const types = dialog.getByRole('group', { name: 'Type' }).getByRole('radio')
  await expect(types.first()).toBeVisible()
  await types.first().focus()
  const choice = dialog.getByRole('radio', { name: 'Node 8GB' })
  await choice.tap()
  await expect(choice).toBeChecked()
})

test('the menu of a phone closes with a link and a tap beside it, and Back does not open it again', async ({
  owner: page,
}) => {
  await page.goto(paths.nodes())
  const toggle = page.getByRole('button', { name: 'Navigation' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await toggle.tap()
  await menu.getByRole('link', { name: 'Regions' }).tap()
  await expect(title(page, 'Regions')).toBeVisible()
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(title(page, 'Nodes')).toBeVisible()
  await expect(menu).toBeHidden()
  await toggle.tap()
  await expect(menu).toBeVisible()
  await page.touchscreen.tap(195, 820)
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
})
