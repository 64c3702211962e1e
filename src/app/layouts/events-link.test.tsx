import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { minutes, withNode } from '../../testing/node-page.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { send } from '../../testing/send.ts'
import { EventsLink } from './events-link.tsx'
import { headerSlot } from './header-slot.ts'
import { createTitleMarker } from './title-marker.ts'

async function openWithLink(address: string, options: Parameters<typeof renderApp>[1] = {}) {
  headerSlot.set(<EventsLink />)
  onTestFinished(() => headerSlot.set(null))
  return renderApp(address, { prepare: withNode(), ...options })
}

/** An event without a user, such as of a backup that the service takes automatically. */
const byNobody = { username: null }

it('counts the events that have not been seen, until they are opened', async () => {
  const app = await openWithLink('/profile/preferences', {
    prepare: async (service) => {
      await withNode()(service)
      await service.database.updateTable('events').set(byNobody).execute()
    },
  })
  await app.user.click(await screen.findByRole('link', { name: /^Events, [1-9]/ }))
  await app.page('Events')
  expect(await screen.findByRole('link', { name: 'Events' })).toBeInTheDocument()
  expect((await screen.findAllByText('New')).length).toBeGreaterThan(0)
  await app.queries.invalidateQueries()
  expect(screen.getAllByText('New').length).toBeGreaterThan(0)
})

it('counts what others did and what failed, but not what the user did', async () => {
  const app = await openWithLink('/events', {
    prepare: async (service) => {
      await withNode()(service)
      for (const label of ['web-2', 'web-3', 'web-4']) await send(service, 'PUT', '/node/instances/1', { label })
      const updates = service.database.updateTable('events').where('action', '=', 'node_update')
      await updates.where('entity_label', '=', 'web-2').set({ username: 'anna' }).execute()
      await updates.where('entity_label', '=', 'web-3').set({ status: 'failed' }).execute()
    },
    // They stay new.
    intercept: (request) => (request.url.endsWith('/seen') ? Response.json({}) : undefined),
  })
  await app.page('Events')
  expect(await screen.findByRole('link', { name: 'Events, 2 new' })).toHaveTextContent('2')
  const isNew = (user: string, status: string) =>
    screen
      .getAllByRole('row')
      .filter((row) => within(row).queryByText(user) && within(row).queryByText(status))
      .map((row) => within(row).queryByText('New') !== null)
  expect(isNew('anna', 'Finished')).toEqual([true])
  expect(isNew('owner', 'Failed')).toEqual([true])
  expect(new Set(isNew('owner', 'Finished'))).toEqual(new Set([false]))
})

it('shows a dot where only a part of the new events is known', async () => {
  const app = await openWithLink('/events', {
    prepare: async (service) => {
      await withNode()(service)
      for (let count = 1; count <= 30; count += 1)
        await send(service, 'PUT', '/node/instances/1', { label: `web-${count + 1}` })
      await service.database
        .updateTable('events')
        .set({ username: 'anna' })
        .where('entity_label', 'in', ['web-30', 'web-31'])
        .where('action', '=', 'node_update')
        .execute()
    },
    intercept: (request) => (request.url.endsWith('/seen') ? Response.json({}) : undefined),
  })
  await app.page('Events')
  const link = await screen.findByRole('link', { name: 'Events, 2+ new' })
  expect(link.querySelector('span')).toBeEmptyDOMElement()
})

it('opens the events with g e', async () => {
  const app = await openWithLink('/profile/preferences')
  await screen.findByRole('link', { name: /^Events/ })
  await app.user.keyboard('ge')
  await app.page('Events')
  expect(app.address()).toBe('/events')
})

it('opens the events with g e from a row of a list, where e alone opens the settings of a node', async () => {
  const app = await openWithLink('/nodes')
  await screen.findByRole('link', { name: /^Events/ })
  const node = await screen.findByRole('link', { name: 'web-1' })
  node.focus()
  await app.user.keyboard('ge')
  await app.page('Events')
  expect(app.address()).toBe('/events')
})

it('names the work in progress in the title of the window, over changes of the page', async () => {
  const app = await openWithLink('/nodes/1')
  await app.page('web-1')
  await send(app.service, 'POST', '/node/instances/1/reboot', {})
  await act(() => app.queries.invalidateQueries())
  await waitFor(() => expect(document.title).toBe('Rebooting web-1 · web-1 · Quarterdeck'))
  await act(() => app.router.navigate('/profile/preferences'))
  await waitFor(() => expect(document.title).toBe('Rebooting web-1 · Preferences · Quarterdeck'))
  await app.service.advance(5 * minutes)
  await act(() => app.queries.invalidateQueries())
  await waitFor(() => expect(document.title).toBe('Preferences · Quarterdeck'))
})

it('is absent for a service without events', async () => {
  const asked: string[] = []
  const app = await openWithLink('/profile/preferences', {
    intercept: (request) => {
      if (!request.url.includes('/account/events')) return undefined
      asked.push(request.url)
      return Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
    },
  })
  await app.page('Preferences')
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Events/ })).not.toBeInTheDocument())
})

it('puts the mark back when the page sets a title of its own', async () => {
  document.title = 'One'
  const marker = createTitleMarker(document)
  onTestFinished(marker.stop)
  marker.set('Booting')
  expect(document.title).toBe('Booting · One')
  document.title = 'Two'
  await waitFor(() => expect(document.title).toBe('Booting · Two'))
  document.documentElement.dataset['private'] = ''
  document.title = 'Hidden'
  await waitFor(() => expect(document.title).toBe('Hidden'))
  delete document.documentElement.dataset['private']
  document.title = 'Two'
  await waitFor(() => expect(document.title).toBe('Booting · Two'))
  marker.set(null)
  expect(document.title).toBe('Two')
})
