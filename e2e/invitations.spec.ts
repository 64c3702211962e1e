/** Users who were invited: another link by mail, which replaces the first, and an invitation that is withdrawn. */
import type { Page } from '@playwright/test'
import { users } from '#contract/areas/users.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, title } from './locators.ts'

const casey = { username: 'casey', email: 'casey@example.com' }
const password = 'correct horse 1'
const invited = 'Invited, has not set a password'

const invite = (service: TestService) => callOperation(service, users.create, { body: casey })

/** The links that were mailed, the newest first. */
async function mailedLinks(page: Page, service: TestService) {
  const outbox = await page.request.get(`${service.url}/outbox`, {
    headers: { Authorization: `Bearer ${service.ownerToken}` },
  })
  return [...(await outbox.text()).matchAll(/\/login\/password\?key=\w+/g)].map(([link]) => link)
}

test('a new link replaces the first, and with a password the user is invited no more @referenced', async ({
  owner: page,
  browser,
  service,
}) => {
  await invite(service)
  await page.goto(paths.users())
  const name = page.getByRole('rowheader', { name: /^casey/ })
  await expect(name).toHaveText('caseyInvited')
  await name.getByRole('link').click()
  await expect(main(page).getByText(invited)).toBeVisible()
  await main(page).getByRole('button', { name: 'Resend invitation' }).dblclick()
  await expect(page.getByText('We emailed casey@example.com a new link')).toBeVisible()
  const [second = '', first = '', ...others] = await mailedLinks(page, service)
  expect(others).toEqual([])

  const tab = await (await browser.newContext({ baseURL: service.url })).newPage()
  expect((await tab.goto(first))?.status()).toBe(404)
  await tab.goto(second)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByLabel('Repeat password').fill(password)
  await tab.getByRole('button', { name: 'Set password' }).click()
  await expect(title(tab, 'Your password was set')).toBeVisible()
  await page.reload()
  await expect(main(page).getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(main(page).getByText(invited)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an invitation is withdrawn, which deletes the user @referenced', async ({ owner: page, service }) => {
    await invite(service)
    await page.goto(paths.user('casey'))
    await expect(main(page).getByText(invited)).toBeVisible()
    await main(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('This deletes the user')
    await confirm(page, 'Withdraw invitation', 'casey')
    await expect(title(page, 'Users')).toBeVisible()
    await expect(main(page).getByText('casey@example.com')).toHaveCount(0)
  })
})
