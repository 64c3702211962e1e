import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { session } from '#api/session/session.ts'
import { renderApp } from '../../testing/render-app.tsx'

describe('signing in', () => {
  test('with a token returns to the requested address, and stores nothing', async () => {
    const app = await renderApp(`/sign-in?${new URLSearchParams({ to: '/profile/access?x=1' })}`, { as: null })
    await app.page('Sign in')
    await app.user.type(screen.getByLabelText('Personal access token'), app.service.ownerToken)
    await app.user.click(screen.getByRole('button', { name: 'Sign in with token' }))
    await app.page('Your access')
    expect(app.address()).toBe('/profile/access?x=1')
    // Only that there was such a session.
    expect(sessionStorage).toHaveLength(1)
    expect(sessionStorage.getItem('quarterdeck.token-session')).toBe('1')
  })

  test('says after a reload why a session with a token that is not kept is gone', async () => {
    const app = await renderApp('/sign-in', { as: null })
    await app.page('Sign in')
    sessionStorage.setItem('quarterdeck.token-session', '1')
    await app.router.navigate('/nodes')
    await app.page('Sign in')
    expect(await screen.findByText(/the reload ended the session/)).toBeInTheDocument()
    expect(screen.getByLabelText('Personal access token')).toBeInTheDocument()
    expect(app.address()).toBe('/sign-in?to=%2Fnodes')
  })

  test('with a token keeps it in this tab only on request', async () => {
    const app = await renderApp('/sign-in', { as: null })
    await app.page('Sign in')
    await app.user.type(screen.getByLabelText('Personal access token'), ` ${app.service.ownerToken}\t`)
    await app.user.click(screen.getByRole('checkbox', { name: 'Keep it in this tab' }))
    await app.user.click(screen.getByRole('button', { name: 'Sign in with token' }))
    await app.page('Overview')
    expect(sessionStorage.getItem('quarterdeck.token')).toContain(app.service.ownerToken)
  })

  test.for([
    ['nothing', '', 'Paste a token.'],
    ['two words', 'abc def', 'A token contains no spaces, line breaks or special characters. Paste only the token.'],
    [
      'an unknown token',
      'f'.repeat(64),
      'The service does not accept this token. It may be mistyped, expired or revoked.',
    ],
  ] as const)('with %s shows the error at the field', async ([, text, reason]) => {
    const app = await renderApp('/sign-in', { as: null })
    await app.page('Sign in')
    const input = screen.getByLabelText('Personal access token')
    if (text) await app.user.type(input, text)
    await app.user.click(screen.getByRole('button', { name: 'Sign in with token' }))
    await screen.findByText(reason)
    expect(input).toBeInvalid()
    expect(input).toHaveFocus()
    expect(app.address()).toBe('/sign-in')
  })

  /** Opens the sign-in page in a tab that has begun this sign-in, and then the response to one with the state x. */
  async function openRefusal(attempt: { state: string; verifier: string; returnTo: string } | null) {
    const app = await renderApp('/sign-in', { as: null })
    await app.page('Sign in')
    if (attempt) sessionStorage.setItem('quarterdeck.sign-in', JSON.stringify(attempt))
    await act(() => app.router.navigate('/sign-in?error=access_denied&error_description=You+have+said+no&state=x'))
  }

  test('shows the reason of the sign-in pages', async () => {
    await openRefusal({ state: 'x', verifier: 'v', returnTo: '/' })
    expect((await screen.findByText('You have said no')).closest('[role=alert]')).toBeInTheDocument()
  })

  test.for([
    ['no sign-in', null],
    ['another sign-in', { state: 'y', verifier: 'v', returnTo: '/' }],
  ] as const)('shows no text from the address when this tab has begun %s', async ([, attempt]) => {
    await openRefusal(attempt)
    expect((await screen.findByText(/was not started in this tab/)).closest('[role=alert]')).toBeInTheDocument()
    expect(screen.queryByText(/You have said no/)).not.toBeInTheDocument()
  })

  test('finishes no sign-in of a connection that was removed meanwhile', async () => {
    const sent: string[] = []
    const app = await renderApp('/sign-in', {
      as: null,
      intercept: (request) => void (request.method === 'POST' && sent.push(new URL(request.url).pathname)),
    })
    await app.page('Sign in')
    const storeConnections = (ids: string) =>
      act(() => {
        localStorage.setItem('@connections', ids)
        dispatchEvent(new StorageEvent('storage', { key: '@connections' }))
      })
    storeConnections('other')
    sessionStorage.setItem('quarterdeck.sign-in', JSON.stringify({ state: 'x', verifier: 'v', returnTo: '/' }))
    await act(() => app.router.navigate('/sign-in?code=abc&state=x'))
    const isSaid = screen.queryByText('The connection of this tab was removed.') !== null
    storeConnections('main')
    expect([isSaid, sent]).toEqual([true, []])
  })

  test('with a code from another tab shows an error', async () => {
    const app = await renderApp('/sign-in?code=abc&state=x', { as: null })
    await app.page('Sign in')
    expect(screen.getByText(/was not started in this tab/).closest('[role=alert]')).toBeInTheDocument()
  })

  test('says what is missing where storage is blocked, before a password is asked for', async () => {
    const app = await renderApp('/sign-in', { as: null })
    await app.page('Sign in')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
    // A user who opens a page comes back here instead of to the page for the password.
    await act(() => app.router.navigate('/nodes'))
    await app.page('Sign in')
    await app.user.click(screen.getByRole('button', { name: 'Sign in with password' }))
    expect(await screen.findByText(/blocks cookies and storage/)).toBeInTheDocument()
    expect(app.address()).toBe('/sign-in?to=%2Fnodes')
  })

  test('offers the configured methods', async () => {
    const app = await renderApp('/sign-in', { as: null })
    await app.page('Sign in')
    expect(screen.getByRole('button', { name: 'Sign in with password' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Sign in with token' })).toBeInTheDocument()
  })

  test('redirects a user who is signed in', async () => {
    const app = await renderApp('/sign-in?to=/profile')
    await app.page('Profile')
    expect(app.address()).toBe('/profile')
  })

  test('and out removes all data of the user from page and cache', async () => {
    const app = await renderApp('/profile')
    await screen.findByDisplayValue('owner@example.com')
    await app.user.click(screen.getByRole('button', { name: 'Account: owner' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await app.page('Sign in')
    expect(screen.queryByDisplayValue('owner@example.com')).not.toBeInTheDocument()
    expect(
      app.queries
        .getQueryCache()
        .getAll()
        .filter(({ state }) => JSON.stringify(state.data ?? null).includes('owner')),
    ).toEqual([])
  })

  test('and out closes a confirmation, so that the next user does not see it', async () => {
    const app = await renderApp('/nodes', { demo: true })
    await app.user.click(await screen.findByRole('button', { name: 'Actions for web-3' }))
    await app.user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Shut down' }))
    await screen.findByRole('alertdialog', { name: 'Shut down web-3?' })
    await act(() => session.signOut())
    await app.user.type(await screen.findByLabelText('Personal access token'), app.service.restrictedToken)
    await app.user.click(screen.getByRole('button', { name: 'Sign in with token' }))
    await screen.findByRole('button', { name: 'Account: restricted' })
    await app.page('Overview')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
