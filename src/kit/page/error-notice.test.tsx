import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ApiError } from '#api/error.ts'
import { ErrorNotice } from './error-notice.tsx'

it('shows the details of a failure when they are asked for', async () => {
  const error = new ApiError({
    status: 500,
    errors: [{ reason: 'Broken' }],
    operation: 'nodes.list',
    requestId: 'ab-1',
  })
  const { container } = render(<ErrorNotice error={error.withErrors([{ reason: 'Out of order' }])} />)
  const details = container.querySelector('details')
  expect(details).not.toHaveAttribute('open')
  const user = userEvent.setup()
  await user.click(screen.getByText('Details'))
  expect(details).toHaveAttribute('open')
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  expect(await navigator.clipboard.readText()).toBe('Status: 500\nOperation: nodes.list\nRequest ID: ab-1')
})

it('has no details for an error of the dashboard itself, and says when there was no response', () => {
  const { container, rerender } = render(<ErrorNotice error={new Error('Broken')} />)
  expect(container.querySelector('details')).toBeNull()
  rerender(<ErrorNotice error={new ApiError({ status: 0, errors: [], operation: 'nodes.list' })} />)
  expect(container.querySelector('details')).toHaveTextContent('Status: no response Operation: nodes.list')
})

it('says in words that code could not be fetched', () => {
  const message = 'Failed to fetch dynamically imported module: http://127.0.0.1/assets/x.js'
  render(<ErrorNotice error={new TypeError(message)} />)
  expect(screen.getByRole('alert')).toHaveTextContent('A part of the dashboard could not be loaded')
  expect(screen.queryByText(/dynamically/)).not.toBeInTheDocument()
})
