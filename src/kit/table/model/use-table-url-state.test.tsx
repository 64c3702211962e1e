import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Column } from './column.ts'
import { useTableUrlState } from './use-table-url-state.ts'

const columns: Column<{ name: string; status: string }>[] = [
  { id: 'name', header: () => 'Name', value: ({ name }) => name, width: 10 },
  { id: 'status', header: () => 'Status', value: ({ status }) => status, width: 10, facet: true },
]

function renderState(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: children }], { initialEntries: [address] })} />
  )
  return renderHook(() => useTableUrlState('items', columns, { defaultSort: 'name' }), { wrapper }).result
}

it('reads sort order and facets from the address', () => {
  const { sort, facetSelection } = renderState('/?sort=-status&status=on&status=off').current
  expect(sort).toEqual([{ column: 'status', descending: true }])
  expect(facetSelection).toEqual(new Map([['status', new Set(['on', 'off'])]]))
})

it('keeps both the same while the search changes, so that the list is neither sorted nor filtered again for them', async () => {
  const result = renderState('/?status=on')
  const { sort, facetSelection } = result.current
  act(() => result.current.setSearchText('web'))
  await waitFor(() => expect(result.current.debouncedSearch).toBe('web'))
  expect(result.current.sort).toBe(sort)
  expect(result.current.facetSelection).toBe(facetSelection)
})
