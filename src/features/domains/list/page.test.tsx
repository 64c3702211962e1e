import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { callOperation } from '#server/calls-testing.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it('shows an internationalized name in both forms, and leads to its domain', async () => {
  await renderApp('/domains', {
    prepare: async (service) => {
      for (const domain of ['xn--bcher-kva.example', 'plain.example'])
        await callOperation(service, domains.create, { body: { domain, type: 'master', soa_email: 'a@b.example' } })
    },
  })
  expect(await screen.findByRole('link', { name: 'xn--bcher-kva.example bücher.example' })).toHaveAttribute(
    'href',
    '/domains/1',
  )
  expect(screen.getByRole('link', { name: 'plain.example' })).toBeInTheDocument()
})

const buttonCounts = () =>
  ['Create domain', 'Import domain', 'Search records'].map((name) => screen.queryAllByRole('link', { name }).length)

it('has its buttons in the empty state while there are no domains', async () => {
  await renderApp('/domains')
  await screen.findByRole('heading', { name: 'No domains yet' })
  expect(buttonCounts()).toEqual([1, 1, 0])
})

it('has its buttons in the header when there are domains', async () => {
  await renderApp('/domains', { demo: true })
  await screen.findByRole('link', { name: 'harbour.example' })
  expect(buttonCounts()).toEqual([1, 1, 1])
})
