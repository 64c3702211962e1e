import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import * as limits from '#contract/limits.ts'
import { callOperation } from '#server/calls-testing.ts'
import { withSpareDisk } from '../../../testing/clone.ts'
import { chooseRowAction, dialogClosed, emptyNode, enterText, openFromButton } from '../../../testing/disks.ts'
import { minutes, openNode, spyOnRequests, withNode } from '../../../testing/node-page.ts'

const path = { nodeId: 1 }

describe('limits', () => {
  const letters = (count: number) => 'a'.repeat(count)
  const ofLabel = 'Length must be 1-48 characters'
  const { max } = limits.configLabel

  it.each([
    ['Label', '', 'Label is required'],
    ['Label', letters(1), null],
    ['Label', letters(max), null],
    ['Label', letters(max + 1), ofLabel],
    ['Memory limit', '-1', 'Must be 0 or greater'],
    ['Memory limit', '0', null],
  ])('%s "%s" of a new profile', async (label, value, reason) => {
    const app = await openNode({ prepare: emptyNode })
    const dialog = await openFromButton(app, 'Add profile', 'Add a configuration profile to web-1')
    await enterText(app, dialog.getByLabelText(label), value)
    await app.user.tab()
    await waitFor(() =>
      expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'),
    )
    expect(dialog.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
  })
})

describe('the profiles of a node', () => {
  it('are changed by what differs, with all their disks when one slot does', async () => {
    const bodies: unknown[] = []
    const app = await openNode({
      prepare: withNode({ booted: false }),
      intercept: (request) => {
        if (request.method === 'PUT') void request.json().then((body) => bodies.push(body))
        return undefined
      },
    })
    const label = 'My Debian 12 Disk Profile'
    await chooseRowAction(app, label, 'Edit')
    let dialog = within(await screen.findByRole('dialog', { name: `Edit ${label}` }))
    await app.user.click(dialog.getByRole('button', { name: 'Save configuration profile' }))
    expect(await dialog.findByText('There are no changes to save.')).toBeInTheDocument()
    await enterText(app, dialog.getByLabelText('Comments'), 'careful')
    await app.user.click(dialog.getByRole('button', { name: 'Save configuration profile' }))
    await dialogClosed()
    await chooseRowAction(app, label, 'Edit')
    dialog = within(await screen.findByRole('dialog', { name: `Edit ${label}` }))
    await app.user.selectOptions(dialog.getByLabelText('Disk in sdb'), '')
    await app.user.click(dialog.getByRole('button', { name: 'Save configuration profile' }))
    await dialogClosed()
    expect(bodies).toEqual([{ comments: 'careful' }, { devices: { sda: { disk_id: 1 } } }])
    const {
      data: [config],
    } = await callOperation(app.service, configs.list, { path, query: {} })
    expect(config).toMatchObject({ comments: 'careful', devices: { sda: { disk_id: 1 }, sdb: null } })
  })

  it('are not overwritten where somebody else has changed the same, and keep what else was changed', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    const label = 'My Debian 12 Disk Profile'
    const {
      data: [profile],
    } = await callOperation(app.service, configs.list, { path, query: {} })
    if (!profile) throw new Error('The node has no profile')
    const configPath = { ...path, configId: profile.id }
    await chooseRowAction(app, label, 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${label}` }))
    await app.user.click(dialog.getByRole('button', { name: 'Add interface' }))
    await enterText(app, dialog.getByLabelText('eth1 VLAN label'), 'back')
    const theirs = { interfaces: [{ purpose: 'public' as const }, { purpose: 'vlan' as const, label: 'third' }] }
    await callOperation(app.service, configs.update, { path: configPath, body: { ...theirs, comments: 'by other' } })
    await app.user.click(dialog.getByRole('button', { name: 'Save configuration profile' }))
    const conflict = within(await screen.findByRole('dialog', { name: 'These settings have changed' }))
    expect(conflict.getByRole('row', { name: /^Interfaces/ })).toHaveTextContent(
      'Interfaceseth0 public, eth1 VLAN backeth0 public, eth1 VLAN third',
    )
    await app.user.click(conflict.getByRole('button', { name: 'Overwrite with my values' }))
    await dialogClosed()
    expect(await callOperation(app.service, configs.view, { path: configPath })).toMatchObject({
      comments: 'by other',
      interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'back' }],
    })
  })

  it('keep a disk in a slot that full virtualization does not have, until it has another one', async () => {
    const { bodies, intercept } = spyOnRequests(configs.update)
    const app = await openNode({ prepare: withSpareDisk, intercept })
    await chooseRowAction(app, 'main', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit main' }))
    await app.user.selectOptions(await dialog.findByLabelText('Disk in sde'), '2')
    await app.user.selectOptions(dialog.getByLabelText('Virtualization'), 'Full virtualization')
    const save = () => app.user.click(dialog.getByRole('button', { name: 'Save configuration profile' }))
    await save()
    expect((await dialog.findAllByText(/^Full virtualization has no sde/))[0]).toBeInTheDocument()
    expect(bodies).toEqual([])
    await app.user.selectOptions(dialog.getByLabelText('Disk in sde'), '')
    await app.user.selectOptions(dialog.getByLabelText('Disk in sdb'), '2')
    expect(dialog.queryByLabelText('Disk in sde')).not.toBeInTheDocument()
    await save()
    await dialogClosed()
    expect(bodies).toMatchObject([{ virt_mode: 'fullvirt', devices: { sda: { disk_id: 1 }, sdb: { disk_id: 2 } } }])
  })

  it('keep a disk that somebody else has added and put into another slot meanwhile', async () => {
    const app = await openNode({ prepare: withSpareDisk })
    await chooseRowAction(app, 'main', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit main' }))
    await app.user.selectOptions(await dialog.findByLabelText('Disk in sdb'), '2')
    const { data } = await callOperation(app.service, configs.list, { path })
    const configPath = { ...path, configId: data[0]?.id ?? 0 }
    const { id } = await callOperation(app.service, disks.create, { path, body: { label: 'third', size: 1000 } })
    await app.service.advance(minutes)
    await callOperation(app.service, configs.update, {
      path: configPath,
      body: { devices: { sda: { disk_id: 1 }, sdc: { disk_id: id } } },
    })
    await app.user.click(dialog.getByRole('button', { name: 'Save configuration profile' }))
    await dialogClosed()
    expect(await callOperation(app.service, configs.view, { path: configPath })).toMatchObject({
      devices: { sda: { disk_id: 1 }, sdb: { disk_id: 2 }, sdc: { disk_id: id } },
    })
  })

  it('have four slots with full virtualization', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    const dialog = await openFromButton(app, 'Add profile', 'Add a configuration profile to web-1')
    expect(dialog.getByLabelText('Disk in sdh')).toBeInTheDocument()
    await app.user.selectOptions(dialog.getByLabelText('Virtualization'), 'fullvirt')
    await waitFor(() => expect(dialog.queryByLabelText('Disk in sde')).not.toBeInTheDocument())
    expect(dialog.getByLabelText('Disk in sdd')).toBeInTheDocument()
    expect(dialog.getByLabelText('Label')).toHaveValue('')
  })

  it('are deleted', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    await chooseRowAction(app, 'My Debian 12 Disk Profile', 'Delete')
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete configuration profile' }),
    )
    expect(await screen.findByText(/No configuration profile/)).toBeInTheDocument()
  })

  it('are not deleted under another name than the confirmed one', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    await chooseRowAction(app, 'My Debian 12 Disk Profile', 'Delete')
    const question = within(await screen.findByRole('alertdialog'))
    const { data } = await callOperation(app.service, configs.list, { path: { nodeId: 1 } })
    const path = { nodeId: 1, configId: data[0]?.id ?? 0 }
    await callOperation(app.service, configs.update, { path, body: { label: 'KEEP' } })
    await app.user.click(question.getByRole('button', { name: 'Delete configuration profile' }))
    expect(
      (
        await screen.findAllByText(
          /My Debian 12 Disk Profile is now called KEEP, so nothing was done/,
          {},
          { timeout: 20_000 },
        )
      )[0],
    ).toBeInTheDocument()
    expect((await callOperation(app.service, configs.view, { path })).label).toBe('KEEP')
  })

  it('have interfaces that are added, moved and removed, and a running node is rebooted for them', async () => {
    const app = await openNode({ prepare: withNode() })
    const label = 'My Debian 12 Disk Profile'
    await app.service.advance(minutes)
    await chooseRowAction(app, label, 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${label}` }))
    await app.user.click(dialog.getByRole('button', { name: 'Add interface' }))
    await app.user.click(dialog.getByRole('button', { name: 'Save configuration profile' }))
    expect((await dialog.findAllByText('eth1 VLAN label is required'))[0]).toBeInTheDocument()
    await enterText(app, dialog.getByLabelText('eth1 VLAN label'), 'back')
    await enterText(app, dialog.getByLabelText(/^eth1 address/), '10.0.0.1/24')
    await app.user.click(dialog.getByRole('button', { name: 'Move eth1 up' }))
    expect(dialog.getByText('eth0 is not public')).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Save configuration profile' }))
    await dialogClosed()
    expect(await screen.findByText(/eth0 VLAN back \(10\.0\.0\.1\/24\), eth1 public/)).toBeInTheDocument()
    expect(await screen.findByText(/take effect at the next reboot/)).toBeInTheDocument()
    const [, reboot] = screen.getAllByRole('button', { name: 'Reboot' })
    if (!reboot) throw new Error('The notice has no button')
    await app.user.click(reboot)
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reboot' }))
    await app.service.advance(10 * minutes)
    await app.queries.invalidateQueries()
    await waitFor(() => expect(screen.queryByText(/take effect at the next reboot/)).not.toBeInTheDocument())
  })
})
