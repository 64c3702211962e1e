import { act, fireEvent, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast, toasts } from '#kit/toast.ts'
import { ToastList } from './toast-list.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  toasts.clear()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** The browser also reports the pointer when something has moved under it: `by` is 0 then. */
const movePointer = (target: Element, by: number) =>
  fireEvent(target, Object.defineProperty(new MouseEvent('mousemove', { bubbles: true }), 'movementX', { value: by }))

const List = () => <ToastList items={useSyncExternalStore(toasts.subscribe, toasts.get)} />

async function showToast() {
  render(<List />)
  act(() => void toast({ tone: 'ok', text: '5 changes applied' }))
  await pass(100)
  return screen.getByRole('region', { name: 'Notifications' })
}

it('goes away by itself, also when it has appeared under a resting pointer', async () => {
  const list = await showToast()
  fireEvent.pointerEnter(list)
  movePointer(list, 0)
  expect(screen.getByText('5 changes applied')).toBeInTheDocument()
  await pass(8500)
  expect(screen.queryByText('5 changes applied')).not.toBeInTheDocument()
})

it('stays while the pointer is on it', async () => {
  const list = await showToast()
  movePointer(list, 4)
  await pass(8500)
  expect(screen.getByText('5 changes applied')).toBeInTheDocument()
  fireEvent.pointerLeave(list)
  await pass(8500)
  expect(screen.queryByText('5 changes applied')).not.toBeInTheDocument()
})
