/** Sending an update: without changes, and after a lost response. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, vi } from 'vitest'
import { disks, type Disk } from '#contract/areas/disks.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { ApiError } from '#api/error.ts'
import { UnknownWrite } from '#api/write.ts'
import { Announcer } from '#ui/announce.ts'
import { Form } from './form.tsx'
import { TextField } from './fields/text-field.tsx'
import { useResourceForm } from './use-resource-form.ts'

const disk: Disk = {
  id: 1,
  label: 'data',
  status: 'ready',
  size: 100,
  filesystem: 'ext4',
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
}

function Rename({ send }: { send: (request: RequestOf<typeof disks.update>) => Promise<Disk> }) {
  const form = useResourceForm({
    name: 'rename',
    operation: disks.update,
    values: { label: 'data' },
    toRequest: ({ label }) => ({ path: { nodeId: 7, diskId: 1 }, body: { label } }),
  })
  return (
    <Form form={form} mutation={{ mutateAsync: send }} label="Rename disk">
      <TextField form={form} name="label" label="Label" />
    </Form>
  )
}

it('an update without changes is not sent, and the form says so until something is changed', async () => {
  const requests: unknown[] = []
  const send = (request: unknown) => {
    requests.push(request)
    return Promise.resolve(disk)
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Announcer />
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Rename send={send} /> }])} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const notice = () => within(screen.getByRole('form')).queryByText('There are no changes to save.')
  await user.click(screen.getByRole('button', { name: 'Rename disk' }))
  await waitFor(() => expect(notice()).toBeInTheDocument())
  expect(screen.getByRole('status')).toHaveTextContent('There are no changes to save.')
  expect(requests).toEqual([])
  await user.type(screen.getByLabelText('Label'), '-2')
  expect(notice()).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Rename disk' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.getByRole('status')).not.toHaveTextContent('There are no changes to save.')
})

it('reads the error of a field that has the focus already, each time', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Announcer />
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <Rename send={() => Promise.resolve(disk)} /> }])}
      />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const field = screen.getByLabelText('Label')
  // The summary of errors out of sight is another alert, because jsdom has no layout.
  const said = () => screen.getAllByRole('alert')[0]?.textContent ?? ''
  await user.clear(field)
  await user.type(field, '{Enter}')
  await waitFor(() => expect(said()).not.toBe(''))
  const first = said()
  expect(within(screen.getByRole('form')).getByText(first)).toBeInTheDocument()
  await user.type(field, '{Enter}')
  await waitFor(() => expect(said()).not.toBe(first))
  expect(said().trim()).toBe(first)
  // From elsewhere the field gets the focus, and is read with its error.
  await user.type(field, 'logs')
  await user.clear(field)
  const before = said()
  await user.click(screen.getByRole('button', { name: 'Rename disk' }))
  await waitFor(() => expect(field).toHaveFocus())
  expect(said()).toBe(before)
  // It is over once it was right.
  await user.type(field, 'logs{Enter}')
  await waitFor(() => expect(said()).toBe(''))
})

/** Renames by adding to the name; `send` decides what becomes of it. */
async function submitRename(send: ComponentProps<typeof Rename>['send']) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Rename send={send} /> }])} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Label'), '-2')
  await user.click(screen.getByRole('button', { name: 'Rename disk' }))
  return user
}

it('an update that is refused when it is sent again was not saved before either', async () => {
  const lost = new UnknownWrite(
    new ApiError({ status: 502, errors: [], operation: 'disks.update' }),
    disks.update,
    'key',
  )
  const refused = new ApiError({ status: 400, errors: [{ reason: 'Not now' }], operation: 'disks.update' })
  const send = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(refused)
  const user = await submitRename(send)
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Not now')).toBeInTheDocument()
  expect(screen.queryByText(/It is safe to send it again/)).not.toBeInTheDocument()
})

it('an update of which nothing tells whether it was saved says so, and keeps its entries', async () => {
  const lost = new ApiError({ status: 502, errors: [], operation: 'disks.update' })
  const send = () => Promise.reject<Disk>(new UnknownWrite(lost, disks.update, 'key'))
  await submitRename(send)
  expect(await screen.findByText(/It is safe to send it again/)).toBeVisible()
  expect(screen.getByLabelText('Label')).toHaveValue('data-2')
})
