import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import * as limits from '#contract/limits.ts'
import { ask, fresh, input, minutes, openNode, spyOn, withNode, type App } from '../../../testing/node-page.ts'

/** web-1 on a type of 51,200 MB with nothing on it. */
const empty = withNode({ image: null, root_pass: undefined, booted: false })
const path = { nodeId: 1 }
const press = ({ user }: App, name: string) => user.click(screen.getByRole('button', { name }))
async function dialogOf(app: App, button: string, title: string) {
  await screen.findByRole('button', { name: button })
  await waitFor(() => expect(screen.getByRole('button', { name: button }).getAttribute('aria-disabled')).not.toBe('true'))
  await press(app, button)
  return within(await screen.findByRole('dialog', { name: title }))
}
async function choose(app: App, thing: string, item: string) {
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${thing}` }))
  await app.user.click(within(await screen.findByRole('menu', { name: `Actions for ${thing}` })).getByRole('menuitem', { name: item }))
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
async function pass(app: App) {
  await app.service.advance(minutes)
  await app.queries.invalidateQueries()
}
async function put({ user }: App, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  if (text !== '') await user.paste(text)
}

describe('an empty node', () => {
  it('gets a disk and a profile, and boots', async () => {
    const { bodies, intercept } = spyOn(configs.create)
    const app = await openNode({ prepare: empty, intercept })
    const disk = await dialogOf(app, 'Add disk', 'Add a disk to web-1')
    expect(disk.getByText('50 GB of 50 GB are free.')).toBeTruthy()
    await app.user.click(disk.getByRole('button', { name: 'Add disk' }))
    expect((await disk.findAllByText('Label is required'))[0]).toBeTruthy()
    await put(app, disk.getByLabelText('Label'), 'root')
    await put(app, disk.getByLabelText('Size'), '2000')
    await app.user.click(disk.getByRole('button', { name: 'Add disk' }))
    await gone()
    expect(await screen.findByText('Being made')).toBeTruthy()
    const add = screen.getByRole('button', { name: 'Add profile' })
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('true'))
    await pass(app)

    const profile = await dialogOf(app, 'Add profile', 'Add a configuration profile to web-1')
    await put(app, profile.getByLabelText('Label'), 'main')
    await app.user.click(profile.getByRole('button', { name: 'Add profile' }))
    await gone()
    expect(bodies).toMatchObject([{ label: 'main', kernel: 'node/grub2', devices: { sda: { disk_id: 1 } }, virt_mode: 'paravirt' }])
    expect(await screen.findByText('main')).toBeTruthy()
    await press(app, 'Boot')
    expect((await screen.findAllByText('Booting'))[0]).toBeTruthy()
  })

  it('gets a disk from an image, with a password', async () => {
    const { bodies, intercept } = spyOn(disks.create)
    const app = await openNode({ prepare: empty, intercept })
    const disk = await dialogOf(app, 'Add disk', 'Add a disk to web-1')
    await app.user.click(disk.getByRole('combobox', { name: 'Image' }))
    await app.user.click(await screen.findByRole('option', { name: /Debian 12/ }))
    await app.user.click(disk.getByRole('button', { name: 'Add disk' }))
    expect((await disk.findAllByText('Root password is required'))[0]).toBeTruthy()
    await put(app, await disk.findByLabelText('Root password'), 'correct-Horse-7')
    await app.user.click(disk.getByRole('button', { name: 'Add disk' }))
    await gone()
    expect(bodies).toEqual([{ size: 51_200, image: 'node/debian12', root_pass: 'correct-Horse-7' }])
    expect(await screen.findByText('Debian 12 Disk')).toBeTruthy()
  })
})

describe('limits', () => {
  const letters = (count: number) => 'a'.repeat(count)
  const ofLabel = 'Length must be 1-48 characters'
  const { max } = limits.diskLabel

  it.each([
    ['Label', '', 'Label is required'], ['Label', letters(1), null], ['Label', letters(max), null], ['Label', letters(max + 1), ofLabel],
    ['Size', '0', 'Must be 1 or greater'], ['Size', '1', null], ['Size', 'x', 'Must be a whole number'], ['Size', '', 'Size is required'],
  ])('%s "%s" of a new disk', async (label, value, reason) => {
    const app = await openNode({ prepare: empty })
    const dialog = await dialogOf(app, 'Add disk', 'Add a disk to web-1')
    await put(app, dialog.getByLabelText(label), value)
    await app.user.tab()
    await waitFor(() => expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    expect(dialog.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
  })

  it.each([
    ['Label', '', ofLabel], ['Label', letters(1), null], ['Label', letters(max), null], ['Label', letters(max + 1), ofLabel],
    ['Memory limit', '-1', 'Must be 0 or greater'], ['Memory limit', '0', null],
  ])('%s "%s" of a new profile', async (label, value, reason) => {
    const app = await openNode({ prepare: empty })
    const dialog = await dialogOf(app, 'Add profile', 'Add a configuration profile to web-1')
    await put(app, dialog.getByLabelText(label), value)
    await app.user.tab()
    await waitFor(() => expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    expect(dialog.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
  })

  it('of the room: what is too large is refused on the size, and the rest fits', async () => {
    const app = await openNode({ prepare: empty })
    const dialog = await dialogOf(app, 'Add disk', 'Add a disk to web-1')
    await put(app, dialog.getByLabelText('Label'), 'root')
    await put(app, dialog.getByLabelText('Size'), '51201')
    await app.user.click(dialog.getByRole('button', { name: 'Add disk' }))
    expect((await dialog.findAllByText('Not enough storage available on the node'))[0]).toBeTruthy()
    await put(app, dialog.getByLabelText('Size'), '51200')
    await app.user.click(dialog.getByRole('button', { name: 'Add disk' }))
    await gone()
    await pass(app)
    // Nothing is left for another one.
    const add = screen.getByRole('button', { name: 'Add disk' })
    await waitFor(() => expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^No room is left/))
  })

  it.each([[limits.disksPerNode - 1, false], [limits.disksPerNode, true]])('of the number: with %i disks', async (count, full) => {
    await openNode({ prepare: async (service) => {
      await empty(service)
      await service.database.insertInto('disks').values(Array.from({ length: count }, (_, at) => ({
        node_id: 1, label: `disk-${at}`, status: 'ready' as const, size: 1, used: 0, filesystem: 'raw' as const, created: '2026-06-15T10:30:00', updated: '2026-06-15T10:30:00',
      }))).execute()
    } })
    await screen.findByText('disk-0')
    const add = screen.getByRole('button', { name: 'Add disk' })
    expect(add.getAttribute('aria-disabled')).toBe(full ? 'true' : null)
  })
})

describe('the disks of a node', () => {
  it('are renamed, resized, cloned and deleted when their label was typed', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    await choose(app, '512 MB Swap Image', 'Rename')
    let dialog = within(await screen.findByRole('dialog', { name: 'Rename 512 MB Swap Image' }))
    await put(app, dialog.getByLabelText('Label'), 'swap')
    await app.user.click(dialog.getByRole('button', { name: 'Rename disk' }))
    await gone()
    await choose(app, 'swap', 'Resize')
    dialog = within(await screen.findByRole('dialog', { name: 'Resize swap' }))
    await put(app, dialog.getByLabelText('Size'), '100')
    await app.user.click(dialog.getByRole('button', { name: 'Resize disk' }))
    await gone()
    await pass(app)
    expect(await screen.findByText('100 MB')).toBeTruthy()
    await choose(app, 'swap', 'Clone')
    expect(await screen.findByText('Copy of swap')).toBeTruthy()
    await pass(app)
    await choose(app, 'Copy of swap', 'Delete')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Copy of swap?' }))
    await app.user.type(question.getByRole('textbox'), 'Copy of swap')
    await app.user.click(question.getByRole('button', { name: 'Delete disk' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await pass(app)
    await waitFor(() => expect(screen.queryByText('Copy of swap')).toBeNull())
    expect((await ask(app.service, disks.list, { path, query: {} })).data.map(({ label, size }) => [label, size])).toEqual([['Debian 12 Disk', 50_688], ['swap', 100]])
  })

  it('of a running node say why they stay', async () => {
    const app = await openNode()
    await choose(app, 'Debian 12 Disk', 'Resize')
    const dialog = within(await screen.findByRole('dialog', { name: 'Resize Debian 12 Disk' }))
    expect(dialog.getByText(/only a disk that its profile does not use/)).toBeTruthy()
    await put(app, dialog.getByLabelText('Size'), '40000')
    await app.user.click(dialog.getByRole('button', { name: 'Resize disk' }))
    expect(await dialog.findByText('Node must be off, or the disk must not be in use by its profile')).toBeTruthy()
  })
})

describe('the profiles of a node', () => {
  it('are changed by what differs, with all their disks when one slot does', async () => {
    const bodies: unknown[] = []
    const app = await openNode({ prepare: withNode({ booted: false }), intercept: (request) => {
      if (request.method === 'PUT') void request.json().then((body) => bodies.push(body))
      return undefined
    } })
    const label = 'My Debian 12 Disk Profile'
    await choose(app, label, 'Change')
    let dialog = within(await screen.findByRole('dialog', { name: `Change ${label}` }))
    await app.user.click(dialog.getByRole('button', { name: 'Save profile' }))
    expect(await dialog.findByText('Nothing has been changed.')).toBeTruthy()
    await put(app, dialog.getByLabelText('Comments'), 'careful')
    await app.user.click(dialog.getByRole('button', { name: 'Save profile' }))
    await gone()
    await choose(app, label, 'Change')
    dialog = within(await screen.findByRole('dialog', { name: `Change ${label}` }))
    await app.user.selectOptions(dialog.getByLabelText('Disk in sdb'), '')
    await app.user.click(dialog.getByRole('button', { name: 'Save profile' }))
    await gone()
    expect(bodies).toEqual([{ comments: 'careful' }, { devices: { sda: { disk_id: 1 } } }])
    const { data: [config] } = await ask(app.service, configs.list, { path, query: {} })
    expect(config).toMatchObject({ comments: 'careful', devices: { sda: { disk_id: 1 }, sdb: null } })
  })

  it('have four slots with full virtualization', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    const dialog = await dialogOf(app, 'Add profile', 'Add a configuration profile to web-1')
    expect(dialog.getByLabelText('Disk in sdh')).toBeTruthy()
    await app.user.selectOptions(dialog.getByLabelText('Virtualization'), 'fullvirt')
    await waitFor(() => expect(dialog.queryByLabelText('Disk in sde')).toBeNull())
    expect(dialog.getByLabelText('Disk in sdd')).toBeTruthy()
    expect(input(dialog.getByLabelText('Label')).value).toBe('')
  })

  it('are deleted', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    await choose(app, 'My Debian 12 Disk Profile', 'Delete')
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete profile' }))
    expect(await screen.findByText(/No configuration profile/)).toBeTruthy()
  })
})

it('nothing is changed while the node is on its way, and it says why', async () => {
  const app = await openNode()
  await ask(app.service, nodes.shutdown, { path })
  await app.queries.invalidateQueries()
  expect((await screen.findAllByText('Shutting down'))[0]).toBeTruthy()
  const add = screen.getByRole('button', { name: 'Add disk' })
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('true'))
  expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not while the node is shutting down.')
})

it('who may only read has none of it', async () => {
  await openNode({ as: 'restricted', prepare: async (service) => {
    await withNode({ label: fresh.label })(service)
    await ask(service, users.updateGrants, { path: { username: 'restricted' }, body: { node: [{ id: 1, permissions: 'read_only' }] } })
  } })
  expect(await screen.findByText('Debian 12 Disk')).toBeTruthy()
  for (const name of ['Add disk', 'Add profile', 'Actions for Debian 12 Disk', 'Actions for My Debian 12 Disk Profile']) expect(screen.queryByRole('button', { name })).toBeNull()
})
