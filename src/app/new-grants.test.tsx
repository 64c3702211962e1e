import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { users } from '#contract/areas/users.ts'
import type { GrantsUpdate } from '#contract/grants.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { paths } from '#kit/paths.ts'
import { ownGrants } from '#queries/profile.ts'
import { openMoreMenu } from '../testing/more-actions.ts'
import { renderApp } from '../testing/render-app.tsx'

const grant = (service: TestService, body: GrantsUpdate) =>
  callOperation(service, users.updateGrants, { path: { username: 'restricted' }, body })

type App = Awaited<ReturnType<typeof renderApp>>
const findButton = (name: string) => () => screen.findByRole('button', { name })
const findDelete = async (app: App) => (await openMoreMenu(app)).findByRole('menuitem', { name: 'Delete' })

it.each<[string, GrantsUpdate, string, (app: App) => Promise<HTMLElement>]>([
  ['a node', { node: [{ id: 7, permissions: 'read_write' }] }, paths.node(7), findButton('Reboot')],
  ['a domain', { domain: [{ id: 2, permissions: 'read_write' }] }, paths.domain(2), findButton('Add record')],
  ['an image', { image: [{ id: 2, permissions: 'read_write' }] }, paths.image('private/2'), findDelete],
])('%s that is granted while the dashboard is open can be used at once', async (_, granted, address, findAction) => {
  const app = await renderApp('/profile', { demo: true, as: 'restricted' })
  await app.page('Profile')
  await waitFor(() => expect(app.queries.getQueryData(ownGrants.queryKey)).toBeTruthy())
  await grant(app.service, granted)
  await act(() => app.router.navigate(address))
  expect(await findAction(app)).toBeInTheDocument()
  expect(screen.queryByText(/You no longer have access/)).not.toBeInTheDocument()
})
