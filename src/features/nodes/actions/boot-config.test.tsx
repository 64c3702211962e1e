import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import type { TestService } from '#server/testing.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { openMoreMenu } from '../../../testing/more-actions.ts'
import { chooseFromMore, minutes, openNode, spyOnRequests, withNode } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'

/** web-1, offline, with a second configuration profile; neither has been booted. */
const withTwo = async (service: TestService) => {
  await withNode({ booted: false })(service)
  await callOperation(service, configs.create, {
    path: { nodeId: 1 },
    body: { label: 'Rescue', devices: {}, run_level: 'single', comments: 'for repairs' },
  })
}
/** The same, with the first one running. */
const withTwoRunning = async (service: TestService) => {
  await withTwo(service)
  await callOperation(service, nodes.boot, { path: { nodeId: 1 }, body: { config_id: 1 } })
  await service.advance(minutes)
}
const button = (name: string) => screen.getByRole('button', { name })

describe('booting', () => {
  it('uses the only profile without asking', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.boot)
    const app = await openNode({ prepare: withNode({ booted: false }), intercept })
    await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
    expect((await screen.findAllByText('Booting'))[0]).toBeInTheDocument()
    expect(bodies).toEqual([{}])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('asks for the profile when the service cannot choose, and boots the selected one', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.boot)
    const app = await openNode({ prepare: withTwo, intercept })
    await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Boot web-1 with a configuration profile' }))
    expect(await dialog.findByText(/run level single, for repairs/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Boot' }))
    expect((await dialog.findAllByText(/Configuration profile is required/))[0]).toBeInTheDocument()
    await app.user.click(dialog.getByRole('radio', { name: 'Rescue' }))
    await app.user.click(dialog.getByRole('button', { name: 'Boot' }))
    await waitFor(() => expect(bodies).toEqual([{}, { config_id: 2 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await screen.findAllByText('Booting'))[0]).toBeInTheDocument()
  })

  it('says that the chosen profile was deleted elsewhere, and offers the others', async () => {
    expectConsole(/400/)
    const app = await openNode({ prepare: withTwo })
    await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Boot web-1 with a configuration profile' }))
    await app.user.click(await dialog.findByRole('radio', { name: 'Rescue' }))
    await callOperation(app.service, configs.remove, { path: { nodeId: 1, configId: 2 } })
    await app.user.click(dialog.getByRole('button', { name: 'Boot' }))
    expect((await dialog.findAllByText('This configuration profile no longer exists'))[0]).toBeInTheDocument()
    await waitFor(() => expect(dialog.queryByRole('radio', { name: 'Rescue' })).not.toBeInTheDocument())
  })

  it('takes the one last booted of several', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.boot)
    const app = await openNode({
      intercept,
      prepare: async (service) => {
        await withTwoRunning(service)
        await callOperation(service, nodes.shutdown, { path: { nodeId: 1 } })
        await service.advance(minutes)
      },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
    expect((await screen.findAllByText('Booting'))[0]).toBeInTheDocument()
    expect(bodies).toEqual([{}])
  })

  it('cannot ask for one of several nodes, and says where to choose', async () => {
    // jsdom does not support the search element of the toolbar.
    expectConsole(/The tag <search> is unrecognized/)
    const app = await renderApp('/nodes', { prepare: withTwo })
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select web-1' }))
    const selection = within(screen.getByRole('region', { name: 'Selection' }))
    await app.user.click(selection.getByRole('button', { name: 'Boot' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await app.user.click(dialog.getByRole('button', { name: /^Boot/ }))
    const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await tray.findByText(/^It has several configuration profiles .* choose one there\.$/)).toBeInTheDocument()
  })

  it('is not possible without a profile, and the button says why', async () => {
    const app = await openNode({
      prepare: async (service) => {
        await callOperation(service, nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1', label: 'web-1' } })
        await service.advance(minutes)
      },
    })
    await waitFor(() =>
      expect(button('Boot')).toHaveAccessibleDescription('It has no configuration profile to boot. Add one first.'),
    )
    expect(button('Reboot')).toHaveAttribute('aria-disabled', 'true')
    await app.user.click(button('Shut down'))
    expect(button('Shut down')).toHaveAccessibleDescription('It is already offline.')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('another profile is offered if there are several, and the one last booted is preselected', async () => {
    const app = await openNode({ prepare: withTwoRunning })
    await screen.findByText('Rescue')
    const dialog = await chooseFromMore(
      app,
      'Reboot with another configuration profile',
      'Reboot web-1 with a configuration profile',
    )
    expect(await dialog.findByText('Last booted')).toBeInTheDocument()
    await waitFor(() => expect(dialog.getByRole('radio', { name: /^My Debian 12 Disk Profile/ })).toBeChecked())
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const reopened = await chooseFromMore(
      app,
      'Reboot with another configuration profile',
      'Reboot web-1 with a configuration profile',
    )
    await app.user.click(await reopened.findByRole('radio', { name: 'Rescue' }))
    await app.user.click(reopened.getByRole('button', { name: 'Reboot' }))
    expect((await screen.findAllByText('Rebooting'))[0]).toBeInTheDocument()
  })

  it('another profile is not offered if there is only one', async () => {
    const app = await openNode()
    await screen.findByText('My Debian 12 Disk Profile')
    const menu = await openMoreMenu(app)
    expect(menu.queryByRole('menuitem', { name: /another configuration profile/ })).not.toBeInTheDocument()
    expect(menu.getByRole('menuitem', { name: 'Resize' })).toBeInTheDocument()
  })

  it('says in the dialog when somebody else has booted it meanwhile', async () => {
    const app = await openNode({ prepare: withTwo })
    await app.user.click(await screen.findByRole('button', { name: 'Boot' }))
    const dialog = within(await screen.findByRole('dialog'))
    await callOperation(app.service, nodes.boot, { path: { nodeId: 1 }, body: { config_id: 1 } })
    await app.queries.invalidateQueries()
    expect(await dialog.findByText(/this one is booting/)).toBeInTheDocument()
    await app.user.click(await dialog.findByRole('radio', { name: 'Rescue' }))
    await app.user.click(dialog.getByRole('button', { name: 'Boot' }))
    expect(await dialog.findByText('Node busy.')).toBeInTheDocument()
  })
})

describe('rebooting', () => {
  it('asks for the profile after the confirmation when the service cannot choose', async () => {
    const app = await openNode({ prepare: withTwo })
    await app.user.click(await screen.findByRole('button', { name: 'Reboot' }))
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reboot' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reboot web-1 with a configuration profile' }))
    await app.user.click(await dialog.findByRole('radio', { name: 'Rescue' }))
    await app.user.click(dialog.getByRole('button', { name: 'Reboot' }))
    expect((await screen.findAllByText('Rebooting'))[0]).toBeInTheDocument()
  })

  it('is not offered any more when the service turns out not to have it', async () => {
    const app = await openNode({
      intercept: (request) =>
        request.url.endsWith('/reboot')
          ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
          : undefined,
    })
    await app.user.click(await screen.findByRole('button', { name: 'Reboot' }))
    const question = within(await screen.findByRole('alertdialog'))
    await app.user.click(question.getByRole('button', { name: 'Reboot' }))
    expect(await question.findByText('This node no longer exists, or the service does not offer this')).toBeVisible()
    await app.user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reboot' })).not.toBeInTheDocument())
    expect(button('Shut down')).toBeInTheDocument()
  })
})

it('a restricted user who may only read is offered nothing but a note and the JSON', async () => {
  const app = await openNode({
    as: 'restricted',
    prepare: async (service) => {
      await withTwo(service)
      await callOperation(service, users.updateGrants, {
        path: { username: 'restricted' },
        body: { node: [{ id: 1, permissions: 'read_only' }] },
      })
    },
  })
  expect(await screen.findByText('You have read-only access to web-1.')).toBeInTheDocument()
  const menu = await openMoreMenu(app)
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit note', 'Show as JSON'])
})
