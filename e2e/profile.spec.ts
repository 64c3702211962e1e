/** The profile's timezone and the preferences, in several tabs and browsers. */
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './locators.ts'
import { goInside } from './pages.ts'
import { beginSignedIn } from './sign-in.ts'

test('the timezone of the profile is the one that times are shown in', async ({ owner: page }) => {
  await page.goto(paths.profile())
  const field = main(page).getByRole('combobox', { name: 'Timezone' })
  // Chromium lists the zone by its older name, Asia/Calcutta.
  await field.fill('kolkata')
  await page.getByRole('option', { name: /Asia\/Kolkata/ }).click()
  await main(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your profile was saved')).toBeVisible()
  await page.getByRole('link', { name: 'Logins', exact: true }).click()
  await main(page).locator('time').first().hover()
  await expect(page.getByText(/\(Asia\/Kolkata\)/).first()).toBeVisible()
})

test('preferences, columns and views follow the user to another browser, and two tabs lose nothing', async ({
  owner: page,
  service,
  browser,
  origin,
  context,
}) => {
  const stored = async () => {
    const headers = { Authorization: `Bearer ${service.ownerToken}` }
    return JSON.stringify(await (await service.fetch('/v4/profile/preferences', { headers })).json())
  }
  await page.goto(paths.preferences())
  await main(page).getByRole('radio', { name: 'Dark' }).check()
  await main(page).getByLabel('Start page').selectOption('Nodes')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // Kept with the account once the stored data shows it.
  await expect(main(page).getByText(/"startPage": "\/nodes"/)).toBeVisible()
  await page.goto('/')
  await expect(title(page, 'Nodes')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  // An earlier reload would reload the page that is being left.
  await expect(title(page, 'Overview')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Overview')).toBeVisible()

  await goInside(page, `${paths.nodes()}?q=web&sort=-label`)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const views = page.getByRole('dialog', { name: 'Views' })
  await views.getByLabel('Save this view as').fill('Web servers')
  await views.getByRole('button', { name: 'Save view' }).dblclick()
  await expect(views.getByRole('link', { name: 'Web servers' })).toHaveCount(1)

  const tab = await context.newPage()
  await beginSignedIn(tab, service.ownerToken)
  await Promise.all([page.goto(paths.sshKeys()), tab.goto(paths.tokens())])
  for (const [each, column] of [
    [page, 'Bits'],
    [tab, 'Created'],
  ] as const) {
    await each.getByRole('button', { name: 'Columns', exact: true }).click()
    await each.getByRole('checkbox', { name: column }).uncheck()
  }
  await expect.poll(stored).toMatch(/"columns":\{[^}]*"ssh-keys":/)
  await expect.poll(stored).toMatch(/"columns":\{[^}]*"tokens":/)
  expect(await stored()).toContain('Web servers')

  const other = await browser.newContext({ baseURL: origin })
  const otherPage = await other.newPage()
  await beginSignedIn(otherPage, service.ownerToken)
  await otherPage.goto(paths.tokens())
  await expect(otherPage.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(otherPage.getByRole('columnheader', { name: 'Expires' })).toBeVisible()
  await expect(otherPage.getByRole('columnheader', { name: 'Created' })).toBeHidden()
  await goInside(otherPage, paths.nodes())
  await otherPage.getByRole('button', { name: 'Views', exact: true }).click()
  await otherPage.getByRole('link', { name: 'Web servers' }).click()
  await expect(otherPage.getByRole('searchbox', { name: 'Search nodes' })).toHaveValue('web')
  await other.close()
})
