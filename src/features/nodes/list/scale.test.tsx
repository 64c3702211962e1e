import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import { removeNode } from '#queries/nodes.ts'
import { reselection } from '#kit/table/model/reselection.ts'
import type { TestService } from '#server/testing.ts'
import { addManyNodes, addNodes, manyNodes as count } from '../../../testing/many-nodes.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const open = async (address: string, intercept?: (request: Request) => Response | undefined) => {
  const app = await renderApp(address, {
    ...(intercept ? { intercept } : {}),
    prepare: addManyNodes,
  })
  await app.page('Nodes')
  return app
}

const labels = () => {
  const table = screen.queryByRole('table', { name: 'Nodes' })
  return table
    ? within(table)
        .queryAllByRole('rowheader')
        .map((cell) => cell.textContent)
    : []
}

it('loads a list beyond the client-side limit from the service page by page', async () => {
  const app = await open('/nodes')
  expect(await screen.findByText(`${count.toLocaleString('en')} nodes`)).toBeInTheDocument()
  expect(await screen.findByText('Too many to load, so the service searches and sorts them.')).toBeInTheDocument()
  await waitFor(() => expect(labels()).toHaveLength(100))
  expect(within(screen.getByRole('columnheader', { name: 'Label' })).getByRole('button')).toBeInTheDocument()
  expect(within(screen.getByRole('columnheader', { name: 'Status' })).queryByRole('button')).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Filter by status' }))
  expect(await screen.findByText('The service cannot filter by this.')).toBeVisible()
  await app.user.keyboard('{Escape}')
  const before = labels()
  await app.user.click(screen.getByRole('checkbox', { name: `Select ${before[0]}` }))
  const pages = within(screen.getByRole('navigation', { name: 'Pages of nodes' }))
  await app.user.click(pages.getByRole('button', { name: 'Next' }))
  expect(await pages.findByText(`Page 2 of ${count / 100}`)).toBeInTheDocument()
  await waitFor(() => expect(labels()).not.toEqual(before))
  expect(app.address()).toBe('/nodes?page=2')
  expect(
    within(screen.getByRole('region', { name: 'Selection' })).getByText('1 selected, 1 not shown'),
  ).toBeInTheDocument()
})

it('is not exported before it has loaded, and says beside a selection how much of it has', async () => {
  const rest = Promise.withResolvers<TestService>()
  const app = await renderApp('/nodes', {
    prepare: (service) => addNodes(service, 700),
    intercept: (request) =>
      /instances\?.*page_size=500/.test(request.url)
        ? rest.promise.then((service) => service.fetch(request))
        : undefined,
  })
  await app.page('Nodes')
  await waitFor(() => expect(labels()).not.toEqual([]))
  await app.user.click(screen.getByRole('checkbox', { name: `Select ${labels()[0]}` }))
  const selection = within(screen.getByRole('region', { name: 'Selection' }))
  expect(selection.getByText('100 of 700 nodes loaded')).toBeInTheDocument()
  const csv = async () => {
    await app.user.click(screen.getByRole('button', { name: 'Export nodes' }))
    return (await screen.findAllByRole('menuitem', { name: /^CSV/ })).at(-1)
  }
  expect(await csv()).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('Export visible rows, 100 of 700 nodes loaded')).toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  rest.resolve(app.service)
  await waitFor(() => expect(selection.queryByText(/loaded$/)).not.toBeInTheDocument())
  expect(await csv()).not.toHaveAttribute('aria-disabled', 'true')
})

it('selects what another page asks for once all of it is there', async () => {
  const rest = Promise.withResolvers<TestService>()
  const app = await renderApp('/nodes', {
    prepare: (service) => addNodes(service, 700),
    intercept: (request) =>
      /instances\?.*page_size=500/.test(request.url)
        ? rest.promise.then((service) => service.fetch(request))
        : undefined,
  })
  await app.page('Nodes')
  await waitFor(() => expect(labels()).not.toEqual([]))
  const ids = new Set(Array.from({ length: 650 }, (_, index) => index + 1))
  act(() => reselection.set({ path: location.pathname, ids, isNew: true }))
  expect(await screen.findByText('100 of 700 nodes loaded')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
  rest.resolve(app.service)
  const selection = within(await screen.findByRole('region', { name: 'Selection' }))
  expect(selection.getByText('650 selected')).toBeInTheDocument()
})

it('filters by every member that the service can filter by', async () => {
  const app = await open('/nodes')
  await waitFor(() => expect(labels()).toHaveLength(100))
  await app.user.click(screen.getByRole('button', { name: 'Filter by tags' }))
  await app.user.click(await screen.findByRole('checkbox', { name: /^api/ }))
  expect(await screen.findByText(`210 of ${count.toLocaleString('en')} nodes`)).toBeInTheDocument()
  expect(app.address()).toBe('/nodes?tags=api')
})

it('asks the service for what it can search, and names what it cannot', async () => {
  await open('/nodes?q=api-00001+status:running&sort=-label')
  await waitFor(() => expect(labels()).toEqual(['api-00001']))
  expect(await screen.findByText('Not applied: status:running')).toBeInTheDocument()
  expect(screen.getByText('Not searched: Status, IPv6, Note.')).toBeInTheDocument()
})

it.each([
  ['/nodes?q=api', true],
  ['/nodes?q=api+-tag:staging', false],
])('offers to select all rows of %s, where all of them match: %s', async (address, isOffered) => {
  const app = await open(address)
  await waitFor(() => expect(labels()).toHaveLength(100))
  await app.user.click(screen.getByRole('checkbox', { name: `Select ${labels()[0]}` }))
  const selected = within(screen.getByRole('region', { name: 'Selection' }))
  expect(selected.queryAllByRole('button', { name: /^Select all/ })).toHaveLength(isOffered ? 1 : 0)
})

it('does not count what was deleted among the selected nodes of other pages', async () => {
  const app = await open('/nodes')
  await waitFor(() => expect(labels()).toHaveLength(100))
  const [first = '', second = ''] = labels()
  for (const label of [first, second]) await app.user.click(screen.getByRole('checkbox', { name: `Select ${label}` }))
  await app.user.click(
    within(screen.getByRole('navigation', { name: 'Pages of nodes' })).getByRole('button', { name: 'Next' }),
  )
  const selected = within(screen.getByRole('region', { name: 'Selection' }))
  expect(await selected.findByText('2 selected, 2 not shown')).toBeInTheDocument()
  const { data } = await callOperation(app.service, nodes.list, { filter: { label: first } })
  const removal = app.queries.getMutationCache().build(app.queries, removeNode)
  await act(() => removal.execute({ path: { nodeId: data[0]?.id ?? 0 } }))
  expect(await selected.findByText('1 selected, 1 not shown')).toBeInTheDocument()
})

it('goes back to the first page when the one in the address is gone', async () => {
  const app = await open('/nodes?page=999')
  await waitFor(() => expect(app.address()).toBe('/nodes'))
  await waitFor(() => expect(labels()).toHaveLength(100))
})

it('lists a search that is too long for the service as not applied', async () => {
  await open(`/nodes?q=${Array.from({ length: 250 }, (_, word) => word + 100).join('+')}`)
  expect(await screen.findByText(/^Not applied: 1/)).toBeInTheDocument()
})

it('keeps the search box when the service rejects the search', async () => {
  const app = await open('/nodes?q=odd', (request) =>
    request.headers.get('X-Filter')?.includes('odd')
      ? Response.json({ errors: [{ field: 'X-Filter', reason: 'Is not possible' }] }, { status: 400 })
      : undefined,
  )
  expect(await screen.findByText(/Is not possible/)).toBeInTheDocument()
  await app.user.clear(screen.getByRole('searchbox', { name: 'Search nodes' }))
  await waitFor(() => expect(labels()).toHaveLength(100))
})
