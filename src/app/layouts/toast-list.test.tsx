import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { machine } from '#contract/areas/machine.ts'
import { images } from '#contract/areas/images.ts'
import { disks } from '#contract/areas/disks.ts'
import { toast, toasts, toastWork } from '#kit/toast.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { minutes, openNode, withNode } from '../../testing/node-page.ts'
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

async function showToast() {
  render(<ToastList />)
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

it('returns the focus when the toast that has it goes away', async () => {
  const cancel = vi.fn(() => toasts.clear())
  render(
    <>
      <button type="button">Actions for web-1</button>
      <ToastList />
    </>,
  )
  act(
    () =>
      void toast({
        tone: 'warn',
        text: 'web-1 will be deleted',
        action: { label: 'Cancel deletion', onPress: cancel },
      }),
  )
  await pass(100)
  act(() => screen.getByRole('button', { name: 'Actions for web-1' }).focus())
  act(() => screen.getByRole('button', { name: 'Cancel deletion' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel deletion' }))
  expect(cancel).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Actions for web-1' })).toHaveFocus()

  // It was not held by the focus that has gone with it.
  act(() => void toast({ tone: 'ok', text: 'web-1 was not deleted' }))
  await pass(8500)
  expect(screen.queryByText('web-1 was not deleted')).not.toBeInTheDocument()
})

it('moves the focus to the heading when what had it before is gone', async () => {
  const { rerender } = render(
    <>
      <main>
        <h1>Nodes</h1>
        <button type="button">Delete</button>
      </main>
      <ToastList />
    </>,
  )
  act(() => void toast({ tone: 'bad', text: 'It failed' }))
  await pass(100)
  act(() => screen.getByRole('button', { name: 'Delete' }).focus())
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  rerender(
    <>
      <main>
        <h1>Nodes</h1>
      </main>
      <ToastList />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByRole('heading', { name: 'Nodes' })).toHaveFocus()
})

it('goes with the work that it announces', async () => {
  vi.useRealTimers()
  const app = await openNode({ prepare: withNode({ booted: false }) })
  await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
  expect(await screen.findByText('web-1 is booting')).toBeInTheDocument()
  await app.service.advance(minutes)
  await app.queries.invalidateQueries()
  await waitFor(() => expect(screen.queryByText('web-1 is booting')).not.toBeInTheDocument(), { timeout: 4000 })
})

it('goes with work that leaves the status of the node as it is', async () => {
  vi.useRealTimers()
  const app = await openNode({ prepare: withNode({ booted: false }) })
  await screen.findByRole('button', { name: 'Boot' })
  const text = 'The root password of web-1 is being reset'
  const body = { root_pass: 'correct horse 1' }
  await callOperation(app.service, machine.resetPassword, { path: { nodeId: 1 }, body })
  act(() => void toastWork(text, { node: 1 }))
  await act(() => app.queries.invalidateQueries())
  expect(await screen.findByText(text)).toBeInTheDocument()
  await app.service.advance(minutes)
  await act(() => app.queries.invalidateQueries())
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument(), { timeout: 4000 })
})

it('goes when the image that it announces is available', async () => {
  vi.useRealTimers()
  const app = await openNode({ prepare: withNode({ booted: false }) })
  await screen.findByRole('button', { name: 'Boot' })
  const [disk] = (await callOperation(app.service, disks.list, { path: { nodeId: 1 } })).data
  const image = await callOperation(app.service, images.create, { body: { disk_id: disk?.id ?? 0, label: 'golden' } })
  act(() => void toastWork('golden is being created', { image: image.id }))
  await act(() => app.router.navigate(paths.image(image.id)))
  await app.page('golden')
  expect(await screen.findByText('golden is being created')).toBeInTheDocument()
  await app.service.advance(minutes)
  await act(() => app.queries.invalidateQueries())
  await waitFor(() => expect(screen.queryByText('golden is being created')).not.toBeInTheDocument(), { timeout: 4000 })
})
