import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addresses } from '#contract/areas/addresses.ts'
import { machine } from '#contract/areas/machine.ts'
import { callOperation } from '#server/calls-testing.ts'
import { dialogClosed } from '../../../testing/disks.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { openMoreMenu } from '../../../testing/more-actions.ts'
import { minutes, openNode, spyOnRequests, withNode, type App } from '../../../testing/node-page.ts'
import { send } from '../../../testing/send.ts'

async function openDialog(app: App, item: string, name: string) {
  await app.user.click((await openMoreMenu(app)).getByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog', { name }))
}
const finish = async (app: App) => {
  await app.service.advance(5 * minutes)
  await app.queries.invalidateQueries()
}

describe('a migration', () => {
  const title = 'Migrate web-1 to another region'

  it('says what changes, moves the node, and shows its new region and addresses', async () => {
    const app = await openNode({ prepare: withNode({ private_ip: true, backups_enabled: true }) })
    const before = (await screen.findByText(/^ssh root@/)).textContent.replace('ssh root@', '')
    await app.user.click(screen.getByRole('button', { name: 'Migrate' }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(dialog.getByText(new RegExp(`${before.replaceAll('.', '\\.')}, 192\\.168`))).toBeInTheDocument()
    expect(dialog.getByText(/each only to nodes in the region where it was made/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Migrate node' }))
    expect((await dialog.findAllByText('Region is required'))[0]).toBeInTheDocument()
    await app.user.click(dialog.getByRole('combobox', { name: 'Region' }))
    expect(screen.getByRole('option', { name: /^Frankfurt/ })).toHaveAttribute('aria-disabled', 'true')
    await app.user.click(screen.getByRole('option', { name: /^London/ }))
    await app.user.click(dialog.getByRole('button', { name: 'Migrate node' }))
    await dialogClosed()
    expect((await screen.findAllByText('Migrating'))[0]).toBeInTheDocument()
    await finish(app)
    expect(await screen.findByText('London, UK')).toBeInTheDocument()
    expect(screen.queryByText(before)).not.toBeInTheDocument()
    expect(await screen.findByText('Migrated: Frankfurt, DE to London, UK')).toBeInTheDocument()
  })

  it('names the records that it leaves dangling, which the tab DNS then lists', async () => {
    const app = await openNode({ prepare: withNode() })
    const target = (await screen.findByText(/^ssh root@/)).textContent.replace('ssh root@', '')
    await send(app.service, 'POST', '/domains', {
      domain: 'moved.example',
      type: 'master',
      soa_email: 'a@moved.example',
    })
    await send(app.service, 'POST', '/domains/1/records', { type: 'A', name: 'www', target })
    const dialog = await openDialog(app, 'Migrate to another region', title)
    expect(await dialog.findByText(/would be left dangling: www\.moved\.example/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('combobox', { name: 'Region' }))
    await app.user.click(screen.getByRole('option', { name: /^London/ }))
    await app.user.click(dialog.getByRole('button', { name: 'Migrate node' }))
    await dialogClosed()
    await finish(app)
    await app.user.click(screen.getByRole('link', { name: 'DNS' }))
    expect(await screen.findByText(/^1 record points to an address that web-1 no longer has/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: `Find or replace ${target}` })).toBeInTheDocument()
  })

  it('releases no other addresses than it has named', async () => {
    const { bodies, intercept } = spyOnRequests(machine.migrate)
    const app = await openNode({ prepare: withNode(), intercept })
    const dialog = await openDialog(app, 'Migrate to another region', title)
    await app.user.click(await dialog.findByRole('combobox', { name: 'Region' }))
    await app.user.click(screen.getByRole('option', { name: /^London/ }))
    await callOperation(app.service, addresses.create, { path: { nodeId: 1 }, body: { type: 'ipv4', public: false } })
    await app.user.click(dialog.getByRole('button', { name: 'Migrate node' }))
    expect(await dialog.findByText(/^web-1 was changed elsewhere/)).toBeInTheDocument()
    expect(dialog.getByText(/192\.168\./)).toBeInTheDocument()
    expect(bodies).toEqual([])
    await app.user.click(dialog.getByRole('button', { name: 'Migrate node' }))
    await dialogClosed()
  })

  it('of a node with a VLAN offers regions with VLANs only', async () => {
    const app = await openNode({ prepare: withNode({ interfaces: [{ purpose: 'vlan', label: 'back' }] }) })
    await screen.findByText('My Debian 12 Disk Profile')
    const dialog = await openDialog(app, 'Migrate to another region', title)
    expect(await dialog.findByText('Must offer VLANs, which this node uses.')).toBeInTheDocument()
    await app.user.click(dialog.getByRole('combobox', { name: 'Region' }))
    const options = within(screen.getByRole('listbox'))
    expect(options.getByRole('option', { name: /^Tokyo/ })).toHaveTextContent('VLANs are not available in this region')
    expect(options.getByRole('option', { name: /^London/ })).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('is not offered by a service without the operation, once it is known', async () => {
    const app = await openNode({
      prepare: withNode(),
      intercept: (request) =>
        request.url.endsWith('/migrate')
          ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
          : undefined,
    })
    const dialog = await openDialog(app, 'Migrate to another region', title)
    await app.user.click(dialog.getByRole('combobox', { name: 'Region' }))
    await app.user.click(screen.getByRole('option', { name: /^London/ }))
    await app.user.click(dialog.getByRole('button', { name: 'Migrate node' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Migrate' })).not.toBeInTheDocument())
  })
})

describe('rescue mode', () => {
  it('attaches the chosen disks', async () => {
    const { bodies, intercept } = spyOnRequests(machine.rescue)
    const app = await openNode({ prepare: withNode(), intercept })
    await screen.findByText('Debian 12 Disk')
    const dialog = await openDialog(app, 'Boot into rescue mode', 'Boot web-1 into rescue mode')
    const submit = () => app.user.click(dialog.getByRole('button', { name: 'Boot into rescue mode' }))
    await app.user.selectOptions(dialog.getByLabelText('Disk in sdb'), '1')
    await submit()
    expect((await dialog.findAllByText('This disk is already in another slot'))[0]).toBeInTheDocument()
    await app.user.selectOptions(dialog.getByLabelText('Disk in sdb'), '')
    await submit()
    await dialogClosed()
    expect(bodies).toEqual([{ devices: { sda: { disk_id: 1 } } }])
    await finish(app)
    expect(await screen.findByText('Rebooted: rescue mode')).toBeInTheDocument()
  })

  it('is shown until the node is rebooted', async () => {
    const app = await openNode({
      prepare: async (service) => {
        await withNode()(service)
        await send(service, 'POST', '/node/instances/1/rescue', {})
        await service.advance(5 * minutes)
      },
    })
    expect(await screen.findByText('In rescue mode')).toBeInTheDocument()
    expect(screen.getByText(/^Booted into rescue mode/)).toHaveTextContent('disks are attached but not mounted')
    await app.user.click(screen.getByRole('button', { name: 'Reboot to leave' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reboot web-1?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Reboot' }))
    await waitFor(() => expect(screen.queryByText('In rescue mode')).not.toBeInTheDocument())
    await finish(app)
    expect(await screen.findByText('Rebooted with My Debian 12 Disk Profile')).toBeInTheDocument()
    expect(screen.queryByText('In rescue mode')).not.toBeInTheDocument()
  })
})

describe('rescue mode without a configuration profile', () => {
  it('is left by shutting the node down', async () => {
    const app = await openNode({
      prepare: async (service) => {
        await withNode({ booted: false })(service)
        await send(service, 'DELETE', '/node/instances/1/configs/1')
        await send(service, 'POST', '/node/instances/1/rescue', {})
        await service.advance(5 * minutes)
      },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Shut down to leave' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Shut down web-1?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Shut down' }))
    await waitFor(() => expect(screen.queryByText('In rescue mode')).not.toBeInTheDocument())
  })
})

it('a node without disks has nothing to repair in rescue mode, and no password to reset', async () => {
  const app = await openNode({ prepare: withNode({ image: null, booted: false }) })
  const rescue = await openDialog(app, 'Boot into rescue mode', 'Boot web-1 into rescue mode')
  expect(rescue.getByText('The node has no disks to repair or copy.')).toBeInTheDocument()
  expect(rescue.queryByText(/disks of the node are attached|Its disks are attached/)).not.toBeInTheDocument()
  await app.user.click(rescue.getByRole('button', { name: 'Cancel' }))
  await dialogClosed()
  const reset = await openDialog(app, 'Reset root password', 'Reset the root password of web-1')
  expect(reset.getByText(/no disk with a root password/)).toBeInTheDocument()
})

describe('the root password', () => {
  it('is reset only while the node is off', async () => {
    const { bodies, intercept } = spyOnRequests(machine.resetPassword)
    const app = await openNode({ prepare: withNode(), intercept })
    const item = (await openMoreMenu(app)).getByRole('menuitem', { name: /^Reset root password/ })
    expect(item).toHaveAttribute('aria-disabled', 'true')
    expect(item).toHaveTextContent('Shut the node down first.')
    await app.user.keyboard('{Escape}')
    await send(app.service, 'POST', '/node/instances/1/shutdown')
    await finish(app)
    await screen.findByText('Offline')
    const dialog = await openDialog(app, 'Reset root password', 'Reset the root password of web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Reset root password' }))
    expect((await dialog.findAllByText('Root password is required'))[0]).toBeInTheDocument()
    await app.user.type(dialog.getByLabelText('Root password'), 'another Horse 8')
    await app.user.click(dialog.getByRole('button', { name: 'Reset root password' }))
    await dialogClosed()
    expect(bodies).toEqual([{ root_pass: 'another Horse 8' }])
    await finish(app)
    expect(await screen.findByText('Root password reset')).toBeInTheDocument()
  })

  it('of a node with several disks is reset on the chosen one', async () => {
    const bodies: unknown[] = []
    const intercept = (request: Request) => {
      if (request.url.endsWith('/disks/2/password')) void request.json().then((body) => bodies.push(body))
      return undefined
    }
    const app = await openNode({
      prepare: async (service) => {
        await withNode({ image: null, root_pass: undefined })(service)
        for (const label of ['one', 'two']) {
          await send(service, 'POST', '/node/instances/1/disks', { label, size: 1024 })
          await service.advance(minutes)
        }
      },
      intercept,
    })
    await screen.findByText('two')
    const dialog = await openDialog(app, 'Reset root password', 'Reset the root password of web-1')
    await app.user.selectOptions(dialog.getByLabelText('Disk'), '2')
    await app.user.type(dialog.getByLabelText('Root password'), 'another Horse 8')
    await app.user.click(dialog.getByRole('button', { name: 'Reset root password' }))
    await dialogClosed()
    expect(bodies).toEqual([{ password: 'another Horse 8' }])
    await finish(app)
    expect(await screen.findByText('Root password reset: two')).toBeInTheDocument()
  })

  it('is kept while it is entered, also when a disk is added elsewhere', async () => {
    const app = await openNode({ prepare: withNode({ booted: false }) })
    await screen.findByText('512 MB Swap Image')
    const dialog = await openDialog(app, 'Reset root password', 'Reset the root password of web-1')
    await app.user.type(dialog.getByLabelText('Root password'), 'another Horse 8')
    await send(app.service, 'DELETE', '/node/instances/1/disks/2')
    await app.service.advance(minutes)
    await send(app.service, 'POST', '/node/instances/1/disks', { label: 'extra', size: 400 })
    await app.queries.invalidateQueries()
    await screen.findByText('extra')
    expect(dialog.getByLabelText('Root password')).toHaveValue('another Horse 8')
  })
})

describe('a response that was lost, although the service has done it', () => {
  const openLost = async (prepare: ReturnType<typeof withNode>) => {
    const { sent, setService, intercept } = loseResponses()
    const app = await openNode({ prepare, intercept })
    setService(app.service)
    return { app, sent }
  }

  it('is recognized for a migration', async () => {
    const { app, sent } = await openLost(withNode())
    await app.user.click(await screen.findByRole('button', { name: 'Migrate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Migrate web-1 to another region' }))
    await app.user.click(dialog.getByRole('combobox', { name: 'Region' }))
    await app.user.click(screen.getByRole('option', { name: /^London/ }))
    await app.user.click(dialog.getByRole('button', { name: 'Migrate node' }))
    await dialogClosed()
    expect(sent).toHaveLength(1)
  })

  it('is recognized for rescue mode', async () => {
    const { app, sent } = await openLost(withNode())
    await screen.findByText('Debian 12 Disk')
    const dialog = await openDialog(app, 'Boot into rescue mode', 'Boot web-1 into rescue mode')
    await app.user.click(dialog.getByRole('button', { name: 'Boot into rescue mode' }))
    await dialogClosed()
    expect(sent).toHaveLength(1)
  })

  it('is recognized for a root password', async () => {
    const { app, sent } = await openLost(withNode({ booted: false }))
    await screen.findByText('Offline')
    const dialog = await openDialog(app, 'Reset root password', 'Reset the root password of web-1')
    await app.user.type(dialog.getByLabelText('Root password'), 'another Horse 8')
    await app.user.click(dialog.getByRole('button', { name: 'Reset root password' }))
    await dialogClosed()
    expect(sent).toHaveLength(1)
  })
})
