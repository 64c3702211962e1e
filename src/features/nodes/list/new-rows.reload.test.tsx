import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import { call } from '#api/client.ts'
import { invalidate } from '#api/cache/query.ts'
import { withNode } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it('highlights what this tab has created for a moment', async () => {
  const app = await renderApp('/nodes', { prepare: withNode() })
  const rowOf = async (label: string) => (await screen.findByRole('link', { name: label })).closest('tr')
  expect(await rowOf('web-1')).not.toHaveAttribute('data-new')
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await call(nodes.create, { body: { region: 'eu-central', type: 'g6-nanode-1', label: 'made-here' } })
  await act(() => invalidate(app.queries, ['nodes.list']))
  expect(await rowOf('made-here')).toHaveAttribute('data-new')
  expect(await rowOf('web-1')).not.toHaveAttribute('data-new')
  await act(() => vi.advanceTimersByTimeAsync(6000))
  await waitFor(async () => expect(await rowOf('made-here')).not.toHaveAttribute('data-new'))
})

it('highlights new users, whose addresses are their names', async () => {
  const app = await renderApp('/users')
  await screen.findByRole('link', { name: 'restricted' })
  await call(users.create, { body: { username: 'anna', email: 'anna@example.org', restricted: true } })
  await act(() => invalidate(app.queries, ['users.list']))
  expect((await screen.findByText('anna')).closest('tr')).toHaveAttribute('data-new')
})
