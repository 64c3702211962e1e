import { paths } from '#kit/paths.ts'
import { endSessions, revokeTokens } from './account.ts'
import { expect, test } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { title } from './look.ts'
import { fillLogin, pasteToken } from './session.ts'

test('the service’s pages sign in and lead back to the address that was asked for', async ({ page, service }) => {
  await page.goto(`${paths.nodeCreate()}?region=us-east`)
  await expect(title(page, 'Sign in')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fillLogin(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Create node')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(`${paths.nodeCreate()}?region=us-east`)
})

test('a wrong password is refused in words, and the right one still works', async ({ page, service }) => {
  await page.goto(paths.overview())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fillLogin(page, 'owner', 'not the password')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('owner')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await fillLogin(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Overview')).toBeVisible()
})

test('a browser session outlasts a reload, and signing out ends it for good', async ({ page, service }) => {
  await page.goto(paths.profile())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fillLogin(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Profile')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Profile')).toBeVisible()
  await page.getByRole('button', { name: 'Account: owner' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(title(page, 'Sign in')).toBeVisible()
  await page.goto(paths.profile())
  await expect(title(page, 'Sign in')).toBeVisible()
})

test('nothing that was kept holds a token of the browser session', async ({ page, service, context }) => {
  await page.goto(paths.overview())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fillLogin(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Overview')).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]))
  expect(kept).not.toMatch(/[0-9a-f]{32}/)
  const cookies = await context.cookies()
  for (const cookie of cookies.filter(({ value }) => value.length > 8)) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/oauth' })
  }
})

test('a pasted token is kept in this tab only when asked for', async ({ page, service }) => {
  await page.goto(paths.signIn())
  await page.getByLabel('Personal access token').fill(service.ownerToken)
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(title(page, 'Overview')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Sign in')).toBeVisible()
  await pasteToken(page, service.ownerToken)
  await page.reload()
  await expect(title(page, 'Overview')).toBeVisible()
  expect(page.url()).not.toContain(service.ownerToken)
})

test('a token the service does not know is refused where it was typed', async ({ page, watched }) => {
  watched.expectError(/status of 401/)
  await page.goto(paths.signIn())
  const field = page.getByLabel('Personal access token')
  await field.fill('0'.repeat(64))
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(page.getByText('The service does not accept this token')).toBeVisible()
  await expect(field).toBeFocused()
})

test('a session that ends in the middle of a form is renewed over it, and nothing typed is lost', async ({ owner: page, service, watched }) => {
  watched.expectError(/status of 401/)
  await page.goto(paths.nodeCreate())
  await fillNode(page, 'half-filled')
  const restore = await revokeTokens(service)
  await page.getByRole('button', { name: 'Create node' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await restore()
  await dialog.getByLabel('Personal access token').fill(service.ownerToken)
  await dialog.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(title(page, 'half-filled')).toBeVisible()
})

test('signing in again in a window of its own keeps the page', async ({ page, service, watched }) => {
  watched.expectError(/status of 40[01]/)
  await page.goto(paths.nodeCreate())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fillLogin(page, 'owner', service.ownerPassword)
  await fillNode(page, 'half-filled')
  await endSessions(service)
  await page.getByRole('button', { name: 'Create node' }).click()
  const popup = page.waitForEvent('popup')
  await page.getByRole('alertdialog', { name: 'Your session has ended' }).getByRole('button', { name: 'Sign in again' }).click()
  await fillLogin(await popup, 'owner', service.ownerPassword)
  await expect(title(page, 'half-filled')).toBeVisible()
})
