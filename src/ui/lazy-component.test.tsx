import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyComponent, useLazyComponent } from './lazy-component.ts'

const Content = () => null

describe('a lazy component', () => {
  const reported: unknown[] = []
  const onError = (event: ErrorEvent) => {
    event.preventDefault()
    reported.push(event.error)
  }
  beforeEach(() => {
    reported.length = 0
    addEventListener('error', onError)
  })
  afterEach(() => removeEventListener('error', onError))

  it('is loaded again after its code could not be fetched, which is no error of the page', async () => {
    const importComponent = vi
      .fn<() => Promise<typeof Content>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
      .mockResolvedValueOnce(Content)
    const lazy = lazyComponent(importComponent)
    lazy.load()
    await expect.poll(lazy.failed).toBe(true)
    lazy.load()
    await expect.poll(lazy.get).toBe(Content)
    expect(lazy.failed()).toBe(false)
    expect(reported).toEqual([])
  })

  it('reports an error of its code to the window', async () => {
    const bug = new TypeError('x is not a function')
    const lazy = lazyComponent(() => Promise.reject(bug))
    lazy.load()
    await expect.poll(() => reported).toEqual([bug])
    expect(lazy.failed()).toBe(true)
  })

  it('keeps the page and tries again by itself while it is needed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const importPanel = vi
        .fn(() => Promise.resolve(() => <p>Panel</p>))
        .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
      const lazy = lazyComponent(importPanel)
      const Page = () => useLazyComponent(lazy, true, {}, <p>Loading</p>)
      render(<Page />)
      await vi.waitFor(() => expect(lazy.failed()).toBe(true))
      expect(screen.getByText('Loading')).toBeInTheDocument()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await screen.findByText('Panel')).toBeInTheDocument()
      expect(importPanel).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
