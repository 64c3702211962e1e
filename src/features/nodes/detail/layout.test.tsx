import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { chooseMoreAction, openMoreMenu } from '../../../testing/more-actions.ts'
import { minutes, spyOnRequests, withNode } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { send } from '../../../testing/send.ts'

const open = async (address: string, options: Parameters<typeof renderApp>[1] = {}) => {
  const app = await renderApp(address, { prepare: withNode(), ...options })
  await app.page('web-1')
  return app
}

const bearer = ({ ownerToken }: TestService) => ({ Authorization: `Bearer ${ownerToken}` })
const button = (name: string) => screen.getByRole('button', { name })

describe('the page of a node', () => {
  it('shows type, region and addresses', async () => {
    await open('/nodes/1')
    expect(await screen.findByText('Debian 12')).toBeInTheDocument()
    expect(await screen.findByText('Frankfurt, DE')).toBeInTheDocument()
    expect(await screen.findByText('Node 2GB')).toBeInTheDocument()
    expect(screen.getByText('1 vCPU, 2 GB memory, 50 GB disk, 2 TB transfer a month')).toBeInTheDocument()
    expect(screen.getByText(/^ssh root@\d+\.\d+\.\d+\.\d+$/)).toBeInTheDocument()
    expect(await screen.findByText('Debian 12 Disk')).toBeInTheDocument()
    expect(await screen.findByText('My Debian 12 Disk Profile')).toBeInTheDocument()
    expect(await screen.findByText('Booted with My Debian 12 Disk Profile')).toBeInTheDocument()
  })

  const price = async () => (await screen.findByRole('heading', { name: 'Price' })).parentElement

  it('shows the load of 24 hours, which leads to the metrics', async () => {
    await open('/nodes/1')
    const cpu = (await screen.findByRole('heading', { name: 'CPU' })).parentElement
    expect(cpu).toHaveTextContent(/^CPU[\d.]+% of \d+00%24 h: average [\d.]+%, highest [\d.]+%$/)
    expect(await screen.findByRole('link', { name: 'Network' })).toHaveAttribute('href', '/nodes/1/metrics')
  })

  it('has no places for the load where the service does not measure it', async () => {
    expectConsole(/404/)
    await open('/nodes/1', {
      intercept: (request) =>
        request.url.endsWith('/stats')
          ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
          : undefined,
    })
    await price()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'CPU' })).not.toBeInTheDocument())
  })

  it('says when the load could not be read', async () => {
    expectConsole(/500/)
    await open('/nodes/1', {
      intercept: (request) =>
        request.url.endsWith('/stats') ? Response.json({ errors: [{ reason: 'Failed' }] }, { status: 500 }) : undefined,
    })
    expect(await screen.findAllByText('Could not be loaded')).toHaveLength(3)
  })

  it('shows the price, with backups when they are on', async () => {
    await open('/nodes/1')
    expect(await price()).toHaveTextContent('Price$10 a month$0.015 an hour')
    await open('/nodes/1', { prepare: withNode({ backups_enabled: true }) })
    expect(await price()).toHaveTextContent('$12.50 a month$10 node + $2.50 backups$0.019 an hour')
  })

  it('shows the recent events last', async () => {
    await open('/nodes/1')
    const events = await screen.findByRole('region', { name: 'Recent events' })
    await waitFor(() => expect(events).toHaveTextContent('Created from Debian 12'))
    expect(screen.getAllByRole('heading', { level: 2 }).at(-1)).toHaveTextContent('Recent activity')
  })

  it('has a link to the list above its title, and no separator that leads nowhere', async () => {
    await open('/nodes/1')
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(within(crumbs).getByRole('link', { name: 'Nodes' })).toHaveAttribute('href', '/nodes')
    expect(crumbs).toHaveTextContent(/^Nodes$/)
  })

  it('shows what the list knew until the node itself has loaded', async () => {
    const held = Promise.withResolvers<Response>()
    const app = await renderApp('/nodes', {
      prepare: withNode(),
      intercept: (request) => (request.url.endsWith('/instances/1') ? held.promise : undefined),
    })
    expectConsole(/The tag <search> is unrecognized/)
    await app.user.click(await screen.findByRole('link', { name: 'web-1' }))
    await app.page('web-1')
    expect(button('Reboot')).not.toHaveAttribute('aria-disabled')
    expect(await screen.findByRole('link', { name: 'Settings' })).toBeInTheDocument()
    expect(screen.queryByText('Loading the node')).not.toBeInTheDocument()
    await send(app.service, 'PUT', '/node/instances/1', { label: 'web-2' })
    held.resolve(app.service.fetch('/v4/node/instances/1', { headers: bearer(app.service) }))
    await app.page('web-2')
  })

  it('offers one action and a menu on a narrow screen', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.startsWith('(width < '),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const app = await open('/nodes/1')
    expect(button('Reboot')).toBeInTheDocument()
    for (const name of ['Boot', 'Shut down', 'Delete'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    const menu = await openMoreMenu(app)
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Boot/),
      'Shut down',
      'Rename',
      'Tag',
      'Edit note',
      'Resize',
      'Clone',
      'Migrate to another region',
      'Boot into rescue mode',
      expect.stringMatching(/^Reset root password/),
      'Show as JSON',
      'Lock',
      'Rebuild',
      'Delete',
    ])
  })

  it('says what cannot be done while the provider has stopped the node, and offers the rest', async () => {
    const app = await open('/nodes/1', {
      prepare: async (service) => {
        await withNode()(service)
        await service.database.updateTable('nodes').set({ status: 'stopped' }).execute()
      },
    })
    expect(await screen.findByText('Stopped by the provider')).toBeInTheDocument()
    expect(screen.getByText(/^The provider stopped this node/)).toHaveTextContent(
      'you cannot boot, resize, rebuild, clone, migrate or back up the node, restore a backup to it, or reset its root password. You can still change its name, tags, disks, configuration profiles and addresses.',
    )
    const items = (await openMoreMenu(app)).getAllByRole('menuitem')
    const possible = items.filter((item) => item.getAttribute('aria-disabled') !== 'true')
    expect(possible.map((item) => item.textContent)).toEqual([
      'Rename',
      'Tag',
      'Edit note',
      'Show as JSON',
      'Lock',
      'Delete',
    ])
    await app.user.keyboard('{Escape}')
    expect(await screen.findByRole('combobox', { name: 'Tags' })).toBeEnabled()
    await app.user.click(await screen.findByRole('button', { name: 'Actions for Debian 12 Disk' }))
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).not.toHaveAttribute('aria-disabled', 'true')
    await app.user.keyboard('{Escape}')
    expect(button('Add profile')).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('shows the daily backup window in the time zone of the profile', async () => {
    await open('/nodes/1', {
      prepare: async (service) => {
        await withNode()(service)
        await send(service, 'POST', '/node/instances/1/backups/enable')
        await send(service, 'PUT', '/node/instances/1', { backups: { schedule: { day: 'Friday', window: 'W4' } } })
        await service.database.updateTable('users').set({ timezone: 'Asia/Kolkata' }).execute()
      },
    })
    expect(await screen.findByText('Every day, 09:30–11:30 Asia/Kolkata')).toBeInTheDocument()
  })

  it('shuts down, boots and reboots, says so, and disables what is not possible now', async () => {
    const app = await open('/nodes/1')
    expect(button('Boot')).toHaveAttribute('aria-disabled', 'true')
    await app.user.click(button('Shut down'))
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Shut down' }))
    expect((await screen.findAllByText('Shutting down'))[0]).toBeInTheDocument()
    expect(await screen.findByText('web-1 is shutting down')).toBeInTheDocument()
    await app.service.advance(5 * minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Offline')).toBeInTheDocument()
    expect(await screen.findByText('web-1: Offline', { selector: '[aria-live=polite]' })).toBeInTheDocument()
    await app.user.click(button('Boot'))
    expect((await screen.findAllByText('Booting'))[0]).toBeInTheDocument()
    await app.service.advance(5 * minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Running')).toBeInTheDocument()
    await app.user.click(button('Reboot'))
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reboot' }))
    expect((await screen.findAllByText('Rebooting'))[0]).toBeInTheDocument()
    expect(await screen.findByText('web-1 is rebooting')).toBeInTheDocument()
  })

  it('deletes the node after its label was typed', async () => {
    // jsdom does not support the search element of the toolbar.
    expectConsole(/The tag <search> is unrecognized/)
    const app = await open('/nodes/1')
    await chooseMoreAction(app, 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
    await app.user.type(dialog.getByRole('textbox'), 'web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Delete node' }))
    await waitFor(() => expect(app.address()).toBe('/nodes'))

    // Back while the service is still deleting it.
    await act(() => app.router.navigate(-1))
    expect(app.address()).toBe('/nodes/1')
    expect(screen.getByText('This node was deleted')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Reboot' })).not.toBeInTheDocument()
    await app.queries.refetchQueries({ queryKey: ['nodes', 'view'] })
    expect(screen.getByText('This node was deleted')).toBeInTheDocument()
    await app.service.advance(5 * minutes)
    await app.queries.refetchQueries({ queryKey: ['nodes', 'view'] })
    expect(screen.getByText('This node was deleted')).toBeInTheDocument()
  })

  it('applies a change of tags to the latest tags, and undoes it', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await open('/nodes/1', { intercept })
    await send(app.service, 'PUT', '/node/instances/1', { tags: ['theirs'] })
    await app.user.type(await screen.findByRole('combobox', { name: 'Tags' }), 'prod{Enter}')
    expect(await screen.findByText('theirs')).toBeInTheDocument()
    await waitFor(() => expect(bodies).toEqual([{ tags: ['theirs', 'prod'] }]))
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(bodies[1]).toEqual({ tags: ['theirs'] }))
  })

  it.each([
    [limits.tagLength.min - 1, false],
    [limits.tagLength.min, true],
    [limits.tagLength.max, true],
    [limits.tagLength.max + 1, false],
  ])('validates a tag of %i characters by the contract before sending it', async (length, taken) => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await open('/nodes/1', { intercept })
    const tag = 'a'.repeat(length)
    await app.user.click(await screen.findByRole('combobox', { name: 'Tags' }))
    await app.user.paste(tag)
    await app.user.keyboard('{Enter}')
    if (taken) await waitFor(() => expect(bodies).toEqual([{ tags: [tag] }]))
    else expect(await screen.findByText('Length must be 3-50 characters')).toBeInTheDocument()
    expect(bodies).toHaveLength(taken ? 1 : 0)
  })

  it('shows a message for an unknown node', async () => {
    const app = await renderApp('/nodes/999', {})
    await app.page('Not found')
    expect(await screen.findByText('There is no node at this address')).toBeInTheDocument()
  })
})

it('shows a message when the node is deleted while its page is open', async () => {
  const app = await open('/nodes/1')
  await send(app.service, 'DELETE', '/node/instances/1')
  await app.service.advance(5 * minutes)
  await app.queries.invalidateQueries()
  expect(await screen.findByText('This node no longer exists')).toBeInTheDocument()
})

it('can retry when the node could not be loaded', async () => {
  let broken = true
  const app = await renderApp('/nodes/1', {
    prepare: withNode(),
    intercept: (request) =>
      broken && request.url.endsWith('/instances/1')
        ? Response.json({ errors: [{ reason: 'You shall wait' }] }, { status: 400 })
        : undefined,
  })
  expect(await screen.findByText('You shall wait')).toBeInTheDocument()
  broken = false
  await app.queries.invalidateQueries()
  await app.page('web-1')
})

it.each(['/nodes/abc', '/nodes/0', '/nodes/1%2F2', '/nodes/abc/backups'])(
  '%s is not found, without asking the service',
  async (address) => {
    const asked: string[] = []
    const app = await renderApp(address, {
      intercept: (request) => {
        if (request.url.includes('/node/instances')) asked.push(request.url)
        return undefined
      },
    })
    await app.page('Not found')
    expect(await screen.findByText('There is no node at this address')).toBeInTheDocument()
    expect(asked).toEqual([])
  },
)
