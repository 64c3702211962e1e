import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const address = '203.0.113.10'

it('finds what points to an address, and searches again after the address was replaced', async () => {
  const app = await renderApp(`/domains/search?q=${address}`, { demo: true })
  await app.page('Search records')
  const table = within(await screen.findByRole('table', { name: 'Found records' }))
  expect(await screen.findByText('2 records found in 1 domain; 2 domains searched')).toBeInTheDocument()
  expect(table.getAllByRole('link').map((link) => link.textContent)).toEqual(['harbour.example', 'www.harbour.example'])

  await app.user.click(screen.getByRole('button', { name: 'Replace this value in 2 records' }))
  await app.user.type(await screen.findByLabelText('New value'), '198.51.100.7')
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  expect(await screen.findByText('No matching records')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Replace this value/ })).not.toBeInTheDocument()
})

it('says how to replace a value when the text is only a part of it', async () => {
  const app = await renderApp('/domains/search?q=203.0.113.1', { demo: true })
  await app.page('Search records')
  expect(await screen.findByText(/To replace a value in all records/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Replace/ })).not.toBeInTheDocument()
})

it('claims nothing about domains that could not be searched', async () => {
  let down = true
  const app = await renderApp(`/domains/search?q=${address}`, {
    demo: true,
    intercept: ({ url }) =>
      down && url.includes('/records')
        ? Promise.resolve(Response.json({ errors: [{ reason: 'Broken' }] }, { status: 400 }))
        : undefined,
  })
  await app.page('Search records')
  expect(await screen.findByText('2 domains could not be searched')).toBeInTheDocument()
  expect(screen.getByText('0 records found; 0 of 2 domains searched')).toBeInTheDocument()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('No matching records')).not.toBeInTheDocument()
  down = false
  await app.user.click(retry)
  await waitFor(() => expect(screen.getByText(/^2 records found in 1 domain/)).toBeInTheDocument())
  expect(screen.queryByText(/could not be searched/)).not.toBeInTheDocument()
})
