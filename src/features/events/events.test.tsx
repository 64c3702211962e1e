import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test, vi } from 'vitest'
import { pageSize } from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import { expectConsole } from '../../testing/console.ts'
import { withNode } from '../../testing/node-page.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { send } from '../../testing/send.ts'
import { addToken } from '../../testing/tokens.ts'
import { formatTimeRemaining } from './columns.tsx'
import { periodFilter, periodOf } from './event-table.tsx'

const open = async (address: string, title: string, options: Parameters<typeof renderApp>[1] = {}) => {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp(address, { prepare: withNode(), ...options })
  await app.page(title)
  return app
}
const rows = () => screen.getAllByRole('row').filter((row) => within(row).queryByRole('rowheader'))

describe('the events of the account', () => {
  it('name what happened, to what, by whom, and are filtered', async () => {
    const app = await open('/events', 'Events', {
      prepare: async (service) => {
        await withNode()(service)
        await send(service, 'POST', '/domains', { domain: 'example.org', type: 'master', soa_email: 'a@example.org' })
        await send(service, 'PUT', '/node/instances/1', { label: 'web-2' })
      },
    })
    expect(await screen.findByText('Booted with My Debian 12 Disk Profile')).toBeInTheDocument()
    // A label change involves no work, and counts as finished like finished work.
    for (const row of rows()) expect(within(row).getByText('Finished')).toBeInTheDocument()
    expect(screen.getByText(/^Updated: label/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'example.org' })).toHaveAttribute('href', '/domains/1')
    await app.user.click(screen.getByRole('button', { name: /^Actions for example\.org/ }))
    expect(await screen.findByRole('menuitem', { name: 'Open' })).toHaveAttribute('href', '/domains/1')
    await app.user.keyboard('{Escape}')
    const all = rows().length
    await app.user.click(screen.getByRole('button', { name: 'Filter by resource' }))
    await app.user.click(await screen.findByRole('checkbox', { name: /example\.org/ }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(all).toBeGreaterThan(2)
    expect(app.address()).toContain('entity=example.org')
  })

  it('are grouped by day, which their times do not repeat', async () => {
    const app = await open('/events', 'Events', {
      prepare: async (service) => {
        await withNode()(service)
        await service.database
          .updateTable('events')
          .set({ created: toWireTime(Date.now() - 2 * 86_400_000) })
          .execute()
        await send(service, 'PUT', '/node/instances/1', { label: 'web-2' })
        await service.database
          .updateTable('events')
          .set({ created: toWireTime(Date.now()) })
          .where('action', '=', 'node_update')
          .execute()
      },
    })
    const days = (await screen.findAllByRole('button', { expanded: true })).map(({ textContent }) => textContent)
    expect(days).toEqual(['Today 1 event', expect.stringMatching(/^\w{3}, \w{3} \d+ 2 events$/)])
    const times = () => rows().map((row) => within(row).getByRole('time').textContent)
    expect(times()[0]).toMatch(/^\d\d:\d\d$/)
    await app.user.click(screen.getByRole('button', { name: 'Group by Day' }))
    await app.user.click(await screen.findByRole('menuitemradio', { name: 'No groups' }))
    await waitFor(() => expect(times()[0]).toMatch(/^Today, \d\d:\d\d$/))
  })

  it('show progress, rate and time left of what goes on', async () => {
    const app = await open('/events', 'Events')
    await send(app.service, 'POST', '/node/instances/1/migrate', { region: 'eu-west' })
    await app.service.advance(8000)
    await app.queries.invalidateQueries()
    expect(await screen.findByRole('progressbar', { name: /^Progress of Migrating/ })).toHaveValue(38)
    expect(screen.getByText(/^38%, [\d.]+ MB\/s, 12 s left$/)).toBeInTheDocument()
  })

  it('tell an upload that waits for its data from work', async () => {
    const app = await open('/events?status=waiting', 'Events', { demo: true, prepare: async () => {} })
    expect(await screen.findByText('Image upload waiting for data')).toBeInTheDocument()
    const cells = within(screen.getByRole('row', { name: /appliance/ })).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toContain('Waiting for data')
    expect(rows()).toHaveLength(1)
    expect(document.title).not.toMatch(/^(?:Uploading|Image upload)/)
    // The work of the demo ends; an upload waiting for a day does not count as work.
    await app.service.advance(3600_000)
    await app.queries.invalidateQueries()
    await waitFor(() => expect(document.title).toBe('Events · Quarterdeck'))
  })

  it('are called new as soon as they are there, before the recent ones of the header are', async () => {
    const isRecent = ({ pathname, searchParams }: URL) =>
      pathname.endsWith('/account/events') && searchParams.get('page_size') === String(pageSize.min)
    await open('/events', 'Events', {
      prepare: async (service) => {
        await withNode()(service)
        await service.database.updateTable('events').set({ username: null }).execute()
      },
      intercept: (request) => (isRecent(new URL(request.url)) ? new Promise<Response>(() => {}) : undefined),
    })
    const row = await screen.findByRole('row', { name: /Booted with My Debian 12 Disk Profile/ })
    expect(within(row).getByText('New')).toBeInTheDocument()
  })

  it('are limited to a time by the service, which is part of the address', async () => {
    const filters: string[] = []
    const app = await open('/events', 'Events', {
      intercept: (request) => {
        const filter = request.headers.get('X-Filter')
        if (request.url.includes('/account/events') && filter) filters.push(filter)
        return undefined
      },
    })
    await app.user.selectOptions(await screen.findByLabelText('Time'), 'Last hour')
    expect(app.address()).toBe('/events?period=hour')
    await waitFor(() => expect(filters.at(-1)).toContain('"created":{"+gte":'))
    // The events of the test's service are older than the clock of the browser.
    expect(await screen.findByText('No events in this period.')).toBeInTheDocument()
  })

  it('say on a phone, before the other facts, how they ended', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.startsWith('(width < '),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    await open('/events', 'Events', { demo: true, prepare: async () => {} })
    expect(await screen.findByRole('article', { name: /^appliance/ })).toHaveTextContent(/Waiting for dataappliance·/)
    const [finished] = screen.getAllByText('Finished')
    expect(finished).toHaveClass('sr-only')
    expect(finished?.closest('p')).toHaveTextContent(/^Finished\S/)
  })

  it('of a restricted user are not called those of the account', async () => {
    const app = await renderApp('/events', { as: 'restricted' })
    await app.page('Events')
    expect(await screen.findByText(/^What happened to the resources that you can access\./)).toBeInTheDocument()
    expect(screen.queryByText(/on the account/)).not.toBeInTheDocument()
  })

  it('are refused with the reason for a token without their scope', async () => {
    const app = await renderApp('/events', {
      token: async (service) => {
        const response = await send(service, 'POST', '/profile/tokens', { label: 'narrow', scopes: 'nodes:read_only' })
        return typeof response === 'object' && response !== null && 'token' in response ? String(response.token) : ''
      },
    })
    await app.page('Events')
    expect(await screen.findByText(/events:read_only/)).toBeInTheDocument()
  })
})

describe('the activity of a node', () => {
  it('has the events of this node only, without groups', async () => {
    await open('/nodes/1/activity', 'web-1', {
      prepare: async (service) => {
        await withNode()(service)
        await send(service, 'POST', '/domains', { domain: 'example.org', type: 'master', soa_email: 'a@example.org' })
      },
    })
    expect(await screen.findByText('Created from Debian 12')).toBeInTheDocument()
    expect(screen.queryByText('Domain created')).not.toBeInTheDocument()
    expect(screen.queryByRole('columnheader', { name: 'Resource' })).not.toBeInTheDocument()
    const [latest] = rows()
    expect(latest && within(latest).getByRole('time')).toHaveTextContent(/^.+, \d\d:\d\d$/)
  })

  it('is not offered by a service without events', async () => {
    const app = await renderApp('/nodes/1/activity', {
      prepare: withNode(),
      intercept: (request) =>
        request.url.includes('/account/events')
          ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
          : undefined,
    })
    await app.page('web-1')
    expect(await screen.findByText('This service does not record events')).toBeInTheDocument()
    const tabs = within(screen.getByRole('navigation', { name: 'web-1: pages' }))
    expect(tabs.queryByRole('link', { name: 'Activity' })).not.toBeInTheDocument()
  })
})

test.each([
  ['0:2:51', '2 min 51 s'],
  ['1:00:05', '1 h 00 min'],
  [0, '0 s'],
  [null, null],
  ['soon', 'soon'],
])('a time left of %j is shown as %j', (remaining, text) => expect(formatTimeRemaining(remaining)).toBe(text))

test('a period in the address that is unknown is the whole time', () => {
  expect(periodFilter(periodOf('nonsense'), 0)).toEqual({})
  expect(periodFilter(periodOf('day'), Date.UTC(2026, 0, 2))).toEqual({ created: { '+gte': '2026-01-01T00:00:00' } })
})

describe('the events of one resource', () => {
  it('of a domain are its own, and lead to all events', async () => {
    const app = await open('/domains/2/activity', 'b.example', {
      prepare: async (service) => {
        for (const domain of ['a.example', 'b.example'])
          await send(service, 'POST', '/domains', { domain, type: 'master', soa_email: 'a@example.org' })
        await send(service, 'POST', '/domains/2/records', { type: 'A', name: 'www', target: '192.0.2.1' })
      },
    })
    expect(await screen.findByText(/^Domain created/)).toBeInTheDocument()
    expect(rows()).toHaveLength(2)
    await app.user.click(screen.getByRole('link', { name: 'Show in all events' }))
    await app.page('Events')
    expect(app.address()).toBe('/events?kind=domain&resource-id=2')
    await waitFor(() => expect(rows()).toHaveLength(2))
  })

  it('of a user are those by and about this user, also under an earlier name', async () => {
    await open('/users/@anne/activity', 'anne', {
      prepare: async (service) => {
        for (const username of ['anna', 'bert'])
          await send(service, 'POST', '/account/users', {
            username,
            email: `${username}@example.org`,
            restricted: true,
          })
        await send(service, 'PUT', '/account/users/anna', { username: 'anne' })
      },
    })
    expect(await screen.findByText(/^User created/)).toBeInTheDocument()
    expect(rows()).toHaveLength(2)
  })

  it('of a user include what this user did', async () => {
    await open('/users/@owner/activity', 'owner')
    expect(await screen.findByText('Booted with My Debian 12 Disk Profile')).toBeInTheDocument()
    expect(screen.queryByRole('columnheader', { name: 'User' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Filter by user' })).not.toBeInTheDocument()
  })

  it.each([
    ['/domains/1/activity', 'a.example', 'No events for a.example in the last 90 days', /^Changes to the domain and /],
    ['/nodes/1/activity?period=week', 'web-1', 'No events for web-1 in the last 7 days', /^Actions on the node /],
    ['/users/@owner/activity?period=hour', 'owner', 'No events for owner in the last hour', /^Actions by this user/],
  ])(
    'are missing at %s in words that name it and the time, and what appears there',
    async (address, name, text, about) => {
      await open(address, name, {
        prepare: async (service) => {
          await withNode()(service)
          await send(service, 'POST', '/domains', { domain: 'a.example', type: 'master', soa_email: 'a@example.org' })
          await service.database.deleteFrom('events').execute()
        },
      })
      expect(await screen.findByRole('heading', { name: text })).toBeInTheDocument()
      expect(screen.getByText(about)).toBeInTheDocument()
      expect(screen.queryByRole('link', { name: 'Show in all events' })).not.toBeInTheDocument()
    },
  )

  it('of a user are only those about this user when there are too many to find the others', async () => {
    await open('/users/@anne/activity', 'anne', {
      prepare: async (service) => {
        for (const username of ['anne', 'bert'])
          await send(service, 'POST', '/account/users', {
            username,
            email: `${username}@example.org`,
            restricted: true,
          })
      },
      intercept: ({ url, headers }) =>
        url.includes('/account/events') && !headers.get('X-Filter')?.includes('entity.type')
          ? Response.json({ data: [], page: 1, pages: 2501, results: 25_001 })
          : undefined,
    })
    expect(await screen.findByText(/^There are too many events/)).toBeInTheDocument()
    expect(await screen.findByText(/^User created/)).toBeInTheDocument()
    expect(rows()).toHaveLength(1)
  })

  it('are not shown without the scope, which is named', async () => {
    await open('/domains/1/activity', 'a.example', {
      prepare: (service) =>
        send(service, 'POST', '/domains', { domain: 'a.example', type: 'master', soa_email: 'a@example.org' }),
      token: (service) => addToken(service, { scopes: 'domains:read_only account:read_only' }),
    })
    expect(await screen.findByText(/lacks the scope events:read_only/)).toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})
