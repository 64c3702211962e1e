import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { call } from '#api/client.ts'
import { invalidate } from '#api/cache/query.ts'
import { setGlobalGrants } from '#server/store/grants.ts'
import type { TestService } from '#server/testing.ts'
import { addToken } from '../../testing/tokens.ts'
import { renderApp } from '../../testing/render-app.tsx'

async function mayCreate({ database }: TestService, allowed: boolean) {
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'restricted')
    .executeTakeFirstOrThrow()
  await setGlobalGrants(database, id, { add_nodes: allowed })
}

it('a form is replaced by the missing scope when it cannot be submitted', async () => {
  const app = await renderApp('/nodes/create', { token: (service) => addToken(service, { scopes: 'nodes:read_only' }) })
  await app.page('Create node')
  expect(
    await screen.findByText(/This session's token lacks the scope nodes:read_write\. Sign in with/),
  ).toBeInTheDocument()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Your access' })).toHaveAttribute('href', '/profile/access')
})

it.each([
  ['/events', 'Events', 'Loading the events'],
  ['/users', 'Users', 'Loading the users'],
  ['/nodes/4/activity', 'db-1', 'Loading the events'],
  ['/nodes/create', 'Create node', 'Loading the form'],
  ['/images/create', 'Create image', 'Loading the form'],
])('%s has its shape until it is known what the user may do', async (address, title, skeleton) => {
  const known = Promise.withResolvers<Response>()
  const app = await renderApp(address, {
    demo: true,
    intercept: ({ url }) => (url.endsWith('/v4/profile/grants') ? known.promise : undefined),
  })
  await app.page(title)
  expect(await screen.findByText(skeleton)).toBeInTheDocument()
  // An unrestricted user has no grants.
  known.resolve(new Response(null, { status: 204 }))
  await waitFor(() => expect(screen.queryByText(skeleton)).not.toBeInTheDocument())
})

it('a form keeps its entries, with the reason, when the permission is withdrawn', async () => {
  const app = await renderApp('/nodes/create?mode=empty', {
    as: 'restricted',
    prepare: (service) => mayCreate(service, true),
  })
  await app.user.type(await screen.findByLabelText(/^Label/), 'mine-1')
  await mayCreate(app.service, false)
  await invalidate(app.queries, ['profile.grants'])
  expect(
    await screen.findByText('You do not have permission to create nodes. Ask the account owner for access.'),
  ).toBeInTheDocument()
  expect(screen.getByLabelText(/^Label/)).toHaveProperty('value', 'mine-1')
  // Also in place of the buttons, which may be far below.
  const review = within(screen.getByRole('complementary', { name: 'Review' }))
  expect(review.getByRole('alert')).toHaveTextContent(
    /You do not have permission to create nodes\. ?Your entries are kept but cannot be saved\./,
  )
  await mayCreate(app.service, true)
  await invalidate(app.queries, ['profile.grants'])
  await waitFor(() =>
    expect(
      screen.queryByText('You do not have permission to create nodes. Ask the account owner for access.'),
    ).not.toBeInTheDocument(),
  )
  expect(review.queryByText(/Your entries are kept/)).not.toBeInTheDocument()
  expect(screen.getByLabelText(/^Label/)).toHaveProperty('value', 'mine-1')
})

it('a 403 refetches the grants', async () => {
  const app = await renderApp('/nodes', { as: 'restricted', prepare: (service) => mayCreate(service, true) })
  expect(await screen.findByRole('heading', { name: 'No nodes yet' })).toBeInTheDocument()
  await mayCreate(app.service, false)
  await expect(call(nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1' } })).rejects.toMatchObject({
    status: 403,
  })
  expect(await screen.findByRole('heading', { name: 'No nodes to show' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Create node' })).not.toBeInTheDocument()
})
