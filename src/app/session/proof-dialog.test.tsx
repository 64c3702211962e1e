/** A session confirms who it is before a sensitive change, and the change is then sent again by itself (RFC 9470). */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { profile } from '#contract/areas/profile.ts'
import { users } from '#contract/areas/users.ts'
import { proofMinutes } from '#contract/limits.ts'
import { call } from '#api/client.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { protect } from '#server/oauth/two-factor-testing.ts'
import { dialogClosed, enterText } from '../../testing/disks.ts'
import { findQuestion } from '../../testing/profile.ts'
import { renderApp } from '../../testing/render-app.tsx'

const title = 'Confirm that it’s you'
type Options = NonNullable<Parameters<typeof renderApp>[1]>

/** A page in a session whose last proof is too old. */
async function renderStale(address: string, options: Options = {}) {
  const app = await renderApp(address, { bySession: true, ...options })
  await app.service.advance(proofMinutes * 60_000)
  return app
}

async function changeEmail(options: Options = {}) {
  const app = await renderStale('/profile', options)
  await enterText(app, await screen.findByLabelText('Email'), 'new@example.com')
  const save = async () => app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await save()
  return { ...app, save, email: async () => (await callOperation(app.service, profile.view, {})).email }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())

describe('a form', () => {
  it('is sent once the password is confirmed, after a wrong one', async () => {
    const app = await changeEmail()
    const dialog = await findQuestion(title)
    const field = dialog.getByLabelText<HTMLInputElement>('Password')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAttribute('autocomplete', 'current-password')
    await app.user.type(field, 'wrong{Enter}')
    expect(await dialog.findByText('Incorrect password.')).toBeInTheDocument()
    expect(screen.getByText('Incorrect password.', { selector: '[role=alert]' })).toBeInTheDocument()
    expect(await app.email()).toBe('owner@example.com')
    // The wrong one is selected, so typing replaces it.
    await app.user.type(field, app.service.ownerPassword, {
      initialSelectionStart: field.selectionStart ?? 0,
      initialSelectionEnd: field.selectionEnd ?? 0,
    })
    await app.user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Your profile was saved')).toBeInTheDocument()
    await isClosed()
    expect(await app.email()).toBe('new@example.com')
    const caches = [app.queries.getQueryCache(), app.queries.getMutationCache()]
    const kept = JSON.stringify(caches.map((cache) => cache.getAll().map(({ state }) => state)))
    expect(kept).not.toContain(app.service.ownerPassword)
  })

  it('stays as it was when the user does not confirm, and can be saved again', async () => {
    const app = await changeEmail()
    await app.user.click((await findQuestion(title)).getByRole('button', { name: 'Cancel' }))
    expect(
      (await screen.findAllByText('Nothing was changed because you did not confirm your identity.'))[0],
    ).toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.com')
    expect(await app.email()).toBe('owner@example.com')
    await app.save()
    const dialog = await findQuestion(title)
    await app.user.type(dialog.getByLabelText('Password'), `${app.service.ownerPassword}{Enter}`)
    await waitFor(async () => expect(await app.email()).toBe('new@example.com'))
  })

  it('is compared again when the question was answered late', async () => {
    const app = await changeEmail()
    const dialog = await findQuestion(title)
    await callOperation(app.service, profile.update, { body: { email: 'theirs@example.com' } })
    const now = Date.now.bind(Date)
    const late = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000)
    onTestFinished(() => late.mockRestore())
    await app.user.type(dialog.getByLabelText('Password'), `${app.service.ownerPassword}{Enter}`)
    expect((await screen.findAllByText(/^Your identity is confirmed\. Press the button again/))[0]).toBeInTheDocument()
    expect(await app.email()).toBe('theirs@example.com')
    late.mockRestore()
    await isClosed()
    await app.save()
    expect(await screen.findByText('These settings have changed')).toBeInTheDocument()
    expect(await app.email()).toBe('theirs@example.com')
  })

  it('is not asked for what is not sensitive', async () => {
    const app = await renderStale('/profile')
    await app.user.click(await screen.findByRole('switch', { name: 'Email notifications' }))
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Your profile was saved')).toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})

it('with two-factor authentication a code is enough, and a wrong one is sent once', async () => {
  const sent: string[] = []
  const app = await renderStale('/profile', {
    intercept: ({ method, url }) => {
      if (method === 'POST' && url.endsWith('/oauth/proof')) sent.push(url)
      return undefined
    },
  })
  const { code } = await protect(app.service)
  await app.queries.refetchQueries()
  await enterText(app, await screen.findByLabelText('Email'), 'new@example.com')
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await findQuestion(title)
  await app.user.click(await dialog.findByRole('button', { name: 'Use a code from your authenticator app' }))
  const field = dialog.getByLabelText('Code')
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await app.user.type(field, '12{Enter}')
  expect(await dialog.findByText('Enter the six-digit code')).toBeInTheDocument()
  await app.user.clear(field)
  await app.user.type(field, '000000')
  expect(await dialog.findByText(/^Incorrect, expired or already used/)).toBeInTheDocument()
  // Like a user who does not expect the last digit to send the code.
  await app.user.type(field, '{Enter}')
  expect(sent).toHaveLength(1)
  await app.user.clear(field)
  // The sixth digit sends it.
  await app.user.type(field, code())
  expect(await screen.findByText('Your profile was saved')).toBeInTheDocument()
})

it('an action goes on after the question, and says so when the user does not confirm', async () => {
  const app = await renderStale('/users/@restricted', {
    prepare: (service) => callOperation(service, users.update, { path: { username: 'restricted' }, body: {} }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Remove restriction' }))
  const question = await findQuestion('Remove the restriction of restricted?')
  await app.user.type(question.getByRole('textbox'), 'restricted')
  await app.user.click(question.getByRole('button', { name: 'Remove restriction' }))
  await app.user.click((await findQuestion(title)).getByRole('button', { name: 'Cancel' }))
  // The question stays open with the reason.
  expect(await question.findByText('Not confirmed')).toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'Remove restriction' }))
  await app.user.type((await findQuestion(title)).getByLabelText('Password'), `${app.service.ownerPassword}{Enter}`)
  expect(await screen.findByText('restricted can now do everything in the account')).toBeInTheDocument()
})

it('calls at the same time share one question, which ends with the page', async () => {
  const app = await renderStale('/profile')
  await app.page('Profile')
  const outcomes = ['a@example.com', 'b@example.com'].map((email) =>
    call(profile.update, { body: { email } }).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  )
  expect(await screen.findAllByRole('alertdialog', { name: title })).toHaveLength(1)
  await app.router.navigate('/nodes')
  const refused = 'Nothing was changed because you did not confirm your identity.'
  expect(await Promise.all(outcomes)).toEqual([refused, refused])
  await isClosed()
})

it('the answer about a password is not shown at the code', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let service: TestService | undefined
  const app = await renderStale('/profile', {
    prepare: (started) => Promise.resolve(void (service = started)),
    intercept: (request) =>
      request.url.endsWith('/oauth/proof')
        ? promise.then(() => service?.fetch(request) ?? Response.error())
        : undefined,
  })
  await protect(app.service)
  await app.queries.refetchQueries()
  await enterText(app, await screen.findByLabelText('Email'), 'new@example.com')
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await findQuestion(title)
  const useCode = await dialog.findByRole('button', { name: 'Use a code from your authenticator app' })
  await app.user.type(dialog.getByLabelText('Password'), 'wrong{Enter}')
  await app.user.click(useCode)
  expect(dialog.queryByLabelText('Code')).not.toBeInTheDocument()
  resolve()
  expect(await dialog.findByText('Incorrect password.')).toBeInTheDocument()
  await app.user.click(useCode)
  expect(dialog.getByLabelText('Code')).toBeValid()
})

it('too many attempts are explained', async () => {
  const app = await changeEmail()
  const dialog = await findQuestion(title)
  for (let tries = 0; tries < 6; tries += 1) {
    await app.user.type(dialog.getByLabelText('Password'), 'x{Enter}')
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Confirm' })).not.toHaveAttribute('aria-busy', 'true'),
    )
  }
  expect(await dialog.findByText('Too many attempts. Wait 5 minutes.')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await dialogClosed()
})
