/** What a restricted user sees when their access to a node is changed while its pages are open. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { deleteDelay } from '#kit/preferences/choices.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { chooseMoreAction, openMoreMenu } from '../../../testing/more-actions.ts'
import { withNode } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { send } from '../../../testing/send.ts'

const grant = (service: TestService, permissions: 'read_only' | 'read_write' | null) =>
  send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions }] })

async function open(address: string) {
  const app = await renderApp(address, {
    as: 'restricted',
    prepare: async (service) => {
      await withNode()(service)
      await grant(service, 'read_write')
    },
  })
  await app.page('web-1')
  return app
}

async function typeLabel(app: Awaited<ReturnType<typeof open>>) {
  const label = await screen.findByLabelText('Label')
  await app.user.clear(label)
  await app.user.type(label, 'web-9')
  return label
}

it('a form that may no longer be saved says so in place of its buttons, and keeps what was typed', async () => {
  const app = await open('/nodes/1/settings')
  const label = await typeLabel(app)
  await grant(app.service, 'read_only')
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('You now have read-only access to web-1.')).toBeInTheDocument()
  expect(screen.getByText(/Your entries are kept but cannot be saved\./)).toBeInTheDocument()
  expect(label).toHaveValue('web-9')
  for (const name of ['Save changes', 'Show as curl', 'Discard changes', 'Delete node', 'Reboot'])
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument())
  expect((await openMoreMenu(app)).queryByRole('menuitem', { name: /^Delete/ })).not.toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  await grant(app.service, 'read_write')
  await app.queries.invalidateQueries()
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeInTheDocument()
  expect(label).toHaveValue('web-9')
})

it('a form whose node is no longer shared stays, and the page says why', async () => {
  const app = await open('/nodes/1/settings')
  const label = await typeLabel(app)
  await grant(app.service, null)
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findAllByText('You no longer have access to web-1')).length).toBeGreaterThan(0)
  expect(label).toHaveValue('web-9')
  expect(screen.queryByText(/Not found/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reboot' })).not.toBeInTheDocument()
})

it('a confirmation says why it was refused', async () => {
  const app = await open('/nodes/1')
  await app.user.click(await screen.findByRole('button', { name: 'Reboot' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reboot web-1?' }))
  await grant(app.service, 'read_only')
  await app.user.click(dialog.getByRole('button', { name: 'Reboot' }))
  expect(await dialog.findByText('You now have read-only access to web-1.')).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'Reboot' })).not.toBeInTheDocument()
})

it('a deletion that is refused after its seconds to cancel it is not said to be done', async () => {
  deleteDelay.set('30')
  expectConsole(/404/)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const app = await open('/nodes/1')
  await chooseMoreAction(app, 'Delete')
  const dialog = within(await screen.findByRole('alertdialog'))
  await app.user.type(await dialog.findByLabelText('Type web-1 to confirm'), 'web-1')
  await app.user.click(dialog.getByRole('button', { name: 'Delete node' }))
  await screen.findByText('web-1 will be deleted')
  await grant(app.service, null)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await screen.findByText(/^web-1 was not deleted: You no longer have access to /)).toBeInTheDocument()
  expect((await callOperation(app.service, nodes.list, {})).results).toBe(1)
})

it('the page of a node that is no longer shared says that', async () => {
  const app = await open('/nodes/1')
  await screen.findByRole('button', { name: 'Reboot' })
  await grant(app.service, null)
  await app.queries.invalidateQueries()
  expect(await screen.findByText('You no longer have access to web-1')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reboot' })).not.toBeInTheDocument()
})
