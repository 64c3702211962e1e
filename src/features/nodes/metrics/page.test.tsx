import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import { minutes, nodeDefaults, withNode } from '../../../testing/node-page.ts'
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

/** The value of a series in the legend of a chart: at the selected moment. */
const selectedValue = (chart: string, series: string) =>
  within(screen.getByRole('table', { name: chart }))
    .getByRole('row', { name: new RegExp(`^${series}`) })
    .querySelector('td')?.textContent
const slider = (chart: string) => screen.getByRole('slider', { name: `Point in time of ${chart}` })

it('shows processor, disk and network with alerts and as table, and the transfer', async () => {
  const app = await open()
  for (const title of ['CPU %', 'Disk IOPS', 'Public network Mbit/s'])
    await screen.findByRole('heading', { level: 2, name: title })
  expect(screen.queryByRole('heading', { name: /^Private network/ })).not.toBeInTheDocument()
  expect(screen.getByText(/^Source: Quarterdeck, simulated machines - web-1/)).toBeInTheDocument()
  expect(within(screen.getByRole('table', { name: 'CPU in %' })).getByRole('cell', { name: /^90/ })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'CPU as table' }))
  const rows = within(screen.getByRole('table', { name: 'CPU in % over time' })).getAllByRole('row')
  expect(rows.length).toBeGreaterThanOrEqual(25)
  expect(await screen.findByRole('progressbar', { name: 'Transfer: This node' })).toBeInTheDocument()
  expect(await screen.findByRole('progressbar', { name: 'Transfer: Account' })).toBeInTheDocument()
})

it('marks an alert that the average is above', async () => {
  const alerts = { cpu: 1, io: 0, network_in: 0, network_out: 0, transfer_quota: 0 }
  await open({
    prepare: async (service) => {
      await withNode()(service)
      await service.advance(24 * 60 * minutes)
      await callOperation(service, nodes.update, { path: { nodeId: 1 }, body: { alerts } })
    },
  })
  const legend = within(await screen.findByRole('table', { name: 'CPU in %' }))
  expect(legend.getByRole('cell', { name: /The average is above ?1/ })).toBeVisible()
})

it('one moment is selected in all charts, and the keyboard zooms around it', async () => {
  const app = await open()
  await screen.findByRole('heading', { level: 2, name: 'CPU %' })
  const latest = selectedValue('Disk in IOPS', 'Disk I/O')
  expect(slider('CPU').getAttribute('aria-valuetext')).toMatch(/^Jun 16, \d\d:\d\d: CPU [\d.]+ %$/)
  fireEvent.focus(slider('CPU'))
  fireEvent.change(slider('CPU'), { target: { value: '20' } })
  expect(slider('Disk')).toHaveValue('20')
  expect(selectedValue('Disk in IOPS', 'Disk I/O')).not.toBe(latest)

  const points = Number(slider('CPU').getAttribute('max'))
  fireEvent.keyDown(slider('CPU'), { key: '+' })
  for (const chart of ['CPU', 'Disk', 'Public network'])
    expect(Number(slider(chart).getAttribute('max'))).toBeCloseTo(points / 2, -1)
  expect(await screen.findByText(/^Showing Jun 1\d, \d\d:\d\d to /)).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Zoom in' }))
  await app.user.click(screen.getByRole('button', { name: 'Reset zoom' }))
  expect(Number(slider('Disk').getAttribute('max'))).toBe(points)
})

it('the overview of a new node still says that there are no values yet after a visit to its metrics', async () => {
  const app = await open({
    prepare: async (service) => {
      await callOperation(service, nodes.create, { body: nodeDefaults })
      await service.advance(minutes)
    },
  })
  expect(await screen.findByText(/^The first values/)).toBeInTheDocument()
  await app.user.click(
    within(screen.getByRole('navigation', { name: 'web-1: pages' })).getByRole('link', { name: 'Overview' }),
  )
  expect(await screen.findAllByText('No values yet')).toHaveLength(3)
  expect(screen.getAllByText('First values after about 10 minutes')).toHaveLength(3)
  expect(screen.queryByText('Could not be loaded')).not.toBeInTheDocument()
})

it('shows a month, which is part of the address', async () => {
  const app = await open()
  await app.user.selectOptions(await screen.findByLabelText('Earlier month'), 'June 2026')
  expect(app.address()).toBe('/nodes/1/metrics?period=2026-06')
  expect(await screen.findByText(/month \(2 hour avg\)$/)).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Transfer in June 2026' })).toBeInTheDocument()
  await app.user.click(screen.getByRole('radio', { name: '24 hours' }))
  expect(app.address()).toBe('/nodes/1/metrics')
})

it('says since when a node is measured while it has only a few values', async () => {
  await open({
    prepare: async (service) => {
      await withNode()(service)
      await service.advance(20 * minutes)
    },
  })
  expect(await screen.findByText(/^Measured since Jun 15, \d\d:\d\d$/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /zoom/i })).not.toBeInTheDocument()
  expect(screen.queryByText('Drag to zoom')).not.toBeInTheDocument()
})

it('says that values of a new node are not available yet', async () => {
  await open({
    prepare: async (service) => {
      await send(service, 'POST', '/node/instances', { region: 'us-east', type: 'g6-standard-1', label: 'web-1' })
      await service.advance(minutes)
    },
  })
  expect(await screen.findByText('Not available yet')).toBeInTheDocument()
  expect(await screen.findByText('Prorated in the month of its creation, afterwards 2 TB a month.')).toBeInTheDocument()
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
