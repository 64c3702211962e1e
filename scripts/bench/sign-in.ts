import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { Server } from '../server.ts'

/** Signs in on the service's own login page and waits for the node list. */
export async function signIn(page: Page, server: Server) {
  await page.goto(server.url + paths.nodes())
  await page.getByLabel('Username').fill('owner')
  await page.getByLabel('Password').fill(server.ownerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor()
}
