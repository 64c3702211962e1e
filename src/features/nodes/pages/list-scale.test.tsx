import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { seed } from '#server/demo/seed.ts'
import { seededRandom } from '#server/random.ts'
import { wholeLimit } from '#api/collection.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const count = wholeLimit + 100

const open = async (address: string) => {
  const app = await renderApp(address, {
    prepare: (service) => seed(service.database, { nodes: count, domains: 0 }, { now: service.now(), random: seededRandom('scale') }),
  })
  await app.page('Nodes')
  await waitFor(() => expect(labels().length).toBeGreaterThan(0))
  return app
}

const labels = () => {
  const table = screen.queryByRole('table', { name: 'Nodes' })
  return table ? within(table).queryAllByRole('rowheader').map((cell) => cell.textContent) : []
}

it('leaves a list too long for the browser to the service, page by page, and says so', async () => {
  const app = await open('/nodes')
  expect(screen.getByText(`${count.toLocaleString('en')} nodes`)).toBeDefined()
  expect(screen.getByText(/the service searches, sorts and pages/)).toBeDefined()
  await waitFor(() => expect(labels()).toHaveLength(100))
  expect(within(screen.getByRole('columnheader', { name: 'Label' })).getByRole('button')).toBeDefined()
  expect(within(screen.getByRole('columnheader', { name: 'Status' })).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Filter by status' })).toBeNull()
  const before = labels()
  await app.user.click(screen.getByRole('checkbox', { name: `Select ${before[0]}` }))
  const pages = within(screen.getByRole('navigation', { name: 'Pages of nodes' }))
  await app.user.click(pages.getByRole('button', { name: 'Next' }))
  expect(await pages.findByText(`Page 2 of ${count / 100}`)).toBeDefined()
  await waitFor(() => expect(labels()).not.toEqual(before))
  expect(app.address()).toBe('/nodes?page=2')
  expect(within(screen.getByRole('region', { name: 'Selection' })).getByText('1 selected, 1 not shown')).toBeDefined()
})

it('asks the service for what it can search, and names what it cannot', async () => {
  await open('/nodes?q=api-00001+status:running&sort=-label')
  expect(labels()).toEqual(['api-00001'])
  expect(screen.getByText('Not applied: status:running')).toBeDefined()
})

it('goes back to the first page when the one in the address is gone', async () => {
  const app = await open('/nodes?page=999')
  await waitFor(() => expect(app.address()).toBe('/nodes'))
  await waitFor(() => expect(labels()).toHaveLength(100))
})
