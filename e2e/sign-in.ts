/** Both ways to sign in, signing out, and how a page begins signed in. */
import { expect, type Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { say } from './texts.ts'

/** Signs in with a personal access token, keeps it in this tab, and waits for the overview. */
export async function signInWithToken(page: Page, token: string) {
  await page.goto(paths.signIn())
  await page.getByLabel(say('Personal access token')).fill(token)
  await page.getByRole('checkbox', { name: say('Keep it in this tab') }).check()
  await page.getByRole('button', { name: say('Sign in with token') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('Overview') })).toBeVisible()
}

/**
 * Makes the first page of the dashboard start signed in, as after the reload of a tab that keeps its token. Opens no
 * page itself.
 */
export async function beginSignedIn(page: Page, token: string, scopes = '*') {
  // Storage belongs to an origin, so a document of that origin must be open.
  await page.goto('/config.json')
  await page.evaluate(
    (value) => sessionStorage.setItem('quarterdeck.token', value),
    JSON.stringify({ token, scopes, baseUrl: '' }),
  )
}

/** Signs out of the connection of this user, from the account menu. */
export async function signOut(page: Page, username = 'owner') {
  await page.getByRole('button', { name: say('Account: {name}', { name: username }) }).click()
  await page.getByRole('menuitem', { name: say('Sign out') }).click()
}

/** Fills in and submits the service's own login page. */
export async function submitLoginForm(page: Page, username: string, password: string) {
  await page.getByLabel(say('Username')).fill(username)
  await page.getByLabel(say('Password')).fill(password)
  await page.getByRole('button', { name: say('Sign in') }).click()
}
