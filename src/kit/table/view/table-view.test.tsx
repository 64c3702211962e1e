import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Column } from '../model/column.ts'
import { createRowFactory, type RowModel } from '../model/row-model.ts'
import { TableRow } from './table-row.tsx'
import { TableView } from './table-view.tsx'

interface Item {
  id: number
}
const columns: Column<Item>[] = [{ id: 'label', header: () => 'Label', value: ({ id }) => `row-${id}`, width: 10 }]
const createRow = createRowFactory<Item>({
  columns,
  getId: ({ id }) => id,
  getLabel: ({ id }) => `row-${id}`,
  getHref: ({ id }) => `/${id}`,
  hasMenu: () => false,
  getMenu: () => [],
  getShortcuts: () => ({}),
})
const items = Array.from({ length: 10_000 }, (_, id) => ({ id }))

const idOf = ({ id }: RowModel) => id
const noop = () => undefined
function Table({ count, resetKey, hasPager = false }: { count: number; resetKey: string; hasPager?: boolean }) {
  return (
    <TableView
      caption="Rows"
      columns={columns}
      rows={items.slice(0, count).map(createRow)}
      idOf={idOf}
      renderRow={(row, index, key) => (
        <TableRow
          key={key}
          row={row}
          columns={columns}
          index={index}
          ariaIndex={index + 2}
          selectable={false}
          hasMenus={false}
          selected={false}
          previewed={false}
          menuOpen={false}
          rowHandlers={{ toggle: noop, openMenu: noop }}
        />
      )}
      onToggle={noop}
      onRowKey={() => false}
      sort={[]}
      onSort={noop}
      sortable={() => true}
      selectAll={null}
      hasMenus={false}
      total={count}
      resetKey={resetKey}
      hasPager={hasPager}
    />
  )
}

function GrowingTable({ initialCount }: { initialCount: number }) {
  const [{ count, resetKey }, setList] = useState({ count: initialCount, resetKey: '' })
  return (
    <>
      <Table count={count} resetKey={resetKey} />
      <button onClick={() => setList({ count: 10_000, resetKey })}>Grow</button>
      <button onClick={() => setList({ count, resetKey: 'other' })}>Sort</button>
    </>
  )
}

const renderTable = (initialCount: number) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <GrowingTable initialCount={initialCount} /> }])}
    />,
  )

const table = () => screen.getByRole('table', { name: 'Rows' })
const rowCount = () => within(table()).getAllByRole('rowheader').length
const scrollTo = (scrollTop: number) => {
  const container = table().parentElement
  if (!container) throw new Error('The table has no container')
  container.scrollTop = scrollTop
  fireEvent.scroll(container)
  return container
}

it('renders only rows near the viewport of a long list, and numbers them in the whole list', () => {
  renderTable(10_000)
  expect(rowCount()).toBeLessThan(60)
  expect(table()).toHaveAttribute('aria-rowcount', '10001')
  scrollTo(44 * 5000)
  expect(rowCount()).toBeLessThan(60)
  expect(screen.getByRole('link', { name: 'row-5000' }).closest('tr')).toHaveAttribute('aria-rowindex', '5002')
  expect(screen.queryByRole('link', { name: 'row-0' })).not.toBeInTheDocument()
})

it('keeps the focused row when it is scrolled out of view', () => {
  renderTable(10_000)
  const link = screen.getByRole('link', { name: 'row-3' })
  act(() => link.focus())
  scrollTo(44 * 5000)
  expect(screen.getByRole('link', { name: 'row-5000' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'row-3' })).toBe(link)
  expect(link).toHaveFocus()
})

it('keeps the rows and the focus when a short list becomes long', () => {
  renderTable(50)
  expect(rowCount()).toBe(50)
  scrollTo(44 * 30)
  const link = screen.getByRole('link', { name: 'row-3' })
  act(() => link.focus())
  fireEvent.click(screen.getByRole('button', { name: 'Grow' }))
  expect(rowCount()).toBeLessThan(80)
  expect(screen.getByRole('link', { name: 'row-3' })).toBe(link)
  expect(link).toHaveFocus()
})

it('scrolls to the top for another sort order', () => {
  renderTable(10_000)
  const container = scrollTo(44 * 5000)
  fireEvent.click(screen.getByRole('button', { name: 'Sort' }))
  expect(container.scrollTop).toBe(0)
  expect(screen.getByRole('link', { name: 'row-0' })).toBeInTheDocument()
})

it('moves the focus to a row that is not rendered', async () => {
  renderTable(10_000)
  const link = screen.getByRole('link', { name: 'row-0' })
  act(() => link.focus())
  fireEvent.keyDown(link, { key: 'End' })
  const container = table().parentElement
  expect(container?.scrollTop).toBeGreaterThan(44 * 9000)
  if (container) fireEvent.scroll(container)
  await waitFor(() => expect(screen.getByRole('link', { name: 'row-9999' })).toHaveFocus())
})

it('ends above the job tray when a pager is below it', () => {
  const router = createMemoryRouter([{ path: '*', element: <Table count={100} resetKey="" hasPager /> }])
  render(<RouterProvider router={router} />)
  const style = table().parentElement?.style
  expect(style?.maxHeight).toContain('- var(--job-tray, 0px)')
  expect(style?.marginBottom).toBe('')
})
