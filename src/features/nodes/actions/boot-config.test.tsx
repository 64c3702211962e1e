import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import type { TestService } from '#server/testing.ts'
import { ask, chooseMore, minutes, openMore, openNode, spyOn, withNode } from '../../../testing/node-page.ts'

/** web-1, offline, with a second config; none of them has been booted. */
const withTwo = async (service: TestService) => {
  await withNode({ booted: false })(service)
  await ask(service, configs.create, { path: { nodeId: 1 }, body: { label: 'Rescue', devices: {}, run_level: 'single', comments: 'for repairs' } })
}
/** The same, where the first one is running. */
const withTwoRunning = async (service: TestService) => {
  await withTwo(service)
  await ask(service, nodes.boot, { path: { nodeId: 1 }, body: { config_id: 1 } })
  await service.advance(minutes)
}
const button = (name: string) => screen.getByRole('button', { name })

describe('booting', () => {
  it('takes the only config without a question', async () => {
    const { bodies, intercept } = spyOn(nodes.boot)
    const app = await openNode({ prepare: withNode({ booted: false }), intercept })
    await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
    expect((await screen.findAllByText('Booting'))[0]).toBeTruthy()
    expect(bodies).toEqual([{}])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for the config when the service cannot tell, and boots the chosen one', async () => {
    const { bodies, intercept } = spyOn(nodes.boot)
    const app = await openNode({ prepare: withTwo, intercept })
    await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Boot web-1 with a config' }))
    expect(await dialog.findByText(/run level single, for repairs/)).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Boot' }))
    expect((await dialog.findAllByText(/Config is required/))[0]).toBeTruthy()
    await app.user.click(dialog.getByRole('radio', { name: 'Rescue' }))
    await app.user.click(dialog.getByRole('button', { name: 'Boot' }))
    await waitFor(() => expect(bodies).toEqual([{}, { config_id: 2 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await screen.findAllByText('Booting'))[0]).toBeTruthy()
  })

  it('takes the one last booted of several', async () => {
    const { bodies, intercept } = spyOn(nodes.boot)
    const app = await openNode({ intercept, prepare: async (service) => {
      await withTwoRunning(service)
      await ask(service, nodes.shutdown, { path: { nodeId: 1 } })
      await service.advance(minutes)
    } })
    await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
    expect((await screen.findAllByText('Booting'))[0]).toBeTruthy()
    expect(bodies).toEqual([{}])
  })

  it('without any config is refused at the edge, in the service’s words', async () => {
    const app = await openNode({ prepare: async (service) => {
      await ask(service, nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1', label: 'web-1' } })
      await service.advance(minutes)
    } })
    await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
    expect(await screen.findByText('Node has no configuration profiles.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('with another config is offered where there are several, and marks the one last booted', async () => {
    const app = await openNode({ prepare: withTwoRunning })
    await screen.findByText('Rescue')
    const dialog = await chooseMore(app, 'Reboot with another config', 'Reboot web-1 with a config')
    expect(await dialog.findByText('Last booted')).toBeTruthy()
    await app.user.click(dialog.getByRole('radio', { name: 'Rescue' }))
    await app.user.click(dialog.getByRole('button', { name: 'Reboot' }))
    expect((await screen.findAllByText('Rebooting'))[0]).toBeTruthy()
  })

  it('with another config is not offered where there is one only', async () => {
    const app = await openNode()
    await screen.findByText('My Debian 12 Disk Profile')
    const menu = await openMore(app)
    expect(menu.queryByRole('menuitem', { name: /another config/ })).toBeNull()
    expect(menu.getByRole('menuitem', { name: 'Resize' })).toBeTruthy()
  })

  it('says in the dialog when somebody else has booted it meanwhile', async () => {
    const app = await openNode({ prepare: withTwo })
    await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
    const dialog = within(await screen.findByRole('dialog'))
    await ask(app.service, nodes.boot, { path: { nodeId: 1 }, body: { config_id: 1 } })
    await app.queries.invalidateQueries()
    expect(await dialog.findByText(/this one is booting/)).toBeTruthy()
    await app.user.click(await dialog.findByRole('radio', { name: 'Rescue' }))
    await app.user.click(dialog.getByRole('button', { name: 'Boot' }))
    expect(await dialog.findByText('Node busy.')).toBeTruthy()
  })
})

describe('rebooting', () => {
  it('asks for the config after the question when the service cannot tell', async () => {
    const app = await openNode({ prepare: withTwo })
    await app.user.click(await screen.findByRole('button', { name: 'Reboot' }))
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reboot' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reboot web-1 with a config' }))
    await app.user.click(await dialog.findByRole('radio', { name: 'Rescue' }))
    await app.user.click(dialog.getByRole('button', { name: 'Reboot' }))
    expect((await screen.findAllByText('Rebooting'))[0]).toBeTruthy()
  })

  it('is not offered any more when the service turns out not to have it', async () => {
    const app = await openNode({
      intercept: (request) => (request.url.endsWith('/reboot') ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 }) : undefined),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Reboot' }))
    const question = within(await screen.findByRole('alertdialog'))
    await app.user.click(question.getByRole('button', { name: 'Reboot' }))
    expect(await question.findByText('Not found')).toBeTruthy()
    await app.user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reboot' })).toBeNull())
    expect(button('Shut down')).toBeTruthy()
  })
})

it('a restricted user who may only read is offered nothing', async () => {
  await openNode({ as: 'restricted', prepare: async (service) => {
    await withTwo(service)
    await ask(service, users.updateGrants, { path: { username: 'restricted' }, body: { node: [{ id: 1, permissions: 'read_only' }] } })
  } })
  expect(await screen.findByText('You have read-only access to web-1.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})
