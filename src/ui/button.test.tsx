import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Trash2 } from './icons/trash-2.ts'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'
import { TooltipHost } from './tooltip.tsx'

const WithTooltips = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <TooltipHost formatTime={String} />
  </>
)

it('stays in the tab order while disabled, describes the reason and does not fire', async () => {
  const user = userEvent.setup()
  const press = vi.fn()
  const submit = vi.fn()
  render(
    <form onSubmit={submit}>
      <Button type="submit" disabledReason="The node is running" onClick={press}>
        Boot
      </Button>
    </form>,
    { wrapper: WithTooltips },
  )
  const button = screen.getByRole('button', { name: 'Boot', description: 'The node is running' })
  await user.tab()
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
  expect(screen.getByRole('tooltip').textContent).toBe('The node is running')
})

it('does not fire again while busy, and keeps the focus', async () => {
  const user = userEvent.setup()
  const press = vi.fn()
  const view = render(<Button onClick={press}>Save</Button>)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  view.rerender(
    <Button busy onClick={press}>
      Save
    </Button>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(press).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

it('shows the label of an icon on keyboard focus, and Escape hides it', async () => {
  const user = userEvent.setup()
  render(<IconButton label="Delete web-1" icon={Trash2} />, { wrapper: WithTooltips })
  await user.tab()
  expect(screen.getByRole('tooltip').textContent).toBe('Delete web-1')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
})
