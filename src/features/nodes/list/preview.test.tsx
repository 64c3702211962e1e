import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { withNode } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const panel = () => within(screen.getByRole('complementary', { name: 'Preview' }))
const noPanel = () => expect(screen.queryByRole('complementary', { name: 'Preview' })).not.toBeInTheDocument()

async function addNodes(service: TestService) {
  for (const label of ['db-1', 'web-1']) await withNode({ label, booted: false })(service)
}

async function openList(address: string, title: string, row: string, options: Parameters<typeof renderApp>[1]) {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const requests: string[] = []
  const app = await renderApp(address, { ...options, intercept: ({ url }) => void requests.push(url) })
  await app.page(title)
  const link = await screen.findByRole('link', { name: row })
  await waitFor(() => expect(app.queries.isFetching()).toBe(0))
  link.focus()
  return { app, link, requests }
}

it('the key o shows the facts of the focused node beside the list, and they follow the focus', async () => {
  const { app, link, requests } = await openList('/nodes', 'Nodes', 'db-1', { prepare: addNodes })
  const before = requests.length
  await app.user.keyboard('o')
  expect(await screen.findByRole('heading', { name: 'db-1' })).toBeInTheDocument()
  expect(await panel().findByText('Offline')).toBeInTheDocument()
  expect(panel().getByRole('button', { name: /^Copy IPv4 address/ })).toBeInTheDocument()
  expect(panel().getByText(/^\$\d+ a month$/)).toBeInTheDocument()
  expect(screen.getByText('Preview of db-1')).toBeInTheDocument()
  expect(link).toHaveFocus()
  await app.user.keyboard('j')
  expect(await panel().findByRole('link', { name: 'web-1' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/nodes\//),
  )
  await app.user.keyboard('{ArrowUp}')
  expect(await panel().findByRole('link', { name: 'db-1' })).toBeInTheDocument()
  expect(requests.slice(before)).toEqual([])
  await app.user.keyboard('{Escape}')
  noPanel()
  expect(link).toHaveFocus()
  await app.user.keyboard('o')
  await app.user.click(panel().getByRole('button', { name: 'Actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Rebuild' })).toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  await app.user.click(panel().getByRole('button', { name: 'Close the preview' }))
  noPanel()
  expect(link).toHaveFocus()
})

it('the key o shows the facts of the focused domain', async () => {
  const { app } = await openList('/domains', 'Domains', 'harbour.example', { demo: true })
  await app.user.keyboard('o')
  expect(await screen.findByRole('heading', { name: 'harbour.example' })).toBeInTheDocument()
  expect(await panel().findByText('SOA email')).toBeInTheDocument()
  await app.user.keyboard('o')
  expect(panel().getByRole('link', { name: 'harbour.example' })).toHaveFocus()
  await app.user.keyboard('o')
  noPanel()
  expect(screen.getByRole('link', { name: 'harbour.example' })).toHaveFocus()
})
