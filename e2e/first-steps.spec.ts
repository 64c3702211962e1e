/** The guided first visit of an empty account: each step leads to its page, and back on the overview it is done. */
import { paths } from '#kit/paths.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { main, navigation, title } from './locators.ts'
import { enableTwoFactor, closeScratchCode } from './two-factor.ts'

test.use({ demo: false })

const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8mZC6yyl8kzWjGgLqLe6SCzbQGzDMfDcYF9QXv7xkA owner@laptop'

const steps = (page: Page) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'First steps' }) })
const step = (page: Page, name: string) => steps(page).getByRole('listitem').filter({ hasText: name })

async function backToSteps(page: Page, done: number) {
  await navigation(page).getByRole('link', { name: 'Overview' }).click()
  await expect(title(page, 'Overview')).toBeVisible()
  await expect(steps(page)).toContainText(`${done} of 4 done`)
}

test('SSH key, two-factor authentication, first node, first domain @referenced', async ({
  owner: page,
  service,
  monitor,
}) => {
  test.slow()
  // The helper enters a wrong code first.
  monitor.expectError(/status of 400/)
  await page.goto(paths.overview())
  await expect(steps(page)).toContainText('0 of 4 done')
  await expect(steps(page).getByRole('listitem')).toHaveCount(4)

  await step(page, 'Add your SSH key').getByRole('link', { name: 'Add SSH key' }).click()
  await expect(title(page, 'SSH keys')).toBeVisible()
  await page.getByRole('button', { name: 'Add SSH key' }).first().click()
  const keyDialog = page.getByRole('dialog', { name: 'Add SSH key' })
  await keyDialog.getByLabel('Public key').fill(publicKey)
  await keyDialog.getByRole('button', { name: 'Add SSH key' }).click()
  await expect(page.getByRole('rowheader', { name: 'owner@laptop' })).toBeVisible()
  await backToSteps(page, 1)
  await expect(step(page, 'Add your SSH key').getByText('Done', { exact: true })).toBeVisible()

  await step(page, 'Protect your account').getByRole('link', { name: 'Set up' }).click()
  await expect(title(page, 'Security')).toBeVisible()
  const { kept } = await enableTwoFactor(page, service)
  await closeScratchCode(kept)
  await backToSteps(page, 2)

  await step(page, 'Create your first node').getByRole('link', { name: 'Create node' }).click()
  const form = await fillNode(page, 'first-1')
  // The key of the first step is offered.
  await form
    .getByRole('group', { name: /^SSH keys/ })
    .getByRole('checkbox', { name: 'owner@laptop' })
    .check()
  await form.getByRole('button', { name: 'Create node' }).click()
  await expect(title(page, 'first-1')).toBeVisible()
  await backToSteps(page, 3)

  await step(page, 'Add your first domain').getByRole('link', { name: 'Create domain' }).click()
  await page.getByLabel('Domain', { exact: true }).fill('first-steps.example')
  await page.getByLabel('SOA email').fill('owner@first-steps.example')
  await main(page).getByRole('button', { name: 'Create domain' }).click()
  await expect(title(page, 'first-steps.example')).toBeVisible()

  await navigation(page).getByRole('link', { name: 'Overview' }).click()
  await expect(main(page).getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})
