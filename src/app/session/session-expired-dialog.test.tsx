import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { users } from '#contract/areas/users.ts'
import { lock, unlock } from '#api/session/idle-lock.ts'
import { session } from '#api/session/session.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { clickButton, fillField, fillRequired, openCreatePage } from '../../testing/create-page.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { addToken } from '../../testing/tokens.ts'

/** From the notice that is left after "Not now". */
async function signInLater({ user, service, queries }: Awaited<ReturnType<typeof renderApp>>) {
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Your session has ended' }))
  await user.type(dialog.getByLabelText('Personal access token'), service.ownerToken)
  await user.click(dialog.getByRole('button', { name: 'Sign in with token' }))
  await waitFor(() => expect(session.get().status).toBe('signed-in'))
  await queries.refetchQueries({ type: 'active' })
}

describe('an expired session', () => {
  const expiringSession = { token: (service: TestService) => addToken(service, { expiresInMs: 60_000 }) }

  test('is renewed in a dialog over the page, which keeps its state', async () => {
    const app = await renderApp('/profile', expiringSession)
    await screen.findByDisplayValue('owner@example.com')
    await app.service.advance(120_000)
    void app.queries.refetchQueries({ type: 'active' })
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
    expect(screen.getByDisplayValue('owner@example.com')).toBeInTheDocument()
    await app.user.type(within(dialog).getByLabelText('Personal access token'), app.service.ownerToken)
    await app.user.click(within(dialog).getByRole('button', { name: 'Sign in with token' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByDisplayValue('owner@example.com')).toBeInTheDocument()
    expect(app.address()).toBe('/profile')
  })

  test('asks before a sign-out that loses what was entered', async () => {
    const app = await renderApp('/profile', expiringSession)
    await app.user.type(await screen.findByDisplayValue('owner@example.com'), 'x')
    await app.service.advance(120_000)
    void app.queries.refetchQueries({ type: 'active' })
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Your session has ended' }))
    await app.user.click(dialog.getByRole('button', { name: 'Sign out' }))
    expect(await dialog.findByText(/^There is unfinished work in this tab/)).toBeInTheDocument()
    expect(screen.getByDisplayValue('owner@example.comx')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Sign out anyway' })).toHaveFocus()
    await app.user.click(dialog.getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(session.get().status).toBe('expired')
  })

  test('asks before a sign-out that loses a new token, which is shown only once', async () => {
    const app = await renderApp('/profile/tokens', expiringSession)
    await app.user.click(await screen.findByRole('button', { name: 'Create token' }))
    const form = within(await screen.findByRole('dialog', { name: 'Create token' }))
    await app.user.type(form.getByLabelText('Label'), 'ci')
    await app.user.click(form.getByRole('radio', { name: 'Domains: read only' }))
    await app.user.click(form.getByRole('button', { name: 'Create token' }))
    await screen.findByRole('alertdialog', { name: 'ci was created' })
    await app.service.advance(120_000)
    void app.queries.refetchQueries({ type: 'active' })
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Your session has ended' }))
    await app.user.click(dialog.getByRole('button', { name: 'Sign out' }))
    expect(await dialog.findByText(/^There is unfinished work in this tab/)).toBeInTheDocument()
    expect(session.get().status).toBe('expired')
  })

  test('holds nobody who does not sign in again: what waits is refused, and can be sent later', async () => {
    const sent: string[] = []
    const app = await renderApp('/profile/ssh-keys', {
      ...expiringSession,
      demo: true,
      intercept: ({ method, url }) => void (method === 'PUT' && sent.push(url)),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Actions for laptop' }))
    await app.user.click(await screen.findByRole('menuitem', { name: /^Rename/ }))
    const form = within(await screen.findByRole('dialog', { name: 'Rename laptop' }))
    await app.user.type(form.getByLabelText('Label'), '-2')
    await app.service.advance(120_000)
    await app.user.click(form.getByRole('button', { name: 'Rename SSH key' }))
    await app.user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(await form.findByText(/Sign in again; your entries are still here/)).toBeInTheDocument()
    expect(form.getByLabelText('Label')).toHaveValue('laptop-2')
    await app.user.click(form.getByRole('button', { name: 'Cancel' }))
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }))
    const before = sent.length
    await signInLater(app)
    expect(sent).toHaveLength(before)
    const { data } = await callOperation(app.service, sshKeys.list, {})
    expect(data.map(({ label }) => label)).toContain('laptop')
  })

  test('lets no job go on after the sign-in that the user had not wanted yet', async () => {
    let deleted = 0
    const labels = ['one', 'two', 'three']
    const app = await renderApp('/profile/tokens', {
      ...expiringSession,
      prepare: async (service) => {
        for (const label of labels)
          await callOperation(service, tokens.create, { body: { label, scopes: 'nodes:read_only', expiry: null } })
      },
      intercept: ({ method }) => void (deleted += Number(method === 'DELETE')),
    })
    for (const label of labels) await app.user.click(await screen.findByRole('checkbox', { name: `Select ${label}` }))
    await app.user.click(screen.getByRole('button', { name: 'Revoke' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke 3 tokens?' }))
    await app.user.type(question.getByLabelText(/^Type 3 tokens/), '3 tokens')
    await app.service.advance(120_000)
    await app.user.click(question.getByRole('button', { name: /^Revoke/ }))
    await app.user.click(await screen.findByRole('button', { name: 'Not now' }))
    const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await tray.findByText('0 of 3 done, 3 failed')).toBeInTheDocument()
    const sent = deleted
    await signInLater(app)
    expect(deleted).toBe(sent)
    const { data } = await callOperation(app.service, tokens.list, {})
    expect(data.map(({ label }) => label)).toEqual(expect.arrayContaining(labels))
    for (const button of tray.getAllByRole('button', { name: 'Dismiss' })) await app.user.click(button)
  })

  test('can be renewed later, with a button in view', async () => {
    const app = await renderApp('/profile', expiringSession)
    await screen.findByDisplayValue('owner@example.com')
    await app.service.advance(120_000)
    void app.queries.refetchQueries({ type: 'active' })
    await app.user.click(await screen.findByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await app.user.click(screen.getByRole('button', { name: 'Sign in again' }))
    await screen.findByRole('alertdialog', { name: 'Your session has ended' })
  })

  test('promises to keep input only on the page that was open, and covers no part of it', async () => {
    const app = await renderApp('/profile', expiringSession)
    await screen.findByDisplayValue('owner@example.com')
    await app.service.advance(120_000)
    void app.queries.refetchQueries({ type: 'active' })
    await app.user.click(await screen.findByRole('button', { name: 'Not now' }))
    const bar = await screen.findByText(/This page keeps your input/)
    const { parentElement: column } = screen.getByRole('main')
    expect(column).toContainElement(bar)
    await app.user.click(screen.getByRole('link', { name: 'Domains' }))
    expect(await screen.findByText('Nothing can be loaded or saved until you sign in again.')).toBeInTheDocument()
    expect(screen.queryByText(/keeps your input/)).not.toBeInTheDocument()
  })

  test('is for the lock screen to ask about while that covers the page', async () => {
    onTestFinished(unlock)
    const app = await renderApp('/profile', expiringSession)
    await screen.findByDisplayValue('owner@example.com')
    await app.service.advance(120_000)
    void app.queries.refetchQueries({ type: 'active' })
    await screen.findByRole('alertdialog', { name: 'Your session has ended' })
    act(lock)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    act(unlock)
    expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeInTheDocument()
  })

  test('of a page that has loaded nothing leads to the sign-in and back', async () => {
    let service: TestService | undefined
    const app = await renderApp('/domains?x=1', {
      ...expiringSession,
      prepare: (started) => Promise.resolve(void (service = started)),
      // It expires between the sign-in, which reads the profile, and the first request of the page.
      intercept: (request) => {
        const [ending, path] = [service, new URL(request.url).pathname]
        if (!ending || path !== '/v4/profile') return undefined
        service = undefined
        return ending.fetch(request).then((response) => ending.advance(120_000).then(() => response))
      },
    })
    await app.page('Sign in')
    expect(app.address()).toBe('/sign-in?to=%2Fdomains%3Fx%3D1')
    expect(screen.getByRole('main')).toHaveTextContent('Your session has ended')
    expect(screen.queryByText(/keeps your input/)).not.toBeInTheDocument()
    await app.user.type(screen.getByLabelText('Personal access token'), app.service.ownerToken)
    await app.user.click(screen.getByRole('button', { name: 'Sign in with token' }))
    await app.page('Domains')
    expect(app.address()).toBe('/domains?x=1')
  })

  test('leaves a draft that was not sent, until there is another session', async () => {
    const app = await renderApp('/domains/create', expiringSession)
    await app.user.type(await screen.findByLabelText('Domain'), 'a.example')
    await app.user.type(screen.getByLabelText('SOA email'), 'a@a.example')
    await app.service.advance(120_000)
    await app.user.keyboard('{Enter}')
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
    expect(sessionStorage.getItem('quarterdeck.draft.domain-create')).toContain('"sentAt":null')
    await app.user.type(within(dialog).getByLabelText('Personal access token'), app.service.ownerToken)
    await app.user.click(within(dialog).getByRole('button', { name: 'Sign in with token' }))
    await app.page('a.example')
    expect(sessionStorage.getItem('quarterdeck.draft.domain-create')).toBeNull()
  })

  test('takes its error from a form when there is another session', async () => {
    const app = await renderApp('/domains/create', expiringSession)
    await app.user.type(await screen.findByLabelText('Domain'), 'a.example')
    await app.user.type(screen.getByLabelText('SOA email'), 'a@a.example')
    await app.service.advance(120_000)
    await app.user.keyboard('{Enter}')
    await app.user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(await screen.findByText(/Sign in again; your entries are still here/)).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Sign in again' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
    await app.user.type(within(dialog).getByLabelText('Personal access token'), app.service.ownerToken)
    await app.user.click(within(dialog).getByRole('button', { name: 'Sign in with token' }))
    await waitFor(() => expect(screen.queryByText(/your entries are still here/)).not.toBeInTheDocument())
    expect(screen.getByLabelText('Domain')).toHaveValue('a.example')
  })

  test('keeps what a user had entered who was renamed meanwhile', async () => {
    const app = await renderApp('/profile', {
      token: ({ restrictedToken }) => Promise.resolve(restrictedToken),
    })
    const email = await screen.findByLabelText('Email')
    await waitFor(() => expect(session.get()).toMatchObject({ username: 'restricted', userId: 2 }))
    await app.user.type(email, 'x')
    await callOperation(app.service, users.update, { path: { username: 'restricted' }, body: { username: 'renamed' } })
    const { restrictedToken: token } = app.service
    session.signIn({ token, expiresAt: null, scopes: '*', username: 'renamed', userId: 2 }, 'oauth')
    await app.queries.refetchQueries({ type: 'active' })
    await screen.findByRole('button', { name: 'Account: renamed' })
    expect(screen.getByLabelText('Email')).toHaveValue('restricted@example.comx')
  })

  test('ends a save that waits when another user signs in', async () => {
    const app = await renderApp('/profile', expiringSession)
    const email = await screen.findByDisplayValue('owner@example.com')
    await app.service.advance(120_000)
    // It reads the profile again first. A promise that nobody catches would fail this test.
    await app.user.type(email, 'x{Enter}')
    const dialog = await screen.findByRole('alertdialog')
    await app.user.type(within(dialog).getByLabelText('Personal access token'), app.service.restrictedToken)
    await app.user.click(within(dialog).getByRole('button', { name: 'Sign in with token' }))
    await screen.findByRole('button', { name: 'Account: restricted' })
    expect(screen.queryByDisplayValue(/^owner@example.com/)).not.toBeInTheDocument()
  })

  test('and another user signing in ends what was begun in several steps, also where errors do not stop it', async () => {
    const sent: string[] = []
    const app = await openCreatePage('/nodes/create', {
      ...expiringSession,
      prepare: (service) =>
        callOperation(service, users.updateGrants, {
          path: { username: 'restricted' },
          body: { global: { add_nodes: true } },
        }),
      intercept: (request) => void (request.method === 'POST' && sent.push(new URL(request.url).pathname)),
    })
    await fillRequired(app)
    await fillField(app, 'Number of nodes', '3')
    await fillField(app, 'Label', 'node-{n}')
    await app.service.advance(120_000)
    await clickButton(app, 'Create 3 nodes')
    const dialog = await screen.findByRole('alertdialog')
    await app.user.type(within(dialog).getByLabelText('Personal access token'), app.service.restrictedToken)
    await app.user.click(within(dialog).getByRole('button', { name: 'Sign in with token' }))
    await screen.findByRole('button', { name: 'Account: restricted' })
    await app.queries.refetchQueries({ type: 'active' })
    expect(sent).toEqual([])
    expect(screen.queryByRole('region', { name: 'Jobs' })).not.toBeInTheDocument()
  })

  test('and another user signing in ends what waits for the lists to be read again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let service: TestService | undefined
    let isWritten = false
    const app = await renderApp('/domains/create', {
      prepare: (started) => Promise.resolve(void (service = started)),
      intercept: (request) => {
        isWritten ||= request.method === 'POST'
        return isWritten && request.method === 'GET'
          ? promise.then(() => service?.fetch(request) ?? Response.error())
          : undefined
      },
    })
    await app.user.type(await screen.findByLabelText('Domain'), 'a.example')
    await app.user.type(screen.getByLabelText('SOA email'), 'a@a.example{Enter}')
    await waitFor(async () => expect((await callOperation(app.service, domains.list, {})).data).toHaveLength(1))
    const { restrictedToken } = app.service
    session.signIn({ token: restrictedToken, expiresAt: null, scopes: '*', username: 'restricted' }, 'token')
    resolve()
    await screen.findByRole('button', { name: 'Account: restricted' })
    await app.queries.refetchQueries({ type: 'active' })
    expect(app.address()).toBe('/domains/create')
    expect(document.body).not.toHaveTextContent('a.example')
  })

  test('and another user signing in does not learn what became of a request that was under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let service: TestService | undefined
    const app = await renderApp('/domains/create', {
      prepare: (started) => Promise.resolve(void (service = started)),
      intercept: (request) =>
        request.method === 'POST' ? promise.then(() => service?.fetch(request) ?? Response.error()) : undefined,
    })
    await app.user.type(await screen.findByLabelText('Domain'), 'a.example')
    await app.user.type(screen.getByLabelText('SOA email'), 'a@a.example{Enter}')
    const { restrictedToken } = app.service
    session.signIn({ token: restrictedToken, expiresAt: null, scopes: '*', username: 'restricted' }, 'token')
    await screen.findByRole('button', { name: 'Account: restricted' })
    resolve()
    await waitFor(async () => expect((await callOperation(app.service, domains.list, {})).data).toHaveLength(1))
    await app.queries.refetchQueries({ type: 'active' })
    expect(app.address()).toBe('/domains/create')
    expect(document.body).not.toHaveTextContent('a.example')
  })

  test('and another user signing in shows nothing of the previous user', async () => {
    const app = await renderApp('/profile', expiringSession)
    await screen.findByDisplayValue('owner@example.com')
    await app.service.advance(120_000)
    void app.queries.refetchQueries({ type: 'active' })
    const dialog = await screen.findByRole('alertdialog')
    await app.user.type(within(dialog).getByLabelText('Personal access token'), app.service.restrictedToken)
    await app.user.click(within(dialog).getByRole('button', { name: 'Sign in with token' }))
    await screen.findByRole('button', { name: 'Account: restricted' })
    expect(screen.queryByDisplayValue('owner@example.com')).not.toBeInTheDocument()
    expect(
      await screen.findByText('You are now signed in as restricted. Everything that owner had entered was discarded.'),
    ).toBeInTheDocument()
  })
})
