import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import { setGrant } from '#server/store/grants.ts'
import type { TestService } from '#server/testing.ts'
import { addManyNodes, addNodes, manyNodes } from '../../testing/many-nodes.ts'
import { deleteDemoNodes } from '../../testing/automatic-images.ts'
import { expectConsole } from '../../testing/console.ts'
import { renderApp } from '../../testing/render-app.tsx'

const card = async (title: string) => {
  const section = (await screen.findByRole('heading', { name: title })).closest('section')
  if (!section) throw new Error(`No card ${title}`)
  return within(section)
}

describe('the overview', () => {
  test('of an empty account links to Create node', async () => {
    const app = await renderApp('/')
    await app.page('Overview')
    await screen.findByRole('heading', { name: 'First steps' })
    expect(screen.getAllByRole('link', { name: 'Create node' })[0]).toHaveAttribute('href', '/nodes/create')
  })

  test('opens Create node with c', async () => {
    const app = await renderApp('/')
    await screen.findAllByRole('link', { name: 'Create node' })
    await app.user.keyboard('c')
    await app.page('Create node')
    expect(app.address()).toBe('/nodes/create')
  })

  test('says that the nodes could not be loaded, and shows everything else', async () => {
    expectConsole(/Broken/)
    const app = await renderApp('/', {
      demo: true,
      intercept: ({ url }) =>
        url.includes('/node/instances')
          ? Response.json({ errors: [{ reason: 'Broken' }] }, { status: 400 })
          : undefined,
    })
    await app.page('Overview')
    await screen.findByText('The nodes could not be loaded, so they are not checked.')
    const summary = within(screen.getByRole('region', { name: 'Summary' }))
    expect(screen.getByText('Nodes could not be loaded')).toBeInTheDocument()
    for (const title of ['Nodes running', 'Cost', 'Backups'])
      expect(summary.getByRole('link', { name: title }).closest('div')).toHaveTextContent(`${title}–`)
    expect(summary.getByText('domains')).toBeInTheDocument()
  })

  test('tells a restricted user without grants that there is no access, not that there is nothing', async () => {
    const prepare = async (service: TestService) => {
      await addNodes(service, 3)
      await setGrant(service.database, 2, 'node', 3, 'read_only')
    }
    const app = await renderApp('/', { as: 'restricted', prepare })
    await app.page('Overview')
    await screen.findByText('You do not have access to any domains.')
    expect(screen.queryByText('No domains yet.')).not.toBeInTheDocument()
  })

  test('counts nodes by status with links to the filtered list', async () => {
    const app = await renderApp('/', { demo: true })
    await app.page('Overview')
    const running = await screen.findByRole('link', { name: /^Running \d+$/ })
    expect(running).toHaveAttribute('href', '/nodes?status=running')
    // Problems come before what is on its way, which has no room for all of it.
    const counts = within(running.closest('ul') ?? document.body).getAllByRole('link')
    expect(counts.map(({ textContent }) => textContent.replace(/ ?\d+ ?/, ''))).toEqual([
      'Running',
      'Under maintenance',
      'Offline',
      'more',
    ])
    expect(counts.at(-1)).toHaveAttribute('href', '/nodes')
    await screen.findByRole('heading', { name: 'Recent events' })
    const summary = within(screen.getByRole('region', { name: 'Summary' }))
    expect(summary.getByRole('link', { name: 'Nodes running' })).toHaveAttribute('href', '/nodes')
    expect(summary.getByRole('link', { name: 'Domains' })).toHaveAttribute('href', '/domains')
    expect(screen.getByRole('link', { name: 'Disabled 1' })).toHaveAttribute('href', '/domains?status=disabled')
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Backups $25')
  })

  test('lists what needs attention by severity, and each leads to where it is mended', async () => {
    await renderApp('/', { demo: true })
    const attention = await card('Needs attention')
    const rows = attention.getAllByRole('listitem')
    const names = rows.flatMap((row) =>
      within(row)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    )
    expect(names[0]).toBe('legacy-1')
    expect(within(rows[0] ?? document.body).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/\/backups$/),
    )
    const [, ...others] = names
    expect(others.indexOf('appliance')).toBeLessThan(others.indexOf('owner'))
    expect(others.slice(-2)).toEqual(['test-7 - Debian 12 Disk', '10 nodes'])
  })

  test('leads to the list of the nodes that need attention', async () => {
    const app = await renderApp('/', { demo: true })
    await app.user.click((await card('Needs attention')).getByRole('link', { name: 'Affected nodes' }))
    await app.page('Nodes')
    expect(await screen.findByText(/^\d of 15 nodes$/)).toBeInTheDocument()
    for (const name of ['legacy-1', 'staging-1']) expect(screen.getByRole('link', { name })).toBeInTheDocument()
  })

  test('leaves nodes to the card of the maintenance that names them', async () => {
    await renderApp('/', { demo: true })
    expect((await card('Maintenance')).getByRole('link', { name: 'staging-1' })).toBeInTheDocument()
    const attention = await card('Needs attention')
    expect(attention.queryByText('Under maintenance')).not.toBeInTheDocument()
    expect(attention.queryByRole('link', { name: 'staging-1' })).not.toBeInTheDocument()
  })

  test('says how well nodes are backed up, what was transferred, and where nodes are', async () => {
    const app = await renderApp('/', { demo: true })
    await app.page('Overview')
    const summary = within(await screen.findByRole('region', { name: 'Summary' }))
    expect(summary.getByRole('link', { name: /^\d+ off$/ })).toHaveAttribute('href', '/backups?state=off')
    expect(summary.getByText(/^\d+% of the shared pool$/)).toBeInTheDocument()
    const region = await (await card('Your nodes')).findByRole('link', { name: /^Newark, NJ \d+$/ })
    expect(region).toHaveAttribute('href', '/nodes?region=us-east')
    expect(region.closest('li')).toHaveTextContent('Newark, NJ 5')
  })

  test('ranks regions and tags by what their nodes cost, and leads to these nodes', async () => {
    const app = await renderApp('/', { demo: true })
    await app.page('Overview')
    const costs = async (title: string) => (await card(title)).getAllByRole('listitem').map((item) => item.textContent)
    expect(await costs('By region')).toEqual([
      'Newark, NJ $200',
      'Paris, FR $80',
      'Frankfurt, DE $30',
      'Tokyo, JP $20',
      '5 other regions $50',
    ])
    expect(await costs('By tag')).toEqual([
      'production $162.50',
      'database $130',
      'web $90',
      'build $80',
      '4 other tags $57.50',
      'No tags $32.50',
    ])
    const target = async (title: string, name: string) =>
      (await card(title)).getByRole('link', { name: new RegExp(`^${name} `) }).getAttribute('href')
    expect(await target('By region', 'Paris, FR')).toBe('/nodes?region=fr-par')
    expect(await target('By tag', 'web')).toBe('/nodes?tags=web')
    expect(await target('By tag', 'No tags')).toBe('/nodes?tags=')
    await app.user.click((await card('By tag')).getByRole('link', { name: '4 other tags $57.50' }))
    await app.page('Nodes')
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(5))
  })

  test('has no numbers for an account without nodes and domains', async () => {
    await renderApp('/')
    await screen.findByRole('heading', { name: 'First steps' })
    // They lead to the first node already.
    expect(screen.queryByText('No nodes yet')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Summary' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Needs attention' })).not.toBeInTheDocument()
  })

  const withNodes = (count: number) =>
    renderApp('/', {
      prepare: (service) =>
        addLoadTestData(
          service.database,
          { nodes: count, domains: 0 },
          { now: service.now(), random: seededRandom('overview') },
        ),
    })
  const attention = () => card('Needs attention')

  test('links to the list of all nodes that need attention', async () => {
    await withNodes(400)
    const section = await attention()
    const late = (await section.findByText('Backup is late')).closest('li') ?? document.body
    const counted = within(late).getByRole('link', { name: /^\d+ nodes$/ })
    expect(counted).toHaveAttribute('href', '/nodes?attention=late')
    expect(section.getByRole('link', { name: 'Affected nodes' })).toHaveAttribute(
      'href',
      '/nodes?attention=stopped&attention=failed&attention=never&attention=late',
    )
  })

  test('says nothing of backups that cost nothing, nor that no node needs attention where something else does', async () => {
    await renderApp('/', { demo: true, as: 'restricted' })
    const section = await attention()
    const summary = within(screen.getByRole('region', { name: 'Summary' }))
    const costs = summary.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(costs.filter((text) => text.includes('$'))).toEqual(['Nodes $85'])
    expect(section.getByText('Two-factor authentication off')).toBeInTheDocument()
    expect(section.queryByText('No node needs attention.')).not.toBeInTheDocument()
  })

  test('has one row for all automatic images', async () => {
    await renderApp('/', {
      demo: true,
      prepare: (service) => deleteDemoNodes(service, ['api-1', 'cache-1', 'mail-1', 'queue-1']),
    })
    const images = await (await attention()).findByRole('link', { name: /^\d images$/ })
    expect(images).toHaveAttribute('href', '/images?kind=automatic')
    expect(Number(images.textContent[0])).toBeGreaterThanOrEqual(4)
    expect(images.closest('li')).toHaveTextContent('The first is deleted')
    expect(screen.queryByText('Automatic image')).not.toBeInTheDocument()
    // What waits for its data keeps a row of its own.
    expect(screen.getByRole('link', { name: 'appliance' })).toBeInTheDocument()
  })

  test('counts all nodes of a large account', async () => {
    await withNodes(2600)
    const tile = await screen.findByRole('link', { name: /^Running/ })
    await waitFor(() => expect(screen.queryByText(/of 2,600 loaded/)).not.toBeInTheDocument())
    const counted = Number(tile.textContent.replaceAll(/\D/g, ''))
    expect(counted + Number(screen.getByRole('link', { name: /^Offline/ }).textContent.replaceAll(/\D/g, ''))).toBe(
      2600,
    )
    const section = await attention()
    expect(await section.findAllByRole('link', { name: /^1,\d+ nodes$/ })).not.toHaveLength(0)
  })

  test('says how many nodes it has checked in an account too large to load', async () => {
    await renderApp('/', { prepare: addManyNodes })
    const section = await attention()
    expect(
      await section.findByText(`Only the first 100 of ${manyNodes.toLocaleString('en')} nodes are checked.`),
    ).toBeInTheDocument()
    expect(screen.getByText('Too many to count by status.')).toBeInTheDocument()
    expect(section.queryByRole('link', { name: 'Affected nodes' })).not.toBeInTheDocument()
  })
})
