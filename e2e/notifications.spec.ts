/** The browser's notifications, and the window's title and icon, when long work ends in a hidden tab. */
import type { Page } from '@playwright/test'
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './locators.ts'
import { operationTimeoutMs } from './node-steps.ts'

/** A tab that another one covers: browsers for tests keep all of them visible. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: value ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/**
 * Allows notifications, which the shell of the browser does not have, and keeps the texts of those that the page shows
 * in `data-shown` of its root.
 */
const recordNotifications = (page: Page) =>
  page.addInitScript(() => {
    class RecordedNotification extends EventTarget {
      static permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      close() {}
      constructor(text: string, options?: NotificationOptions) {
        super()
        const { dataset } = document.documentElement
        dataset['shown'] = `${dataset['shown'] ?? ''}${text}: ${options?.body ?? ''};`
      }
    }
    Object.defineProperty(window, 'Notification', { value: RecordedNotification })
  })
const shown = (page: Page) => page.locator('html')

const icon = (page: Page) => page.locator('link[rel=icon]')
const choice = (page: Page) => main(page).getByRole('switch', { name: 'Notifications' })

// No operation ends before the test advances the clock, however slow the browser is.
test.use({ pace: 60 })

test('title, icon and a notification say that a rebuild has ended in the hidden tab @referenced', async ({
  owner: page,
  service,
}) => {
  await recordNotifications(page)
  await page.goto(paths.preferences())
  await expect(choice(page)).not.toBeChecked()
  await choice(page).check()
  await expect(choice(page)).toBeChecked()

  const node = await findNode(service, 'web-2')
  await callOperation(service, nodes.rebuild, {
    path: { nodeId: node.id },
    body: { image: 'node/debian12', root_pass: 'a long Passw0rd for tests' },
  })
  await page.goto(paths.node(node.id))
  await expect(title(page, 'web-2')).toBeVisible()
  await expect(page).toHaveTitle(/^Rebuilding web-2/)
  await expect(icon(page)).toHaveAttribute('href', '/icon-busy.svg')
  await setHidden(page, true)
  await service.advance(operationTimeoutMs)
  await expect(page).toHaveTitle(/^✓ /)
  await expect(icon(page)).toHaveAttribute('href', '/icon-done.svg')
  // The demo has its own work in progress, which the same notification includes.
  await expect(shown(page)).toHaveAttribute('data-shown', /^\d+ finished: [^;]*Rebuilt web-2[^;]*;$/)
  await setHidden(page, false)
  await expect(page).toHaveTitle(/^web-2/)
  await expect(icon(page)).toHaveAttribute('href', '/icon.svg')
})

test('without the browser’s permission the setting stays off and says why', async ({ owner: page }) => {
  await page.goto(paths.preferences())
  await expect(choice(page)).not.toBeChecked()
  await expect(choice(page)).toBeDisabled()
  await expect(main(page).getByText(/^This browser blocks notifications from this site/)).toBeVisible()
})
