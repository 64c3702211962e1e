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
  const scopes = await section('Scopes of this session')
  expect(await scopes.findByText('All areas')).toBeInTheDocument()
  expect(scopes.getByText('Read and write')).toBeInTheDocument()
  expect(scopes.queryByText('Domains')).not.toBeInTheDocument()
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
  const signedIn = await section('Signed in with')
  expect(await signedIn.findByRole('link', { name: /^token \d+$/ })).toHaveAttribute('href', '/profile/tokens')
  expect(signedIn.getByText('Never expires')).toBeInTheDocument()
  await app.user.click(signedIn.getByRole('button', { name: 'Create a token with less access' }))
  await findDialog('Create token')
})

it('does not name a token that this session may not list, nor offer another one', async () => {
  const app = await renderApp('/profile/access', {
    token: (service) => addToken(service, { scopes: 'nodes:read_only' }),
  })
  await app.page('Your access')
  const signedIn = await section('Signed in with')
  expect(await signedIn.findByText('A personal access token')).toBeInTheDocument()
  expect(signedIn.queryByRole('button')).not.toBeInTheDocument()
})

it('says that the sign-in pages were used', async () => {
  const app = await renderApp('/profile/access', { bySession: true })
  await app.page('Your access')
  expect(await (await section('Signed in with')).findByText('Username and password')).toBeInTheDocument()
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
