/** Users of the account: an owner creates one, grants something, and the user sees just that. */
import { paths } from '#kit/paths.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, navigation, row, title } from './locators.ts'
import { submitLoginForm } from './sign-in.ts'
import { say, sayCount } from './texts.ts'

const password = 'correct horse 1'

test('a new user with one grant sets a password, signs in and sees just that @referenced @languages', async ({
  owner: page,
  browser,
  service,
}) => {
  await page.goto(paths.overview())
  await navigation(page)
    .getByRole('link', { name: say('Users') })
    .click()
  await main(page)
    .getByRole('link', { name: say('Create user') })
    .click()
  await main(page).getByLabel(say('Username')).fill('casey')
  await main(page).getByLabel(say('Email')).fill('casey@example.com')
  await main(page)
    .getByRole('button', { name: say('Create user') })
    .click()
  await expect(title(page, 'casey')).toBeVisible()
  await main(page)
    .getByRole('searchbox', { name: say('Search by name') })
    .fill('web-3')
  await main(page)
    .getByRole('radio', { name: `web-3: ${say('read only')}` })
    .check()
  const notSaved = sayCount(1, '{count} change not saved yet.', '{count} changes not saved yet.')
  await expect(main(page).getByText(notSaved)).toBeVisible()
  await main(page)
    .getByRole('button', { name: say('Save grants') })
    .click()
  await expect(main(page).getByText(say('No changes.'))).toBeVisible()

  const outbox = await page.request.get(`${service.url}/outbox`, {
    headers: { Authorization: `Bearer ${service.ownerToken}` },
  })
  const link = /\/login\/password\?key=\w+/.exec(await outbox.text())?.[0] ?? ''
  const context = await browser.newContext({ baseURL: service.url })
  const tab = await context.newPage()
  await tab.goto(link)
  await tab.getByLabel(say('Password'), { exact: true }).fill(password)
  await tab.getByLabel(say('Repeat password')).fill(password)
  await tab.getByRole('button', { name: say('Set password') }).click()
  await tab.getByRole('link', { name: say('Sign in') }).click()
  await submitLoginForm(tab, 'casey', password)
  await expect(navigation(tab).getByRole('link')).toHaveText([
    say('Overview'),
    say('Nodes'),
    say('Backups'),
    say('Images'),
    say('Regions'),
    say('Tags'),
    say('Usage'),
    say('API'),
    say('Profile'),
  ])
  await navigation(tab)
    .getByRole('link', { name: say('Nodes') })
    .click()
  await expect(tab.getByRole('table', { name: say('Nodes') }).getByRole('rowheader')).toHaveText(['web-3'])
  await expect(main(tab).getByText(say('You see only the nodes that are shared with you.'))).toBeVisible()
  await row(tab, 'web-3').getByRole('link', { name: 'web-3' }).click()
  await expect(main(tab).getByText(say('You have read-only access to {label}', { label: 'web-3' }))).toBeVisible()
  for (const action of ['Boot', 'Reboot', 'Shut down', 'Delete'])
    await expect(main(tab).getByRole('button', { name: say(action), exact: true })).toHaveCount(0)
  await expect(main(tab).getByText(say('Only unrestricted users can change tags.'))).toBeVisible()
  const { id } = await findNode(service, 'web-1')
  await tab.goto(paths.node(id))
  await expect(title(tab, say('Not found'))).toBeVisible()
  await tab.goto(paths.users())
  const noAccess = `${say('Only unrestricted users can do this')}. ${say('Ask the account owner for access.')}`
  await expect(main(tab).getByText(noAccess)).toBeVisible()
  await context.close()
})
