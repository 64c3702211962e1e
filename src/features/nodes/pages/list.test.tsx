import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

type App = Awaited<ReturnType<typeof renderApp>>

const fleet = 15

/** The list of the demo account, with its rows and the words of the catalogues. */
const open = async (address = '/nodes', options: Parameters<typeof renderApp>[1] = {}) => {
  const app = await renderApp(address, { demo: true, ...options })
  await app.page('Nodes')
  await screen.findByRole('columnheader', { name: 'Label' })
  await waitFor(() => expect(labels().length).toBeGreaterThan(0))
  return app
}

const table = () => screen.getByRole('table', { name: 'Nodes' })
const labels = () => within(table()).queryAllByRole('rowheader').map((cell) => cell.textContent)
const row = (label: string) => {
  const found = screen.getByRole('link', { name: label }).closest('tr')
  if (!found) throw new Error(`No row of ${label}`)
  return within(found)
}
const search = () => screen.getByRole('searchbox', { name: 'Search nodes' })
const selection = () => within(screen.getByRole('region', { name: 'Selection' }))
const shows = (expected: string[]) => waitFor(() => expect(labels()).toEqual(expected))

/** Opens a row's menu and chooses from it. */
async function choose({ user }: App, label: string, item: string) {
  await user.click(row(label).getByRole('button', { name: `Actions for ${label}` }))
  const menu = await screen.findByRole('menu', { name: `Actions for ${label}` })
  await user.click(within(menu).getByRole('menuitem', { name: item }))
}

/** What is left of the fleet at the service. */
async function nodesOf({ service }: App): Promise<{ label: string; status: string }[]> {
  const response = await service.fetch('/v4/node/instances', { headers: { Authorization: `Bearer ${service.ownerToken}` } })
  const { data }: { data: { label: string; status: string }[] } = await response.json()
  return data
}

describe('the list of nodes', () => {
  it('shows the account with names instead of ids, labels as people count', async () => {
    await open()
    expect(await screen.findByText(`${fleet} nodes`)).toBeDefined()
    expect(labels().slice(0, 3)).toEqual(['api-1', 'archive-1', 'archive-2'])
    expect(table().getAttribute('aria-rowcount')).toBe(String(fleet + 1))
    const web = row('web-1')
    expect(web.getByText('Running')).toBeDefined()
    expect(await web.findByText('Newark, NJ')).toBeDefined()
    expect(await web.findByText('Node 4GB')).toBeDefined()
    expect(web.getByRole('button', { name: /^Copy IPv4 address 198\./ })).toBeDefined()
  })

  it('searches as one types and remembers it in the address', async () => {
    const app = await open()
    await app.user.keyboard('/')
    expect(document.activeElement).toBe(search())
    await app.user.type(search(), 'tag:web -label:api')
    await shows(['web-1', 'web-2', 'web-3'])
    expect(screen.getByText(`3 of ${fleet} nodes`)).toBeDefined()
    await waitFor(() => expect(app.address()).toBe('/nodes?q=tag%3Aweb+-label%3Aapi'))
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(labels()).toHaveLength(fleet))
  })

  it('finds by any address and by the words of a region', async () => {
    const app = await open()
    const address = row('mail-1').getByText(/^198\./).textContent
    await app.user.type(search(), address)
    await shows(['mail-1'])
    await app.user.clear(search())
    await app.user.type(search(), 'region:tokyo')
    await shows(['archive-1', 'archive-2'])
  })

  it('opens as the address says', async () => {
    await open('/nodes?q=web&sort=-label&columns=status,id')
    expect(labels()).toEqual(['web-3', 'web-2', 'web-1', 'api-1'])
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['Label', 'Status', 'ID'])
    expect(screen.getByRole('columnheader', { name: 'Label' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('sorts addresses by their number', async () => {
    const app = await open()
    const header = screen.getByRole('columnheader', { name: 'IPv4' })
    await app.user.click(within(header).getByRole('button'))
    await waitFor(() => expect(app.address()).toBe('/nodes?sort=ipv4'))
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'))
    // One look at the table for each try: searching the page for every row leaves a busy machine no time for another.
    const addresses = () => within(table()).getAllByText(/^198\./).map((cell) => cell.textContent)
    const key = (address: string) => address.split('.').map((part) => part.padStart(3, '0')).join('.')
    await waitFor(() => {
      const shown = addresses()
      expect(shown).toHaveLength(fleet)
      expect(shown).toEqual(shown.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
    })
  })

  it('filters by value with counts, and chips take the filter away', async () => {
    const app = await open()
    const offline = (await nodesOf(app)).filter(({ status }) => status === 'offline').map(({ label }) => label).toSorted()
    await app.user.click(screen.getByRole('button', { name: 'Filter by status' }))
    await app.user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Offline\\s*${offline.length}$`) }))
    await shows(offline)
    await app.user.keyboard('{Escape}')
    await app.user.click(screen.getByRole('button', { name: 'Remove filter Status: Offline' }))
    await waitFor(() => expect(labels()).toHaveLength(fleet))
  })

  it('filters by a tag that is pressed', async () => {
    const app = await open()
    await app.user.click(row('mail-1').getByRole('button', { name: 'Filter by mail' }))
    await shows(['mail-1'])
    expect(app.address()).toBe('/nodes?tags=mail')
  })

  it('says when nothing matches, and how to get out of it', async () => {
    const app = await open()
    await app.user.type(search(), 'nothing-like-this')
    expect(await screen.findByRole('heading', { name: 'No nodes match' })).toBeDefined()
    await app.user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await waitFor(() => expect(labels()).toHaveLength(fleet))
  })

  it('keeps the selection whatever the filter shows, and takes ranges', async () => {
    const app = await open()
    await app.user.click(row('web-1').getByRole('checkbox'))
    await app.user.keyboard('{Shift>}')
    await app.user.click(row('web-3').getByRole('checkbox'))
    await app.user.keyboard('{/Shift}')
    expect(selection().getByText('3 selected')).toBeDefined()
    await app.user.type(search(), 'web-2')
    await shows(['web-2'])
    expect(selection().getByText('3 selected, 2 not shown')).toBeDefined()
    await app.user.type(search(), '-nothing-like-this')
    expect(await selection().findByText('3 selected, 3 not shown')).toBeDefined()
    expect(selection().queryByRole('button', { name: /^Select all/ })).toBeNull()
    await app.user.clear(search())
    await waitFor(() => expect(labels()).toHaveLength(fleet))
    expect(selection().getByText('3 selected')).toBeDefined()
    await app.user.click(screen.getByRole('checkbox', { name: `Select all ${fleet} nodes` }))
    expect(selection().getByText(`${fleet} selected`)).toBeDefined()
    await app.user.click(selection().getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  it('is used by keyboard: down, select, open', async () => {
    const app = await open()
    await app.user.keyboard('j')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('api-1'))
    await app.user.keyboard('{ArrowDown}j')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('archive-2'))
    await app.user.keyboard('x')
    expect(selection().getByText('1 selected')).toBeDefined()
    await app.user.keyboard('{End}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('web-3'))
    await app.user.keyboard('{Enter}')
    await app.page('web-3')
  })
})

describe('acting on nodes', () => {
  it('offers what the state allows and says why not', async () => {
    const app = await open()
    await app.user.click(row('web-1').getByRole('button', { name: 'Actions for web-1' }))
    const menu = await screen.findByRole('menu', { name: 'Actions for web-1' })
    const boot = within(menu).getByRole('menuitem', { name: /^Boot/ })
    expect(boot.getAttribute('aria-disabled')).toBe('true')
    expect(within(menu).getByText('It is already running.')).toBeDefined()
  })

  it('shuts one down after asking, and the list follows', async () => {
    const app = await open()
    await choose(app, 'web-1', 'Shut down')
    const question = await screen.findByRole('alertdialog', { name: 'Shut down web-1?' })
    await app.user.click(within(question).getByRole('button', { name: 'Shut down' }))
    await waitFor(() => expect(row('web-1').getByText('Shutting down')).toBeDefined())
  })

  it('deletes one only with its label typed, naming what goes with it', async () => {
    const app = await open()
    await choose(app, 'mail-1', 'Delete')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete mail-1?' }))
    await waitFor(() => expect(question.getAllByRole('listitem').map((item) => item.textContent).join()).toMatch(/198\.[\d.]+.*its 2 disks: .*its config: /))
    await app.user.type(question.getByLabelText('Type mail-1 to confirm'), 'mail')
    await app.user.click(question.getByRole('button', { name: 'Delete node' }))
    expect(question.getByText('Must be mail-1')).toBeDefined()
    expect((await nodesOf(app)).find(({ label }) => label === 'mail-1')?.status).toBe('running')
    await app.user.type(question.getByLabelText('Type mail-1 to confirm'), '-1')
    await app.user.click(question.getByRole('button', { name: 'Delete node' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await app.service.advance(60_000)
    expect((await nodesOf(app)).map(({ label }) => label)).not.toContain('mail-1')
  })

  it('does not let a cloning node be deleted, and says so', async () => {
    const app = await open()
    await app.user.click(row('archive-1').getByRole('button', { name: 'Actions for archive-1' }))
    const menu = within(await screen.findByRole('menu', { name: 'Actions for archive-1' }))
    expect(menu.getByRole('menuitem', { name: /^Delete/ }).getAttribute('aria-disabled')).toBe('true')
    expect(menu.getByText('It cannot be deleted while it is cloning.')).toBeDefined()
  })

  it('acts on many after a preflight, in a job that outlives the page', async () => {
    const app = await open()
    for (const label of ['web-2', 'web-3', 'cache-1']) await app.user.click(row(label).getByRole('checkbox'))
    await app.user.click(selection().getByRole('button', { name: 'Shut down' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Shut down 2 nodes?' }))
    expect(question.getByText(/^2 will shut down/)).toBeDefined()
    expect(question.getByText(/^1 is skipped because it is rebooting/)).toBeDefined()
    await app.user.click(question.getByRole('button', { name: 'Shut down 2 nodes' }))
    const jobs = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await jobs.findByText('2 of 2 done')).toBeDefined()
    await app.user.click(screen.getByRole('link', { name: 'web-1' }))
    await app.page('web-1')
    expect(within(screen.getByRole('region', { name: 'Jobs' })).getByText('Shut down 2 nodes')).toBeDefined()
    await app.user.click(jobs.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Jobs' })).toBeNull())
  })

  it('keeps what failed with the reason, and tries it again', async () => {
    let refuse = true
    const intercept = (request: Request) =>
      refuse && request.url.endsWith('/boot') ? Response.json({ errors: [{ reason: 'Host is full.' }] }, { status: 400 }) : undefined
    const app = await open('/nodes', { intercept })
    await app.user.click(row('db-2').getByRole('checkbox'))
    await app.user.click(selection().getByRole('button', { name: 'Boot' }))
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Boot 1 node' }))
    const jobs = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await jobs.findByText('Host is full.')).toBeDefined()
    refuse = false
    await app.user.click(jobs.getByRole('button', { name: 'Retry 1 failed' }))
    expect(await jobs.findByText('1 of 1 done')).toBeDefined()
    await waitFor(() => expect(row('db-2').getByText('Booting')).toBeDefined())
  })
})

describe('who sees what', () => {
  it('shows a restricted user only what was granted', async () => {
    const app = await open('/nodes', { as: 'restricted' })
    expect(labels()).toEqual(['cache-1', 'db-2', 'web-3'])
    expect(screen.queryByRole('link', { name: 'Create node' })).toBeNull()
    await app.user.click(row('db-2').getByRole('button', { name: 'Actions for db-2' }))
    const readOnly = within(await screen.findByRole('menu', { name: 'Actions for db-2' }))
    expect(readOnly.queryByRole('menuitem', { name: /Delete|Boot|Shut down/ })).toBeNull()
    await app.user.keyboard('{Escape}')
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all 3 nodes' }))
    await app.user.click(selection().getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 nodes?' }))
    expect(question.getByText(/^1 is skipped because it is read-only to you/)).toBeDefined()
    await app.user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('tells a restricted user without grants why there is nothing', async () => {
    await renderApp('/nodes', { as: 'restricted' })
    expect(await screen.findByRole('heading', { name: 'No nodes to show' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Create node' })).toBeNull()
  })

  it('guides the owner of an empty account to the first node', async () => {
    const app = await renderApp('/nodes')
    expect(await screen.findByRole('heading', { name: 'No nodes yet' })).toBeDefined()
    const [link] = await screen.findAllByRole('link', { name: 'Create node' })
    if (!link) throw new Error('No link')
    await app.user.click(link)
    await app.page('Create node')
  })

  it('shows what the service says when the list cannot be read, and tries again', async () => {
    let broken = true
    const app = await renderApp('/nodes', {
      demo: true,
      intercept: (request) =>
        broken && new URL(request.url).pathname === '/v4/node/instances'
          ? Response.json({ errors: [{ reason: 'The store is closed.' }] }, { status: 501 }) : undefined,
    })
    expect(await screen.findByText('Nodes could not be loaded')).toBeDefined()
    expect(screen.getByText('The store is closed.')).toBeDefined()
    broken = false
    await app.queries.refetchQueries({ type: 'active' })
    await waitFor(() => expect(labels()).toHaveLength(fleet))
  })
})
