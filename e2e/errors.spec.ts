/** What is wrong in a form is said once: at its field, and in the summary only where that was out of sight when the form was submitted. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { findNode, updateGrants } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, title } from './locators.ts'
import { signInWithToken } from './sign-in.ts'

/** The errors of the fields: whether each is in view, and how often its text stands in the form. */
const errorsOf = (page: Page) =>
  page.evaluate(() => {
    const root =
      document.querySelector<HTMLElement>('[role=dialog] form') ?? document.querySelector('main') ?? document.body
    return [...root.querySelectorAll<HTMLElement>('[id$="-error"]')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const text = element.innerText.trim()
      return { text, inView: top >= 0 && bottom <= innerHeight, times: root.innerText.split(text).length - 1 }
    })
  })

async function expectOnce(page: Page) {
  await expect.poll(async () => (await errorsOf(page)).length).toBeGreaterThan(0)
  for (const { text, inView, times } of await errorsOf(page)) expect.soft(times, text).toBe(inView ? 1 : 2)
}

const forms = [
  [paths.nodeCreate(), 'Create node'],
  [paths.domainCreate(), 'Create domain'],
  [paths.domainImport(), 'Import domain'],
  [paths.imageUpload(), 'Upload image'],
  [paths.imageCreate(), 'Create image'],
  [paths.userCreate(), 'Create user'],
] as const

for (const [size, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`each error of an empty form stands once, ${size}`, async ({ owner: page }) => {
    await page.setViewportSize(viewport)
    for (const [address, button] of forms)
      await test.step(button, async () => {
        await page.goto(address)
        await main(page).getByRole('button', { name: button, exact: true }).click()
        await expectOnce(page)
        await expect(main(page)).not.toContainText(/_id|root_pass/)
      })
    for (const [address, button] of [
      [paths.tokens(), 'Create token'],
      [paths.sshKeys(), 'Add SSH key'],
    ] as const)
      await test.step(button, async () => {
        await page.goto(address)
        await main(page).getByRole('button', { name: button }).first().click()
        await page.getByRole('dialog').getByRole('button', { name: button }).click()
        await expectOnce(page)
      })
  })

test('a link of the summary leads to its field, and the summary goes with the last error out of sight', async ({
  owner: page,
}) => {
  await page.goto(paths.nodeCreate())
  const form = main(page).getByRole('form')
  await form.getByRole('button', { name: 'Create node' }).click()
  const summary = form.getByRole('alert').filter({ hasText: 'need attention' })
  await summary.getByRole('link', { name: 'Root password' }).click()
  await expect(page.getByLabel('Root password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Root password', { exact: true })).toBeInViewport()
  await page.getByLabel('Root password', { exact: true }).fill('correct-Horse-7')
  await expect(summary.getByRole('link', { name: 'Root password' })).toHaveCount(0)
})

test('a refused token is said at the field alone', async ({ page }) => {
  await page.goto(paths.signIn())
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(page.getByText('Paste a token.')).toHaveCount(1)
  await page.getByLabel('Personal access token').fill('two words')
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(page.getByText(/^A token contains no spaces/)).toHaveCount(1)
})

test('a grant that is withdrawn while a form is open takes its buttons, says why and keeps the entries', async ({
  page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 40[34]/)
  const { id } = await findNode(service, 'web-3')
  await updateGrants(service, { node: [{ id, permissions: 'read_write' }] })
  await signInWithToken(page, service.restrictedToken)
  await page.goto(paths.nodeSettings(id))
  await expect(title(page, 'web-3')).toBeVisible()
  await page.getByLabel('Label', { exact: true }).fill('web-33')
  await updateGrants(service, { node: [{ id, permissions: 'read_only' }] })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(main(page).getByText('You now have read-only access to web-3.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete node' })).toHaveCount(0)
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('web-33')
})
