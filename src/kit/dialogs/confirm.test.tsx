import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { ApiError } from '#api/error.ts'
import { connection } from '#api/http/connection.ts'
import { UnknownWrite } from '#api/write.ts'
import { createQueryClient } from '#api/cache/query.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { confirm, DialogHost } from './dialogs.tsx'

const user = userEvent.setup()
let done: string[]
let host: ReturnType<typeof renderHost>

const Frame = () => (
  <>
    <button type="button">Before</button>
    <DialogHost />
  </>
)

function renderHost() {
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }])
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, unmount }
}

beforeEach(() => {
  done = []
  host = renderHost()
})
const run = async () => void done.push('done')
const dialog = () => screen.findByRole('alertdialog', { name: 'Delete web-1?' })
const ask = (more: { confirmText?: string; ignoreCase?: boolean; run?: () => Promise<unknown> } = {}) => {
  const answer = confirm({
    title: 'Delete web-1?',
    body: 'Its disks go with it.',
    action: 'Delete node',
    run,
    ...more,
  })
  return { answer }
}

test('does nothing until it is confirmed, then runs once and closes', async () => {
  const { answer } = ask()
  await dialog()
  expect(done).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  expect(await answer).toBe(true)
  expect(done).toEqual(['done'])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('a refusal names members as fields do', async () => {
  const errors = [
    { field: 'root_pass', reason: 'root_pass is required' },
    { field: 'disk_id', reason: 'Invalid ID' },
  ]
  ask({ run: () => Promise.reject(new ApiError({ status: 400, errors, operation: 'nodes.create' })) })
  await dialog()
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error:The service rejected the requestRoot password is requiredDisk: Invalid ID',
  )
})

test('Escape closes it without running, and the focus returns', async () => {
  screen.getByRole('button', { name: 'Before' }).focus()
  const { answer } = ask()
  await dialog()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(await answer).toBe(false)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus())
  expect(done).toEqual([])
})

test('requires the exact label for what cannot be undone', async () => {
  const { answer } = ask({ confirmText: 'web-1' })
  await dialog()
  const input = screen.getByLabelText('Type web-1 to confirm')
  await waitFor(() => expect(input).toHaveFocus())
  await user.keyboard('web-2{Enter}')
  await screen.findByText('Must be “web-1”')
  expect(done).toEqual([])
  await user.clear(input)
  await user.keyboard('web-1{Enter}')
  expect(await answer).toBe(true)
  expect(done).toEqual(['done'])
})

test('takes what the keyboard of a phone makes of a word, and leaves labels their case', async () => {
  const word = ask({ confirmText: 'disable', ignoreCase: true })
  await dialog()
  const input = screen.getByLabelText('Type disable to confirm')
  expect(input).toHaveAttribute('autocapitalize', 'none')
  expect(input).toHaveAttribute('autocorrect', 'off')
  await user.type(input, 'Disable {Enter}')
  expect(await word.answer).toBe(true)
  ask({ confirmText: 'web-1' })
  await dialog()
  await user.type(await screen.findByLabelText('Type web-1 to confirm'), 'Web-1{Enter}')
  await screen.findByText('Must be “web-1”')
  expect(done).toEqual(['done'])
})

test('offers to look again, and to send again, when nothing tells whether it was done', async () => {
  const lost = new ApiError({ status: 0, errors: [], operation: 'disks.create', outcomeUnknown: true })
  let result: object | null = null
  const write = new UnknownWrite(lost, disks.create, 'test', () => Promise.resolve(result))
  const { answer } = ask({
    run: async () => {
      if (done.push('sent') === 1) throw write
    },
  })
  await dialog()
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  await screen.findByText('We could not confirm the result.')
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText(/There is still no sign of it/)
  expect(done).toEqual(['sent'])
  expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
  result = {}
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await answer).toBe(true)
  expect(done).toEqual(['sent', 'sent'])
})

test('looks again by itself when the connection is back', async () => {
  onTestFinished(() => connection.recordResponse(200))
  const lost = new ApiError({ status: 0, errors: [], operation: 'disks.create', outcomeUnknown: true })
  let result: object | null = null
  const write = new UnknownWrite(lost, disks.create, 'test', () => Promise.resolve(result))
  const { answer } = ask({
    run: async () => {
      if (done.push('sent') > 1) return
      connection.recordFailure()
      throw write
    },
  })
  await dialog()
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  await screen.findByText('We could not confirm the result.')
  act(() => connection.recordResponse(200))
  await screen.findByText(/There is still no sign of it/)
  expect(done).toEqual(['sent'])
  result = {}
  act(() => connection.recordFailure())
  act(() => connection.recordResponse(200))
  expect(await answer).toBe(true)
})

test('says that nothing was sent only until the service can be reached again', async () => {
  onTestFinished(() => connection.recordResponse(200))
  const { answer } = ask({
    run: async () => {
      if (done.push('sent') > 1) return
      connection.recordFailure()
      throw new ApiError({
        status: 0,
        errors: [{ reason: 'You are offline. Nothing was sent.' }],
        operation: 'nodes.boot',
      })
    },
  })
  await dialog()
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  expect(await screen.findByText('You are offline. Nothing was sent.')).toBeVisible()
  act(() => connection.recordResponse(200))
  await waitFor(() => expect(screen.queryByText('You are offline. Nothing was sent.')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  expect(await answer).toBe(true)
})

test('stays open with the reason when it fails, and can be retried', async () => {
  let fails = true
  const { answer } = ask({
    run: async () => {
      if (fails)
        throw new ApiError({ status: 400, errors: [{ reason: 'web-1 is cloning' }], operation: 'nodes.remove' })
      return run()
    },
  })
  await dialog()
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  await screen.findByText('web-1 is cloning')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  expect(await answer).toBe(true)
  expect(done).toEqual(['done'])
})

test('a second confirmation replaces an open one', async () => {
  const first = ask()
  await dialog()
  const second = confirm({ title: 'Delete db-1?', body: '', action: 'Delete node', run })
  expect(await first.answer).toBe(false)
  await screen.findByRole('alertdialog', { name: 'Delete db-1?' })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await second).toBe(false)
})

test('is canceled when the host is unmounted', async () => {
  const { answer } = ask()
  await dialog()
  host.unmount()
  expect(await answer).toBe(false)
  expect(done).toEqual([])
  renderHost()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('is canceled when the page is left', async () => {
  const { answer } = ask()
  await dialog()
  await act(() => host.router.navigate('/elsewhere'))
  expect(await answer).toBe(false)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(done).toEqual([])
})

test('is canceled by Back to the same page with another filter', async () => {
  await act(() => host.router.navigate('/nodes?status=running'))
  await act(() => host.router.navigate('/nodes?status=offline'))
  const { answer } = ask()
  await dialog()
  await act(() => host.router.navigate(-1))
  expect(await answer).toBe(false)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(done).toEqual([])
})

test('stays open when the page only notes something in its address', async () => {
  await act(() => host.router.navigate('/nodes'))
  ask()
  await dialog()
  await act(() => host.router.navigate('/nodes?sort=label', { replace: true }))
  expect(screen.getByRole('alertdialog', { name: 'Delete web-1?' })).toBeInTheDocument()
})

test('a second press does nothing while the dialog fades out', async () => {
  const closed: string[] = []
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfirmDialog
        title="Reboot web-1?"
        body=""
        action="Reboot"
        run={run}
        onDone={() => closed.push('done')}
        // Stays mounted and visible, as during the transition.
        open
        onClose={() => closed.push('close')}
        onClosed={() => {}}
      />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Reboot' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(closed).toEqual(['done', 'close']))
  fireEvent.click(button)
  await user.click(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(closed).toEqual(['done', 'close'])
  expect(done).toEqual(['done'])
})
