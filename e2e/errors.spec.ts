/** What is wrong in a form is said once: at its field, and in the summary only where that was out of sight when the form was submitted. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { main } from './locators.ts'

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
  const summary = form.getByRole('alert').filter({ hasText: /needs? attention/ })
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
