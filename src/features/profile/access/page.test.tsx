import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { users } from '#contract/areas/users.ts'
import { callOperation } from '#server/calls-testing.ts'
import { withNode } from '../../../testing/node-page.ts'
import { findDialog } from '../../../testing/profile.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { addToken } from '../../../testing/tokens.ts'

const section = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const card = heading.closest('section')
  if (!card) throw new Error(`${title} is not a section`)
  return within(card)
}

it('shows in one line what is the same everywhere', async () => {
  const app = await renderApp('/profile/access')
  await app.page('Your access')
  const session = await section('This session')
  expect(await session.findByText('All areas: read and write')).toBeInTheDocument()
  expect(session.queryByText(/^Domains/)).not.toBeInTheDocument()
})

it('says that the owner has full access, without grants', async () => {
  await renderApp('/profile/access')
  expect(await screen.findByText(/an unrestricted user: you can do everything/)).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Grants' })).not.toBeInTheDocument()
})

it('names the token that is in use, with its end and the way to a narrower one', async () => {
  const app = await renderApp('/profile/access', {
    token: (service) => addToken(service),
  })
  await app.page('Your access')
  const signedIn = await section('This session')
  expect(await signedIn.findByText(/^token \d+/)).toBeInTheDocument()
  expect(signedIn.getByRole('link', { name: 'API tokens' })).toHaveAttribute('href', '/profile/tokens')
  expect(signedIn.getByText('Never expires')).toBeInTheDocument()
  await app.user.click(signedIn.getByRole('button', { name: 'Create a token with less access' }))
  await findDialog('Create token')
})

it('does not name a token that this session may not list, nor offer another one', async () => {
  const app = await renderApp('/profile/access', {
    token: (service) => addToken(service, { scopes: 'nodes:read_only' }),
  })
  await app.page('Your access')
  const signedIn = await section('This session')
  expect(await signedIn.findByText('A personal access token')).toBeInTheDocument()
  expect(signedIn.getByText('Nodes: read only')).toBeInTheDocument()
  expect(signedIn.getByText('Domains: no access')).toBeInTheDocument()
  expect(signedIn.queryByRole('button')).not.toBeInTheDocument()
})

it('says that the sign-in pages were used, when, and where the rest is', async () => {
  const app = await renderApp('/profile/access', { bySession: true })
  await app.page('Your access')
  const session = await section('This session')
  expect(await session.findByText(/^Username and password/)).toBeInTheDocument()
  expect(await session.findByRole('link', { name: 'Security' })).toHaveAttribute('href', '/profile/security')
  expect(session.getByRole('link', { name: 'Sessions' })).toHaveAttribute('href', '/profile/sessions')
  expect(session.getByText('Expires').nextElementSibling?.querySelector('time')).toBeInTheDocument()
})

it('leaves out when the session began where the service does not list sessions', async () => {
  const app = await renderApp('/profile/access', {
    bySession: true,
    intercept: ({ url }) => (url.endsWith('/oauth/sessions') ? Response.json({}, { status: 404 }) : undefined),
  })
  await app.page('Your access')
  const session = await section('This session')
  expect(await session.findByText('All areas: read and write')).toBeInTheDocument()
  expect(session.queryByText('Expires')).not.toBeInTheDocument()
})

const readable = [
  { id: 1, permissions: 'read_only' as const },
  { id: 2, permissions: 'read_only' as const },
]

it('shows the levels that differ, with counts and links to what they apply to', async () => {
  const app = await renderApp('/profile/access', {
    as: 'restricted',
    prepare: async (service) => {
      await withNode()(service)
      await withNode({ label: 'web-2' })(service)
      await callOperation(service, users.updateGrants, { path: { username: 'restricted' }, body: { node: readable } })
    },
  })
  await app.page('Your access')
  const grants = await section('Grants')
  expect(await grants.findByRole('link', { name: 'web-1' })).toHaveAttribute('href', '/nodes/1')
  expect(grants.getByRole('link', { name: 'web-2' })).toBeInTheDocument()
  expect(grants.getByRole('heading', { name: 'Nodes' }).parentElement).toHaveTextContent('Nodes2')
  expect(grants.getByText('Account and billing').nextElementSibling).toHaveTextContent('No access')
  expect(grants.getByText('Read only')).toBeInTheDocument()
  expect(grants.getByText('Everything else')).toBeInTheDocument()
  expect(grants.getByText('Not allowed')).toBeInTheDocument()
  expect(grants.queryByRole('searchbox')).not.toBeInTheDocument()
})

it('tells images of the same name apart', async () => {
  const app = await renderApp('/profile/access', {
    as: 'restricted',
    prepare: async (service) => {
      for (const label of ['base', 'base'])
        await callOperation(service, images.upload, { body: { label, region: 'eu-central' } })
      await callOperation(service, users.updateGrants, { path: { username: 'restricted' }, body: { image: readable } })
    },
  })
  await app.page('Your access')
  const grants = await section('Grants')
  expect(await grants.findByRole('link', { name: 'base (private/1)' })).toHaveAttribute('href', '/images/private/1')
  expect(grants.getByRole('link', { name: 'base (private/2)' })).toBeInTheDocument()
})

it('finds grants by name when there are many', async () => {
  const app = await renderApp('/profile/access', { as: 'restricted', demo: true })
  await app.page('Your access')
  const grants = await section('Grants')
  await app.user.type(await grants.findByRole('searchbox', { name: 'Search by name' }), 'cache')
  expect(await grants.findByRole('link', { name: 'cache-1' })).toBeInTheDocument()
  expect(grants.queryByRole('link', { name: 'db-2' })).not.toBeInTheDocument()
  expect(grants.getByText('1 of 3')).toBeInTheDocument()
  await app.user.clear(grants.getByRole('searchbox'))
  await app.user.type(grants.getByRole('searchbox'), 'nothing is called this')
  expect((await grants.findAllByText('No name matches.')).length).toBeGreaterThan(1)
})
