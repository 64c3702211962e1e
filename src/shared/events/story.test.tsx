import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { toWireTime } from '#contract/time.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../testing/console.ts'
import { minutes, withNode } from '../../testing/node-page.ts'
import { renderApp } from '../../testing/render-app.tsx'

/**
 * web-1, and its copy web-2 with the id 2. The page compares times with its own clock, so they are made at the time of
 * the test.
 */
const withCopy =
  (ageDays = 0) =>
  async (service: TestService) => {
    await withNode({ booted: false })(service)
    const body = { region: 'eu-central', type: 'g6-standard-1', label: 'web-2' }
    await callOperation(service, nodes.clone, { path: { nodeId: 1 }, body })
    await service.advance(10 * minutes)
    const created = toWireTime(Date.now() - ageDays * 86_400_000)
    await service.database.updateTable('nodes').set({ created }).execute()
    await service.database.updateTable('events').set({ created }).execute()
  }

async function openCopy(prepare: ReturnType<typeof withCopy>) {
  const filters: string[] = []
  const app = await renderApp('/nodes/2', {
    prepare,
    intercept: (request) => {
      const filter = request.headers.get('X-Filter') ?? ''
      if (filter.includes('node_clone')) filters.push(filter)
      return undefined
    },
  })
  await app.page('web-2')
  return { activity: within(await screen.findByRole('region', { name: 'Recent events' })), filters, app }
}

test('the page of a copy says what it was cloned from', async () => {
  const { activity, app } = await openCopy(withCopy())
  expect(await activity.findByText('Cloned from web-1')).toBeInTheDocument()
  await app.router.navigate('/nodes/1')
  await app.page('web-1')
  expect(await screen.findByText('Cloned to web-2')).toBeInTheDocument()
  expect(screen.queryByText('Cloned from web-1')).not.toBeInTheDocument()
})

test('the cloning is not asked for when its event is no longer kept', async () => {
  const { activity, filters } = await openCopy(withCopy(91))
  expect(await activity.findByText('No events in the last 90 days.')).toBeInTheDocument()
  expect(filters).toEqual([])
})

test('a node that was created knows its origin without it', async () => {
  const { activity, filters, app } = await openCopy(withCopy())
  await activity.findByText('Cloned from web-1')
  expect(filters).toHaveLength(1)
  await app.router.navigate('/nodes/1')
  expect(await screen.findByText(/^Created from/)).toBeInTheDocument()
  expect(filters).toHaveLength(1)
})

test('the tab of a copy has its cloning, too, and that of its source does not', async () => {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const { app } = await openCopy(withCopy())
  await app.router.navigate('/nodes/2/activity')
  expect(await screen.findByRole('rowheader', { name: /^Cloned from web-1/ })).toBeInTheDocument()
  await app.router.navigate('/nodes/1/activity')
  expect(await screen.findByRole('rowheader', { name: /^Cloned to web-2/ })).toBeInTheDocument()
  expect(screen.queryByText(/^Cloned from/)).not.toBeInTheDocument()
})

test('the page of an image says from which node it was captured', async () => {
  const app = await renderApp('/images/private/1', {
    prepare: async (service) => {
      await withNode()(service)
      const [disk] = (await callOperation(service, disks.list, { path: { nodeId: 1 } })).data
      await callOperation(service, images.create, { body: { disk_id: disk?.id ?? 0, label: 'golden' } })
      await service.advance(10 * minutes)
      const created = toWireTime(Date.now())
      await service.database.updateTable('images').set({ created }).where('label', '=', 'golden').execute()
      await service.database.updateTable('events').set({ created }).execute()
      await callOperation(service, images.update, { path: { imageId: 'private/1' }, body: { label: 'golden-2' } })
    },
  })
  await app.page('golden-2')
  const activity = within(await screen.findByRole('region', { name: 'Recent events' }))
  expect(await activity.findByText('Captured from web-1')).toBeInTheDocument()
  expect(activity.getByText(/^Image updated/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'All activity' })).toHaveAttribute('href', '/events?kind=image&resource-id=1')
})
