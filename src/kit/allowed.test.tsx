import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { call } from '#api/client.ts'
import { refresh } from '#api/query.ts'
import { setGlobalGrants } from '#server/grants.ts'
import type { TestService } from '#server/testing.ts'
import { addToken } from '../testing/tokens.ts'
import { renderApp } from '../testing/render-app.tsx'

async function mayCreate({ database }: TestService, allowed: boolean) {
  const { id } = await database.selectFrom('users').select('id').where('username', '=', 'restricted').executeTakeFirstOrThrow()
  await setGlobalGrants(database, id, { add_nodes: allowed })
}

it('a form stands only where it may be sent, and names what is missing', async () => {
  const app = await renderApp('/nodes/create', { token: (service) => addToken(service, { scopes: 'nodes:read_only' }) })
  await app.page('Create node')
  expect(await screen.findByText('This session\'s token lacks the scope nodes:read_write.')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.getByRole('link', { name: 'Your access' }).getAttribute('href')).toBe('/profile/access')
})

it('a form that was there stays with its entries when the right is taken away, and says so', async () => {
  const app = await renderApp('/nodes/create?mode=empty', { as: 'restricted', prepare: (service) => mayCreate(service, true) })
  await app.user.type(await screen.findByLabelText(/^Label/), 'mine-1')
  await mayCreate(app.service, false)
  await refresh(app.queries, [profile.grants])
  expect(await screen.findByText('Your user has no permission for this.')).toBeTruthy()
  expect(screen.getByLabelText(/^Label/)).toHaveProperty('value', 'mine-1')
  await mayCreate(app.service, true)
  await refresh(app.queries, [profile.grants])
  await waitFor(() => expect(screen.queryByText('Your user has no permission for this.')).toBeNull())
  expect(screen.getByLabelText(/^Label/)).toHaveProperty('value', 'mine-1')
})

it('an operation that is refused for want of a grant has the grants asked again', async () => {
  const app = await renderApp('/nodes', { as: 'restricted', prepare: (service) => mayCreate(service, true) })
  expect(await screen.findByRole('heading', { name: 'No nodes yet' })).toBeTruthy()
  await mayCreate(app.service, false)
  await expect(call(nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1' } })).rejects.toMatchObject({ status: 403 })
  expect(await screen.findByRole('heading', { name: 'No nodes to show' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create node' })).toBeNull()
})
