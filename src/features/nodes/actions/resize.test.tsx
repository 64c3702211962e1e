import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import { ask, chooseMore, input, minutes, openMore, openNode, spyOn, withNode } from '../../../testing/node-page.ts'

const title = 'Resize web-1'
const again = async () => within(await screen.findByRole('alertdialog'))

describe('resizing a node', () => {
  it('names its type now, what does not fit, and what a choice changes; asks once more, and moves it', async () => {
    const { bodies, intercept } = spyOn(nodes.resize)
    const app = await openNode({ intercept, prepare: withNode({ type: 'g6-standard-2' }) })
    const dialog = await chooseMore(app, 'Resize', title)
    const now = input(await dialog.findByRole('radio', { name: 'Node 4GB' }))
    expect(now.disabled).toBe(true)
    expect(await dialog.findByText('Its type now')).toBeTruthy()

    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    expect((await dialog.findAllByText(/Type is required/))[0]).toBeTruthy()
    expect(bodies).toEqual([])

    await app.user.click(dialog.getByRole('radio', { name: 'Node 8GB' }))
    const change = within(dialog.getByRole('status', { name: 'What changes' }))
    expect(change.getByText(/\$40 a month \(\+\$20\), \$0.060 an hour \(\+\$0.030\)/)).toBeTruthy()
    expect(await change.findByText('Debian 12 Disk grows from 79.5 GB to 159.5 GB.')).toBeTruthy()

    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    await app.user.click((await again()).getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(bodies).toEqual([])

    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    const question = await again()
    expect(question.getByText('Resize web-1 to Node 8GB?')).toBeTruthy()
    expect(question.getByText(/shut down, moved to another machine and started again/)).toBeTruthy()
    await app.user.click(question.getByRole('button', { name: 'Resize' }))
    await waitFor(() => expect(bodies).toEqual([{ type: 'g6-standard-4', allow_auto_disk_resize: true }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await screen.findAllByText('Migrating'))[0]).toBeTruthy()
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Node 8GB')).toBeTruthy()
  })

  it('offers only types whose disk holds its disks when they are not to follow', async () => {
    const app = await openNode({ prepare: withNode({ type: 'g6-standard-2' }) })
    const dialog = await chooseMore(app, 'Resize', title)
    const smaller = input(await dialog.findByRole('radio', { name: 'Node 2GB' }))
    await dialog.findByText('Its type now')
    expect(smaller.disabled).toBe(false)
    await app.user.click(dialog.getByRole('checkbox', { name: 'Resize the disk with the type' }))
    await waitFor(() => expect(smaller.disabled).toBe(true))
    expect(dialog.getAllByText('Its disks take 80 GB, this has 50 GB')[0]).toBeTruthy()
    expect(input(dialog.getByRole('radio', { name: 'Dedicated 4GB' })).disabled).toBe(false)
  })

  it('shows the service’s own refusal: data that do not fit', async () => {
    const app = await openNode({ prepare: withNode({ type: 'g6-standard-1' }) })
    // Its data grow behind the page's back.
    await app.service.database.updateTable('disks').set({ used: 50_000 }).where('filesystem', '=', 'ext4').execute()
    const dialog = await chooseMore(app, 'Resize', title)
    await app.user.click(await dialog.findByRole('radio', { name: 'Nanode 1GB' }))
    expect(await dialog.findByText(/shrinks from 49.5 GB to 24.5 GB, and only if its data fit/)).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    await app.user.click((await again()).getByRole('button', { name: 'Resize' }))
    expect(await dialog.findByText('Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.')).toBeTruthy()
    expect(input(dialog.getByRole('radio', { name: 'Nanode 1GB' })).checked).toBe(true)
  })

  it('says when the disks cannot follow at all', async () => {
    const app = await openNode({ prepare: async (service) => {
      await withNode({ type: 'g6-standard-2', image: null, booted: false })(service)
      for (const label of ['one', 'two']) {
        await ask(service, disks.create, { path: { nodeId: 1 }, body: { label, size: 30_000 } })
        await service.advance(minutes)
      }
    } })
    const dialog = await chooseMore(app, 'Resize', title)
    expect(await dialog.findByText(/^Its disks stay as they are: only a single/)).toBeTruthy()
    expect((await dialog.findAllByText('Its disks take 58.6 GB, this has 50 GB'))[0]).toBeTruthy()
  })

  it('asks before entries are discarded, and keeps them when told to go on', async () => {
    const app = await openNode()
    const dialog = await chooseMore(app, 'Resize', title)
    await app.user.click(await dialog.findByRole('radio', { name: 'Node 8GB' }))
    await app.user.keyboard('{Escape}')
    await app.user.click((await again()).getByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(input(dialog.getByRole('radio', { name: 'Node 8GB' })).checked).toBe(true)
    await app.user.keyboard('{Escape}')
    await app.user.click((await again()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is shown but not possible while something else goes on, with the reason', async () => {
    const app = await openNode({ prepare: async (service) => {
      await withNode()(service)
      await ask(service, nodes.reboot, { path: { nodeId: 1 }, body: {} })
    } })
    const item = (await openMore(app)).getByRole('menuitem', { name: /^Resize/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain('Only a running or offline node can be resized; this one is rebooting.')
  })

  it('is not offered any more when the service turns out not to have it', async () => {
    const app = await openNode({
      intercept: (request) => (request.url.endsWith('/resize') ? new Response(null, { status: 501 }) : undefined),
    })
    const dialog = await chooseMore(app, 'Resize', title)
    await app.user.click(await dialog.findByRole('radio', { name: 'Node 8GB' }))
    await app.user.click(dialog.getByRole('button', { name: 'Resize node' }))
    await app.user.click((await again()).getByRole('button', { name: 'Resize' }))
    expect(await dialog.findByText('The service does not offer this operation')).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Close' }))
    await app.user.click((await again()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const menu = await openMore(app)
    expect(menu.queryByRole('menuitem', { name: 'Resize' })).toBeNull()
    expect(menu.getByRole('menuitem', { name: 'Clone' })).toBeTruthy()
  })

  it('by a restricted user needs read and write access, but no more', async () => {
    const app = await openNode({ as: 'restricted', prepare: async (service) => {
      await withNode()(service)
      await ask(service, users.updateGrants, { path: { username: 'restricted' }, body: { node: [{ id: 1, permissions: 'read_write' }] } })
    } })
    const menu = await openMore(app)
    expect(menu.getByRole('menuitem', { name: 'Resize' })).toBeTruthy()
    expect(menu.getByRole('menuitem', { name: 'Rebuild' })).toBeTruthy()
    expect(menu.queryByRole('menuitem', { name: 'Clone' })).toBeNull()
  })
})
