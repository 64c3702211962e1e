import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import { callOperation } from '#server/calls-testing.ts'
import { openMoreMenu } from '../../../testing/more-actions.ts'
import { chooseFromMore, minutes, openNode, spyOnRequests, withNode } from '../../../testing/node-page.ts'

const title = 'Resize web-1'
const again = async () => within(await screen.findByRole('alertdialog'))

describe('resizing a node', () => {
  it('offers the table of types of Create node, shows what changes and the downtime, and resizes', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.resize)
    const app = await openNode({ intercept, prepare: withNode({ type: 'g6-standard-2' }) })
    const dialog = await chooseFromMore(app, 'Resize', title)
    const current = await dialog.findByRole('radio', { name: 'Node 4GB' })
    expect(current).toBeDisabled()
    expect(await dialog.findByText('Current type')).toBeInTheDocument()
    expect(dialog.getByRole('columnheader', { name: 'Per month' })).toBeInTheDocument()

    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    expect((await dialog.findAllByText(/Type is required/))[0]).toBeInTheDocument()
    // Not the classes of types above it.
    expect(dialog.getByRole('radio', { name: 'Nanode 1GB' })).toHaveFocus()
    expect(bodies).toEqual([])

    await app.user.click(dialog.getByRole('radio', { name: 'Node 8GB' }))
    const change = within(dialog.getByRole('status', { name: 'What changes' }))
    expect(change.getByText(/\$40 a month \(\+\$20\), \$0.060 an hour \(\+\$0.030\)/)).toBeInTheDocument()
    expect(await change.findByText('Debian 12 Disk grows from 79.5 GB to 159.5 GB.')).toBeInTheDocument()

    expect(dialog.getByText(/shut down, moved to another host and started again/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    await waitFor(() => expect(bodies).toEqual([{ type: 'g6-standard-4', allow_auto_disk_resize: true }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await screen.findAllByText('Migrating'))[0]).toBeInTheDocument()
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Node 8GB')).toBeInTheDocument()
  })

  it('does not take back a resize of somebody else under former figures', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.resize)
    const app = await openNode({ intercept, prepare: withNode({ booted: false }) })
    const dialog = await chooseFromMore(app, 'Resize', title)
    await app.user.click(await dialog.findByRole('radio', { name: 'Node 4GB' }))
    await callOperation(app.service, nodes.resize, { path: { nodeId: 1 }, body: { type: 'g6-standard-4' } })
    await app.service.advance(10 * minutes)
    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    expect(await dialog.findByText(/^web-1 was changed elsewhere/)).toBeInTheDocument()
    expect(bodies).toEqual([])
  })

  it('offers only types with enough storage for its disks when they keep their size', async () => {
    const app = await openNode({ prepare: withNode({ type: 'g6-standard-2' }) })
    const dialog = await chooseFromMore(app, 'Resize', title)
    const smaller = await dialog.findByRole('radio', { name: 'Node 2GB' })
    await dialog.findByText('Current type')
    expect(smaller).toBeEnabled()
    await app.user.click(dialog.getByRole('checkbox', { name: 'Resize the disk with the type' }))
    await waitFor(() => expect(smaller).toBeDisabled())
    expect(dialog.getAllByText('Its disks need 80 GB; this type has 50 GB')[0]).toBeInTheDocument()
    await app.user.click(dialog.getByRole('radio', { name: 'Dedicated CPU' }))
    expect(dialog.getByRole('radio', { name: 'Dedicated 4GB' })).toBeEnabled()
  })

  it('is refused with the sizes before sending when the selected type no longer fits', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.resize)
    const app = await openNode({ intercept, prepare: withNode({ type: 'g6-standard-2' }) })
    const dialog = await chooseFromMore(app, 'Resize', title)
    await app.user.click(await dialog.findByRole('radio', { name: 'Node 2GB' }))
    const change = within(dialog.getByRole('status', { name: 'What changes' }))
    expect(await change.findByText(/shrinks from 79.5 GB to 49.5 GB/)).toBeInTheDocument()
    const checkbox = dialog.getByRole('checkbox', { name: 'Resize the disk with the type' })
    await app.user.click(checkbox)
    await waitFor(() => expect(change.queryByText(/shrinks/)).not.toBeInTheDocument())
    const before = dialog.getAllByText(/Its disks need 80 GB; this type has 50 GB/).length
    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    await waitFor(() => expect(checkbox).toHaveAccessibleDescription(/Required for this type/))
    expect(dialog.getAllByText(/Its disks need 80 GB; this type has 50 GB/)).toHaveLength(before)
    expect(checkbox).toHaveFocus()
    expect(bodies).toEqual([])
    await app.user.click(checkbox)
    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    await waitFor(() => expect(bodies).toEqual([{ type: 'g6-standard-1', allow_auto_disk_resize: true }]))
  })

  it('shows the error of the service when the data does not fit', async () => {
    const app = await openNode({ prepare: withNode({ type: 'g6-standard-1' }) })
    // The data has grown without the page knowing.
    await app.service.database.updateTable('disks').set({ used: 50_000 }).where('filesystem', '=', 'ext4').execute()
    const dialog = await chooseFromMore(app, 'Resize', title)
    await app.user.click(await dialog.findByRole('radio', { name: 'Nanode 1GB' }))
    expect(await dialog.findByText(/shrinks from 49.5 GB to 24.5 GB if its data fits/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    expect(
      await dialog.findByText(
        'Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.',
      ),
    ).toBeInTheDocument()
    expect(dialog.getByRole('radio', { name: 'Nanode 1GB' })).toBeChecked()
  })

  it('says once why it is not possible now: beside the form, or in the refusal of the service', async () => {
    const app = await openNode({ prepare: withNode() })
    const dialog = await chooseFromMore(app, 'Resize', title)
    await app.user.click(await dialog.findByRole('radio', { name: 'Node 8GB' }))
    await app.service.database.updateTable('nodes').set({ status: 'rebooting' }).execute()
    await app.queries.invalidateQueries()
    expect(await dialog.findByText(/^Only a running or offline node can be resized/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    expect(await dialog.findByText('Node busy.')).toBeInTheDocument()
    expect(dialog.queryByText(/^Only a running or offline node can be resized/)).not.toBeInTheDocument()
  })

  it('does not call impossible what it has just asked for', async () => {
    const answered = Promise.withResolvers<undefined>()
    const app = await openNode({
      prepare: withNode({ type: 'g6-standard-2' }),
      intercept: (request) =>
        request.method === 'POST' && request.url.endsWith('/resize')
          ? app.service.fetch(request).then((response) => answered.promise.then(() => response))
          : undefined,
    })
    const dialog = await chooseFromMore(app, 'Resize', title)
    await app.user.click(await dialog.findByRole('radio', { name: 'Node 8GB' }))
    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    const isMigrating = async () =>
      (await callOperation(app.service, nodes.view, { path: { nodeId: 1 } })).status === 'migrating'
    await waitFor(async () => expect(await isMigrating()).toBe(true))
    await app.queries.invalidateQueries()
    expect((await screen.findAllByText('Migrating'))[0]).toBeInTheDocument()
    expect(dialog.queryByText(/^Only a running or offline node can be resized/)).not.toBeInTheDocument()
    answered.resolve(undefined)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('says why the disks cannot be resized with the type', async () => {
    const app = await openNode({
      prepare: async (service) => {
        await withNode({ type: 'g6-standard-2', image: null, booted: false })(service)
        for (const label of ['one', 'two']) {
          await callOperation(service, disks.create, { path: { nodeId: 1 }, body: { label, size: 30_000 } })
          await service.advance(minutes)
        }
      },
    })
    const dialog = await chooseFromMore(app, 'Resize', title)
    expect(await dialog.findByText(/^Its disks keep their size. Only a node with one/)).toBeInTheDocument()
    expect((await dialog.findAllByText('Its disks need 58.6 GB; this type has 50 GB'))[0]).toBeInTheDocument()
  })

  it('asks before discarding entries, and keeps them on request', async () => {
    const app = await openNode()
    const dialog = await chooseFromMore(app, 'Resize', title)
    await app.user.click(await dialog.findByRole('radio', { name: 'Node 8GB' }))
    await app.user.keyboard('{Escape}')
    await app.user.click((await again()).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(dialog.getByRole('radio', { name: 'Node 8GB' })).toBeChecked()
    await app.user.keyboard('{Escape}')
    await app.user.click((await again()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('is shown with the reason while something else is in progress', async () => {
    const app = await openNode({
      prepare: async (service) => {
        await withNode()(service)
        await callOperation(service, nodes.reboot, { path: { nodeId: 1 }, body: {} })
      },
    })
    const item = (await openMoreMenu(app)).getByRole('menuitem', { name: /^Resize/ })
    expect(item).toHaveAttribute('aria-disabled', 'true')
    expect(item).toHaveTextContent('Only a running or offline node can be resized; this one is rebooting.')
  })

  it('is no longer offered once the service has responded that it does not support it', async () => {
    const app = await openNode({
      intercept: (request) => (request.url.endsWith('/resize') ? new Response(null, { status: 501 }) : undefined),
    })
    const dialog = await chooseFromMore(app, 'Resize', title)
    await app.user.click(await dialog.findByRole('radio', { name: 'Node 8GB' }))
    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    expect(await dialog.findByText('The service does not offer this operation')).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Close' }))
    await app.user.click((await again()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const menu = await openMoreMenu(app)
    expect(menu.queryByRole('menuitem', { name: 'Resize' })).not.toBeInTheDocument()
    expect(menu.getByRole('menuitem', { name: 'Clone' })).toBeInTheDocument()
  })

  it('by a restricted user needs read and write access, but no more', async () => {
    const app = await openNode({
      as: 'restricted',
      prepare: async (service) => {
        await withNode()(service)
        await callOperation(service, users.updateGrants, {
          path: { username: 'restricted' },
          body: { node: [{ id: 1, permissions: 'read_write' }] },
        })
      },
    })
    const menu = await openMoreMenu(app)
    expect(menu.getByRole('menuitem', { name: 'Resize' })).toBeInTheDocument()
    expect(menu.getByRole('menuitem', { name: 'Rebuild' })).toBeInTheDocument()
    expect(menu.queryByRole('menuitem', { name: 'Clone' })).not.toBeInTheDocument()
  })
})
