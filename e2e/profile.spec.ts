/** SSH keys, the profile's form and the preferences, in a browser. */
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, row, title } from './locators.ts'
import { signInWithToken } from './sign-in.ts'
import { say, sayCount } from './texts.ts'

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8mZC6yyl8kzWjGgLqLe6SCzbQGzDMfDcYF9QXv7xkA me@notebook'

test('an SSH key is added, offered to a new node, and deleted @languages', async ({ owner: page }) => {
  await page.goto(paths.sshKeys())
  await main(page)
    .getByRole('button', { name: say('Add SSH key') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('Add SSH key') })
  await dialog.getByLabel(say('Public key')).fill(key)
  await dialog.getByRole('button', { name: say('Read key') }).click()
  await expect(dialog.getByText(say('{type}, {count} bits', { type: 'Ed25519', count: '256' }))).toBeVisible()
  await dialog.getByRole('button', { name: say('Add SSH key') }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'me@notebook')).toHaveCount(1)
  await page.goto(paths.nodeCreate())
  await expect(main(page).getByRole('checkbox', { name: 'me@notebook' })).toBeVisible()
  await page.goto(paths.sshKeys())
  await test.step('the same key is not added again when it is pasted with the keyboard', async () => {
    await main(page)
      .getByRole('button', { name: say('Add SSH key') })
      .click()
    const box = dialog.getByLabel(say('Public key'))
    await box.fill(key.replace('me@notebook', 'elsewhere'))
    for (const shortcut of ['Control+A', 'Control+X', 'Control+V']) await box.press(shortcut)
    const known = sayCount(
      1,
      'This key is already in your profile, as {labels}',
      '{count} keys are already in your profile, as {labels}',
      { labels: 'me@notebook' },
    )
    await expect(dialog.getByText(known)).toBeVisible()
    await expect(box).toHaveValue('')
    await page.keyboard.press('Escape')
  })
  await main(page)
    .getByRole('button', { name: say('Actions for {label}', { label: 'me@notebook' }) })
    .click()
  await page.getByRole('menuitem', { name: say('Delete') }).click()
  await confirm(page, say('Delete SSH key'))
  await expect(row(page, 'me@notebook')).toHaveCount(0)
})

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

test('preferences follow the user to another browser, and the start page opens first', async ({
  owner: page,
  service,
  browser,
  origin,
}) => {
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

  const other = await browser.newContext({ baseURL: origin })
  const otherPage = await other.newPage()
  await signInWithToken(otherPage, service.ownerToken)
  await otherPage.reload()
  await expect(otherPage.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.close()
})

test('columns and views of a list follow the user, and two tabs lose nothing', async ({
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
  await page.goto(`${paths.nodes()}?q=web&sort=-label`)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const views = page.getByRole('dialog', { name: 'Views' })
  await views.getByLabel('Save this view as').fill('Web servers')
  await views.getByRole('button', { name: 'Save view' }).dblclick()
  await expect(views.getByRole('link', { name: 'Web servers' })).toHaveCount(1)

  const tab = await context.newPage()
  await signInWithToken(tab, service.ownerToken)
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
  await signInWithToken(otherPage, service.ownerToken)
  await otherPage.goto(paths.tokens())
  await expect(otherPage.getByRole('columnheader', { name: 'Expires' })).toBeVisible()
  await expect(otherPage.getByRole('columnheader', { name: 'Created' })).toBeHidden()
  await otherPage.goto(paths.nodes())
  await otherPage.getByRole('button', { name: 'Views', exact: true }).click()
  await otherPage.getByRole('link', { name: 'Web servers' }).click()
  await expect(otherPage.getByRole('searchbox', { name: 'Search nodes' })).toHaveValue('web')
  await other.close()
})
