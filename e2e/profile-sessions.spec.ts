/** Sessions of the sign-in pages: ending one from another browser, and ending one's own. */
import type { Browser } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, title } from './locators.ts'
import { submitLoginForm } from './sign-in.ts'

test.use({ demo: false })

async function signIn(browser: Browser, origin: string, password: string, userAgent: string) {
  const context = await browser.newContext({ baseURL: origin, userAgent })
  const page = await context.newPage()
  await page.goto(paths.sessions())
  await submitLoginForm(page, 'owner', password)
  await expect(title(page, 'Sessions')).toBeVisible()
  return page
}

test('a session ended from another browser signs out there, and the own one here', async ({
  page,
  service,
  browser,
  origin,
}) => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const other = await signIn(browser, origin, service.ownerPassword, firefox)
  await page.goto(paths.sessions())
  await submitLoginForm(page, 'owner', service.ownerPassword)
  const own = main(page).getByRole('row').filter({ hasText: 'This session' })
  await expect(own).toHaveCount(1)
  await expect(own).not.toContainText('Firefox')

  await main(page).getByRole('button', { name: 'Actions for Firefox 140 on Linux' }).click()
  await page.getByRole('menuitem', { name: 'End session' }).click()
  await confirm(page, 'End session')
  await expect(main(page).getByText('Firefox 140 on Linux')).toHaveCount(0)
  // The shortcut of Nodes instead of a click on its link: the page's own reads may notice first, and their dialog
  // covers the link.
  await other.keyboard.press('g')
  await other.keyboard.press('n')
  await expect(other.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible()
  await other.context().close()

  await own.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'End session' }).click()
  await confirm(page, 'End session and sign out')
  await expect(title(page, 'Sign in')).toBeVisible()
})
