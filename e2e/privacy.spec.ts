/**
 * Sensitive data is hidden by one key until the same key shows it. languages.spec.ts and every-dialog.spec.ts check
 * this on every page and in every dialog.
 */
import type { Locator } from '@playwright/test'
import { questions } from '#contract/areas/questions.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { createTokenWithScopes } from './account.ts'
import { expect, test } from './fixtures.ts'
import { loaded } from './page-load.ts'
import { main, row, title } from './locators.ts'
import { goInside } from './pages.ts'
import { readable, sensitiveTexts } from './sensitive.ts'
import { say } from './texts.ts'

test('one key hides names, addresses, mail and keys on the pages of this tab @referenced', async ({
  owner: page,
  service,
}) => {
  const texts = await sensitiveTexts(service)
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
  expect(await readable(page, texts)).not.toEqual([])
  await page.keyboard.press('h')
  const hint = page.getByText('Sensitive data is hidden in this tab.')
  await expect(hint).toBeVisible()
  await expect(hint).toHaveCSS('-webkit-text-security', 'none')
  expect(await readable(page, texts)).toEqual([])
  await goInside(page, paths.domains())
  await expect(title(page, 'Domains')).toBeVisible()
  await loaded(page)
  expect(await readable(page, texts)).toEqual([])

  // It lasts in this tab, even across page loads.
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1').getByText('Running')).toHaveCSS('-webkit-text-security', 'none')
  await loaded(page)
  await page.keyboard.press('h')
  await expect(row(page, 'web-1').getByRole('link', { name: 'web-1' })).toHaveCSS('-webkit-text-security', 'none')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('the account menu hides and shows it, without a key', async ({ owner: page, service }) => {
    const texts = await sensitiveTexts(service)
    await page.goto(paths.nodes())
    await expect(main(page).getByRole('link', { name: 'web-1', exact: true })).toBeVisible()
    const toggle = async (name: string) => {
      await page.getByRole('button', { name: 'Account: owner' }).tap()
      await page.getByRole('menuitem', { name }).tap()
    }
    await toggle('Hide sensitive data')
    await expect(page.getByText('Sensitive data is hidden in this tab.')).toBeVisible()
    expect(await readable(page, texts)).toEqual([])
    await toggle('Show sensitive data')
    await expect(page).toHaveTitle(/Nodes · Quarterdeck$/)
    expect(await readable(page, texts)).not.toEqual([])
  })
})

test.describe('in German', () => {
  test.use({ language: 'de' })
  test('a message hides names, too', async ({ owner: page }) => {
    await page.goto(paths.sshKeys())
    await expect(row(page, 'laptop')).toBeVisible()
    await page.keyboard.press('h')
    await row(page, 'laptop').hover()
    await page.getByRole('button', { name: say('Actions for {label}', { label: 'laptop' }) }).click()
    await page.getByRole('menuitem', { name: say('Delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Delete SSH key') })
      .click()
    const message = page.getByRole('region', { name: say('Notifications') }).getByText('laptop')
    await expect(message).toHaveCSS('-webkit-text-security', 'disc')
  })
})

test('dialogs, messages and the palette hide it, too, and the palette shows it again', async ({
  owner: page,
  service,
}) => {
  const texts = await sensitiveTexts(service)
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
  await page.keyboard.press('h')
  await expect(page.getByText('Sensitive data is hidden in this tab.')).toBeVisible()
  await main(page).getByRole('link', { name: 'web-1', exact: true }).click()
  await expect(title(page, 'web-1')).toBeVisible()
  await expect(page).toHaveTitle('Quarterdeck')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Find a page, node or action' })
  await box.fill('web-2')
  await expect(page.getByRole('option', { name: /^web-2 / })).toBeVisible()
  expect(await readable(page, texts)).toEqual([])
  await box.fill('reboot web-1')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  expect(await readable(page, texts)).toEqual([])
  // Nobody has to confirm something that they cannot read.
  await question.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(question.getByRole('heading')).toHaveCSS('-webkit-text-security', 'none')
  await expect(question.getByRole('button', { name: 'Show', exact: true })).toBeHidden()
  await expect(question).toBeFocused()
  await expect(page.getByText('Sensitive data is hidden in this tab.')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.keyboard.press('h')
  await expect(page).toHaveTitle('Quarterdeck')
  // The same in a dialog with a form.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Resize' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(form.getByRole('heading').first()).toHaveCSS('-webkit-text-security', 'none')
  await expect(form).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('h')
  await expect(page).toHaveTitle('Quarterdeck')
  await page.keyboard.press('Control+k')
  await box.fill('sensitive')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/web-1 · Quarterdeck$/)
})

test('secrets that are shown once are hidden too, but not the words of their dialogs', async ({
  owner: page,
  service,
}) => {
  await callOperation(service, questions.answer, {
    body: { security_questions: [1, 2, 3].map((question_id) => ({ question_id, response: 'made up' })) },
  })
  // The checklist names it.
  await createTokenWithScopes(service, '*')
  const shown = (locator: Locator) => expect(locator).toHaveCSS('-webkit-text-security', 'none')
  const hidden = (locator: Locator) => expect(locator).toHaveCSS('-webkit-text-security', 'disc')
  await page.goto(paths.security())
  const enable = page.getByRole('button', { name: 'Enable two-factor authentication' })
  await expect(enable).toBeVisible()
  await page.keyboard.press('h')
  await hidden(page.getByText('full access, never expires'))

  await enable.click()
  const app = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await shown(app.getByRole('heading'))
  await shown(app.getByText('Sensitive data is hidden.'))
  const code = app.getByRole('img', { name: 'QR code of the secret shown beside it' })
  await expect(code).toBeHidden()
  await app.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(code).toBeVisible()
  await app.getByRole('button', { name: 'Cancel' }).click()
  await expect(app).toBeHidden()
  await page.keyboard.press('h')

  await goInside(page, paths.tokens())
  await page.getByRole('button', { name: 'Create token' }).click()
  const form = page.getByRole('dialog', { name: 'Create token' })
  await form.getByLabel('Label', { exact: true }).fill('deploy')
  await form.getByRole('button', { name: 'Full access' }).click()
  await form.getByRole('button', { name: 'Create token' }).click()
  const created = page.getByRole('alertdialog', { name: 'deploy was created' })
  await hidden(created.getByText('deploy'))
  await hidden(created.getByLabel('Token', { exact: true }))
  await shown(created.getByText('Sensitive data is hidden.'))
  await shown(created.getByText('I have saved the token'))
  await created.getByRole('button', { name: 'Show', exact: true }).click()
  await shown(created.getByLabel('Token', { exact: true }))
})
