import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '#api/error.ts'
import { ErrorNotice } from './error-notice.tsx'

it('names members as fields do', () => {
  const errors = [
    { field: 'root_pass', reason: 'root_pass is required' },
    { field: 'disk_id', reason: 'Invalid ID' },
  ]
  render(<ErrorNotice error={new ApiError({ status: 400, errors, operation: 'nodes.create' })} />)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Error:The service rejected the requestRoot password is requiredDisk: Invalid ID',
  )
})
