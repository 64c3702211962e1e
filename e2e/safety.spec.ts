/**
 * Protection from mistakes: locks, the seconds to cancel a deletion, a resource as JSON, and Back after the sign-in.
 */
import { paths } from '#kit/paths.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, moreMenu, row, title } from './locators.ts'
import { signInWithToken, submitLoginForm } from './sign-in.ts'

test('a lock is kept with the account, and forbids to delete until it is removed', async ({
  owner: page,
  service,
  browser,
  origin,
}) => {
  const { id } = await findNode(service, 'web-1')
  await page.goto(paths.node(id))
  await moreMenu(page, 'Lock')
  await expect(page.getByText('web-1 was locked')).toBeVisible()
  await expect(main(page).getByText('Locked', { exact: true })).toBeAttached()
  await main(page).getByRole('button', { name: 'More actions' }).click()
  const deletion = page.getByRole('menuitem', { name: 'Delete Locked: unlock it first' })
  await expect(deletion).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  const stored = async () => {
    const headers = { Authorization: `Bearer ${service.ownerToken}` }
    return JSON.stringify(await (await service.fetch('/v4/profile/preferences', { headers })).json())
  }
  await expect.poll(stored).toContain(`"node:${id}":"1"`)

  const other = await browser.newContext({ baseURL: origin })
  const otherPage = await other.newPage()
  await signInWithToken(otherPage, service.ownerToken)
  await otherPage.goto(paths.nodes())
  const webRow = row(otherPage, 'web-1')
  await expect(webRow.getByText('Locked', { exact: true })).toBeAttached()
  await webRow.getByRole('checkbox').check()
  const bulk = otherPage.getByRole('button', { name: 'Delete', exact: true })
  await expect(bulk).toHaveAccessibleDescription('Locked: unlock it first')
  await webRow.getByRole('button', { name: 'Actions for web-1' }).click()
  await otherPage.getByRole('menuitem', { name: 'Unlock', exact: true }).click()
  await expect(bulk).not.toHaveAttribute('aria-disabled', 'true')
  await other.close()
})

test.describe('with seconds to cancel', () => {
  test.use({ deleteDelay: '30' })

  test('a confirmed deletion is canceled by the keyboard, and by leaving the page @referenced', async ({
    owner: page,
    service,
  }) => {
    const { id } = await findNode(service, 'web-1')
    await page.goto(paths.node(id))
    const confirmDeletion = async () => {
      await moreMenu(page, 'Delete')
      const dialog = page.getByRole('alertdialog')
      await expect(dialog.getByRole('link', { name: /^Create an image of .+ first$/ })).toBeVisible()
      await dialog.getByLabel('Type web-1 to confirm').fill('web-1')
      await dialog.getByRole('button', { name: 'Delete node' }).click()
      await expect(page.getByText('web-1 will be deleted')).toBeVisible()
    }
    await confirmDeletion()
    await expect(main(page).getByText(/^Deletion in \d+ s$/)).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('web-1 was not deleted')).toBeVisible()
    await expect(main(page).getByText(/^Deletion in/)).toBeHidden()

    await confirmDeletion()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(/Not deleted: web-1/)).toBeVisible()
    expect((await findNode(service, 'web-1')).status).toBe('running')
  })
})

test('a resource is shown as JSON with its ids and its request', async ({ owner: page, service }) => {
  const { id, type } = await findNode(service, 'web-1')
  await page.goto(paths.node(id))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Show as JSON' }).click()
  const dialog = page.getByRole('dialog', { name: 'web-1' })
  await expect(dialog.getByRole('region', { name: 'JSON' })).toContainText(`"type": "${type}"`)
  await expect(dialog.getByRole('button', { name: 'Copy Type ID' })).toBeAttached()
  await expect(dialog.getByRole('region', { name: 'request as curl' })).toContainText(`/v4/node/instances/${id}'`)
  // Nothing is asked before it boots, where this could be shown.
  await expect(dialog.getByRole('region', { name: 'boot as curl' })).toContainText(`/v4/node/instances/${id}/boot'`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goto(paths.domain(1))
  await expect(page).toHaveTitle(/^Records · /)
})

test('Back after the sign-in leads to the page before it, and Forward returns', async ({ page, service }) => {
  await page.goto(paths.regions())
  await expect(title(page, 'Regions')).toBeVisible()
  await page.goto(paths.nodes())
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Nodes')).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(title(page, 'Regions')).toBeVisible()
  await page.goForward({ waitUntil: 'commit' })
  await expect(title(page, 'Nodes')).toBeVisible()
})
