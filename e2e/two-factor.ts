/** Two-factor authentication, with the codes that a real app would show. */
import type { Locator, Page } from '@playwright/test'
import { codeAt, stepAt } from '#server/oauth/totp.ts'
import type { TestService } from '#server/testing.ts'
import { expect } from './fixtures.ts'
import { main } from './locators.ts'

/** The next code of an authenticator app. Every code works once, so the clock moves on first. */
export async function nextCode(service: TestService, secret: string): Promise<string> {
  await service.advance(30_000)
  return codeAt(secret, stepAt(service.now()))
}

async function answerQuestions(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Security questions' })
  for (const number of [1, 2, 3]) {
    await dialog.getByLabel(`Question ${number}`).selectOption({ index: number })
    await dialog.getByLabel(`Answer ${number}`, { exact: true }).fill(`made up ${number}`)
  }
  await dialog.getByRole('button', { name: /^Save/ }).click()
}

/** Confirms that the scratch code is saved, which closes its dialog. */
export async function closeScratchCode(kept: Locator) {
  await kept.getByRole('checkbox', { name: 'I have saved the scratch code' }).check()
  await kept.getByRole('button', { name: 'Close', exact: true }).first().click()
}

/** Enables two-factor authentication on the security page; returns the secret and the scratch code. */
export async function enableTwoFactor(page: Page, service: TestService) {
  await main(page).getByRole('button', { name: 'Enable two-factor authentication' }).click()
  await answerQuestions(page)
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const shown = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  const secret = shown.replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await expect(dialog.getByText(/This code is incorrect/).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await nextCode(service, secret))
  const kept = page.getByRole('alertdialog', { name: 'Keep your scratch code' })
  const scratch = await kept.getByLabel('Scratch code', { exact: true }).inputValue()
  return { secret, scratch, kept }
}
