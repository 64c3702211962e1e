import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TestService } from '#server/testing.ts'
import { openMoreMenu } from '../../../testing/more-actions.ts'
import { withNode } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { send } from '../../../testing/send.ts'

/** The page of a node as a restricted user with this grant on it. */
async function openGranted(permissions: 'read_only' | 'read_write') {
  const prepare = async (service: TestService) => {
    await withNode()(service)
    await send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions }] })
  }
  const app = await renderApp('/nodes/1', { as: 'restricted', prepare })
  await app.page('web-1')
  return app
}

it('read-only access shows the node and the reason, but no actions on it', async () => {
  const app = await openGranted('read_only')
  expect(await screen.findByText('You have read-only access to web-1.')).toBeInTheDocument()
  for (const name of ['Boot', 'Reboot', 'Shut down'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Tags' })).not.toBeInTheDocument()
  expect((await openMoreMenu(app)).queryByRole('menuitem', { name: /^(Delete|Rebuild)/ })).not.toBeInTheDocument()
})

it('read and write access can act on the node, but not change tags', async () => {
  await openGranted('read_write')
  expect(await screen.findByRole('button', { name: 'Reboot' })).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Tags' })).not.toBeInTheDocument()
  expect(screen.queryByText(/read-only/)).not.toBeInTheDocument()
})
