import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
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
      .map((link) => Number(/\d+$/.exec(link.textContent)?.[0]))
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(total)
    await screen.findByRole('heading', { name: 'Recent events' })
    expect(await screen.findByText(/^\$[\d,.]+ a month$/)).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: '3 domains' })).toHaveAttribute('href', '/domains')
    expect(screen.getByRole('link', { name: '1 disabled' })).toHaveAttribute('href', '/domains?status=disabled')
    expect(screen.getByText(/including \$[\d,.]+ for backups/)).toBeInTheDocument()
  })
})
