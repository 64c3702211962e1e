import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { TestService } from '#server/testing.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { addToken } from '../../testing/tokens.ts'

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
