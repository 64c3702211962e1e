import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import * as limits from '#contract/limits.ts'
import type { TestService } from '#server/testing.ts'
import { ask, chooseMore, fresh, input, minutes, openMore, openNode, spyOn, withNode, type App } from '../../../testing/node-page.ts'

const open = (app: App) => chooseMore(app, 'Clone', 'Clone web-1')
type Dialog = Awaited<ReturnType<typeof open>>
const press = ({ user }: App, dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Clone node' }))
const path = { nodeId: 1 }

async function choose({ user }: App, dialog: Dialog, field: string, name: RegExp) {
  await user.click(await dialog.findByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name }))
}
/** What a box with suggestions says about one of them. */
async function optionOf({ user }: App, dialog: Dialog, field: string, name: RegExp) {
  await user.click(await dialog.findByRole('combobox', { name: field }))
  return screen.findByRole('option', { name })
}

/** web-1, offline and small, with a disk that no config uses. */
const withSpareDisk = async (service: TestService) => {
  await withNode({ image: null, booted: false, type: 'g6-standard-2' })(service)
  const { id } = await ask(service, disks.create, { path, body: { label: 'system', size: 20_000 } })
  await service.advance(minutes)
  await ask(service, disks.create, { path, body: { label: 'data', size: 10_000 } })
  await service.advance(minutes)
  await ask(service, configs.create, { path, body: { label: 'main', devices: { sda: { disk_id: id } } } })
}
const add = (service: TestService, body: { label: string; type: string; region?: string }) => ask(service, nodes.create, { body: { region: 'eu-central', ...body } })

describe('cloning to a new node', () => {
  it('starts with the source’s place and type, says what it costs, and copies', async () => {
    const { bodies, intercept } = spyOn(nodes.clone)
    const app = await openNode({ intercept, prepare: withNode({ booted: false, tags: ['prod'] }) })
    const dialog = await open(app)
    expect(await dialog.findByText(/incurs a charge on the account/)).toBeTruthy()
    expect(await dialog.findByText('$10 a month')).toBeTruthy()
    await app.user.type(dialog.getByLabelText('Label'), 'web-2')
    await app.user.click(dialog.getByRole('checkbox', { name: 'Backups' }))
    expect(await dialog.findByText('$12.50 a month')).toBeTruthy()
    await app.user.click(dialog.getByRole('checkbox', { name: 'Private IP' }))
    await choose(app, dialog, 'Region', /Paris/)
    await press(app, dialog)
    await waitFor(() => expect(bodies).toEqual([
      { region: 'fr-par', type: 'g6-standard-1', label: 'web-2', backups_enabled: true, private_ip: true },
    ]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await screen.findAllByText('Cloning'))[0]).toBeTruthy()
    await app.service.advance(minutes)
    const copy = await ask(app.service, nodes.view, { path: { nodeId: 2 } })
    expect(copy).toMatchObject({ label: 'web-2', region: 'fr-par', status: 'offline', tags: ['prod'], backups: { enabled: true } })
    expect((await ask(app.service, disks.list, { path: { nodeId: 2 } })).data.map(({ size }) => size)).toEqual([50_688, 512])
    expect((await ask(app.service, configs.list, { path: { nodeId: 2 } })).results).toBe(1)
    await app.user.click(await screen.findByRole('button', { name: 'Open web-2' }))
    await app.page('web-2')
  })

  it('takes the chosen disks and configs, whose size decides about the types', async () => {
    const { bodies, intercept } = spyOn(nodes.clone)
    const app = await openNode({ intercept, prepare: withSpareDisk })
    const dialog = await open(app)
    expect(await dialog.findByText('The copy takes 19.5 GB.')).toBeTruthy()
    expect(input(dialog.getByRole('checkbox', { name: 'system' })).disabled).toBe(true)
    await app.user.click(dialog.getByRole('checkbox', { name: 'data' }))
    expect(await dialog.findByText('The copy takes 29.3 GB.')).toBeTruthy()
    const small = await optionOf(app, dialog, 'Type', /Nanode 1GB/)
    expect(small.getAttribute('aria-disabled')).toBe('true')
    expect(small.textContent).toContain('The copy needs 29.3 GB, this has 25 GB')
    await app.user.keyboard('{Escape}')
    await app.user.click(dialog.getByRole('checkbox', { name: 'main' }))
    expect(await dialog.findByText('The copy takes 9.8 GB.')).toBeTruthy()
    await choose(app, dialog, 'Type', /Nanode 1GB/)
    await press(app, dialog)
    await waitFor(() => expect(bodies).toEqual([
      { region: 'eu-central', type: 'g6-nanode-1', backups_enabled: false, private_ip: false, configs: [], disks: [2] },
    ]))
  })

  it('with a private network goes only where VLANs are', async () => {
    const app = await openNode({ prepare: withNode({ interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'back' }] }) })
    const dialog = await open(app)
    expect(await dialog.findByText('Its private networks need a region with VLANs.')).toBeTruthy()
    const without = await optionOf(app, dialog, 'Region', /Fremont/)
    expect(without.getAttribute('aria-disabled')).toBe('true')
    expect(without.textContent).toContain('VLANs are not available in this region')
  })

  const { min, max } = limits.nodeLabel
  it.each([[min - 1, true], [min, false], [max, false], [max + 1, true]])('judges a label of %i characters by the contract', async (length, refused) => {
    const app = await openNode()
    const dialog = await open(app)
    const label = input(await dialog.findByLabelText('Label'))
    await app.user.click(label)
    await app.user.paste('n'.repeat(length))
    await app.user.tab()
    await waitFor(() => expect(label.getAttribute('aria-invalid')).toBe(refused ? 'true' : null))
    expect(dialog.queryAllByText(`Length must be ${min}-${max} characters`)).toHaveLength(refused ? 1 : 0)
  })

  it('puts a taken label’s refusal on the label', async () => {
    const app = await openNode()
    const dialog = await open(app)
    await app.user.type(await dialog.findByLabelText('Label'), 'web-1')
    await press(app, dialog)
    expect((await dialog.findAllByText(/Label must be unique among your nodes/)).length).toBeGreaterThan(0)
    expect(input(dialog.getByLabelText('Label')).getAttribute('aria-invalid')).toBe('true')
  })

  it('is possible while it is being cloned, five times at once and not six', async () => {
    const app = await openNode({ prepare: async (service) => {
      await withNode()(service)
      for (let count = 1; count < limits.concurrentClones; count += 1) {
        await ask(service, nodes.clone, { path, body: { region: fresh.region, type: fresh.type } })
      }
    } })
    expect((await screen.findAllByText('Cloning'))[0]).toBeTruthy()
    await press(app, await open(app))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await ask(app.service, nodes.list, {})).results).toBe(1 + limits.concurrentClones)
    const dialog = await open(app)
    await press(app, dialog)
    expect(await dialog.findByText('Too many active clones from this node')).toBeTruthy()
    expect((await ask(app.service, nodes.list, {})).results).toBe(1 + limits.concurrentClones)
  })
})

describe('cloning onto an existing node', () => {
  const onto = async (app: App) => {
    const dialog = await open(app)
    await app.user.click(dialog.getByRole('radio', { name: 'Onto an existing node' }))
    return dialog
  }

  it('offers those with enough room where nothing is going on, and adds the copies there', async () => {
    const { bodies, intercept } = spyOn(nodes.clone)
    const app = await openNode({ intercept, prepare: async (service) => {
      await withSpareDisk(service)
      await add(service, { label: 'roomy', type: 'g6-standard-2' })
      await add(service, { label: 'small', type: 'g6-nanode-1' })
      await service.advance(minutes)
      await ask(service, disks.create, { path: { nodeId: 3 }, body: { label: 'own', size: 10_000 } })
      await service.advance(minutes)
      await add(service, { label: 'fresh', type: 'g6-standard-2' })
    } })
    const dialog = await onto(app)
    expect(dialog.queryByText(/incurs a charge/)).toBeNull()
    await press(app, dialog)
    expect((await dialog.findAllByText(/Target node is required/))[0]).toBeTruthy()

    const small = await optionOf(app, dialog, 'Target node', /small/)
    await waitFor(() => expect(small.textContent).toContain('The copy needs 19.5 GB, 15.2 GB of 25 GB are free'))
    expect(screen.getByRole('option', { name: /fresh/ }).textContent).toContain('It is provisioning')
    expect(screen.queryByRole('option', { name: /web-1/ })).toBeNull()
    const roomy = screen.getByRole('option', { name: /roomy/ })
    expect(roomy.textContent).toContain('80 GB of 80 GB free')
    await app.user.click(roomy)
    await press(app, dialog)
    await waitFor(() => expect(bodies).toEqual([{ node_id: 2 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await app.service.advance(minutes)
    expect((await ask(app.service, configs.list, { path: { nodeId: 2 } })).data.map(({ label }) => label)).toEqual(['main'])
  })

  it('shows the service’s refusal on a target that is full meanwhile', async () => {
    const app = await openNode({ prepare: async (service) => {
      await withSpareDisk(service)
      await add(service, { label: 'target', type: 'g6-nanode-1' })
      await service.advance(minutes)
    } })
    const dialog = await onto(app)
    await choose(app, dialog, 'Target node', /target/)
    await ask(app.service, disks.create, { path: { nodeId: 2 }, body: { label: 'late', size: 20_000 } })
    await press(app, dialog)
    expect((await dialog.findAllByText(/Not enough storage available on the target node/))[0]).toBeTruthy()
    expect(dialog.getByRole('combobox', { name: 'Target node' }).getAttribute('aria-invalid')).toBe('true')
  })

  it('shows the service’s refusal of a target that became busy meanwhile', async () => {
    const app = await openNode({ prepare: async (service) => {
      await withSpareDisk(service)
      await add(service, { label: 'target', type: 'g6-standard-2' })
      await service.advance(minutes)
    } })
    const dialog = await onto(app)
    await choose(app, dialog, 'Target node', /target/)
    await ask(app.service, disks.create, { path: { nodeId: 2 }, body: { label: 'late', size: 1000 } })
    await press(app, dialog)
    expect(await dialog.findByText('Node busy.')).toBeTruthy()
  })

  it('keeps the entries of the other way', async () => {
    const app = await openNode()
    const dialog = await open(app)
    await app.user.type(await dialog.findByLabelText('Label'), 'kept')
    await app.user.click(dialog.getByRole('radio', { name: 'Onto an existing node' }))
    expect(dialog.queryByLabelText('Label')).toBeNull()
    await app.user.click(dialog.getByRole('radio', { name: 'To a new node' }))
    expect(input(dialog.getByLabelText('Label')).value).toBe('kept')
  })
})

it('a restricted user clones with the right to add nodes, and only onto nodes of theirs', async () => {
  const app = await openNode({ as: 'restricted', prepare: async (service) => {
    await withSpareDisk(service)
    await add(service, { label: 'theirs', type: 'g6-standard-2' })
    await add(service, { label: 'readable', type: 'g6-standard-2' })
    await service.advance(minutes)
    await ask(service, users.updateGrants, { path: { username: 'restricted' }, body: {
      global: { add_nodes: true },
      node: [{ id: 1, permissions: 'read_write' }, { id: 2, permissions: 'read_write' }, { id: 3, permissions: 'read_only' }],
    } })
  } })
  expect((await openMore(app)).getByRole('menuitem', { name: 'Clone' })).toBeTruthy()
  await app.user.keyboard('{Escape}')
  const dialog = await open(app)
  await app.user.click(dialog.getByRole('radio', { name: 'Onto an existing node' }))
  await optionOf(app, dialog, 'Target node', /theirs/)
  expect(screen.getAllByRole('option')).toHaveLength(1)
})
