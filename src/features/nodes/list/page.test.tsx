import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  labels,
  nodeTotal,
  openNodeList,
  remainingNodes,
  row,
  search,
  selection,
  shows,
  table,
} from '../../../testing/node-list.ts'
import { renderApp } from '../../../testing/render-app.tsx'

describe('the list of nodes', () => {
  it('shows names instead of ids, with labels in natural order', async () => {
    await openNodeList()
    expect(await screen.findByText(`${nodeTotal} nodes`)).toBeInTheDocument()
    expect(labels().slice(0, 3)).toEqual(['api-1', 'archive-1', 'archive-2'])
    expect(table()).toHaveAttribute('aria-rowcount', String(nodeTotal + 1))
    const web = row('web-1')
    expect(web.getByText('Running')).toBeInTheDocument()
    expect(await web.findByText('Newark, NJ')).toBeInTheDocument()
    expect(await web.findByText('Node 4GB')).toBeInTheDocument()
  })

  it('tells a failed last backup from a good one', async () => {
    await openNodeList()
    expect(await row('legacy-1').findByText('Failed')).toBeInTheDocument()
    expect(row('legacy-1').getByRole('cell', { name: 'Failed' })).toBeInTheDocument()
    expect(row('web-1').getByRole('cell', { name: /^\d.* ago$/ })).toBeInTheDocument()
    expect(screen.getAllByText('Failed')).toHaveLength(1)
  })

  it('names only a last backup that has failed on a phone', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.startsWith('(width < '),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    await renderApp('/nodes', { demo: true })
    const card = await screen.findByRole('article', { name: 'legacy-1' })
    await waitFor(() => expect(card).toHaveTextContent('Last backupFailed'))
    for (const label of ['web-1', 'web-3'])
      expect(screen.getByRole('article', { name: label })).not.toHaveTextContent('Last backup')
  })

  it('offers to copy an address when the pointer or the focus comes to its row', async () => {
    const app = await openNodeList()
    const copy = (label: string) => row(label).queryByRole('button', { name: /^Copy IPv4 address 198\./ })
    expect(copy('web-1')).toBeNull()
    await app.user.hover(row('web-1').getByText('Running'))
    expect(copy('web-1')).toBeInTheDocument()
    row('web-2').getByRole('link', { name: 'web-2' }).focus()
    await app.user.tab()
    expect(copy('web-2')).toHaveFocus()
    expect(copy('web-3')).toBeNull()
  })

  it('searches while typing and keeps the search in the address', async () => {
    const app = await openNodeList()
    await app.user.keyboard('/')
    expect(search()).toHaveFocus()
    await app.user.type(search(), 'tag:web -label:api')
    await shows(['web-1', 'web-2', 'web-3'])
    expect(screen.getByText(`3 of ${nodeTotal} nodes`)).toBeInTheDocument()
    await waitFor(() => expect(app.address()).toBe('/nodes?q=tag%3Aweb+-label%3Aapi'))
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(labels()).toHaveLength(nodeTotal))
  })

  it('leads from the search field to the rows by the arrow down, and to the keys of the page by Escape', async () => {
    const app = await openNodeList()
    const link = (label: string) => row(label).getByRole('link', { name: label })
    await app.user.keyboard('/web-')
    await shows(['web-1', 'web-2', 'web-3'])
    await app.user.keyboard('{ArrowDown}')
    expect(link('web-1')).toHaveFocus()
    await app.user.keyboard('{ArrowDown}')
    expect(link('web-2')).toHaveFocus()
    await app.user.keyboard('/{Escape}')
    expect(search()).toHaveValue('')
    expect(search()).toHaveFocus()
    await app.user.keyboard('{Escape}')
    expect(document.body).toHaveFocus()
  })

  it('finds nodes by address and by the name of a region', async () => {
    const app = await openNodeList()
    const address = row('mail-1').getByText(/^198\./).textContent
    await app.user.type(search(), address)
    await shows(['mail-1'])
    await app.user.clear(search())
    await app.user.type(search(), 'region:tokyo')
    await shows(['archive-1', 'archive-2'])
  })

  it.each([
    ['attention:failed', ['legacy-1']],
    ['memory:8', ['db-1', 'db-2']],
    ['backup:off memory:2', ['archive-1', 'archive-2', 'lab-1', 'queue-1', 'staging-1']],
  ])('finds by fields whose columns are off: %s', async (query, found) => {
    await renderApp(`/nodes?q=${query}`, { demo: true })
    await waitFor(() => expect(labels()).toEqual(found))
  })

  it('does not find every node by a word that is part of all ids of types and images', async () => {
    const app = await openNodeList()
    await app.user.type(search(), 'node')
    expect(await screen.findByRole('heading', { name: 'No nodes match' })).toBeInTheDocument()
    await app.user.clear(search())
    await app.user.type(search(), 'type:nanode')
    await shows(['cache-1'])
  })

  it('restores its state from the address', async () => {
    await openNodeList('/nodes?q=web&sort=-label&columns=status,id')
    expect(labels()).toEqual(['web-3', 'web-2', 'web-1', 'api-1'])
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['Label', 'Status', 'ID'])
    expect(screen.getByRole('columnheader', { name: 'Label' })).toHaveAttribute('aria-sort', 'descending')
  })

  it('sorts by a second column after a press with Shift', async () => {
    const app = await openNodeList()
    const header = (name: RegExp | string) => screen.getByRole('columnheader', { name })
    const press = (name: RegExp) => app.user.click(within(header(name)).getByRole('button'))
    // The first sort key that the user chooses replaces the default order.
    await app.user.keyboard('{Shift>}')
    await press(/^Region/)
    await press(/^Label/)
    await press(/^Label/)
    await app.user.keyboard('{/Shift}')
    await waitFor(() => expect(app.address()).toBe('/nodes?sort=region%2C-label'))
    expect(labels().slice(0, 5)).toEqual(['lab-1', 'legacy-1', 'web-3', 'queue-1', 'staging-1'])
    expect(header(/^Region/)).toHaveAttribute('aria-sort', 'ascending')
    expect(header('Label (second, descending)')).not.toHaveAttribute('aria-sort')
    await waitFor(() => expect(document.body).toHaveTextContent('Sorted by Region, then by Label, descending'))
    await press(/^Status/)
    await waitFor(() => expect(app.address()).toBe('/nodes?sort=status'))
    expect(await screen.findByText('Sorted by Status')).toBeInTheDocument()
  })

  it('sorts addresses by their number', async () => {
    const app = await openNodeList()
    const header = screen.getByRole('columnheader', { name: 'IPv4' })
    await app.user.click(within(header).getByRole('button'))
    await waitFor(() => expect(app.address()).toBe('/nodes?sort=ipv4'))
    await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'ascending'))
    // One query of the table for each attempt: a query for each row is too slow on a busy machine.
    const addresses = () =>
      within(table())
        .getAllByText(/^198\./)
        .map((cell) => cell.textContent)
    const key = (address: string) =>
      address
        .split('.')
        .map((part) => part.padStart(3, '0'))
        .join('.')
    await waitFor(() => {
      const shown = addresses()
      expect(shown).toHaveLength(nodeTotal)
      expect(shown).toEqual(shown.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
    })
  })

  it('filters by value with counts, and chips remove the filter', async () => {
    const app = await openNodeList()
    const offline = (await remainingNodes(app))
      .filter(({ status }) => status === 'offline')
      .map(({ label }) => label)
      .toSorted()
    await app.user.click(screen.getByRole('button', { name: 'Filter by status' }))
    await app.user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Offline\\s*${offline.length}$`) }))
    await shows(offline)
    await app.user.keyboard('{Escape}')
    await app.user.click(screen.getByRole('button', { name: 'Remove filter Status: Offline' }))
    await waitFor(() => expect(labels()).toHaveLength(nodeTotal))
  })

  it('filters by a clicked tag', async () => {
    const app = await openNodeList()
    await app.user.click(row('mail-1').getByRole('button', { name: 'Filter by mail' }))
    await shows(['mail-1'])
    expect(app.address()).toBe('/nodes?tags=mail')
  })

  it('offers to clear the search when nothing matches', async () => {
    const app = await openNodeList()
    await app.user.type(search(), 'nothing-like-this')
    expect(await screen.findByRole('heading', { name: 'No nodes match' })).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(labels()).toHaveLength(nodeTotal))
  })

  it('offers to remove one of the filters that nothing matches together', async () => {
    const app = await renderApp('/nodes?status=running&region=ap-northeast', { demo: true })
    await screen.findByRole('heading', { name: 'No nodes match' })
    await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: /^Remove Status: Running/ }))
    await shows(['archive-1', 'archive-2'])
    expect(app.address()).toBe('/nodes?region=ap-northeast')
  })

  it('keeps the selection when the filter changes, and selects ranges', async () => {
    const app = await openNodeList()
    await app.user.click(row('web-1').getByRole('checkbox'))
    await app.user.keyboard('{Shift>}')
    await app.user.click(row('web-3').getByRole('checkbox'))
    await app.user.keyboard('{/Shift}')
    expect(selection().getByText('3 selected')).toBeInTheDocument()
    await app.user.type(search(), 'web-2')
    await shows(['web-2'])
    expect(selection().getByText('3 selected, 2 not shown')).toBeInTheDocument()
    await app.user.type(search(), '-nothing-like-this')
    expect(await selection().findByText('3 selected, 3 not shown')).toBeInTheDocument()
    expect(selection().queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument()
    await app.user.clear(search())
    await waitFor(() => expect(labels()).toHaveLength(nodeTotal))
    expect(selection().getByText('3 selected')).toBeInTheDocument()
    await app.user.click(screen.getByRole('checkbox', { name: `Select all ${nodeTotal} nodes` }))
    expect(selection().getByText(`${nodeTotal} selected`)).toBeInTheDocument()
    await app.user.click(selection().getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
  })

  it('says that nothing is selected any more, and goes on at the first row', async () => {
    const app = await openNodeList()
    await app.user.click(row('web-1').getByRole('checkbox'))
    expect(await screen.findByText(/^1 selected/, { selector: '[role=status]' })).toBeInTheDocument()
    await app.user.click(selection().getByRole('button', { name: 'Clear selection' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'api-1' })).toHaveFocus())
    expect(await screen.findByText('Nothing selected')).toBeInTheDocument()
  })

  it('says how many values of a filter match what is typed', async () => {
    const app = await openNodeList()
    await app.user.click(screen.getByRole('button', { name: 'Filter by region' }))
    await app.user.type(await screen.findByLabelText('Find in region'), 'us-')
    const found = (await screen.findAllByRole('checkbox', { name: /, \w\w/ })).length
    expect(await screen.findByText(`${found} matching values`)).toBeInTheDocument()
    await app.user.type(screen.getByLabelText('Find in region'), 'nothing')
    expect(await screen.findByText('No matching values.', { selector: '[role=status]' })).toBeInTheDocument()
  })

  it('supports the keyboard: down, select, open', async () => {
    const app = await openNodeList()
    await app.user.keyboard('j')
    await waitFor(() => expect(screen.getByRole('link', { name: 'api-1' })).toHaveFocus())
    await app.user.keyboard('{ArrowDown}j')
    await waitFor(() => expect(screen.getByRole('link', { name: 'archive-2' })).toHaveFocus())
    await app.user.keyboard('x')
    expect(selection().getByText('1 selected')).toBeInTheDocument()
    await app.user.keyboard('a')
    expect(selection().getByRole('button', { name: 'Boot' })).toHaveFocus()
    await app.user.keyboard('k')
    await waitFor(() => expect(screen.getByRole('link', { name: 'archive-2' })).toHaveFocus())
    await app.user.keyboard('{End}')
    await waitFor(() => expect(screen.getByRole('link', { name: 'web-3' })).toHaveFocus())
    await app.user.keyboard('{Enter}')
    await app.page('web-3')
  })
})

describe('permissions and errors', () => {
  it('shows a restricted user only granted nodes', async () => {
    const app = await openNodeList('/nodes', { as: 'restricted' })
    expect(labels()).toEqual(['cache-1', 'db-2', 'web-3'])
    expect(screen.getByText(/^You see only the nodes that are shared with you/)).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Create node' })).not.toBeInTheDocument()
    await app.user.click(row('db-2').getByRole('button', { name: 'Actions for db-2' }))
    const readOnly = within(await screen.findByRole('menu', { name: 'Actions for db-2' }))
    expect(readOnly.queryByRole('menuitem', { name: /Delete|Boot|Shut down/ })).not.toBeInTheDocument()
    await app.user.keyboard('{Escape}')
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all 3 nodes' }))
    await app.user.click(selection().getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 nodes?' }))
    expect(question.getByText(/^1 is skipped because it is read-only for you/)).toBeInTheDocument()
    await app.user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  })

  it('explains the empty list to a restricted user without grants', async () => {
    await renderApp('/nodes', { as: 'restricted' })
    expect(await screen.findByRole('heading', { name: 'No nodes to show' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Create node' })).not.toBeInTheDocument()
  })

  it('links to Create node once in an empty account', async () => {
    const app = await renderApp('/nodes')
    expect(await screen.findByRole('heading', { name: 'No nodes yet' })).toBeInTheDocument()
    await app.user.click(screen.getByRole('link', { name: 'Create node' }))
    await app.page('Create node')
  })

  it('shows the error when the list cannot be loaded, and retries', async () => {
    let broken = true
    const app = await renderApp('/nodes', {
      demo: true,
      intercept: (request) =>
        broken && new URL(request.url).pathname === '/v4/node/instances'
          ? Response.json(
              { errors: [{ reason: 'The store is closed.' }] },
              { status: 503, headers: { 'Retry-After': '0' } },
            )
          : undefined,
    })
    expect(await screen.findByText('Nodes could not be loaded')).toBeInTheDocument()
    expect(screen.getByText('The store is closed.')).toBeInTheDocument()
    broken = false
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(labels()).toHaveLength(nodeTotal))
  })
})
