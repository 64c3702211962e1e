import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { addNode, chooseOption, openClone, optionOf, submitClone, withSpareDisk } from '../../../testing/clone.ts'
import { openMoreMenu } from '../../../testing/more-actions.ts'
import { minutes, openNode, spyOnRequests, type App } from '../../../testing/node-page.ts'

const withTarget = async (service: TestService) => {
  await withSpareDisk(service)
  await addNode(service, { label: 'target', type: 'g6-standard-2' })
  await service.advance(minutes)
}

describe('cloning onto an existing node', () => {
  const onto = async (app: App) => {
    const dialog = await openClone(app)
    await app.user.click(dialog.getByRole('radio', { name: 'Onto an existing node' }))
    return dialog
  }

  it('offers idle nodes with enough storage, and adds the copies', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.clone)
    const app = await openNode({
      intercept,
      prepare: async (service) => {
        await withSpareDisk(service)
        await addNode(service, { label: 'roomy', type: 'g6-standard-2' })
        await addNode(service, { label: 'small', type: 'g6-nanode-1' })
        await service.advance(minutes)
        await callOperation(service, disks.create, { path: { nodeId: 3 }, body: { label: 'own', size: 10_000 } })
        await service.advance(minutes)
        await addNode(service, { label: 'fresh', type: 'g6-standard-2' })
      },
    })
    const dialog = await onto(app)
    expect(dialog.queryByText(/You will be charged for/)).not.toBeInTheDocument()
    await submitClone(app, dialog)
    expect((await dialog.findAllByText(/Target node is required/))[0]).toBeInTheDocument()

    const small = await optionOf(app, dialog, 'Target node', /small/)
    await waitFor(() => expect(small).toHaveTextContent('The copy needs 19.5 GB; 15.2 GB of 25 GB is free'))
    expect(screen.getByRole('option', { name: /fresh/ })).toHaveTextContent('It is provisioning')
    expect(screen.queryByRole('option', { name: /web-1/ })).not.toBeInTheDocument()
    const roomy = screen.getByRole('option', { name: /roomy/ })
    expect(roomy).toHaveTextContent('80 GB of 80 GB free')
    await app.user.click(roomy)
    await submitClone(app, dialog)
    await waitFor(() => expect(bodies).toEqual([{ node_id: 2 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await app.service.advance(minutes)
    expect(
      (await callOperation(app.service, configs.list, { path: { nodeId: 2 } })).data.map(({ label }) => label),
    ).toEqual(['main'])
  })

  it('adds nothing to a target that was renamed meanwhile, until it was said', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.clone)
    const app = await openNode({
      intercept,
      prepare: withTarget,
    })
    const dialog = await onto(app)
    await chooseOption(app, dialog, 'Target node', /target/)
    await callOperation(app.service, nodes.update, { path: { nodeId: 2 }, body: { label: 'precious' } })
    await submitClone(app, dialog)
    expect(await dialog.findByText(/^target is now called precious, so nothing was done/)).toBeInTheDocument()
    expect(bodies).toEqual([])
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Target node' })).toHaveValue('precious'))
    await submitClone(app, dialog)
    await waitFor(() => expect(bodies).toHaveLength(1))
  })

  it('copies the rest when a chosen disk was deleted meanwhile, once that was said', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.clone)
    const app = await openNode({
      intercept,
      prepare: withTarget,
    })
    const dialog = await onto(app)
    await chooseOption(app, dialog, 'Target node', /target/)
    await app.user.click(await dialog.findByRole('checkbox', { name: 'data' }))
    await callOperation(app.service, disks.remove, { path: { nodeId: 1, diskId: 2 } })
    await app.service.advance(minutes)
    await submitClone(app, dialog)
    expect(await dialog.findByText(/^Some of what you chose was deleted elsewhere/)).toBeInTheDocument()
    await submitClone(app, dialog)
    await waitFor(() => expect(bodies).toEqual([{ node_id: 2 }]))
  })

  it('says that nothing is copied', async () => {
    const app = await openNode({ prepare: withSpareDisk })
    const dialog = await openClone(app)
    await app.user.click(await dialog.findByRole('checkbox', { name: 'main' }))
    expect(dialog.getByText('Nothing is copied: the new node will be empty.')).toBeInTheDocument()
  })

  it('shows the refusal of a target that has become full', async () => {
    const app = await openNode({
      prepare: async (service) => {
        await withSpareDisk(service)
        await addNode(service, { label: 'target', type: 'g6-nanode-1' })
        await service.advance(minutes)
      },
    })
    const dialog = await onto(app)
    await chooseOption(app, dialog, 'Target node', /target/)
    await callOperation(app.service, disks.create, { path: { nodeId: 2 }, body: { label: 'late', size: 20_000 } })
    await submitClone(app, dialog)
    expect((await dialog.findAllByText(/Not enough storage available on the target node/))[0]).toBeInTheDocument()
    expect(dialog.getByRole('combobox', { name: 'Target node' })).toBeInvalid()
  })

  it('shows the refusal of a target that has become busy', async () => {
    const app = await openNode({
      prepare: withTarget,
    })
    const dialog = await onto(app)
    await chooseOption(app, dialog, 'Target node', /target/)
    await callOperation(app.service, disks.create, { path: { nodeId: 2 }, body: { label: 'late', size: 1000 } })
    await submitClone(app, dialog)
    expect(await dialog.findByText('Node busy.')).toBeInTheDocument()
  })

  it('keeps the entries when switching between the two targets', async () => {
    const app = await openNode()
    const dialog = await openClone(app)
    await app.user.type(await dialog.findByLabelText('Label'), 'kept')
    await app.user.click(dialog.getByRole('radio', { name: 'Onto an existing node' }))
    expect(dialog.queryByLabelText('Label')).not.toBeInTheDocument()
    await app.user.click(dialog.getByRole('radio', { name: 'To a new node' }))
    expect(dialog.getByLabelText('Label')).toHaveValue('kept')
  })
})

it('a restricted user needs the grant to add nodes, and can clone only onto nodes with write access', async () => {
  const app = await openNode({
    as: 'restricted',
    prepare: async (service) => {
      await withSpareDisk(service)
      await addNode(service, { label: 'theirs', type: 'g6-standard-2' })
      await addNode(service, { label: 'readable', type: 'g6-standard-2' })
      await service.advance(minutes)
      await callOperation(service, users.updateGrants, {
        path: { username: 'restricted' },
        body: {
          global: { add_nodes: true },
          node: [
            { id: 1, permissions: 'read_write' },
            { id: 2, permissions: 'read_write' },
            { id: 3, permissions: 'read_only' },
          ],
        },
      })
    },
  })
  expect((await openMoreMenu(app)).getByRole('menuitem', { name: 'Clone' })).toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  const dialog = await openClone(app)
  await app.user.click(dialog.getByRole('radio', { name: 'Onto an existing node' }))
  await optionOf(app, dialog, 'Target node', /theirs/)
  expect(screen.getAllByRole('option')).toHaveLength(1)
})
