import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Announcer } from './announce.ts'
import { Button } from './button.tsx'
import { AlertDialog, Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextArea, TextInput } from './inputs.tsx'

function Resize({ busy = false, onSubmit = vi.fn() }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Resize</Button>
      <Dialog
        open={open}
        busy={busy}
        onClose={() => setOpen(false)}
        title="Resize web-1"
        description="It is shut down meanwhile."
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        footer={<Button type="submit">Save</Button>}
      >
        <Field label="Type">{(ids) => <TextInput {...ids} />}</Field>
        <Field label="Notes">{(ids) => <TextArea {...ids} />}</Field>
      </Dialog>
    </>
  )
}

it('has a name and description, focuses its first control, and returns the focus on Escape', async () => {
  const user = userEvent.setup()
  render(<Resize />)
  const opener = screen.getByRole('button', { name: 'Resize' })
  await user.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Resize web-1' })
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('It is shut down meanwhile.')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Type' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(opener).toHaveFocus()
})

it('submits its form on Ctrl+Enter in a field of several lines, where Enter begins a line', async () => {
  const user = userEvent.setup()
  const submit = vi.fn()
  render(<Resize onSubmit={submit} />)
  await user.click(screen.getByRole('button', { name: 'Resize' }))
  const notes = await screen.findByRole('textbox', { name: 'Notes' })
  await user.type(notes, 'one{Enter}two')
  expect(submit).not.toHaveBeenCalled()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(submit).toHaveBeenCalledOnce()
})

it('submits its form on Enter and stays open while busy', async () => {
  const user = userEvent.setup()
  const submit = vi.fn()
  const view = render(<Resize onSubmit={submit} />)
  await user.click(screen.getByRole('button', { name: 'Resize' }))
  await user.type(await screen.findByRole('textbox', { name: 'Type' }), 'small{Enter}')
  expect(submit).toHaveBeenCalledOnce()
  view.rerender(<Resize busy onSubmit={submit} />)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('dialog', { name: 'Resize web-1' })).toBeInTheDocument()
})

function Refusing() {
  const [error, setError] = useState<string>()
  return (
    <>
      <Announcer />
      <Dialog
        open
        onClose={vi.fn()}
        title="Clone web-1"
        onSubmit={(event) => {
          event.preventDefault()
          setError('Enter a name')
        }}
      >
        <Field label="Name" {...(error === undefined ? {} : { error })}>
          {(ids) => <TextInput {...ids} />}
        </Field>
      </Dialog>
    </>
  )
}

it('reads the error of the field that has the focus when its form is refused', async () => {
  const user = userEvent.setup()
  render(<Refusing />)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '{Enter}')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Enter a name'))
})

it('keeps the focus in a question when the second press of a double click lands behind it', async () => {
  render(<AlertDialog open onClose={vi.fn()} title="Reboot web-1?" footer={<Button>Cancel</Button>} />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  const backdrop = screen.getByRole('alertdialog').parentElement?.querySelector('.bg-scrim')
  if (!backdrop) throw new Error('No backdrop')
  // A press that is not prevented moves the focus to the body.
  expect(fireEvent.mouseDown(backdrop)).toBe(false)
})

it('is dimmed by a question that opens over it', async () => {
  render(
    <Dialog open onClose={vi.fn()} title="Edit records">
      <AlertDialog open onClose={vi.fn()} title="Discard your changes?" footer={<Button>Keep editing</Button>} />
    </Dialog>,
  )
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  const scrims = [...document.querySelectorAll('[data-scrim]')]
  expect(scrims).toHaveLength(2)
  const dialog = screen.getByText('Edit records').closest('[role="dialog"]')
  const order = [dialog, scrims[1], question]
  for (const [index, behind] of order.slice(0, -1).entries())
    expect(behind?.compareDocumentPosition(order[index + 1] ?? document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
