import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import Trash2 from 'lucide-react/icons/trash-2'
import { expect, it, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'

it('says why it cannot be pressed, keeps its place in the tab order and does not fire', async () => {
  const user = userEvent.setup()
  const press = vi.fn()
  const submit = vi.fn()
  render(
    <form onSubmit={submit}>
      <Button type="submit" whyNot="The node is running" onClick={press}>Boot</Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Boot', description: 'The node is running' })
  await user.tab()
  expect(button).toBe(document.activeElement)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
  expect(screen.getByRole('tooltip').textContent).toBe('The node is running')
})

it('does not fire twice while busy, and keeps the focus', async () => {
  const user = userEvent.setup()
  const press = vi.fn()
  const view = render(<Button onClick={press}>Save</Button>)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  view.rerender(<Button busy onClick={press}>Save</Button>)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(press).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Save' })).toBe(document.activeElement)
})

it('shows the label of an icon on keyboard focus, and Escape hides it', async () => {
  const user = userEvent.setup()
  render(<IconButton label="Delete web-1" icon={Trash2} />)
  await user.tab()
  expect(screen.getByRole('tooltip').textContent).toBe('Delete web-1')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})
