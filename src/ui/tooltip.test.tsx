import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'
import { Tooltip, TooltipHost } from './tooltip.tsx'

it('explains a text on hover and describes it, and goes with it', async () => {
  const user = userEvent.setup()
  const host = <TooltipHost formatTime={String} />
  const view = render(
    <>
      <Tooltip text={'198.51.100.2\n198.51.100.3'}>+2</Tooltip>
      {host}
    </>,
  )
  await user.hover(screen.getByText('+2'))
  expect(await screen.findByRole('tooltip')).toHaveTextContent('198.51.100.2 198.51.100.3')
  expect(screen.getByText('+2')).toHaveAccessibleDescription(/198.51.100.3/)
  await user.unhover(screen.getByText('+2'))
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  expect(screen.getByText('+2')).not.toHaveAttribute('aria-describedby')

  await user.hover(screen.getByText('+2'))
  await screen.findByRole('tooltip')
  view.rerender(<>{host}</>)
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
})

it('follows its text, and closes when there is none any more', async () => {
  const user = userEvent.setup()
  const button = (reason: string | null) => (
    <>
      <Button disabledReason={reason}>Delete</Button>
      <TooltipHost formatTime={String} />
    </>
  )
  const view = render(button('It is about to be deleted'))
  await user.tab()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('It is about to be deleted')
  view.rerender(button('Locked'))
  await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Locked'))
  view.rerender(button(null))
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
})

it('formats a time when it is shown', async () => {
  const user = userEvent.setup()
  render(
    <>
      <time dateTime="2026-01-02T03:04:05Z" data-tooltip="">
        yesterday
      </time>
      <TooltipHost formatTime={(dateTime) => `exactly ${dateTime}`} />
    </>,
  )
  await user.hover(screen.getByText('yesterday'))
  expect(await screen.findByRole('tooltip')).toHaveTextContent('exactly 2026-01-02T03:04:05Z')
})
