/** A token that covers less than its user may do: nothing is asked, offered or promised that it does not cover, and what is missing is named. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { nodeCalled, tokenWith } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, row, title } from './look.ts'
import { lookedAt } from './pages.ts'
import { pasteToken } from './session.ts'

const lacks = (scope: string) => `This session's token lacks the scope ${scope}`
const areas = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

/** What changes something, wherever it stands. */
const deeds = /^(Boot|Reboot|Shut down|More actions|Delete|Save changes|Change schedule|Enable backups|Cancel backups|Take snapshot|Restore|Add disk|Add profile|Actions for .* (Disk|Image|Profile))$/

const narrow = [
  { scopes: 'nodes:read_only', offered: ['Overview', 'Nodes', 'Backups', 'Profile'] },
  { scopes: 'account:read_only', offered: ['Overview', 'Profile'] },
  { scopes: 'domains:read_only', offered: ['Overview', 'Profile'] },
]
for (const { scopes, offered } of narrow) {
  test(`with ${scopes} no page asks, offers or promises more`, async ({ page, service }) => {
    await pasteToken(page, await tokenWith(service, scopes))
    const refused: string[] = []
    page.on('response', (response) => {
      if ([401, 403].includes(response.status())) refused.push(`${response.status()} ${response.url()}`)
    })
    for (const { name, address } of lookedAt(await nodeCalled(service, 'web-3'))) {
      await test.step(name, async () => {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Account: owner' })).toBeVisible()
        await expect(areas(page)).toHaveText(offered)
        await expect(main(page).getByText('Loading', { exact: false })).toHaveCount(0)
        await expect(main(page).getByRole('button', { name: deeds })).toHaveCount(0)
        await expect(main(page).getByRole('form')).toHaveCount(0)
        await expect(main(page).getByText('not authorized', { exact: false })).toHaveCount(0)
      })
    }
    expect(refused).toEqual([])
  })
}

test('a node that the token may only read names the missing scope once', async ({ page, service }) => {
  await pasteToken(page, await tokenWith(service, 'nodes:read_only'))
  await page.goto(paths.nodes())
  await row(page, 'web-3').getByRole('button', { name: 'Actions for web-3' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Settings'])
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(title(page, 'web-3')).toBeVisible()
  await expect(main(page).getByText(lacks('nodes:read_write'))).toHaveCount(1)
  await expect(main(page).getByText('Watchdog')).toBeVisible()
})

test('a page of what the token cannot read says which scope it takes', async ({ page, service }) => {
  await pasteToken(page, await tokenWith(service, 'account:read_only'))
  await expect(main(page).getByText(lacks('nodes:read_only'))).toHaveCount(1)
  const { id } = await nodeCalled(service, 'web-3')
  for (const address of [paths.nodes(), paths.backups(), paths.node(id), paths.nodeSettings(id)]) {
    await page.goto(address)
    await expect(main(page).getByText(lacks('nodes:read_only'))).toBeVisible()
  }
  await page.goto(paths.nodeCreate())
  await expect(main(page).getByText(lacks('nodes:read_write'))).toBeVisible()
  await main(page).getByRole('link', { name: 'Your access' }).click()
  await expect(main(page).locator('dt', { hasText: 'Account and profile' }).locator('..')).toContainText('Read only')
  await expect(main(page).locator('dt', { hasText: 'Nodes' }).locator('..')).toContainText('No access')
})

test('the palette leads to nothing the token cannot read, and closing it leaves the page as it is', async ({ page, service }) => {
  await pasteToken(page, await tokenWith(service, 'account:read_only'))
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('option').filter({ hasText: /Page$/ })).toHaveText([/^Overview/, /^Profile/, /^Your access/])
  await expect(page.getByRole('option').filter({ hasText: /node/i })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(title(page, 'Overview')).toBeVisible()
})

test('keys that cannot be listed are not said to be missing, and a pasted one does', async ({ page, service }) => {
  await pasteToken(page, await tokenWith(service, 'nodes:read_write'))
  await page.goto(paths.nodeCreate())
  await expect(main(page).getByText(lacks('account:read_only'), { exact: false })).toBeVisible()
  await expect(main(page).getByText('Your profile has no keys yet')).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Paste a public key' })).toBeVisible()
})
