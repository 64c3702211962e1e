import { paths } from '#kit/paths.ts'
import { endSessions, findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { title } from './locators.ts'
import { submitLoginForm, signInWithToken, signOut } from './sign-in.ts'

test('signing in on the service’s pages leads back to the requested address, also after a wrong password', async ({
  page,
  service,
}) => {
  await page.goto(`${paths.nodeCreate()}?region=us-east`)
  await expect(title(page, 'Sign in')).toBeVisible()
  await submitLoginForm(page, 'owner', 'not the password')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('owner')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Create node')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(`${paths.nodeCreate()}?region=us-east`)
})

test('signing in takes one form, and the token page is one link away and returns to the same address', async ({
  page,
  service,
}) => {
  await page.goto(paths.profile())
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.getByRole('link', { name: 'Use a personal access token' }).click()
  await page.getByLabel('Personal access token').fill(service.ownerToken)
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(title(page, 'Profile')).toBeVisible()
})

test('Enter pressed twice is one attempt to sign in', async ({ page, service }) => {
  await page.goto(paths.overview())
  await page.getByLabel('Username').fill('owner')
  await page.getByLabel('Password').fill(service.ownerPassword)
  let attempts = 0
  await page.route('/login', async (route) => {
    attempts += 1
    // The response takes longer than the second press.
    if (attempts === 1) await page.keyboard.press('Enter')
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(title(page, 'Overview')).toBeVisible()
  expect(attempts).toBe(1)
})

test('a browser session survives a reload without a token in storage, and ends with signing out', async ({
  page,
  service,
  context,
  monitor,
}) => {
  // A pending read is refused, which the console shows.
  monitor.allowError(/status of 401/)
  await page.goto(paths.profile())
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Profile')).toBeVisible()
  const storedData = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  expect(storedData).not.toMatch(/[0-9a-f]{32}/)
  const cookies = await context.cookies()
  for (const cookie of cookies.filter(({ value }) => value.length > 8)) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  }
  await page.reload()
  await expect(title(page, 'Profile')).toBeVisible()
  await signOut(page)
  await expect(title(page, 'Sign in')).toBeVisible()
  await page.goto(paths.profile())
  await expect(title(page, 'Sign in')).toBeVisible()
})

test('whoever signs in at the address of the login page is signed in, whoever was before', async ({
  page,
  service,
}) => {
  await page.goto(paths.overview())
  await submitLoginForm(page, 'restricted', service.restrictedPassword)
  await expect(page.getByRole('button', { name: 'Account: restricted' })).toBeVisible()
  await page.goto('/login')
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Overview')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: owner' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account: owner' })).toBeVisible()
})

test('signing out asks first when another tab has unsaved changes', async ({ page, service, context }) => {
  await page.goto(paths.profile())
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Profile')).toBeVisible()
  const other = await context.newPage()
  const { id } = await findNode(service, 'web-1')
  await other.goto(paths.nodeSettings(id))
  await other.getByLabel('Label', { exact: true }).fill('web-9')
  await signOut(page)
  const question = page.getByRole('alertdialog', { name: 'Sign out?' })
  await expect(question.getByText('There is unfinished work in another tab')).toBeVisible()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await expect(other.getByLabel('Label', { exact: true })).toHaveValue('web-9')
  // A tab that is loading, busy or frozen does not answer, nor does one that shows a dialog of the browser.
  const browserDialog = other.waitForEvent('dialog')
  void other.evaluate(() => alert('Busy')).catch(() => null)
  await browserDialog
  await signOut(page)
  await expect(question.getByText('Another tab is not responding')).toBeVisible()
  await (await browserDialog).dismiss()
})

test.describe('a sign-out that the service does not confirm', () => {
  test.use({ origin: async ({ faultProxy }, provide) => provide(faultProxy.url) })

  test('says so, is not undone by a reload, and ends when the service confirms it', async ({
    page,
    service,
    faultProxy,
    monitor,
    context,
  }) => {
    monitor.expectError(/status of 503/)
    await page.goto(paths.profile())
    await submitLoginForm(page, 'owner', service.ownerPassword)
    await expect(title(page, 'Profile')).toBeVisible()
    faultProxy.inject((_, path) => (path === '/oauth/revoke' ? { response: 503 } : null))
    await signOut(page)
    const warning = page.getByRole('alert').filter({ hasText: 'Sign-out is not complete' })
    await expect(warning).toBeVisible()
    await page.reload()
    await expect(warning).toBeVisible()
    await page.goto(paths.profile())
    await expect(title(page, 'Sign in')).toBeVisible()
    await expect(warning).toBeVisible()
    faultProxy.clear()
    await warning.getByRole('button', { name: 'Try again' }).click()
    await expect(warning).toBeHidden()
    expect(await context.cookies()).toEqual([])
    expect(await service.database.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})

test('a pasted token survives a reload only when the user chose to keep it, and the reload says so', async ({
  page,
  service,
}) => {
  await page.goto(paths.signIn())
  await page.getByLabel('Personal access token').fill(service.ownerToken)
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(title(page, 'Overview')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(page.getByText(/the reload ended the session/)).toBeVisible()
  await signInWithToken(page, service.ownerToken)
  await page.reload()
  await expect(title(page, 'Overview')).toBeVisible()
  expect(page.url()).not.toContain(service.ownerToken)
})

test('signing in again in a popup keeps the page @referenced', async ({ page, service, monitor }) => {
  monitor.expectError(/status of 401/)
  // The renewal of the session.
  monitor.expectError(/status of 400/)
  await page.goto(paths.nodeCreate())
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await fillNode(page, 'half-filled')
  await endSessions(page, service)
  // A read of the page may have found out already, whose dialog covers the button then.
  await page.getByRole('button', { name: 'Create node', includeHidden: true }).dispatchEvent('click')
  const popup = page.waitForEvent('popup')
  await page
    .getByRole('alertdialog', { name: 'Your session has ended' })
    .getByRole('button', { name: 'Sign in again' })
    .click()
  await submitLoginForm(await popup, 'owner', service.ownerPassword)
  await expect(title(page, 'half-filled')).toBeVisible()
})

test('signing in again as another user says so, and goes on at the heading of the page @referenced', async ({
  page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 401/)
  // The renewal of the session.
  monitor.expectError(/status of 400/)
  await page.goto(paths.sshKeys())
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await page.getByRole('button', { name: 'Add SSH key' }).first().click()
  // A read of the page may have found out already, whose dialog covers the form then.
  const form = page.getByRole('dialog', { name: 'Add SSH key', includeHidden: true })
  await form
    .getByLabel('Public key')
    .fill('ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8mZC6yyl8kzWjGgLqLe6SCzbQGzDMfDcYF9QXv7xkA owner@laptop')
  await endSessions(page, service)
  await form.getByRole('button', { name: 'Add SSH key', includeHidden: true }).dispatchEvent('click')
  const popup = page.waitForEvent('popup')
  await page
    .getByRole('alertdialog', { name: 'Your session has ended' })
    .getByRole('button', { name: 'Sign in again' })
    .click()
  await submitLoginForm(await popup, 'restricted', service.restrictedPassword)
  await expect(page.getByText(/You are now signed in as restricted\./)).toBeVisible()
  await expect(title(page, 'SSH keys')).toBeFocused()
})
