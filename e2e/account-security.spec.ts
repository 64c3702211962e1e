/** Proving one's identity before a sensitive change, changing and resetting the password, and the scratch code. */
import type { Page } from '@playwright/test'
import { proofMinutes } from '#contract/limits.ts'
import { paths } from '#kit/paths.ts'
import type { TestService } from '#server/testing.ts'
import { auditAllVariants, auditDialog } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { main, row, title } from './locators.ts'
import { submitLoginForm, signOut } from './sign-in.ts'
import { enableTwoFactor, nextCode, closeScratchCode } from './two-factor.ts'

test.use({ demo: false })

const newPassword = 'seven boats at dawn'
const proofDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm that it’s you' })

async function signIn(page: Page, service: TestService, address = paths.security()) {
  await page.goto(address)
  await submitLoginForm(page, 'owner', service.ownerPassword)
}
const outgrowProof = (service: TestService) => service.advance(proofMinutes * 60_000)

/** The link of the newest mail. */
async function mailedLink(service: TestService) {
  const response = await service.fetch('/outbox', { headers: { Authorization: `Bearer ${service.ownerToken}` } })
  return /\/login\/password\?key=\w+/.exec(await response.text())?.[0] ?? ''
}

test('a form in a dialog is sent after the question, by keyboard alone, and canceling loses nothing', async ({
  page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 401/)
  monitor.expectError(/status of 400/)
  await signIn(page, service, paths.tokens())
  await expect(title(page, 'API tokens')).toBeVisible()
  await outgrowProof(service)
  await main(page).getByRole('button', { name: 'Create token' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create token' })
  await form.getByLabel('Label').fill('automation')
  await form.getByRole('radio', { name: 'Nodes: read only', exact: true }).check()
  await form.getByRole('button', { name: 'Create token' }).click()

  // Escape closes the question and leaves the form as it was.
  await expect(proofDialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(proofDialog(page)).toBeHidden()
  await expect(form.getByText('Nothing was changed because you did not confirm your identity.')).toBeVisible()
  await expect(form.getByLabel('Label')).toHaveValue('automation')

  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(proofDialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(proofDialog(page).getByText('Incorrect password.')).toBeVisible()
  await page.keyboard.type(service.ownerPassword)
  await page.keyboard.press('Enter')
  const created = page.getByRole('alertdialog', { name: 'automation was created' })
  await expect(created.getByLabel('Token', { exact: true })).toHaveValue(/^[0-9a-f]{64}$/)
  await created.getByRole('checkbox').check()
  await created.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(row(page, 'automation')).toBeVisible()
})

test('the question passes the audits, on a phone, too, and Back gives it up', async ({ page, service, monitor }) => {
  monitor.expectError(/status of 401/)
  await signIn(page, service, paths.profile())
  await page.getByRole('navigation', { name: 'Profile: pages' }).getByRole('link', { name: 'Security' }).click()
  await expect(title(page, 'Security')).toBeVisible()
  await outgrowProof(service)
  await main(page).getByRole('button', { name: 'Verify phone number' }).click()
  const form = page.getByRole('dialog', { name: 'Verify phone number' })
  // It already has the focus. Its list opens at the country, which typing replaces.
  await form.getByRole('combobox', { name: 'Country' }).click()
  await expect(page.getByRole('option', { name: /^United States/ }).first()).toBeInViewport()
  await page.keyboard.type('german')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
  await form.getByLabel('Phone number').fill('+49 1512 3456789')
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(proofDialog(page)).toBeVisible()
  await auditDialog(page, 'confirm who it is')
  await proofDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Phone number')).toHaveValue('+49 1512 3456789')

  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(proofDialog(page)).toBeVisible()
  await page.goBack()
  await expect(proofDialog(page)).toBeHidden()
})

test('changing the password: opened from Security, other sessions end, this one goes on', async ({
  page,
  service,
  browser,
}) => {
  await signIn(page, service)
  const other = await browser.newPage({ baseURL: service.url })
  await signIn(other, service)
  await expect(title(other, 'Security')).toBeVisible()

  await main(page).getByRole('link', { name: 'Change password' }).click()
  await expect(title(page, 'Change password')).toBeVisible()
  await auditAllVariants(page, 'change password')
  const fill = async (current: string, password: string, repeated = password) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Repeat new password').fill(repeated)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill(service.ownerPassword, 'Password2026')
  await expect(page.getByRole('alert')).toHaveText('This password is too common. Choose another one.')
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await fill('wrong', newPassword)
  await expect(page.getByRole('alert')).toHaveText('Your current password is incorrect.')
  await fill(service.ownerPassword, newPassword)
  await expect(title(page, 'Your password was changed')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Security' }).click()
  await expect(title(page, 'Security')).toBeVisible()

  await other.goto(paths.security())
  await submitLoginForm(other, 'owner', service.ownerPassword)
  await expect(other.getByRole('alert')).toContainText('Incorrect username or password')
  await submitLoginForm(other, 'owner', newPassword)
  await expect(title(other, 'Security')).toBeVisible()
  await other.close()
})

test('a forgotten password: a link by mail, with two-factor authentication a code, too, and then the scratch code', async ({
  page,
  service,
  monitor,
}) => {
  test.slow()
  monitor.expectError(/status of 400/)
  monitor.expectError(/status of 404/)
  await signIn(page, service)
  const { secret, scratch, kept } = await enableTwoFactor(page, service)
  await closeScratchCode(kept)
  await signOut(page)
  await expect(title(page, 'Sign in')).toBeVisible()

  await page.goto(paths.security())
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(title(page, 'Forgot password')).toBeVisible()
  await auditAllVariants(page, 'forgot password')
  await page.getByLabel('Username or email address').fill('owner@example.com')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(title(page, 'Check your email')).toBeVisible()

  const link = await mailedLink(service)
  await page.goto(link)
  await expect(title(page, 'Set a new password')).toBeVisible()
  await auditAllVariants(page, 'set a new password')
  const fill = async (code: string) => {
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Repeat new password').fill(newPassword)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await fill('000000')
  await expect(page.getByRole('alert')).toContainText('Incorrect, expired or already used')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await fill(await nextCode(service, secret))
  await expect(title(page, 'Your password was set')).toBeVisible()
  await page.goto(link)
  await expect(title(page, 'This link does not work')).toBeVisible()

  await page.goto(paths.security())
  await submitLoginForm(page, 'owner', newPassword)
  await page.getByLabel('Code', { exact: true }).fill(` ${scratch.replaceAll('-', ' ').toUpperCase()} `)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(title(page, 'Your scratch code has been used')).toBeVisible()
  await auditAllVariants(page, 'scratch code used')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(title(page, 'Security')).toBeVisible()
  await expect(main(page).getByText('Your scratch code has been used')).toBeVisible()
  await main(page).getByRole('button', { name: 'Get a new one' }).click()
  await expect(page.getByRole('dialog', { name: 'Set up your authenticator app' })).toBeVisible()
})
