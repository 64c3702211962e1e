/** Sending once: after success and after a lost response. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it } from 'vitest'
import { disks, type Disk } from '#contract/areas/disks.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { ApiError } from '#api/error.ts'
import { repetition } from '#api/session/questions.ts'
import { UnknownWrite } from '#api/write.ts'
import { Form } from './form.tsx'
import type { CreatedList } from '../page/unknown-notice.tsx'
import { TextField } from './fields/text-field.tsx'
import { useResourceForm } from './use-resource-form.ts'

type Create = RequestOf<typeof disks.create>

const disk: Disk = {
  id: 1,
  label: 'data',
  status: 'ready',
  size: 100,
  filesystem: 'ext4',
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
}
const lostResponse = () =>
  new UnknownWrite(new ApiError({ status: 0, errors: [], operation: 'disks.create' }), disks.create, 'key')

interface SampleProps {
  send: (request: Create) => Promise<Disk>
  onSuccess: (disk: Disk) => void
  created?: CreatedList
}

function Sample({ send, ...rest }: SampleProps) {
  const form = useResourceForm({
    name: 'sample',
    operation: disks.create,
    values: { label: 'data' },
    toRequest: ({ label }): Create => ({ path: { nodeId: 7 }, body: { label, size: 100 } }),
  })
  return (
    <Form form={form} mutation={{ mutateAsync: send }} label="Add disk" {...rest}>
      <TextField form={form} name="label" label="Label" />
    </Form>
  )
}

/** Renders the form; `respond` decides about each request. */
function renderForm(respond: () => Promise<Disk>, created?: SampleProps['created']) {
  const requests: Create[] = []
  const results: Disk[] = []
  const send = (request: Create) => {
    requests.push(request)
    return respond()
  }
  const element = <Sample send={send} onSuccess={(result) => results.push(result)} {...(created ? { created } : {})} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), requests, results }
}
const submitButton = () => screen.getByRole('button', { name: 'Add disk' })
const form = () => screen.getByRole('form', { name: 'Add disk', hidden: true })

describe('a form that was sent', () => {
  it('does nothing on further presses until its page or dialog has gone', async () => {
    const { requests, results } = renderForm(() => Promise.resolve(disk))
    fireEvent.submit(form())
    fireEvent.submit(form())
    await waitFor(() => expect(results).toEqual([disk]))
    fireEvent.submit(form())
    fireEvent.click(submitButton())
    await waitFor(() => expect(submitButton()).toHaveAttribute('aria-busy', 'true'))
    fireEvent.submit(form())
    expect(requests).toHaveLength(1)
    expect(results).toHaveLength(1)
  })

  it('can be sent again after the service refused it', async () => {
    let refused = true
    const { user, requests, results } = renderForm(() =>
      refused
        ? Promise.reject(new ApiError({ status: 400, errors: [{ reason: 'Node busy.' }], operation: 'disks.create' }))
        : Promise.resolve(disk),
    )
    await user.click(submitButton())
    await screen.findByText('Node busy.')
    refused = false
    await user.click(submitButton())
    await waitFor(() => expect(results).toEqual([disk]))
    expect(requests).toHaveLength(2)
  })
})

describe('a create of which nothing tells whether it was done', () => {
  const created = { href: '/nodes/7', linkLabel: 'Go to the disks' }

  it('does not claim that nothing happened, and links to the list', async () => {
    const { user } = renderForm(() => Promise.reject(lostResponse()), created)
    await user.click(submitButton())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We could not confirm the result.')
    expect(alert).toHaveTextContent('data may have been created.')
    expect(screen.getByRole('link', { name: 'Go to the disks' })).toHaveAttribute('href', '/nodes/7')
    expect(screen.queryByText(/It is safe to send it again/)).not.toBeInTheDocument()
  })

  it('asks before other entries are sent, and does not look busy meanwhile', async () => {
    const { user, requests } = renderForm(() => Promise.reject(lostResponse()), created)
    await user.click(submitButton())
    await screen.findByRole('alert')
    await user.type(screen.getByLabelText('Label'), '-2')
    await user.click(submitButton())
    await waitFor(() => expect(repetition.get()?.about).toEqual({ count: 1, creates: true }))
    expect(submitButton()).not.toHaveAttribute('aria-busy', 'true')
    act(() => repetition.answer(false))
    await waitFor(() => expect(submitButton()).not.toHaveAttribute('aria-busy', 'true'))
    expect(requests).toHaveLength(1)
    await user.click(submitButton())
    await waitFor(() => expect(repetition.get()).not.toBeNull())
    act(() => repetition.answer(true))
    await waitFor(() => expect(requests).toHaveLength(2))
  })

  it('is sent again from the notice without another question', async () => {
    let lost = true
    const { user, requests, results } = renderForm(
      () => (lost ? Promise.reject(lostResponse()) : Promise.resolve(disk)),
      created,
    )
    await user.click(submitButton())
    lost = false
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(results).toEqual([disk]))
    expect(requests).toHaveLength(2)
  })
})
