import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addToken } from '../../testing/tokens.ts'
import { renderApp } from '../../testing/render-app.tsx'

const withScopes = (scopes: string) => ({
  token: (service: Parameters<typeof addToken>[0]) => addToken(service, { scopes }),
})

it.each([
  ['/nodes', 'Nodes', 'nodes:read_only'],
  ['/backups', 'Backups', 'nodes:read_only'],
  ['/domains', 'Domains', 'domains:read_only'],
])(
  '%s without its scope is no failure: one calm notice names the scope and the ways out',
  async (address, title, scope) => {
    const app = await renderApp(address, withScopes('account:read_only'))
    await app.page(title)
    const reason = await screen.findByText(new RegExp(`lacks the scope ${scope}\\. Sign in with another token`))
    expect(reason.closest('[role=alert]')).toBeNull()
    expect(await screen.findByRole('link', { name: 'Your access' })).toHaveAttribute('href', '/profile/access')
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
  },
)

it.each([
  ['/nodes', 'Nodes'],
  ['/domains', 'Domains'],
  ['/images', 'Images'],
  ['/', 'Overview'],
])('%s offers no creation that the scopes do not cover', async (address, title) => {
  const app = await renderApp(address, withScopes('nodes:read_only domains:read_only images:read_only'))
  await app.page(title)
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument())
  expect(screen.queryByRole('link', { name: /^(Create|Import|Upload) / })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^(Create|Import|Upload) / })).not.toBeInTheDocument()
})
