import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lazySection } from './section.tsx'

const Content = ({ text }: { text: string }) => <p>{text}</p>

it('shows a placeholder until the code of a section has loaded', async () => {
  const code = Promise.withResolvers<typeof Content>()
  const Section = lazySection({ label: 'access' }, () => code.promise)
  render(<Section text="Root password" />)
  expect(screen.getByText('Loading access')).toBeInTheDocument()
  code.resolve(Content)
  expect(await screen.findByText('Root password')).toBeInTheDocument()
  expect(screen.queryByText('Loading access')).not.toBeInTheDocument()
})

it('keeps the page and tries again when the code cannot be loaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
    const importContent = vi.fn(() => Promise.resolve(Content)).mockRejectedValueOnce(new TypeError('offline'))
    const Section = lazySection({ label: 'access' }, importContent)
    render(
      <>
        <p>Label</p>
        <Section text="Root password" />
      </>,
    )
    await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
    expect(screen.getByText('Label')).toBeInTheDocument()
    expect(screen.getByText('Loading access')).toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await screen.findByText('Root password')).toBeInTheDocument()
    expect(importContent).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
