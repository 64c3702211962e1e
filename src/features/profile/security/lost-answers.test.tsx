/** Answers that are lost after the service has accepted a code, which it accepts once. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { phone } from '#contract/areas/phone.ts'
import { callOperation } from '#server/calls-testing.ts'
import { codeAt, stepAt } from '#server/oauth/totp.ts'
import type { TestService } from '#server/testing.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { answerQuestions, findDialog, findQuestion, latestCode, verifyPhone } from '../../../testing/profile.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { enterText } from '../../../testing/disks.ts'
import { pendingPhone } from './pending-phone.ts'

const openedAt = Date.UTC(2026, 5, 15, 10, 30)

async function openSecurity(isLost: (request: Request) => boolean, reaches = true) {
  // The secret must not seem to have expired: the service's clock is not the browser's.
  vi.useFakeTimers({ toFake: ['Date'], now: openedAt })
  onTestFinished(() => void vi.useRealTimers())
  const lose = loseResponses(isLost)
  const app = await renderApp('/profile/security', {
    prepare: async (service: TestService) => {
      lose.setService(service)
      await answerQuestions(service)
    },
    intercept: (request) => {
      if (!reaches && isLost(request)) throw new TypeError('Failed to fetch')
      return lose.intercept(request)
    },
  })
  await screen.findByText(/ of 5$/)
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }))
  return { ...app, press }
}
const isSecret = ({ url }: Request) => url.endsWith('/tfa-enable')
const isConfirmation = ({ url }: Request) => url.endsWith('/tfa-enable-confirm')
const isVerification = ({ url }: Request) => url.endsWith('/phone-number/verify')

async function enterCode(app: Awaited<ReturnType<typeof openSecurity>>) {
  await app.press('Enable two-factor authentication')
  const dialog = await findDialog('Set up your authenticator app')
  const secret = dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent.replaceAll(' ', '')
  await app.user.type(dialog.getByLabelText('Code'), codeAt(secret, stepAt(app.service.now())))
  return dialog
}

it('an accepted code whose answer is lost: says that the scratch code is lost, and sets up the app again', async () => {
  const app = await openSecurity(isConfirmation)
  await enterCode(app)
  const question = await findQuestion('Your scratch code was lost')
  expect(question.getByText(/Two-factor authentication is on/)).toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'Set up again' }))
  const dialog = await findDialog('Set up your authenticator app')
  expect(dialog.getByLabelText('Code')).toHaveValue('')
})

it('a code that did not reach the service: says that nothing is on yet, and asks for the next one', async () => {
  const app = await openSecurity(isConfirmation, false)
  const dialog = await enterCode(app)
  expect((await dialog.findAllByText(/two-factor authentication is still off/))[0]).toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('a secret whose answer is lost is asked for again, and nothing else', async () => {
  let lost = 0
  const app = await openSecurity((request) => isSecret(request) && ++lost <= 2)
  await app.press('Enable two-factor authentication')
  expect(await screen.findByText('No secret was received, and nothing has changed. Try again.')).toBeInTheDocument()
  expect(lost).toBe(2)
  await app.press('Enable two-factor authentication')
  await findDialog('Set up your authenticator app')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('a second press while the dialog opens asks for no second secret', async () => {
  let secrets = 0
  const app = await openSecurity((request) => {
    if (isSecret(request)) secrets += 1
    return false
  })
  const button = await screen.findByRole('button', { name: 'Enable two-factor authentication' })
  await app.user.click(button)
  const dialog = await findDialog('Set up your authenticator app')
  // As if it had been delivered before the dialog opened.
  fireEvent.click(button)
  await app.user.type(dialog.getByLabelText('Code'), '0')
  expect(secrets).toBe(1)
})

async function sendCodeTo(app: Awaited<ReturnType<typeof openSecurity>>, number: string) {
  await app.press('Verify phone number')
  const dialog = await findDialog('Verify phone number')
  await enterText(app, dialog.getByLabelText('Phone number'), number)
  await app.user.click(dialog.getByRole('button', { name: 'Send code' }))
  return findDialog('Enter the code')
}

it.each([true, false])('the code of a phone number, accepted: %s', async (reaches) => {
  pendingPhone.clear()
  const app = await openSecurity(isVerification, reaches)
  const codeDialog = await sendCodeTo(app, '+4915123456789')
  await app.user.type(codeDialog.getByLabelText('Code'), await latestCode(app.service))
  if (reaches) expect(await screen.findByText(/^The phone number .* was verified$/)).toBeInTheDocument()
  else expect((await codeDialog.findAllByText(/the number is not verified yet/))[0]).toBeInTheDocument()
})

it('the code of a number that is not known after a reload is found to be accepted', async () => {
  const afterReload = { target: null, sentAt: openedAt, resentAt: openedAt }
  const spy = vi.spyOn(pendingPhone, 'get').mockReturnValue(afterReload)
  onTestFinished(() => spy.mockRestore())
  const app = await openSecurity(isVerification)
  await callOperation(app.service, phone.send, { body: { iso_code: 'DE', phone_number: '+4915123456789' } })
  await app.press('Enter code')
  const dialog = await findDialog('Enter the code')
  await app.user.type(dialog.getByLabelText('Code'), await latestCode(app.service))
  expect(await screen.findByText(/^The phone number .* was verified$/)).toBeInTheDocument()
})

it('the sending of a code whose answer is lost leads to the field for the code', async () => {
  pendingPhone.clear()
  const app = await openSecurity(({ url }) => url.endsWith('/phone-number'))
  const codeDialog = await sendCodeTo(app, '+4915123456789')
  expect(await screen.findByText(/^We could not confirm that the code was sent\./)).toBeInTheDocument()
  await app.user.type(codeDialog.getByLabelText('Code'), await latestCode(app.service))
  expect(await screen.findByText(/^The phone number .* was verified$/)).toBeInTheDocument()
})

it('the code of a number from another tab is verified as that number', async () => {
  pendingPhone.clear()
  const app = await openSecurity(() => false)
  // As an address book copies it.
  const codeDialog = await sendCodeTo(app, ' \u202A\u00A0+49 151 23456755\u202C')
  await callOperation(app.service, phone.send, { body: { iso_code: 'DE', phone_number: '+4915123456766' } })
  await app.user.type(codeDialog.getByLabelText('Code'), await latestCode(app.service))
  expect(await screen.findByText(/^The phone number .*66 was verified$/)).toBeInTheDocument()
})

it('a code that another tab has used already is no wrong one', async () => {
  pendingPhone.clear()
  const app = await openSecurity(() => false)
  const codeDialog = await sendCodeTo(app, '+4915123456789')
  const code = await latestCode(app.service)
  await callOperation(app.service, phone.verify, { body: { otp_code: code } })
  await app.user.type(codeDialog.getByLabelText('Code'), code)
  expect(await screen.findByText(/^The phone number .*89 was verified$/)).toBeInTheDocument()
})

it('disabling whose answer is lost is done', async () => {
  const app = await openSecurity(({ url }) => url.endsWith('/tfa-disable'))
  await enterCode(app)
  const kept = await findQuestion('Keep your scratch code')
  await app.user.click(kept.getByRole('checkbox'))
  const [close] = kept.getAllByRole('button', { name: 'Close' })
  if (close) await app.user.click(close)
  await app.press('Disable')
  const question = await findQuestion('Disable two-factor authentication?')
  await app.user.type(question.getByRole('textbox'), 'disable')
  await app.user.click(question.getByRole('button', { name: 'Disable two-factor authentication' }))
  expect(await screen.findByText('Two-factor authentication is off')).toBeInTheDocument()
})

async function fillInAnswers(app: Awaited<ReturnType<typeof openSecurity>>) {
  await app.press('Change answers')
  const dialog = await findDialog('Security questions')
  for (const index of [1, 2, 3]) {
    await app.user.selectOptions(dialog.getByLabelText(`Question ${index}`), String(index + 3))
    await enterText(app, dialog.getByLabelText(`Answer ${index}`), `mine ${index}`)
  }
  return dialog
}

it('answers that were saved although their response was lost are found', async () => {
  const app = await openSecurity(({ url }) => url.endsWith('/security-questions'))
  const dialog = await fillInAnswers(app)
  await app.user.click(dialog.getByRole('button', { name: 'Save answers' }))
  expect(await screen.findByText('Your security questions were saved')).toBeInTheDocument()
})

it('answers whose response was lost are not sent again over those that were given elsewhere', async () => {
  let sent = 0
  const app = await openSecurity(({ url, method }) => {
    const isLost = method === 'POST' && url.endsWith('/security-questions')
    if (isLost) sent += 1
    return isLost
  }, false)
  const dialog = await fillInAnswers(app)
  await app.user.click(dialog.getByRole('button', { name: 'Save answers' }))
  expect(await dialog.findByText(/could not confirm/i, {}, { timeout: 5000 })).toBeInTheDocument()
  expect(sent).toBe(1)
})

it('a number that was verified elsewhere is not deleted by repeating what was lost', async () => {
  pendingPhone.clear()
  let sent = 0
  const app = await openSecurity(({ method }) => method === 'DELETE' && ++sent > 0, false)
  await verifyPhone(app.service, '015123456789')
  await app.queries.refetchQueries({ type: 'active' })
  await app.press('Delete')
  const question = await findQuestion(/Delete/)
  await app.user.click(question.getByRole('button', { name: 'Delete phone number' }))
  expect(await question.findByText(/could not confirm/i, {}, { timeout: 5000 })).toBeInTheDocument()
  expect(sent).toBe(1)
})
