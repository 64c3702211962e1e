/** Locking an unattended dashboard, and continuing at the same place. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { TestService } from '#server/testing.ts'
import { auditAllVariants } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './locators.ts'
import { signInWithToken, submitLoginForm } from './sign-in.ts'

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked' })

async function signIn(page: Page, service: TestService, address: string) {
  await page.goto(address)
  await submitLoginForm(page, 'owner', service.ownerPassword)
}

async function unlock(page: Page, service: TestService) {
  await lockScreen(page).getByLabel('Password', { exact: true }).fill(service.ownerPassword)
  await lockScreen(page).getByRole('button', { name: 'Unlock' }).click()
  await expect(lockScreen(page)).toBeHidden()
}

test('after the chosen time every tab is covered, and goes on after the password where it was left @referenced', async ({
  page,
  context,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 400/)
  await signIn(page, service, paths.preferences())
  await expect(title(page, 'Preferences')).toBeVisible()
  await main(page).getByRole('radiogroup', { name: 'Lock after' }).getByText('5 min', { exact: true }).click()

  const other = await context.newPage()
  await other.clock.install()
  await other.goto(paths.tokens())
  await expect(title(other, 'API tokens')).toBeVisible()
  // The code of the lock loads together with it.
  await expect(other.getByRole('link', { name: /^Events/ })).toBeAttached()
  await main(other).getByRole('button', { name: 'Create token' }).first().click()
  const form = other.getByRole('dialog', { name: 'Create token' })
  await form.getByLabel('Label').fill('automation')
  await other.clock.fastForward('06:00')

  for (const tab of [other, page]) {
    await expect(lockScreen(tab)).toBeVisible()
    await expect(tab).toHaveTitle('Quarterdeck')
    expect(await tab.locator('body').ariaSnapshot()).not.toMatch(/token|Preferences|owner/i)
    await expect(tab.locator('#root')).toBeHidden()
  }

  await test.step('neither keys nor presses reach the page underneath', async () => {
    await other.keyboard.press('Escape')
    await other.keyboard.press('Escape')
    await other.keyboard.press('ControlOrMeta+k')
    await other.mouse.click(5, 5)
    await other.keyboard.press('?')
    await expect(lockScreen(other)).toBeVisible()
    await expect(other.getByRole('dialog')).toHaveCount(1)
  })
  await test.step('a wrong password does not unlock', async () => {
    await lockScreen(other).getByLabel('Password', { exact: true }).fill('not the password')
    await other.keyboard.press('Enter')
    await expect(lockScreen(other).getByText('Incorrect password.')).toBeVisible()
  })
  await unlock(other, service)
  await expect(form.getByLabel('Label')).toHaveValue('automation')
  await expect(form.getByLabel('Label')).toBeFocused()
  await expect(lockScreen(page)).toBeHidden()
  await expect(title(page, 'Preferences')).toBeVisible()
  await expect(page).toHaveTitle(/Preferences/)
})

test('a reload, another address and a new tab stay locked; signing out leads to the sign-in page', async ({
  page,
  context,
  service,
}) => {
  await signIn(page, service, paths.preferences())
  await expect(title(page, 'Preferences')).toBeVisible()
  await main(page).getByRole('button', { name: 'Lock now' }).click()
  await expect(lockScreen(page)).toBeVisible()
  await auditAllVariants(page, 'the lock screen')
  await page.reload()
  await expect(lockScreen(page)).toBeVisible()
  await page.goto(paths.signIn())
  await expect(lockScreen(page)).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  const other = await context.newPage()
  await other.goto(paths.nodes())
  await expect(lockScreen(other)).toBeVisible()
  await expect(other.getByRole('link', { name: 'web-1' })).toHaveCount(0)
  await unlock(other, service)
  await expect(title(other, 'Nodes')).toBeVisible()
  await expect(lockScreen(page)).toBeHidden()

  await page.goto(paths.preferences())
  await main(page).getByRole('button', { name: 'Lock now' }).click()
  await lockScreen(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(lockScreen(page)).toBeHidden()
  await page.getByRole('button', { name: 'Sign in with password' }).click()
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Overview')).toBeVisible()
})

test('a pasted token that is signed out leaves the sign-in of the browser locked', async ({
  page,
  context,
  service,
}) => {
  await signInWithToken(page, service.ownerToken)
  const other = await context.newPage()
  await signIn(other, service, paths.preferences())
  await main(other).getByRole('button', { name: 'Lock now' }).click()
  await expect(lockScreen(other)).toBeVisible()
  await lockScreen(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(lockScreen(other)).toBeVisible()
  const third = await context.newPage()
  await third.goto(paths.nodes())
  await expect(lockScreen(third)).toBeVisible()
  await unlock(third, service)
  await expect(title(third, 'Nodes')).toBeVisible()
  await expect(lockScreen(other)).toBeHidden()
})

test('what was left open yesterday is locked, and a pasted token is asked for again', async ({
  owner: page,
  service,
}) => {
  await page.goto(paths.nodes())
  await expect(title(page, 'Nodes')).toBeVisible()
  await page.evaluate((yesterday) => {
    localStorage.setItem('@lock-after', '15')
    localStorage.setItem('@active-at', String(yesterday))
  }, Date.now() - 86_400_000)
  await page.reload()
  await expect(lockScreen(page)).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await lockScreen(page).getByLabel('Personal access token').fill(service.ownerToken)
  await page.keyboard.press('Enter')
  await expect(title(page, 'Nodes')).toBeVisible()
  await expect(lockScreen(page)).toBeHidden()
})
