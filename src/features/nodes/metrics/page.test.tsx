import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { minutes, withNode } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { send } from '../../../testing/send.ts'

const open = async (options: Parameters<typeof renderApp>[1] = {}, address = '/nodes/1/metrics') => {
  const app = await renderApp(address, {
    prepare: async (service) => {
      await withNode()(service)
      await service.advance(24 * 60 * minutes)
    },
    ...options,
  })
  await app.page('web-1')
  return app
}

it('shows processor, disk and network with alerts, a moment at a time and as table, and the transfer', async () => {
  const app = await open()
  for (const title of ['CPU', 'Disk', 'Public network']) await screen.findByRole('heading', { level: 2, name: title })
  expect(screen.queryByRole('heading', { name: 'Private network' })).not.toBeInTheDocument()
  expect(screen.getByText(/^Source: Quarterdeck, simulated machines - web-1/)).toBeInTheDocument()
  expect(screen.getByText(/^90 %/)).toBeInTheDocument()
  const slider = screen.getByRole('slider', { name: 'Point in time of CPU' })
  const before = slider.getAttribute('aria-valuetext')
  expect(before).toMatch(/^Jun 16, \d\d:\d\d: CPU [\d.]+ %$/)
  expect(screen.getByText(before ?? '')).toBeInTheDocument()
  const [show] = screen.getAllByText('Show as table')
  if (show) await app.user.click(show)
  const rows = within(screen.getByRole('table', { name: 'CPU in %' })).getAllByRole('row')
  expect(rows.length).toBeGreaterThanOrEqual(25)
  expect(await screen.findByRole('progressbar', { name: 'Transfer: This node' })).toBeInTheDocument()
  expect(await screen.findByRole('progressbar', { name: 'Transfer: Account' })).toBeInTheDocument()
})

it('shows a month, which is part of the address', async () => {
  const app = await open()
  await app.user.selectOptions(await screen.findByLabelText('Period'), 'June 2026')
  expect(app.address()).toBe('/nodes/1/metrics?period=2026-06')
  expect(await screen.findByText(/month \(2 hour avg\)$/)).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Transfer in June 2026' })).toBeInTheDocument()
})

it('says that values of a new node are not available yet', async () => {
  await open({
    prepare: async (service) => {
      await send(service, 'POST', '/node/instances', { region: 'us-east', type: 'g6-standard-1', label: 'web-1' })
      await service.advance(minutes)
    },
  })
  expect(await screen.findByText('Not available yet')).toBeInTheDocument()
})

it('is not offered by a service without the operations', async () => {
  await open({
    intercept: (request) =>
      /\/(stats|transfer)$/.test(request.url)
        ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
        : undefined,
  })
  expect(await screen.findByText('This service does not provide metrics')).toBeInTheDocument()
  const tabs = within(screen.getByRole('navigation', { name: 'web-1: pages' }))
  expect(tabs.queryByRole('link', { name: 'Metrics' })).not.toBeInTheDocument()
})

it('leaves the transfer of the account out for users who may not see it', async () => {
  await open({
    as: 'restricted',
    prepare: async (service) => {
      await withNode()(service)
      await service.advance(24 * 60 * minutes)
      await send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions: 'read_only' }] })
    },
  })
  expect(await screen.findByRole('progressbar', { name: 'Transfer: This node' })).toBeInTheDocument()
  expect(screen.queryByText('Account')).not.toBeInTheDocument()
})
