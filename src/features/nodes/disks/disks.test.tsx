import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import * as limits from '#contract/limits.ts'
import { callOperation } from '#server/calls-testing.ts'
import {
  advanceMinute,
  chooseRowAction,
  dialogClosed,
  emptyNode,
  enterText,
  openFromButton,
  press,
} from '../../../testing/disks.ts'
import { minutes, nodeDefaults, openNode, spyOnRequests, withNode } from '../../../testing/node-page.ts'

const path = { nodeId: 1 }

describe('an empty node', () => {
  it('gets a disk and a profile, and boots', async () => {
    const { bodies, intercept } = spyOnRequests(configs.create)
    const app = await openNode({ prepare: emptyNode, intercept })
    const disk = await openFromButton(app, 'Add disk', 'Add a disk to web-1')
    expect(disk.getByText('50 GB of 50 GB is free.')).toBeInTheDocument()
    await app.user.click(disk.getByRole('button', { name: 'Add disk' }))
    expect((await disk.findAllByText('Label is required'))[0]).toBeInTheDocument()
    await enterText(app, disk.getByLabelText('Label'), 'root')
    await enterText(app, disk.getByLabelText('Size'), '2')
    await app.user.click(disk.getByRole('button', { name: 'Add disk' }))
    await dialogClosed()
    expect(await screen.findByText('Being created')).toBeInTheDocument()
    const add = screen.getByRole('button', { name: 'Add profile' })
    await waitFor(() => expect(add).toHaveAttribute('aria-disabled', 'true'))
    await advanceMinute(app)

    const profile = await openFromButton(app, 'Add profile', 'Add a configuration profile to web-1')
    await enterText(app, profile.getByLabelText('Label'), 'main')
    await app.user.click(profile.getByRole('button', { name: 'Add configuration profile' }))
    await dialogClosed()
    expect(bodies).toMatchObject([
      { label: 'main', kernel: 'node/grub2', devices: { sda: { disk_id: 1 } }, virt_mode: 'paravirt' },
    ])
    expect(await screen.findByText('main')).toBeInTheDocument()
    await press(app, 'Boot')
    expect((await screen.findAllByText('Booting'))[0]).toBeInTheDocument()
  })

  it('is led to an image, which makes its disks', async () => {
    const app = await openNode({ prepare: emptyNode })
    await screen.findByText(/^No disks yet\./)
    await app.user.click(screen.getByRole('button', { name: 'Rebuild' }))
    expect(await screen.findByRole('dialog', { name: 'Rebuild web-1' })).toBeInTheDocument()
  })

  it('gets a disk from an image, with a password', async () => {
    const { bodies, intercept } = spyOnRequests(disks.create)
    const app = await openNode({ prepare: emptyNode, intercept })
    const disk = await openFromButton(app, 'Add disk', 'Add a disk to web-1')
    await app.user.click(disk.getByRole('combobox', { name: 'Image' }))
    await app.user.click(await screen.findByRole('option', { name: /Debian 12/ }))
    await app.user.click(disk.getByRole('button', { name: 'Add disk' }))
    expect((await disk.findAllByText('Root password is required'))[0]).toBeInTheDocument()
    await enterText(app, await disk.findByLabelText('Root password'), 'correct-Horse-7')
    await app.user.click(disk.getByRole('button', { name: 'Add disk' }))
    await dialogClosed()
    expect(bodies).toEqual([{ size: 51_200, image: 'node/debian12', root_pass: 'correct-Horse-7' }])
    expect(await screen.findByText('Debian 12 Disk')).toBeInTheDocument()
  })
})

describe('limits', () => {
  const letters = (count: number) => 'a'.repeat(count)
  const ofLabel = 'Length must be 1-48 characters'
  const { max } = limits.diskLabel

  it.each([
    ['Label', '', 'Label is required'],
    ['Label', letters(1), null],
    ['Label', letters(max), null],
    ['Label', letters(max + 1), ofLabel],
    ['Size', '0', 'Must be at least 1 MB'],
    ['Size', '0.0001', 'Must be at least 1 MB'],
    ['Size', '1', null],
    ['Size', '10,5', 'Must be a number, such as 10.5'],
    ['Size', '', 'Size is required'],
  ])('%s "%s" of a new disk', async (label, value, reason) => {
    const app = await openNode({ prepare: emptyNode })
    const dialog = await openFromButton(app, 'Add disk', 'Add a disk to web-1')
    await enterText(app, dialog.getByLabelText(label), value)
    await app.user.tab()
    await waitFor(() =>
      expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'),
    )
    expect(dialog.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
  })

  it('of the storage: a disk that is too large is refused on the size field', async () => {
    const { bodies, intercept } = spyOnRequests(disks.create)
    const app = await openNode({ prepare: emptyNode, intercept })
    const dialog = await openFromButton(app, 'Add disk', 'Add a disk to web-1')
    await enterText(app, dialog.getByLabelText('Label'), 'root')
    await enterText(app, dialog.getByLabelText('Size'), '50.1')
    await app.user.click(dialog.getByRole('button', { name: 'Add disk' }))
    expect((await dialog.findAllByText('Must be at most 50 GB'))[0]).toBeInTheDocument()
    expect(bodies).toEqual([])
    await enterText(app, dialog.getByLabelText('Size'), '50')
    await app.user.click(dialog.getByRole('button', { name: 'Add disk' }))
    await dialogClosed()
    await advanceMinute(app)
    // Nothing is left for another one.
    const add = screen.getByRole('button', { name: 'Add disk' })
    await waitFor(() =>
      expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')).toHaveTextContent(
        /^No storage is left/,
      ),
    )
  })

  it.each([
    [limits.maxDisksPerNode - 1, false],
    [limits.maxDisksPerNode, true],
  ])('of the number of disks: with %i disks', async (count, full) => {
    await openNode({
      prepare: async (service) => {
        await emptyNode(service)
        await service.database
          .insertInto('disks')
          .values(
            Array.from({ length: count }, (_, at) => ({
              node_id: 1,
              label: `disk-${at}`,
              status: 'ready' as const,
              size: 1,
              used: 0,
              filesystem: 'raw' as const,
              created: '2026-06-15T10:30:00',
              updated: '2026-06-15T10:30:00',
            })),
          )
          .execute()
      },
    })
    await screen.findByText('disk-0')
    const add = screen.getByRole('button', { name: 'Add disk' })
    expect(add.getAttribute('aria-disabled')).toBe(full ? 'true' : null)
  })
})

describe('the disks of a node', () => {
  it('are not resized over a size that somebody else has given meanwhile, until that was said', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    await chooseRowAction(app, '512 MB Swap Image', 'Resize')
    const dialog = within(await screen.findByRole('dialog', { name: 'Resize 512 MB Swap Image' }))
    await enterText(app, dialog.getByLabelText('Size'), '0.2')
    const { data } = await callOperation(app.service, disks.list, { path: { nodeId: 1 } })
    const path = { nodeId: 1, diskId: data.find(({ filesystem }) => filesystem === 'swap')?.id ?? 0 }
    await callOperation(app.service, disks.resize, { path, body: { size: 400 } })
    await app.service.advance(minutes)
    await app.user.click(dialog.getByRole('button', { name: 'Resize disk' }))
    expect(await dialog.findByText(/was resized elsewhere: it now has 400 MB/)).toBeInTheDocument()
    expect((await callOperation(app.service, disks.view, { path })).size).toBe(400)
    await app.user.click(dialog.getByRole('button', { name: 'Resize disk' }))
    await dialogClosed()
  })

  it('are renamed, resized, cloned, and deleted once the label is typed', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    await chooseRowAction(app, '512 MB Swap Image', 'Rename')
    let dialog = within(await screen.findByRole('dialog', { name: 'Rename 512 MB Swap Image' }))
    await enterText(app, dialog.getByLabelText('Label'), 'swap')
    await app.user.click(dialog.getByRole('button', { name: 'Rename disk' }))
    await dialogClosed()
    await chooseRowAction(app, 'swap', 'Resize')
    dialog = within(await screen.findByRole('dialog', { name: 'Resize swap' }))
    expect(dialog.getByLabelText('Size')).toHaveValue('0.5')
    expect(dialog.getByText('Up to 0.5 GB.')).toBeInTheDocument()
    await enterText(app, dialog.getByLabelText('Size'), '0.1')
    await app.user.click(dialog.getByRole('button', { name: 'Resize disk' }))
    await dialogClosed()
    expect(await screen.findByText('Being resized')).toBeInTheDocument()
    await advanceMinute(app)
    expect(await screen.findByText('102 MB')).toBeInTheDocument()
    await chooseRowAction(app, 'swap', 'Clone')
    expect(await screen.findByText('Copy of swap')).toBeInTheDocument()
    await advanceMinute(app)
    await chooseRowAction(app, 'Copy of swap', 'Delete')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Copy of swap?' }))
    await app.user.type(question.getByRole('textbox'), 'Copy of swap')
    await app.user.click(question.getByRole('button', { name: 'Delete disk' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await advanceMinute(app)
    await waitFor(() => expect(screen.queryByText('Copy of swap')).not.toBeInTheDocument())
    expect(
      (await callOperation(app.service, disks.list, { path, query: {} })).data.map(({ label, size }) => [label, size]),
    ).toEqual([
      ['Debian 12 Disk', 50_688],
      ['swap', 102],
    ])
  })

  it('are not deleted under another label than the one that was typed', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    await chooseRowAction(app, '512 MB Swap Image', 'Delete')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 512 MB Swap Image?' }))
    await app.user.type(question.getByRole('textbox'), '512 MB Swap Image')
    await callOperation(app.service, disks.update, { path: { nodeId: 1, diskId: 2 }, body: { label: 'invoices' } })
    await app.user.click(question.getByRole('button', { name: 'Delete disk' }))
    expect(await screen.findByText(/^512 MB Swap Image is now called invoices, so nothing was done/)).toBeVisible()
    const { data } = await callOperation(app.service, disks.list, { path: { nodeId: 1 } })
    expect(data.map(({ label, status }) => `${label} ${status}`)).toEqual(['Debian 12 Disk ready', 'invoices ready'])
  })

  it('are deleted together, one after the other', async () => {
    const deleted: string[] = []
    const app = await openNode({
      prepare: withNode({ booted: false }),
      intercept: ({ method, url }) => void (method === 'DELETE' && deleted.push(url.slice(url.lastIndexOf('/')))),
    })
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select Debian 12 Disk' }))
    const selection = within(screen.getByRole('region', { name: 'Selection' }))
    await app.user.click(selection.getByRole('button', { name: 'Select all 2 disks' }))
    expect(selection.getByText('50 GB')).toBeInTheDocument()
    await app.user.click(selection.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 disks?' }))
    await app.user.type(question.getByRole('textbox'), '2 disks')
    await app.user.click(question.getByRole('button', { name: 'Delete 2 disks' }))
    expect(await screen.findByText('Starts when the change of another disk ends. Keep this tab open.')).toBeVisible()
    expect(deleted).toEqual(['/1'])
    await advanceMinute(app)
    await waitFor(() => expect(deleted).toEqual(['/1', '/2']), { timeout: 5000 })
    await advanceMinute(app)
    expect(await screen.findByText(/^No disks yet\./)).toBeInTheDocument()
  })

  it('of a running node: what it has booted with cannot be resized or deleted, and the menu says why', async () => {
    const app = await openNode()
    await screen.findByText('My Debian 12 Disk Profile')
    await app.user.click(screen.getByRole('button', { name: 'Actions for Debian 12 Disk' }))
    const reason = 'Shut the node down first: it has booted with this disk.'
    for (const name of [/^Resize/, /^Delete/]) {
      const item = await screen.findByRole('menuitem', { name })
      expect(item).toHaveAttribute('aria-disabled', 'true')
      expect(item).toHaveTextContent(reason)
    }
    expect(screen.getByRole('menuitem', { name: 'Rename' })).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('of a running node with several profiles: the dialog says which can be resized', async () => {
    const app = await openNode({
      prepare: async (service) => {
        await withNode()(service)
        await callOperation(service, configs.create, { path, body: { label: 'rescue', devices: {} } })
      },
    })
    await screen.findByText('rescue')
    await chooseRowAction(app, 'Debian 12 Disk', 'Resize')
    const dialog = within(await screen.findByRole('dialog', { name: 'Resize Debian 12 Disk' }))
    expect(dialog.getByText(/only resize a disk that its configuration profile does not use/)).toBeInTheDocument()
    await enterText(app, dialog.getByLabelText('Size'), '40')
    await app.user.click(dialog.getByRole('button', { name: 'Resize disk' }))
    expect(
      await dialog.findByText('Node must be off, or the disk must not be in use by its profile'),
    ).toBeInTheDocument()
  })
})

it('the end of a disk that is being resized can be dragged, from 1 GB to all that is free', async () => {
  const app = await openNode({ prepare: withNode({ booted: false }) })
  await chooseRowAction(app, 'Debian 12 Disk', 'Resize')
  const dialog = await screen.findByRole('dialog', { name: 'Resize Debian 12 Disk' })
  const [size, handle] = [within(dialog).getByLabelText('Size'), dialog.querySelector('[data-size-handle]')]
  if (!handle?.parentElement) throw new Error('There is nothing to drag.')
  // jsdom has neither a layout nor captured pointers.
  const captured = new Set<number>()
  Object.assign(handle, {
    setPointerCapture: (id: number) => captured.add(id),
    hasPointerCapture: (id: number) => captured.has(id),
  })
  handle.parentElement.getBoundingClientRect = () => new DOMRect(100, 0, 500, 28)
  const drag = (clientX: number) => fireEvent.pointerMove(handle, { pointerId: 1, clientX })
  drag(325)
  expect(size).toHaveValue('49.5')
  fireEvent.pointerDown(handle, { pointerId: 1, clientX: 600 })
  drag(325)
  expect(size).toHaveValue('22')
  expect(dialog).toHaveTextContent('Other disks 512 MB, free 27.5 GB of 50 GB')
  drag(0)
  expect(size).toHaveValue('1')
  drag(2000)
  expect(size).toHaveValue('49.5')
})

it('nothing can be changed while the node is in transition, and the button says why', async () => {
  const app = await openNode()
  await callOperation(app.service, nodes.shutdown, { path })
  await app.queries.invalidateQueries()
  expect((await screen.findAllByText('Shutting down'))[0]).toBeInTheDocument()
  const add = screen.getByRole('button', { name: 'Add disk' })
  await waitFor(() => expect(add).toHaveAttribute('aria-disabled', 'true'))
  expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Not available while the node is shutting down.',
  )
})

it('a user with read-only access may look at everything and change nothing', async () => {
  const { user } = await openNode({
    as: 'restricted',
    prepare: async (service) => {
      await withNode({ label: nodeDefaults.label })(service)
      await callOperation(service, users.updateGrants, {
        path: { username: 'restricted' },
        body: { node: [{ id: 1, permissions: 'read_only' }] },
      })
    },
  })
  expect(await screen.findByText('Debian 12 Disk')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox', { name: 'Select Debian 12 Disk' })).not.toBeInTheDocument()
  for (const name of ['Add disk', 'Add profile']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  for (const name of ['Debian 12 Disk', 'My Debian 12 Disk Profile']) {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    const menu = within(await screen.findByRole('menu', { name: `Actions for ${name}` }))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Show as JSON'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  }
})
