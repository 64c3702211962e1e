import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { callOperation } from '#server/calls-testing.ts'
import { chooseOption, openClone, optionOf, submitClone, withSpareDisk } from '../../../testing/clone.ts'
import { nodeDefaults, minutes, openNode, spyOnRequests, withNode } from '../../../testing/node-page.ts'

const path = { nodeId: 1 }

describe('cloning to a new node', () => {
  it('starts with the region and type of the source, shows the cost, and copies', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.clone)
    const app = await openNode({ intercept, prepare: withNode({ booted: false, tags: ['prod'], group: 'shop' }) })
    const dialog = await openClone(app)
    expect(await dialog.findByText(/You will be charged for the new node until you delete it/)).toBeInTheDocument()
    expect(await dialog.findByText('$10 a month')).toBeInTheDocument()
    await app.user.type(dialog.getByLabelText('Label'), 'web-2')
    await app.user.click(dialog.getByRole('checkbox', { name: 'Backups' }))
    expect(await dialog.findByText('$12.50 a month')).toBeInTheDocument()
    await app.user.click(dialog.getByRole('checkbox', { name: 'Private IP' }))
    await chooseOption(app, dialog, 'Region', /Paris/)
    await submitClone(app, dialog)
    await waitFor(() =>
      expect(bodies).toEqual([
        {
          region: 'fr-par',
          type: 'g6-standard-1',
          label: 'web-2',
          // That of the source; groups are deprecated, so there is no field for it.
          group: 'shop',
          backups_enabled: true,
          private_ip: true,
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await screen.findAllByText('Cloning'))[0]).toBeInTheDocument()
    await app.service.advance(minutes)
    const copy = await callOperation(app.service, nodes.view, { path: { nodeId: 2 } })
    expect(copy).toMatchObject({
      label: 'web-2',
      region: 'fr-par',
      status: 'offline',
      tags: ['prod'],
      backups: { enabled: true },
    })
    expect(
      (await callOperation(app.service, disks.list, { path: { nodeId: 2 } })).data.map(({ size }) => size),
    ).toEqual([50_688, 512])
    expect((await callOperation(app.service, configs.list, { path: { nodeId: 2 } })).results).toBe(1)
    await app.user.click(await screen.findByRole('button', { name: 'Open web-2' }))
    await app.page('web-2')
  })

  it('copies the chosen disks and profiles, whose size decides which types fit', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.clone)
    const app = await openNode({ intercept, prepare: withSpareDisk })
    const dialog = await openClone(app)
    expect(await dialog.findByText('The copy needs 19.5 GB.')).toBeInTheDocument()
    expect(dialog.getByRole('checkbox', { name: 'system' })).toBeDisabled()
    await app.user.click(dialog.getByRole('checkbox', { name: 'data' }))
    expect(await dialog.findByText('The copy needs 29.3 GB.')).toBeInTheDocument()
    const small = await optionOf(app, dialog, 'Type', /Nanode 1GB/)
    expect(small).toHaveAttribute('aria-disabled', 'true')
    expect(small).toHaveTextContent('The copy needs 29.3 GB; this type has 25 GB')
    await app.user.keyboard('{Escape}')
    await app.user.click(dialog.getByRole('checkbox', { name: 'main' }))
    expect(await dialog.findByText('The copy needs 9.8 GB.')).toBeInTheDocument()
    await chooseOption(app, dialog, 'Type', /Nanode 1GB/)
    await submitClone(app, dialog)
    await waitFor(() =>
      expect(bodies).toEqual([
        {
          region: 'eu-central',
          type: 'g6-nanode-1',
          backups_enabled: false,
          private_ip: false,
          configs: [],
          disks: [2],
        },
      ]),
    )
  })

  it('copies no profile that was added meanwhile, until it was shown', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.clone)
    const app = await openNode({ intercept, prepare: withSpareDisk })
    const dialog = await openClone(app)
    expect(await dialog.findByRole('checkbox', { name: 'main' })).toBeChecked()
    await callOperation(app.service, configs.create, { path, body: { label: 'rescue', devices: {} } })
    await submitClone(app, dialog)
    expect((await dialog.findAllByText(/^A configuration profile was added elsewhere/))[0]).toBeInTheDocument()
    expect(await dialog.findByRole('checkbox', { name: 'rescue' })).toBeChecked()
    expect(bodies).toEqual([])
    await submitClone(app, dialog)
    await waitFor(() => expect(bodies).toHaveLength(1))
  })

  it('with a VLAN is possible only in regions with VLANs', async () => {
    const app = await openNode({
      prepare: withNode({ interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'back' }] }),
    })
    const dialog = await openClone(app)
    expect(await dialog.findByText('Must offer VLANs, which this node uses.')).toBeInTheDocument()
    const without = await optionOf(app, dialog, 'Region', /Fremont/)
    expect(without).toHaveAttribute('aria-disabled', 'true')
    expect(without).toHaveTextContent('VLANs are not available in this region')
  })

  const { min, max } = limits.nodeLabel
  it.each([
    [min - 1, true],
    [min, false],
    [max, false],
    [max + 1, true],
  ])('judges a label of %i characters by the contract', async (length, refused) => {
    const app = await openNode()
    const dialog = await openClone(app)
    const label = await dialog.findByLabelText('Label')
    await app.user.click(label)
    await app.user.paste('n'.repeat(length))
    await app.user.tab()
    await waitFor(() => expect(label.getAttribute('aria-invalid')).toBe(refused ? 'true' : null))
    expect(dialog.queryAllByText(`Length must be ${min}-${max} characters`)).toHaveLength(refused ? 1 : 0)
  })

  it('shows the refusal of a label that is taken at the label field', async () => {
    const app = await openNode()
    const dialog = await openClone(app)
    await app.user.type(await dialog.findByLabelText('Label'), 'web-1')
    await submitClone(app, dialog)
    expect((await dialog.findAllByText(/Label must be unique among your nodes/)).length).toBeGreaterThan(0)
    expect(dialog.getByLabelText('Label')).toBeInvalid()
  })

  it('is possible while the node is cloning, five times at once, and the sixth can be queued', async () => {
    const app = await openNode({
      prepare: async (service) => {
        await withNode()(service)
        for (let count = 1; count < limits.maxConcurrentClones; count += 1) {
          await callOperation(service, nodes.clone, {
            path,
            body: { region: nodeDefaults.region, type: nodeDefaults.type },
          })
        }
      },
    })
    expect((await screen.findAllByText('Cloning'))[0]).toBeInTheDocument()
    await submitClone(app, await openClone(app))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await callOperation(app.service, nodes.list, {})).results).toBe(1 + limits.maxConcurrentClones)
    const dialog = await openClone(app)
    expect(await dialog.findByRole('button', { name: 'Queue clone' })).toBeInTheDocument()
    expect((await callOperation(app.service, nodes.list, {})).results).toBe(1 + limits.maxConcurrentClones)
  })
})
