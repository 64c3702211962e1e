import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { regions } from '#contract/areas/regions.ts'
import { AlertDialog } from '#ui/dialog.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { openDialog, type HostedDialogProps } from '../dialogs/dialogs.tsx'
import { defineAction } from './action.ts'
import { ActionButton } from './action-button.tsx'
import { openNode, spyOnRequests, withNode } from '../../testing/node-page.ts'

const isBusy = (button: HTMLElement) => button.getAttribute('aria-busy') === 'true'

test('runs once until the response has been dealt with', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const spy = spyOnRequests(nodes.boot)
  await openNode({
    prepare: withNode({ booted: false }),
    intercept: (request) => {
      spy.intercept(request)
      return request.url.endsWith('/boot') ? promise.then(() => new Response('{}')) : undefined
    },
  })
  const button = await screen.findByRole('button', { name: 'Boot' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(isBusy(button)).toBe(true))
  fireEvent.click(button)
  await act(async () => resolve(undefined))
  await waitFor(() => expect(isBusy(button)).toBe(false))
  expect(spy.bodies).toHaveLength(1)
})

test('does not look busy while its question is open, and asks once', async () => {
  await openNode()
  const button = await screen.findByRole('button', { name: 'Reboot' })
  fireEvent.click(button)
  const dialog = await screen.findByRole('alertdialog', { name: 'Reboot web-1?' })
  expect(isBusy(button)).toBe(false)
  fireEvent.click(button)
  await act(async () => {})
  expect(screen.getByRole('alertdialog', { name: 'Reboot web-1?' })).toBe(dialog)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})

test('loads its dialog before the press, and looks busy until the dialog is there', async () => {
  const Question = (props: HostedDialogProps) => <AlertDialog {...props} title="Restore?" />
  const { promise, resolve } = Promise.withResolvers<typeof Question>()
  const load = vi.fn(() => promise)
  const dialog = lazyComponent(load)
  const action = defineAction<undefined>({
    id: 'restore',
    operation: regions.list,
    label: () => 'Restore',
    dialog,
    open: () => openDialog(dialog, {}),
  })
  const app = await openNode()
  const router = createMemoryRouter([{ path: '*', element: <ActionButton action={action} resource={undefined} /> }])
  render(
    <QueryClientProvider client={app.queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Restore' })
  fireEvent.pointerEnter(button)
  expect(load).toHaveBeenCalledOnce()
  fireEvent.click(button)
  await waitFor(() => expect(isBusy(button)).toBe(true))
  await act(async () => resolve(Question))
  expect(await screen.findByRole('alertdialog', { name: 'Restore?' })).toBeVisible()
  expect(isBusy(button)).toBe(false)
})
