import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { phone } from '#contract/areas/phone.ts'
import { profile } from '#contract/areas/profile.ts'
import { questions } from '#contract/areas/questions.ts'
import { twoFactor } from '#contract/areas/two-factor.ts'
import * as limits from '#contract/limits.ts'
import { codeAt, stepAt } from '#server/oauth/totp.ts'
import { callOperation } from '#server/calls-testing.ts'
import { protect } from '#server/oauth/two-factor-testing.ts'
import { answerQuestions, findDialog, findQuestion, latestCode, verifyPhone } from '../../../testing/profile.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { dialogClosed, enterText } from '../../../testing/disks.ts'
import { signInSecurity } from '#queries/sessions.ts'
import { addToken } from '../../../testing/tokens.ts'
import { pendingPhone } from './pending-phone.ts'

type Options = NonNullable<Parameters<typeof renderApp>[1]>

async function openSecurity(options: Options = {}) {
  const app = await renderApp('/profile/security', options)
  await app.page('Security')
  await screen.findByText(/ of 5$/)
  return app
}
const press = async (app: Awaited<ReturnType<typeof openSecurity>>, name: string) =>
  app.user.click(await screen.findByRole('button', { name }))

it('shows how many checks are done, and asks for the questions before two-factor authentication', async () => {
  const app = await openSecurity()
  expect(screen.getByText('0 of 5')).toBeInTheDocument()
  await press(app, 'Enable two-factor authentication')
  const dialog = await findDialog('Security questions')
  expect(dialog.getByText(/requires three answers\. The QR code/)).toBeInTheDocument()
  for (const index of [1, 2, 3]) {
    await app.user.selectOptions(dialog.getByLabelText(`Question ${index}`), String(index))
    await enterText(app, dialog.getByLabelText(`Answer ${index}`), `answer ${index}`)
  }
  await app.user.click(dialog.getByRole('button', { name: 'Save and continue' }))
  await findDialog('Set up your authenticator app')
  const { security_questions: list } = await callOperation(app.service, questions.list, {})
  expect(list.filter(({ response }) => response !== null)).toHaveLength(3)
  // The answers are in clear text on the wire, and nowhere in the dashboard.
  expect(
    JSON.stringify(
      app.queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain('answer 1')
})

it('a chosen question is not offered again, and answers have documented limits', async () => {
  const app = await openSecurity()
  await press(app, 'Answer questions')
  const dialog = await findDialog('Security questions')
  await app.user.selectOptions(dialog.getByLabelText('Question 1'), '4')
  const offered = (label: string) =>
    within(dialog.getByLabelText(label))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value)
  expect(offered('Question 1')).toContain('4')
  expect(offered('Question 2')).not.toContain('4')
  const { min, max } = limits.securityResponse
  await enterText(app, dialog.getByLabelText('Answer 1'), 'a'.repeat(min - 1))
  await enterText(app, dialog.getByLabelText('Answer 2'), 'a'.repeat(max + 1))
  await enterText(app, dialog.getByLabelText('Answer 3'), ' '.repeat(min))
  await app.user.click(dialog.getByRole('button', { name: 'Save answers' }))
  expect(await dialog.findAllByText(`Length must be ${min}-${max} characters`)).toHaveLength(3)
  expect(dialog.getAllByText('Question 2 is required')[0]).toBeInTheDocument()
})

it('replaces no answers that were given elsewhere meanwhile, until it was said', async () => {
  const app = await openSecurity()
  await press(app, 'Answer questions')
  const dialog = await findDialog('Security questions')
  for (const index of [1, 2, 3]) {
    await app.user.selectOptions(dialog.getByLabelText(`Question ${index}`), String(index))
    await enterText(app, dialog.getByLabelText(`Answer ${index}`), `answer ${index}`)
  }
  await answerQuestions(app.service)
  await app.user.click(dialog.getByRole('button', { name: 'Save answers' }))
  expect(await dialog.findByText(/^The questions were answered elsewhere/)).toBeInTheDocument()
  expect(dialog.getByText(/^Saving replaces all previous answers/)).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Save answers' }))
  expect(await screen.findByText('Your security questions were saved')).toBeInTheDocument()
})

it('enables two-factor authentication with a computed code, after a wrong one, and disables it', async () => {
  // The secret must not seem to have expired: the service's clock is not the browser's.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 15, 10, 30) })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openSecurity({ prepare: answerQuestions })
  await press(app, 'Enable two-factor authentication')
  const dialog = await findDialog('Set up your authenticator app')
  const secret = dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent.replaceAll(' ', '')
  // The clock of its expiry runs.
  expect(dialog.getByRole('timer')).toHaveTextContent(/^2[34]:\d\d:\d\d$/)
  vi.setSystemTime(Date.now() + 3_600_000)
  await waitFor(() => expect(dialog.getByRole('timer')).toHaveTextContent(/^2[23]:\d\d:\d\d$/))
  const step = stepAt(app.service.now())
  const wrong = codeAt(secret, step) === '000000' ? '111111' : '000000'
  const field = dialog.getByLabelText<HTMLInputElement>('Code')
  await app.user.type(field, wrong)
  expect((await dialog.findAllByText(/This code is incorrect/))[0]).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'New secret' })).toBeInTheDocument()
  await waitFor(() => expect(field.selectionEnd).toBe(6))
  expect(field.selectionStart).toBe(0)
  // The sixth digit submits.
  await app.user.type(field, codeAt(secret, step), { initialSelectionStart: 0, initialSelectionEnd: 6 })
  const kept = await findQuestion('Keep your scratch code')
  const scratch = kept.getByLabelText<HTMLTextAreaElement>('Scratch code').value
  expect(scratch).toMatch(/^[a-z]{5}-[a-z]{5}-[a-z]{5}-[a-z]{4}$/)
  await app.user.keyboard('{Escape}')
  expect(await kept.findByText(/Save the code first/)).toBeInTheDocument()
  await app.user.click(kept.getByRole('checkbox'))
  const [close] = kept.getAllByRole('button', { name: 'Close' })
  if (close) await app.user.click(close)
  expect(await screen.findByText('2 of 5')).toBeInTheDocument()
  await press(app, 'Use another device')
  const other = await findDialog('Set up your authenticator app')
  expect(other.getByText(/current device keeps working until you confirm the new one/)).toBeInTheDocument()
  expect(other.queryByText(/Step/)).not.toBeInTheDocument()
  expect(other.getByRole('button', { name: 'Confirm new device' })).toBeInTheDocument()
  const uri = new URL(other.getByRole<HTMLAnchorElement>('link', { name: 'Open in authenticator app' }).href)
  const shown = other.getByText(/^([A-Z2-7]{4} ?)+$/).textContent.replaceAll(' ', '')
  expect([uri.protocol, uri.searchParams.get('secret')]).toEqual(['otpauth:', shown])
  await app.user.click(other.getByRole('button', { name: 'Cancel' }))
  await dialogClosed()
  await press(app, 'Disable')
  const question = await findQuestion('Disable two-factor authentication?')
  await app.user.type(question.getByRole('textbox'), 'disable')
  await app.user.click(question.getByRole('button', { name: 'Disable two-factor authentication' }))
  expect(await screen.findByText('1 of 5')).toBeInTheDocument()
  expect((await callOperation(app.service, profile.view, {})).two_factor_auth).toBe(false)
})

it.each([
  ['enabled', 'Enable two-factor authentication', answerQuestions],
  ['disabled', 'Use another device', protect],
])('says when two-factor authentication was %s elsewhere meanwhile', async (change, button, prepare) => {
  // The secret must not seem to have expired: the service's clock is not the browser's.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 15, 10, 32) })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openSecurity({ prepare })
  await press(app, button)
  const dialog = await findDialog('Set up your authenticator app')
  const secret = dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent.replaceAll(' ', '')
  if (change === 'enabled') await protect(app.service)
  else await callOperation(app.service, twoFactor.disable, {})
  await app.user.type(dialog.getByLabelText('Code'), codeAt(secret, stepAt(app.service.now())))
  const reason = new RegExp(`^Two-factor authentication was ${change} elsewhere`)
  expect((await dialog.findAllByText(reason))[0]).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'New secret' }))
  await waitFor(() => expect(dialog.queryByText(reason)).not.toBeInTheDocument())
  await findDialog('Set up your authenticator app')
})

it('verifies a phone number, also with a code that is entered later', async () => {
  pendingPhone.clear()
  const app = await openSecurity()
  await press(app, 'Verify phone number')
  const dialog = await findDialog('Verify phone number')
  await app.user.click(dialog.getByRole('combobox', { name: 'Country' }))
  await app.user.clear(dialog.getByRole('combobox', { name: 'Country' }))
  await app.user.type(dialog.getByRole('combobox', { name: 'Country' }), 'germany')
  await app.user.click(await screen.findByRole('option', { name: /Germany/ }))
  await enterText(app, dialog.getByLabelText('Phone number'), '123')
  await app.user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect((await dialog.findAllByText('Phone number is not valid'))[0]).toBeInTheDocument()
  await enterText(app, dialog.getByLabelText('Phone number'), '01512 3456789')
  await app.user.click(dialog.getByRole('button', { name: 'Send code' }))
  const codeDialog = await findDialog('Enter the code')
  expect(codeDialog.getByText(/\+49 •••• 89/)).toBeInTheDocument()
  expect(codeDialog.getByText(/^(10|9) min/)).toBeInTheDocument()
  expect(codeDialog.getByText(/Valid for up to/)).toBeInTheDocument()
  await app.user.click(codeDialog.getByRole('button', { name: 'Cancel' }))
  await dialogClosed()
  await press(app, 'Enter code')
  const again = await findDialog('Enter the code')
  await app.user.type(again.getByLabelText('Code'), await latestCode(app.service))
  expect(await screen.findByText('+49 •••• 89')).toBeInTheDocument()
})

it('says how long no code is accepted after too many wrong ones, and what to do then', async () => {
  pendingPhone.clear()
  const app = await openSecurity()
  await callOperation(app.service, phone.send, { body: { iso_code: 'US', phone_number: '555 555 0100' } })
  pendingPhone.sent('555 555 0100', 'US', Date.now())
  for (let count = 0; count < 5; count += 1)
    await expect(callOperation(app.service, phone.verify, { body: { otp_code: 'wrong' } })).rejects.toThrow()
  await press(app, 'Enter code')
  const dialog = await findDialog('Enter the code')
  await app.user.type(dialog.getByLabelText('Code'), await latestCode(app.service))
  const reason = /Too many wrong codes\. Wait 10 minutes, then send a new one\./
  expect((await dialog.findAllByText(reason))[0]).toBeInTheDocument()
  // Six digits are not worth a question.
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await dialogClosed()
  await press(app, 'Verify phone number')
  const again = await findDialog('Verify phone number')
  await enterText(app, again.getByLabelText('Phone number'), '555 555 0100')
  await app.user.click(again.getByRole('button', { name: 'Send code' }))
  expect((await again.findAllByText(/^Too many requests. Try again in (10|9) min/))[0]).toBeInTheDocument()
})

it('a number is changed by deleting it first, and deleted', async () => {
  pendingPhone.clear()
  const app = await openSecurity({ prepare: (service) => verifyPhone(service, '015123456789') })
  await press(app, 'Change number')
  const question = await findQuestion('Change your phone number?')
  await app.user.click(question.getByRole('button', { name: 'Delete and continue' }))
  await findDialog('Verify phone number')
  expect((await callOperation(app.service, profile.view, {})).verified_phone_number).toBeNull()
})

it('deletes no number that was verified elsewhere meanwhile', async () => {
  pendingPhone.clear()
  const app = await openSecurity({ prepare: (service) => verifyPhone(service, '015123456789') })
  await press(app, 'Change number')
  const question = await findQuestion('Change your phone number?')
  await callOperation(app.service, phone.remove, {})
  await verifyPhone(app.service, '015123456700')
  await app.user.click(question.getByRole('button', { name: 'Delete and continue' }))
  expect((await question.findAllByText(/^Your phone number was changed elsewhere/))[0]).toBeInTheDocument()
  expect((await callOperation(app.service, profile.view, {})).verified_phone_number).not.toBeNull()
})

it('without the scope to read the account, the page says so and asks for nothing', async () => {
  const requests: string[] = []
  const app = await renderApp('/profile/security', {
    token: (service) => addToken(service, { scopes: 'nodes:read_only' }),
    intercept: (request) => {
      requests.push(new URL(request.url).pathname)
      return undefined
    },
  })
  await app.page('Security')
  expect(await screen.findByText(/lacks the scope account:read_only/)).toBeInTheDocument()
  expect(requests.filter((path) => /questions|tokens/.test(path))).toEqual([])
})

it('in a session it links to the page of the service that changes the password', async () => {
  await openSecurity({ bySession: true })
  expect(await screen.findByRole('link', { name: 'Change password' })).toHaveAttribute(
    'href',
    '/login/change-password?connection=main',
  )
})

const missing = (request: Request) =>
  new URL(request.url).pathname === '/oauth/security'
    ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
    : undefined
it.each<[string, Options]>([
  ['with a token', {}],
  ['at a service without that page', { bySession: true, intercept: missing }],
])('%s there is no such link', async (_, options) => {
  const app = await openSecurity(options)
  await waitFor(() => expect(app.queries.getQueryState(signInSecurity.queryKey)?.status).toBe('success'))
  expect(screen.queryByRole('link', { name: 'Change password' })).not.toBeInTheDocument()
})

it('says that the scratch code has been used, and leads to a new one', async () => {
  // The secret must not seem to have expired: the service's clock is not the browser's.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 15, 10, 32) })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openSecurity({
    prepare: async (service) => {
      await protect(service)
      await service.database.updateTable('two_factor').set({ scratch_hash: null }).execute()
    },
  })
  expect(await screen.findByText('Your scratch code has been used')).toBeInTheDocument()
  await press(app, 'Get a new one')
  const dialog = await findDialog('Set up your authenticator app')
  expect(dialog.getByText(/Browsers that you trusted are then asked for a code again/)).toBeInTheDocument()
  const secret = dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent.replaceAll(' ', '')
  await app.user.type(dialog.getByLabelText('Code'), codeAt(secret, stepAt(app.service.now())))
  await findQuestion('Keep your scratch code')
  await waitFor(() => expect(screen.queryByText('Your scratch code has been used')).not.toBeInTheDocument())
})
