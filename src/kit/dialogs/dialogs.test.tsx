import { act, render, screen, waitFor } from '@testing-library/react'
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

const Form = ({ onClosed }: HostedDialogProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the toolkit renders it
  <div role="dialog">
    <input aria-label="Label" />
    <button type="button" onClick={onClosed}>
      Save
    </button>
  </div>
)

it('letters that come before the field of a dialog has the focus are in it, and a key that confirms does nothing', async () => {
  const user = userEvent.setup()
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page onKey={vi.fn()} /> }])} />)
  const { promise: code, resolve: load } = Promise.withResolvers<typeof Form>()
  act(
    () =>
      void openDialog(
        lazyComponent(() => code),
        {},
      ),
  )
  await user.keyboard('wex{Backspace}b{Enter}')
  load(Form)
  const field = await screen.findByLabelText('Label')
  field.focus()
  await waitFor(() => expect(field).toHaveValue('web'))
  await user.keyboard('-1')
  expect(field).toHaveValue('web-1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
})
