import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { nodes } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { callOperation } from '#server/calls-testing.ts'
import {
  chooseFromMore,
  minutes,
  nodeDefaults,
  openNode,
  spyOnRequests,
  withNode,
  type App,
} from '../../../testing/node-page.ts'

const title = 'Rebuild web-1'
const open = (app: App) => chooseFromMore(app, 'Rebuild', title)
type Dialog = Awaited<ReturnType<typeof open>>

async function chooseImage({ user }: App, dialog: Dialog, name: RegExp) {
  if (!dialog.queryByRole('radio', { name }))
    await user.click(await dialog.findByRole('button', { name: /older images/ }))
  await user.click(await dialog.findByRole('radio', { name }))
}
const press = ({ user }: App, dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Rebuild node' }))
const password = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('Root password')

describe('rebuilding a node', () => {
  it('says what is lost and what stays, takes the label, and rebuilds it', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.rebuild)
    const app = await openNode({ intercept, prepare: withNode({ tags: ['prod'] }) })
    const before = await callOperation(app.service, nodes.view, { path: { nodeId: 1 } })
    const dialog = await open(app)
    expect(await dialog.findByText(/Debian 12 Disk \(49.5 GB\), 512 MB Swap Image \(512 MB\)/)).toBeInTheDocument()
    expect(await dialog.findByText(/My Debian 12 Disk Profile/)).toBeInTheDocument()
    expect(dialog.getByText('Everything on web-1 will be lost')).toBeInTheDocument()
    expect(dialog.getByText(/This cannot be undone\. Its addresses, tags and backups are kept\.$/)).toBeInTheDocument()

    await chooseImage(app, dialog, /Alpine 3.17/)
    await app.user.click(dialog.getByRole('button', { name: /Generate/ }))
    const made = password(dialog).value
    expect(made).toHaveLength(24)
    expect(dialog.getByLabelText('Type web-1 to confirm')).toHaveAttribute('autocapitalize', 'none')
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web')
    await press(app, dialog)
    expect((await dialog.findAllByText(/Must be “web-1”/))[0]).toBeInTheDocument()
    expect(bodies).toEqual([])
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), '-1')
    await press(app, dialog)
    await waitFor(() => expect(bodies).toEqual([{ image: 'node/alpine3.17', root_pass: made, booted: true }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await screen.findAllByText('Rebuilding'))[0]).toBeInTheDocument()
    expect(await screen.findByText('Alpine 3.17 Disk')).toBeInTheDocument()
    await app.service.advance(minutes)
    const after = await callOperation(app.service, nodes.view, { path: { nodeId: 1 } })
    expect(after).toMatchObject({ status: 'running', image: 'node/alpine3.17', ipv4: before.ipv4, tags: ['prod'] })
  })

  it('leaves a node alone that somebody has renamed since the question', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.rebuild)
    const app = await openNode({ intercept })
    const dialog = await open(app)
    await chooseImage(app, dialog, /Alpine 3.17/)
    await app.user.click(dialog.getByRole('button', { name: /Generate/ }))
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
    await callOperation(app.service, nodes.update, { path: { nodeId: 1 }, body: { label: 'payments' } })
    await press(app, dialog)
    expect(await dialog.findByText(/^web-1 is now called payments/)).toBeInTheDocument()
    expect(bodies).toEqual([])
  })

  it('names nothing as lost where there are neither disks nor profiles', async () => {
    const { type, region, label } = nodeDefaults
    const app = await openNode({
      prepare: async (service) => {
        await callOperation(service, nodes.create, { body: { type, region, label } })
        await service.advance(minutes)
      },
    })
    const dialog = await open(app)
    expect(await dialog.findByText('Creates its disks from an image.')).toBeInTheDocument()
    await waitFor(() => expect(dialog.queryByText(/will be lost$/)).not.toBeInTheDocument())
  })

  it('names the private networks that the new profile will not have', async () => {
    const app = await openNode()
    const {
      data: [profile],
    } = await callOperation(app.service, configs.list, { path: { nodeId: 1 }, query: {} })
    if (!profile) throw new Error('The node has no profile')
    await callOperation(app.service, configs.update, {
      path: { nodeId: 1, configId: profile.id },
      body: { interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'back', ipam_address: '10.0.0.5/24' }] },
    })
    await app.queries.invalidateQueries()
    const dialog = await open(app)
    expect(await dialog.findByText(/Profile \(eth0 public, eth1 VLAN back \(10\.0\.0\.5\/24\)\)/)).toBeInTheDocument()
    expect(dialog.getByText(/^The new profile has a public interface only\./)).toBeInTheDocument()
  })

  it('needs image, password and label, and names them all at once', async () => {
    const app = await openNode()
    const dialog = await open(app)
    await press(app, dialog)
    expect(await dialog.findByText('3 fields need attention')).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Image' })).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Root password' })).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Type web-1 to confirm' })).toBeInTheDocument()
  })

  const { min, max } = limits.rootPassword
  const long = (length: number) => 'aB'.repeat(length).slice(0, length)
  it.each([
    [min - 1, true],
    [min, false],
    [max, false],
    [max + 1, true],
  ])('judges a password of %i characters by the contract', async (length, refused) => {
    const app = await openNode()
    const dialog = await open(app)
    await app.user.click(password(dialog))
    await app.user.paste(long(length))
    await app.user.tab()
    await waitFor(() => expect(password(dialog).getAttribute('aria-invalid')).toBe(refused ? 'true' : null))
    expect(dialog.queryAllByText(`Length must be ${min}-${max} characters`)).toHaveLength(refused ? 1 : 0)
  })

  it('shows the refusal of a weak password at its field', async () => {
    const app = await openNode()
    const dialog = await open(app)
    await app.user.type(password(dialog), 'aaaaaaaa')
    await app.user.tab()
    expect(await dialog.findByText('Password does not meet strength requirement')).toBeInTheDocument()
  })

  it('takes keys of the profile and leaves it offline when asked to', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.rebuild)
    const app = await openNode({ intercept })
    const dialog = await open(app)
    const line = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ3sD1hl9GYpl4gKIQeHoyWz0m6kpVqk5Yw0zQe0m1aX me@laptop'
    await chooseImage(app, dialog, /Debian 12/)
    await app.user.type(password(dialog), 'correct-Horse-7')
    await app.user.click(dialog.getByRole('button', { name: 'Paste a public key' }))
    await app.user.click(await dialog.findByLabelText('Public key'))
    await app.user.paste(line)
    await app.user.click(dialog.getByRole('checkbox', { name: 'Boot after rebuilding' }))
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
    await press(app, dialog)
    await waitFor(() =>
      expect(bodies).toEqual([
        { image: 'node/debian12', root_pass: 'correct-Horse-7', authorized_keys: [line], booted: false },
      ]),
    )
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Offline')).toBeInTheDocument()
  })

  it('does not delete what was added elsewhere since it named what it deletes', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.rebuild)
    const app = await openNode({ intercept, prepare: withNode({ booted: false }) })
    const dialog = await open(app)
    await chooseImage(app, dialog, /Alpine 3.17/)
    await app.user.type(password(dialog), 'correct-Horse-7')
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
    await callOperation(app.service, configs.create, { path: { nodeId: 1 }, body: { label: 'theirs', devices: {} } })
    await press(app, dialog)
    expect(await dialog.findByText(/^Something was added to web-1 or renamed\./)).toBeInTheDocument()
    expect(dialog.getByText(/My Debian 12 Disk Profile, theirs/)).toBeInTheDocument()
    expect(bodies).toEqual([])
    await press(app, dialog)
    await waitFor(() => expect(bodies).toHaveLength(1))
  })

  it('stands still while it is sent, which is what replaces the disks', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let service: App['service'] | undefined
    const app = await openNode({
      intercept: (request) => {
        if (!service || !request.url.endsWith('/rebuild')) return undefined
        return service.fetch(request).then(async (response) => {
          await held
          return response
        })
      },
    })
    service = app.service
    const dialog = await open(app)
    await chooseImage(app, dialog, /Alpine 3.17/)
    await app.user.type(password(dialog), 'correct-Horse-7')
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
    await press(app, dialog)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Alpine 3.17 Disk')).toBeInTheDocument()
    expect(dialog.getByText(/My Debian 12 Disk Profile/)).toBeInTheDocument()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('says that the node was deleted elsewhere', async () => {
    const app = await openNode()
    const dialog = await open(app)
    await chooseImage(app, dialog, /Debian 12/)
    await app.user.type(password(dialog), 'correct-Horse-7')
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
    await callOperation(app.service, nodes.remove, { path: { nodeId: 1 } })
    await app.service.advance(minutes)
    await press(app, dialog)
    expect(
      await dialog.findByText('This node no longer exists, or the service does not offer this'),
    ).toBeInTheDocument()
    expect(dialog.queryByText('Not found')).not.toBeInTheDocument()
  })

  it('shows the service’s refusal on top and keeps what was entered', async () => {
    const app = await openNode()
    const dialog = await open(app)
    await chooseImage(app, dialog, /Debian 12/)
    await app.user.type(password(dialog), 'correct-Horse-7')
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
    await callOperation(app.service, nodes.reboot, { path: { nodeId: 1 }, body: {} })
    await press(app, dialog)
    expect(await dialog.findByText('Node busy.')).toBeInTheDocument()
    expect(password(dialog)).toHaveValue('correct-Horse-7')
    expect((await callOperation(app.service, configs.list, { path: { nodeId: 1 } })).results).toBe(1)
  })
})
