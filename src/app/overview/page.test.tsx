import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clientSideLimit } from '#api/http/client-side-limit.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import { renderApp } from '../../testing/render-app.tsx'

describe('the overview', () => {
  test('of an empty account links to Create node', async () => {
    const app = await renderApp('/')
    await app.page('Overview')
    await screen.findByText('No nodes yet')
    expect(screen.getAllByRole('link', { name: 'Create node' })[0]).toHaveAttribute('href', '/nodes/create')
  })

  test('opens Create node with c', async () => {
    const app = await renderApp('/')
    await screen.findAllByRole('link', { name: 'Create node' })
    await app.user.keyboard('c')
    await app.page('Create node')
    expect(app.address()).toBe('/nodes/create')
  })

  test('counts nodes by status with links to the filtered list', async () => {
    const app = await renderApp('/', { demo: true })
    await app.page('Overview')
    const running = await screen.findByRole('link', { name: /^Running \d+$/ })
    expect(running).toHaveAttribute('href', '/nodes?status=running')
    const total = Number(/^\d+/.exec(screen.getByRole('link', { name: /^\d+ nodes$/ }).textContent)?.[0])
    const counted = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('/nodes?status='))
      .map((link) => Number(/\d+/.exec(link.textContent)?.[0]))
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(total)
    await screen.findByRole('heading', { name: 'Recent events' })
    expect(await screen.findByText(/^\$[\d,.]+ a month$/)).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: '3 domains' })).toHaveAttribute('href', '/domains')
    expect(screen.getByRole('link', { name: '1 disabled' })).toHaveAttribute('href', '/domains?status=disabled')
    expect(screen.getByText(/including \$[\d,.]+ for backups/)).toBeInTheDocument()
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
  const attention = async () => {
    const section = (await screen.findByRole('heading', { name: 'Needs attention' })).closest('section')
    if (!section) throw new Error('No section')
    return within(section)
  }

  test('links to the list of all nodes that need attention', async () => {
    await withNodes(400)
    const section = await attention()
    expect(await section.findByText(/^And \d+ more\.$/)).toBeInTheDocument()
    expect(section.getByRole('link', { name: 'Show all in the list of nodes' })).toHaveAttribute(
      'href',
      '/nodes?attention=stopped&attention=failed&attention=never&attention=late',
    )
  })

  test('says how many nodes it has checked in an account too large to load', async () => {
    const count = clientSideLimit + 32
    const app = await withNodes(count)
    const section = await attention()
    expect(
      await section.findByText(`Only the first 100 of ${count.toLocaleString('en')} nodes are checked here`, {
        exact: false,
      }),
    ).toBeInTheDocument()
    expect(section.queryByRole('link', { name: 'Show all in the list of nodes' })).not.toBeInTheDocument()
    await app.user.click(section.getByRole('button', { name: `Load all ${count.toLocaleString('en')} nodes` }))
    expect(await section.findByRole('link', { name: 'Show all in the list of nodes' })).toBeInTheDocument()
    expect(section.queryByText(/Only the first/)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Running/ })).toBeInTheDocument()
  })
})
