import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { AlertDialog } from './dialog.tsx'
import { MenuButton, MenuTrigger, SharedMenu } from './menu.tsx'

const focused = (name: string | RegExp) => waitFor(() => expect(screen.getByRole('menuitem', { name })).toHaveFocus())
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())

it('opens with the arrow key on its first item, wraps, closes with Escape and returns the focus', async () => {
  const user = userEvent.setup()
  const boot = vi.fn()
  const reboot = vi.fn()
  render(
    <MenuButton
      label="Actions"
      items={[
        { label: 'Boot', onSelect: boot, disabledReason: 'It is running' },
        'separator',
        { label: 'Reboot', onSelect: reboot },
      ]}
    />,
  )
  const button = screen.getByRole('button', { name: 'Actions' })
  await user.tab()
  await user.keyboard('{ArrowDown}')
  await focused(/Boot/)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Enter}')
  expect(boot).not.toHaveBeenCalled()
  await user.keyboard('{ArrowUp}')
  await focused('Reboot')
  await user.keyboard('{Escape}')
  await closed()
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  await focused(/Boot/)
  await user.keyboard('r')
  await focused('Reboot')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(reboot).toHaveBeenCalledOnce())
})

it('leaves the focus where an action has moved it', async () => {
  const user = userEvent.setup()
  function EditName() {
    const [isEditing, setIsEditing] = useState(false)
    const field = useRef<HTMLInputElement>(null)
    useEffect(() => {
      if (isEditing) field.current?.focus()
    }, [isEditing])
    return (
      <>
        <MenuButton label="Actions" items={[{ label: 'Edit', onSelect: () => setIsEditing(true) }]} />
        {isEditing && <input ref={field} aria-label="Name" />}
      </>
    )
  }
  render(<EditName />)
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await closed()
  await act(async () => {})
  expect(field).toHaveFocus()
})

it('closes on Tab and moves to the control after its button', async () => {
  const user = userEvent.setup()
  render(
    <>
      <MenuButton label="Actions" items={[{ label: 'Boot' }]} />
      <button type="button">Next</button>
    </>,
  )
  await user.tab()
  await user.keyboard('{Enter}')
  await focused('Boot')
  await user.tab()
  await closed()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
})

function Rows() {
  const [row, setRow] = useState<{ name: string; anchor: HTMLElement } | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  return (
    <>
      {['web-1', 'web-2'].map((name) => (
        <MenuTrigger
          key={name}
          label={`Actions for ${name}`}
          open={row?.name === name}
          onOpen={(anchor) => setRow({ name, anchor })}
        />
      ))}
      <SharedMenu
        anchor={row?.anchor ?? null}
        label={`Actions for ${row?.name ?? ''}`}
        items={[{ label: 'Delete', tone: 'danger', onSelect: () => setAsking(row?.name ?? null) }]}
        onClose={() => setRow(null)}
      />
      <AlertDialog
        open={asking !== null}
        title={`Delete ${asking ?? ''}?`}
        onClose={() => setAsking(null)}
        footer={<Button onClick={() => setAsking(null)}>Cancel</Button>}
      />
    </>
  )
}

it("is shared by many buttons: named after the row, and a dialog opened from it returns the focus to that row's button", async () => {
  const user = userEvent.setup()
  render(<Rows />)
  const button = screen.getByRole('button', { name: 'Actions for web-2' })
  await user.click(button)
  expect(await screen.findByRole('menu')).toHaveAccessibleName('Actions for web-2')
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await screen.findByRole('alertdialog', { name: 'Delete web-2?' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(button).toHaveFocus()
})

it('closes on Back, also when its button stays on the screen', async () => {
  const user = userEvent.setup()
  render(<MenuButton label="More actions" items={[{ label: 'Clone' }]} />)
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menu')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
})
