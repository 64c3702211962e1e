/** Touch gestures on a phone. */
import { paths } from '#kit/paths.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main } from './locators.ts'

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
