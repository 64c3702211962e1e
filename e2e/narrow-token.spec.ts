/**
 * A token with fewer scopes than its user: the dashboard requests and offers only what the scopes cover, and names the
 * missing ones.
 */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { TestService } from '#server/testing.ts'
import { createTokenWithScopes } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, row, title } from './locators.ts'
import { beginSignedIn } from './sign-in.ts'

const begin = async (page: Page, service: TestService, scopes: string) =>
  beginSignedIn(page, await createTokenWithScopes(service, scopes), scopes)

const missingScope = (scope: string) => `This session's token lacks the scope ${scope}`

test('a node that the token can only read names the missing scope once', async ({ page, service }) => {
  await begin(page, service, 'nodes:read_only')
  await page.goto(paths.nodes())
  await row(page, 'web-3').getByRole('button', { name: 'Actions for web-3' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Settings'])
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(title(page, 'web-3')).toBeVisible()
  await expect(main(page).getByText(missingScope('nodes:read_write'))).toHaveCount(1)
  await expect(main(page).getByText('Watchdog')).toBeVisible()
})

test('the palette lists nothing that the token cannot read, and closing it leaves the page unchanged', async ({
  page,
  service,
}) => {
  await begin(page, service, 'account:read_only')
  await page.goto(paths.overview())
  await expect(title(page, 'Overview')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText([
    /^Images/,
    /^Regions/,
    /^Users/,
    /^API/,
    /^Profile/,
    /^Connections/,
    /^Overview/,
  ])
  await expect(page.getByRole('option').filter({ hasText: /node|Create image|Upload image/i })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(title(page, 'Overview')).toBeVisible()
})

test('without the scope for SSH keys the form names the scope and accepts a pasted key', async ({ page, service }) => {
  await begin(page, service, 'nodes:read_write')
  await page.goto(paths.nodeCreate())
  await expect(main(page).getByText(missingScope('account:read_only'), { exact: false })).toBeVisible()
  await expect(main(page).getByText('Your profile has no keys yet')).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Paste a public key' })).toBeVisible()
})
