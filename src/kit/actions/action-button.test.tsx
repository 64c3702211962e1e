import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { openNode, spyOnRequests, withNode } from '../../testing/node-page.ts'

const isBusy = (button: HTMLElement) => button.getAttribute('aria-busy') === 'true'

test('runs once until the response has been dealt with', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const spy = spyOnRequests(nodes.boot)
  await openNode({
    prepare: withNode({ booted: false }),
    intercept: (request) => {
      spy.intercept(request)
      return request.url.endsWith('/boot') ? promise.then(() => new Response('{}')) : undefined
    },
  })
  const button = await screen.findByRole('button', { name: 'Boot' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(isBusy(button)).toBe(true))
  fireEvent.click(button)
  await act(async () => resolve(undefined))
  await waitFor(() => expect(isBusy(button)).toBe(false))
  expect(spy.bodies).toHaveLength(1)
})

test('does not look busy while its question is open, and asks once', async () => {
  await openNode()
  const button = await screen.findByRole('button', { name: 'Reboot' })
  fireEvent.click(button)
  const dialog = await screen.findByRole('alertdialog', { name: 'Reboot web-1?' })
  expect(isBusy(button)).toBe(false)
  fireEvent.click(button)
  await act(async () => {})
  expect(screen.getByRole('alertdialog', { name: 'Reboot web-1?' })).toBe(dialog)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})
