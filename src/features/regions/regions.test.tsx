import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { regions, type Region } from '#contract/areas/regions.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { addManyNodes, addNodes } from '../../testing/many-nodes.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { catchDownloads } from '../../testing/zone-downloads.ts'
import { addToken } from '../../testing/tokens.ts'

const outage = { settings: { outages: ['eu-central', 'ap-west'] } }
const addNode = (service: TestService, label: string, region: string) =>
  callOperation(service, nodes.create, { body: { label, region, type: 'g6-nanode-1' } })
const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const list = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

describe('the list of regions', () => {
  test('shows status, country, capabilities, resolvers, and the own nodes with their cost, which link to the list of nodes', async () => {
    const app = await renderApp('/regions', { prepare: (service) => addNode(service, 'web-1', 'eu-west') })
    await app.page('Regions')
    await waitFor(async () =>
      expect(await cells(/^London/)).toEqual([
        'Operational',
        'United Kingdom',
        '1',
        '$5',
        '8 of 13',
        'eu-west',
        '178.79.182.5+2',
        '',
      ]),
    )
    expect((await cells(/^Paris/)).slice(2, 4)).toEqual(['0', '$0'])
    // Regions with the user's own nodes come first.
    expect(texts(screen.getAllByRole('rowheader')).slice(0, 2)).toEqual(['London, UK', 'Amsterdam, NL'])
    await app.user.hover(screen.getByRole('row', { name: /^London/ }))
    const row = within(screen.getByRole('row', { name: /^London/ }))
    expect(row.getByRole('button', { name: 'Copy IPv4 resolvers of London, UK' })).toBeInTheDocument()
    await app.user.click(row.getByRole('link', { name: '1' }))
    await app.page('Nodes')
    expect(app.address()).toBe('/nodes?region=eu-west')
  })

  test('is sorted by monthly cost, and exports it', async () => {
    const nextDownload = catchDownloads()
    const app = await renderApp('/regions', {
      demo: true,
      prepare: (service) => addNode(service, 'cheapest', 'ap-west'),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Monthly cost' }))
    await app.user.click(screen.getByRole('button', { name: 'Monthly cost' }))
    await waitFor(() => expect(app.address()).toContain('sort=-cost'))
    // The rows follow the address.
    await waitFor(() => {
      const costs = within(screen.getByRole('table', { name: 'Regions' }))
        .getAllByText(/^\$[\d.,]+$/)
        .map(({ textContent }) => Number(textContent.slice(1)))
      expect(costs[0]).toBeGreaterThan(0)
      expect(costs).toEqual(costs.toSorted((a, b) => b - a))
    })
    await app.user.click(screen.getByRole('button', { name: 'Export regions' }))
    await app.user.click(await screen.findByRole('menuitem', { name: /^CSV/ }))
    const csv = await (await nextDownload()).content.text()
    expect(csv).toContain(',Monthly cost,')
    expect(csv).toMatch(/^"Mumbai, IN",.*,1,5,/m)
  })

  test('is searched by what a region offers, and shows the matrix of capabilities', async () => {
    const app = await renderApp('/regions')
    await screen.findByRole('row', { name: /^Newark/ })
    await app.user.type(screen.getByRole('searchbox', { name: 'Search regions' }), 'bare')
    await waitFor(() => expect(screen.queryByRole('row', { name: /^London/ })).not.toBeInTheDocument())
    expect(screen.getByRole('row', { name: /^Newark/ })).toBeInTheDocument()
    await app.user.click(screen.getByRole('radio', { name: 'Capabilities' }))
    const matrix = within(await screen.findByRole('table', { name: 'Capabilities by region' }))
    const header = texts(matrix.getAllByRole('columnheader'))
    const [fremont] = matrix.getAllByRole('row', { name: /^Fremont/ }).map((row) => within(row).getAllByRole('cell'))
    expect(fremont?.[header.indexOf('VLANs') - 1]).toHaveTextContent('No')
    expect(fremont?.[header.indexOf('Managed Databases') - 1]).toHaveTextContent('Yes')
    // What all regions have needs no column.
    expect(header).not.toContain('Kubernetes')
    expect(screen.getByText(/^In every region: Nodes, .*Kubernetes/)).toBeInTheDocument()
    expect(app.address()).toContain('view=capabilities')
  })

  test.each([
    ['country:india', ['Chennai, IN', 'Mumbai, IN']],
    ['country:ind', []],
    ['capability:"bare metal"', ['Newark, NJ']],
    ['capability:bare', ['Newark, NJ']],
    ['capability:kube', []],
  ])('%s finds whole words only', async (search, found) => {
    await renderApp(`/regions?q=${encodeURIComponent(search)}`)
    await screen.findByText(`${found.length} of 25 regions`)
    expect(texts(screen.queryAllByRole('rowheader')).toSorted()).toEqual(found)
  })

  test('names the own nodes that an outage touches', async () => {
    await renderApp('/regions', { ...outage, prepare: (service) => addNode(service, 'web-1', 'eu-central') })
    const notice = (await screen.findByText('Outage in Frankfurt, DE')).parentElement
    if (!notice) throw new Error('The title has no parent.')
    expect(await within(notice).findByRole('link', { name: 'web-1' })).toHaveAttribute('href', '/nodes/1')
    const other = screen.getByText('Outage in Mumbai, IN').parentElement
    expect(other).toHaveTextContent('None of your nodes are there.')
    expect((await cells(/^Frankfurt/))[0]).toBe('Outage')
  })

  test('counts the nodes of a large account, and claims no counts beyond what is loaded', async () => {
    const app = await renderApp('/regions', { prepare: (service) => addNodes(service, 600) })
    const total = async () =>
      (await screen.findAllByRole('link', { name: /^\d+$/ })).reduce((sum, link) => sum + Number(link.textContent), 0)
    await waitFor(async () => expect(await total()).toBe(600))
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    await addManyNodes(app.service)
    await app.user.click(screen.getByRole('link', { name: 'Nodes' }))
    await app.user.click(await screen.findByRole('button', { name: 'Refresh nodes' }))
    expect(await screen.findByText(/^Too many to load/)).toBeInTheDocument()
    await app.user.click(screen.getByRole('link', { name: 'Regions' }))
    expect(await screen.findByText('You have too many nodes to count them by region here.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Your nodes in Paris, FR' })).toHaveAttribute(
      'href',
      '/nodes?region=fr-par',
    )
  })

  test('without the scope for nodes says nothing about them', async () => {
    await renderApp('/regions', { token: (service) => addToken(service, { scopes: 'domains:read_only' }) })
    expect(await cells(/^Paris/)).toHaveLength(6)
    expect(screen.queryByRole('columnheader', { name: /Your nodes/ })).not.toBeInTheDocument()
  })
})

describe('the page of a region', () => {
  test('shows resolvers, capabilities, the own nodes and those under maintenance, and leads to Create node', async () => {
    const app = await renderApp('/regions/us-west', {
      prepare: async (service) => {
        await addNode(service, 'web-1', 'us-west')
        const { id } = await addNode(service, 'web-2', 'us-west')
        await addNode(service, 'elsewhere', 'us-east')
        await service.database.updateTable('nodes').set({ status: 'stopped' }).where('id', '=', id).execute()
      },
    })
    await app.page('Fremont, CA')
    expect(await screen.findByText('173.230.147.5')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Copy resolver 2600:3c01::9' })).toBeInTheDocument()
    expect(texts(list('Offered'))).toContain('Kubernetes')
    await waitFor(() => expect(texts(list('Not in this region'))).toContain('VLANs'))
    expect(await screen.findByRole('link', { name: 'web-1' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'elsewhere' })).not.toBeInTheDocument()
    const maintenance = (await screen.findByText('Maintenance in progress')).parentElement
    expect(maintenance).toHaveTextContent('web-2')
    expect(maintenance).not.toHaveTextContent('web-1')
    expect(screen.getByText('Under maintenance').closest('li')).toHaveTextContent('web-2')
    expect(screen.getByText(/^United States · .*2 nodes, \$10 a month$/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'All nodes' })).toHaveAttribute('href', '/nodes?region=us-west')
    expect(screen.getByText('Under maintenance').closest('li')).toHaveTextContent(/Nanode 1GB198\.[\d.]+\$5 a month$/)
    await app.user.click(screen.getByRole('link', { name: 'Create node here' }))
    await app.page('Create node')
    expect(await screen.findByRole('radio', { name: 'Fremont, CA' })).toBeChecked()
  })

  test('of an unknown region says so', async () => {
    const app = await renderApp('/regions/atlantis')
    await app.page('Not found')
    expect(await screen.findByText('There is no region at this address')).toBeInTheDocument()
  })

  test('of a restricted user who may not create nodes has no button for it', async () => {
    const app = await renderApp('/regions/us-west', { as: 'restricted' })
    await app.page('Fremont, CA')
    expect(await screen.findByText(/^United States · .*none of your nodes$/)).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Create node here' })).not.toBeInTheDocument()
  })
})

describe('signed out', () => {
  test('regions are shown without the account, with a way to sign in that returns', async () => {
    const requested: string[] = []
    const app = await renderApp('/regions', {
      as: null,
      ...outage,
      intercept: ({ url }) => {
        requested.push(new URL(url).pathname)
        return undefined
      },
    })
    await app.page('Regions')
    await app.user.click(await screen.findByRole('link', { name: 'Frankfurt, DE' }))
    await app.page('Frankfurt, DE')
    expect(await screen.findByText('Outage in Frankfurt, DE')).toBeInTheDocument()
    expect(screen.queryByText(/your nodes are/i)).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Create node here' })).not.toBeInTheDocument()
    expect(requested.filter((path) => path.startsWith('/v4/') && !path.startsWith('/v4/regions'))).toEqual([])
    const [signIn] = screen.getAllByRole('link', { name: 'Sign in' })
    expect(signIn).toHaveAttribute('href', '/sign-in?to=%2Fregions%2Feu-central')
  })

  test('other pages still ask to sign in, and signing out on a region leads to the sign-in page', async () => {
    const app = await renderApp('/regions/us-west')
    await app.page('Fremont, CA')
    await app.user.click(await screen.findByRole('button', { name: 'Account: owner' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await app.page('Sign in')
    await app.user.click(screen.getByRole('link', { name: 'regions' }))
    await app.page('Regions')
    expect(screen.queryByRole('button', { name: /^Account/ })).not.toBeInTheDocument()
  })
})

describe('an outage', () => {
  test('is named on the overview and the page of a node in the region, not elsewhere', async () => {
    const app = await renderApp('/', {
      ...outage,
      prepare: async (service) => {
        await addNode(service, 'web-1', 'eu-central')
        await addNode(service, 'web-2', 'us-east')
      },
    })
    const notice = (await screen.findByText('Outage in Frankfurt, DE')).parentElement
    expect(notice).toHaveTextContent('1 of your nodes may be unreachable: web-1. About this region')
    expect(screen.queryByText('Outage in Mumbai, IN')).not.toBeInTheDocument()
    await app.router.navigate('/nodes/1')
    await app.page('web-1')
    expect(await screen.findByText(/web-1 is in this region/)).toBeInTheDocument()
    await app.router.navigate('/nodes/2')
    await app.page('web-2')
    expect(screen.queryByText(/is in this region/)).not.toBeInTheDocument()
  })

  test('is shown with its consequence when a region with it is chosen, beside the own nodes', async () => {
    const app = await renderApp('/nodes/create', {
      ...outage,
      prepare: (service) => addNode(service, 'web-1', 'eu-central'),
    })
    const radio = await screen.findByRole('radio', { name: 'Frankfurt, DE' })
    await waitFor(() => expect(radio).toHaveAccessibleDescription('Outage 1 of your nodes'))
    await app.user.click(radio)
    expect(await screen.findByText(/Creating a node there may fail or take longer/)).toBeInTheDocument()
    expect(screen.getByText('Your nodes in Frankfurt, DE: web-1.')).toBeInTheDocument()
    // Below the map and, where there is none, below the list.
    expect(screen.getAllByText('The numbers count your nodes.')).toHaveLength(2)
  })

  test('is shown for an upload without the own nodes, which say nothing about it', async () => {
    await renderApp('/images/upload', { ...outage, prepare: (service) => addNode(service, 'web-1', 'eu-central') })
    const radio = await screen.findByRole('radio', { name: 'Frankfurt, DE' })
    await waitFor(() => expect(radio).toHaveAccessibleDescription('Outage'))
    expect(screen.queryByText('The numbers count your nodes.')).not.toBeInTheDocument()
  })
})

test('a region without a known place is in the table, and named below the map', async () => {
  await renderApp('/regions', {
    intercept: (request) => (new URL(request.url).pathname === '/v4/regions' ? moonRegions() : undefined),
  })
  expect(await screen.findByRole('row', { name: /^moon-1/ })).toBeInTheDocument()
  expect(await screen.findByText('Not on the map: moon-1')).toBeInTheDocument()
})

const moon: Region = { id: 'moon-1', country: 'zz', capabilities: [], resolvers: { ipv4: '', ipv6: '' }, status: 'ok' }
const moonRegions = () =>
  Response.json({ data: [moon], page: 1, pages: 1, results: 1 } satisfies ResponseOf<typeof regions.list>)
