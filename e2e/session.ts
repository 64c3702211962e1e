/** Signing in, in both ways the sign-in page offers. */
import { expect, type Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'

/** Signs in with a personal access token that this tab keeps, and ends on the node list. */
export async function pasteToken(page: Page, token: string) {
  await page.goto(paths.signIn())
  await page.getByLabel('Personal access token').fill(token)
  await page.getByRole('checkbox', { name: /keep/i }).check()
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Signs in on the service's own pages, from wherever the dashboard offers it. */
export async function signInWithPassword(page: Page, username: string, password: string) {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
