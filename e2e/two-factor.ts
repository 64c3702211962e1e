/** Two-factor authentication, with the codes that a real app would show. */
import type { Locator, Page } from '@playwright/test'
import { codeAt, stepAt } from '#server/oauth/totp.ts'
import type { TestService } from '#server/testing.ts'
import { expect } from './fixtures.ts'
import { main } from './locators.ts'
import { say } from './texts.ts'

/** The next code of an authenticator app. Every code works once, so the clock moves on first. */
export async function nextCode(service: TestService, secret: string): Promise<string> {
  await service.advance(30_000)
  return codeAt(secret, stepAt(service.now()))
}

const incorrectCode =
  'This code is incorrect. A code is valid for 30 seconds. If the next one is incorrect too, check the clock of your device, or start over with a new secret: this one is invalid if you have started over elsewhere.'

async function answerQuestions(page: Page) {
  const dialog = page.getByRole('dialog', { name: say('Security questions') })
  for (const number of [1, 2, 3]) {
    await dialog.getByLabel(say('Question {number}', { number: String(number) })).selectOption({ index: number })
    await dialog
      .getByLabel(say('Answer {number}', { number: String(number) }), { exact: true })
      .fill(`made up ${number}`)
  }
  await dialog.getByRole('button', { name: say('Save and continue') }).click()
}

/** Confirms that the scratch code is saved, which closes its dialog. */
export async function closeScratchCode(kept: Locator) {
  await kept.getByRole('checkbox', { name: say('I have saved the scratch code') }).check()
  await kept
    .getByRole('button', { name: say('Close'), exact: true })
    .first()
    .click()
}

/** Enables two-factor authentication on the security page; returns the secret and the scratch code. */
export async function enableTwoFactor(page: Page, service: TestService) {
  await main(page)
    .getByRole('button', { name: say('Enable two-factor authentication') })
    .click()
  await answerQuestions(page)
  const dialog = page.getByRole('dialog', { name: say('Set up your authenticator app') })
  await expect(dialog.getByRole('img', { name: say('QR code of the secret shown beside it') })).toBeVisible()
  const shown = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?)+$/).textContent()) ?? ''
  const secret = shown.replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: say('Code') }).fill('000000')
  await expect(dialog.getByText(say(incorrectCode)).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: say('Code') }).fill(await nextCode(service, secret))
  const kept = page.getByRole('alertdialog', { name: say('Keep your scratch code') })
  const scratch = await kept.getByLabel(say('Scratch code'), { exact: true }).inputValue()
  return { secret, scratch, kept }
}
