import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#api/error.ts'
import { createQueryClient } from '#api/query.ts'
import { ConfirmHost, confirm } from './confirm.tsx'

const user = userEvent.setup()
let done: string[]
let host: ReturnType<typeof render>

beforeEach(() => {
  done = []
  host = render(
    <QueryClientProvider client={createQueryClient()}>
      <button type="button">Before</button>
      <ConfirmHost />
    </QueryClientProvider>,
  )
})
const deed = async () => void done.push('done')
const dialog = () => screen.findByRole('alertdialog', { name: 'Delete web-1?' })
const ask = (more: { typed?: string; run?: () => Promise<unknown> } = {}) => {
  const answer = confirm({ title: 'Delete web-1?', body: 'Its disks go with it.', action: 'Delete node', run: deed, ...more })
  return { answer }
}

test('does nothing until it is confirmed, then does it once and goes', async () => {
  const { answer } = ask()
  await dialog()
  expect(done).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  expect(await answer).toBe(true)
  expect(done).toEqual(['done'])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('Escape and Cancel do nothing, and the focus returns', async () => {
  screen.getByRole('button', { name: 'Before' }).focus()
  const { answer } = ask()
  await dialog()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await user.keyboard('{Escape}')
  expect(await answer).toBe(false)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Before'))
  expect(done).toEqual([])
})

test('what cannot be undone asks for the label, exactly', async () => {
  const { answer } = ask({ typed: 'web-1' })
  await dialog()
  const input = screen.getByLabelText('Type web-1 to confirm')
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.keyboard('web-2{Enter}')
  await screen.findByText('Must be web-1')
  expect(done).toEqual([])
  await user.clear(input)
  await user.keyboard('web-1{Enter}')
  expect(await answer).toBe(true)
  expect(done).toEqual(['done'])
})

test('stays open and says why when it fails, and can be tried again', async () => {
  let fails = true
  const { answer } = ask({ run: async () => {
    if (fails) throw new ApiError({ status: 400, refusals: [{ reason: 'web-1 is cloning' }], operation: 'nodes.remove' })
    return deed()
  } })
  await dialog()
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  await screen.findByText('web-1 is cloning')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Delete node' }))
  expect(await answer).toBe(true)
  expect(done).toEqual(['done'])
})

test('a second question takes the place of one that is not answered', async () => {
  const first = ask()
  await dialog()
  const second = confirm({ title: 'Delete db-1?', body: '', action: 'Delete node', run: deed })
  expect(await first.answer).toBe(false)
  await screen.findByRole('alertdialog', { name: 'Delete db-1?' })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await second).toBe(false)
})

test('a question goes with the frame that showed it, and counts as not wanted', async () => {
  const { answer } = ask()
  await dialog()
  host.unmount()
  expect(await answer).toBe(false)
  expect(done).toEqual([])
  render(<QueryClientProvider client={createQueryClient()}><ConfirmHost /></QueryClientProvider>)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
