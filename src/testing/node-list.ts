/** Helpers for tests of the list of nodes. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { renderApp } from './render-app.tsx'

type App = Awaited<ReturnType<typeof renderApp>>

/** The number of nodes in the demo account. */
export const nodeTotal = 15

/** Opens the list of the demo account and waits for its rows. */
export const openNodeList = async (address = '/nodes', options: Parameters<typeof renderApp>[1] = {}) => {
  const app = await renderApp(address, { demo: true, ...options })
  await app.page('Nodes')
  await screen.findByRole('columnheader', { name: 'Label' })
  await waitFor(() => expect(labels().length).toBeGreaterThan(0))
  return app
}

export const table = () => screen.getByRole('table', { name: 'Nodes' })
export const labels = () =>
  within(table())
    .queryAllByRole('rowheader')
    .map((cell) => cell.textContent)
export const row = (label: string) => {
  const found = screen.getByRole('link', { name: label }).closest('tr')
  if (!found) throw new Error(`No row of ${label}`)
  return within(found)
}
export const search = () => screen.getByRole('searchbox', { name: 'Search nodes' })
export const selection = () => within(screen.getByRole('region', { name: 'Selection' }))
export const shows = (expected: string[]) => waitFor(() => expect(labels()).toEqual(expected))

/** Opens the menu of a row and selects an item. */
export async function choose({ user }: App, label: string, item: string) {
  await user.click(row(label).getByRole('button', { name: `Actions for ${label}` }))
  const menu = await screen.findByRole('menu', { name: `Actions for ${label}` })
  await user.click(await within(menu).findByRole('menuitem', { name: item }))
}

/** The current nodes of the service. */
export async function remainingNodes({ service }: App): Promise<{ label: string; status: string }[]> {
  const response = await service.fetch('/v4/node/instances', {
    headers: { Authorization: `Bearer ${service.ownerToken}` },
  })
  const { data }: { data: { label: string; status: string }[] } = await response.json()
  return data
}
