import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TransferProgress } from './transfer-progress.tsx'

it('says why a transfer failed, and announces it only where the page does not', () => {
  const transfer = {
    id: '1',
    title: 'Upload golden',
    href: '/images/1',
    state: 'failed',
    step: 'Sending',
    processed: 1,
    total: 2,
    bytesPerSecond: null,
    reason: 'The service cannot be reached.',
    retryAt: null,
    cancel: () => {},
    retry: () => {},
  } as const
  const { rerender } = render(<TransferProgress transfer={transfer} />)
  expect(screen.getByRole('alert')).toHaveTextContent(transfer.reason)
  rerender(<TransferProgress transfer={transfer} brief />)
  expect(screen.getByText(transfer.reason)).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
