import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addManyNodes } from '../../testing/many-nodes.ts'
import { renderApp } from '../../testing/render-app.tsx'

it('finds any node of an account too large to load, by label, address or ID', async () => {
  const app = await renderApp('/nodes/create?mode=backup', {
    prepare: addManyNodes,
  })
  const { data } = await callOperation(app.service, nodes.list, { query: { page: 21, page_size: 100 } })
  const last = data.at(-1)
  if (!last) throw new Error('No node')
  const box = await screen.findByRole('combobox', { name: 'Source node' })
  const found = () =>
    within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map((option) => option.textContent)
  for (const text of [last.label, last.ipv4[0] ?? '', String(last.id)]) {
    await app.user.clear(box)
    await app.user.type(box, text)
    await waitFor(() => expect(found().some((option) => option.startsWith(last.label))).toBe(true))
  }
  await app.user.clear(box)
  await app.user.type(box, last.label)
  await waitFor(() => expect(found()).toHaveLength(1))
  await app.user.keyboard('{Enter}')
  expect(box).toHaveValue(last.label)
  await act(() => app.service.advance(1000))
  expect(box).toHaveValue(last.label)
}, 30_000)
