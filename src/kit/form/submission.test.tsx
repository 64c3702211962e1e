/** Sending once: after success and after a lost response. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { disks, type Disk } from '#contract/areas/disks.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { ApiError } from '#api/error.ts'
import { Form } from './form.tsx'
import type { CreatedThing } from './lost-response.tsx'
import { TextField } from './text-field.tsx'
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
const lostResponse = new ApiError({ status: 0, errors: [], operation: 'disks.create', outcomeUnknown: true })

interface SampleProps {
  send: (request: Create) => Promise<Disk>
  onSuccess: (disk: Disk) => void
  created?: CreatedThing<typeof disks.create>
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

describe('a create whose response was lost', () => {
  const created = { href: '/nodes/7', linkLabel: 'Go to the disks' }

  it('does not claim that nothing happened, links to the list, and asks before it is sent again', async () => {
    let lost = true
    const { user, requests, results } = renderForm(
      () => (lost ? Promise.reject(lostResponse) : Promise.resolve(disk)),
      created,
    )
    await user.click(submitButton())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We could not confirm the result.')
    expect(alert).toHaveTextContent('It may have been created.')
    expect(screen.getByRole('link', { name: 'Go to the disks' })).toHaveAttribute('href', '/nodes/7')
    expect(screen.queryByText(/Your entries are still here/)).not.toBeInTheDocument()

    await user.click(submitButton())
    await screen.findByRole('alertdialog', { name: 'Add disk again?' })
    expect(form().querySelector('[type=submit]')).not.toHaveAttribute('aria-busy', 'true')
    expect(requests).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Do not repeat' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(requests).toHaveLength(1)

    lost = false
    await user.click(submitButton())
    await user.click(await screen.findByRole('button', { name: 'Add disk again' }))
    await waitFor(() => expect(results).toEqual([disk]))
    expect(requests).toHaveLength(2)
  })

  it('finds what was created, and goes on as if the response had arrived', async () => {
    const { user, requests, results } = renderForm(() => Promise.reject(lostResponse), {
      ...created,
      watch: () => () => Promise.resolve(disk),
    })
    await user.click(submitButton())
    await waitFor(() => expect(results).toEqual([disk]))
    expect(requests).toHaveLength(1)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('looks again at the second press', async () => {
    let visible = false
    const { user, requests, results } = renderForm(() => Promise.reject(lostResponse), {
      ...created,
      watch: () => () => (visible ? Promise.resolve(disk) : Promise.reject(lostResponse)),
    })
    await user.click(submitButton())
    await screen.findByText(/We could not confirm the result/)
    visible = true
    await user.click(submitButton())
    await waitFor(() => expect(results).toEqual([disk]))
    expect(requests).toHaveLength(1)
  })
})

describe('a form that goes on looking for what it has sent', () => {
  const openLost = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    let visible = false
    const { results } = renderForm(() => Promise.reject(lostResponse), {
      href: '/nodes/7',
      linkLabel: 'Go to the disks',
      watch: () => () => Promise.resolve(visible ? disk : null),
    })
    fireEvent.submit(form())
    await screen.findByText(/We could not confirm the result/)
    visible = true
    return results
  }

  it('finds it without a further press', async () => {
    const results = await openLost()
    await vi.advanceTimersByTimeAsync(2500)
    await waitFor(() => expect(results).toEqual([disk]))
  })

  it('keeps what was changed since', async () => {
    const results = await openLost()
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'other' } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(results).toEqual([])
    expect(screen.getByLabelText('Label')).toHaveValue('other')
  })
})
