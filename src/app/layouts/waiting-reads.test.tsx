import { screen } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { readsWaitUntil } from '#api/http/rate-limit.ts'
import { toasts } from '#kit/toast.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { announceWaitingReads } from './waiting-reads.ts'

afterEach(() => {
  toasts.clear()
  readsWaitUntil.set(0)
})

it('says that the list waits for the rate limit, while it does', async () => {
  let refused = 0
  const app = await renderApp('/nodes', {
    demo: true,
    intercept: (request) => {
      if (!new URL(request.url).pathname.endsWith('/node/instances') || refused > 0) return undefined
      refused += 1
      return Response.json(
        { errors: [{ reason: 'Too many requests' }] },
        { status: 429, headers: { 'Retry-After': '4' } },
      )
    },
  })
  onTestFinished(announceWaitingReads())
  await app.page('Nodes')
  const message = await screen.findByText('Rate limit reached. Loading continues')
  expect(screen.getByText(/^in [34] s$/)).toBeInTheDocument()
  // It can be dismissed, but nothing can be canceled.
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeInTheDocument()
  expect(screen.queryByText(/press Z/i)).not.toBeInTheDocument()
  expect(await screen.findByRole('row', { name: /web-1/ }, { timeout: 6000 })).toBeInTheDocument()
  expect(message).not.toBeInTheDocument()
})

it('shows one message for reads that were refused together, and none for a moment', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(announceWaitingReads())
  const wait = (seconds: number) => readsWaitUntil.set(Date.now() + seconds * 1000)
  wait(2)
  expect(toasts.get()).toEqual([])
  wait(30)
  const [first] = toasts.get()
  wait(31)
  expect(toasts.get()).toEqual([first])
  wait(40)
  expect(toasts.get()).toHaveLength(1)
  expect(toasts.get()[0]?.until).toBe(Date.now() + 40_000)
  vi.advanceTimersByTime(40_000)
  expect(toasts.get()).toEqual([])
})
