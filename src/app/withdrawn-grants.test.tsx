import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { users } from '#contract/areas/users.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { withNode } from '../testing/node-page.ts'
import { renderApp } from '../testing/render-app.tsx'

const setRestricted = (service: TestService, restricted: boolean) =>
  callOperation(service, users.update, { path: { username: 'restricted' }, body: { restricted } })

it('a refusal takes everything off the lists that is not granted any more', async () => {
  const app = await renderApp('/nodes', {
    as: 'restricted',
    prepare: async (service) => {
      await withNode()(service)
      await setRestricted(service, false)
    },
  })
  await screen.findByRole('link', { name: 'web-1' })
  await setRestricted(app.service, true)
  await app.router.navigate('/users')
  expect((await screen.findAllByText(/Only unrestricted users/))[0]).toBeInTheDocument()
  await app.router.navigate('/nodes')
  await app.page('Nodes')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'web-1' })).not.toBeInTheDocument())
})
