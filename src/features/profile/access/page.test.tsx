import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { users } from '#contract/areas/users.ts'
import { ask, withNode } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'

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

it('shows the levels that differ, with the names of what they apply to', async () => {
  const app = await renderApp('/profile/access', {
    as: 'restricted',
    prepare: async (service) => {
      await withNode()(service)
      await withNode({ label: 'web-2' })(service)
      await ask(service, users.updateGrants, {
        path: { username: 'restricted' },
        body: {
          node: [
            { id: 1, permissions: 'read_only' },
            { id: 2, permissions: 'read_only' },
          ],
        },
      })
    },
  })
  await app.page('Your access')
  const grants = await section('Grants')
  expect(await grants.findByText('web-1, web-2')).toBeInTheDocument()
  expect(grants.getByText('Read only')).toBeInTheDocument()
  expect(grants.getByText('Everything else')).toBeInTheDocument()
  expect(grants.getByText('Not allowed')).toBeInTheDocument()
})
