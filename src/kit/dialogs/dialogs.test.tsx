import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, vi } from 'vitest'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useShortcut } from '../shortcuts.ts'
import { DialogHost, openDialog, type HostedDialogProps } from './dialogs.tsx'

function Page({ onKey }: { onKey: () => void }) {
  useShortcut('e', 'Edit', onKey)
  return <DialogHost />
}

const Sample = ({ onClosed }: HostedDialogProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the toolkit renders it
  <div role="dialog">
    <button type="button" onClick={onClosed}>
      Close
    </button>
  </div>
)

it('keys that come before a dialog has the focus do nothing on the page below it', async () => {
  const user = userEvent.setup()
  const onKey = vi.fn()
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page onKey={onKey} /> }])} />)
  await user.keyboard('e')
  expect(onKey).toHaveBeenCalledTimes(1)
  const { promise: code, resolve: load } = Promise.withResolvers<typeof Sample>()
  act(
    () =>
      void openDialog(
        lazyComponent(() => code),
        {},
      ),
  )
  await user.keyboard('ee')
  load(Sample)
  const close = await screen.findByRole('button', { name: 'Close' })
  await user.keyboard('e')
  expect(onKey).toHaveBeenCalledTimes(1)
  close.focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.keyboard('e')
  expect(onKey).toHaveBeenCalledTimes(2)
})
