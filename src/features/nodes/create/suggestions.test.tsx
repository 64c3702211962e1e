/** What "Create node" finds out before the request is sent, and suggests. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { nodes } from '#contract/areas/nodes.ts'
import type { TestService } from '#server/testing.ts'
import { callOperation } from '#server/calls-testing.ts'
import {
  chooseRadio,
  clickButton,
  fieldValue,
  fillField,
  openCreatePage,
  spyOnCreate,
} from '../../../testing/create-page.ts'
import { withNode } from '../../../testing/node-page.ts'
import { send } from '../../../testing/send.ts'

/** The texts that a field offers. */
const suggestionsOf = (field: HTMLElement) =>
  field instanceof HTMLInputElement ? [...(field.list?.options ?? [])].map(({ value }) => value) : []

describe('a label that is taken', () => {
  it('is found before the form is sent, and the next free one is one press away', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await openCreatePage('/nodes/create?mode=empty', {
      intercept,
      prepare: async (service) => {
        await withNode({ label: 'web-1' })(service)
        await withNode({ label: 'web-2' })(service)
      },
    })
    await screen.findByLabelText('Label')
    await fillField(app, 'Label', 'web-1')
    expect(await screen.findByText(/^Another node is already called/)).toBeVisible()
    expect(bodies).toEqual([])
    await clickButton(app, 'Use web-3')
    expect(fieldValue('Label')).toBe('web-3')
    expect(screen.queryByText(/^Another node is already called/)).not.toBeInTheDocument()
  })

  it('is found in a pattern, with the first numbers that are free for all', async () => {
    const app = await openCreatePage('/nodes/create?mode=empty', { prepare: withNode({ label: 'web-03' }) })
    await screen.findByLabelText('Label')
    await fillField(app, 'Number of nodes', '3')
    await fillField(app, 'Label', 'web-{n}')
    await fillField(app, 'First number', '02')
    expect(await screen.findByText('Taken: web-03.')).toBeVisible()
    await clickButton(app, 'Start at 04')
    expect(fieldValue('First number')).toBe('04')
    expect(screen.queryByText(/^Taken/)).not.toBeInTheDocument()
  })
})

it('usernames whose keys may sign in are typed where the service has no list of users', async () => {
  const { bodies, intercept } = spyOnCreate()
  const app = await openCreatePage('/nodes/create', {
    intercept: (request) =>
      request.url.includes('/account/users')
        ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
        : intercept(request),
  })
  await chooseRadio(app, 'Debian 12')
  await chooseRadio(app, 'Frankfurt, DE')
  await chooseRadio(app, 'Node 4GB')
  await fillField(app, 'Root password', 'correct-Horse-7')
  await app.user.type(await screen.findByRole('combobox', { name: /^Keys of other users/ }), 'restricted{Enter}')
  await clickButton(app, 'Create node')
  await waitFor(() => expect(bodies).toMatchObject([{ authorized_users: ['restricted'] }]))
})

it('a restricted user, who knows no others, is not asked for their keys', async () => {
  await openCreatePage('/nodes/create', {
    as: 'restricted',
    prepare: (service) =>
      send(service, 'PUT', '/account/users/restricted/grants', { global: { add_nodes: true } }).then(() => null),
  })
  expect(await screen.findByLabelText('Root password')).toBeVisible()
  expect(screen.queryByText(/^Keys of other users/)).not.toBeInTheDocument()
})

const withVlan = async (service: TestService) => {
  await withNode({ image: null, booted: false })(service)
  const interfaces = [
    { purpose: 'public' as const },
    { purpose: 'vlan' as const, label: 'inside', ipam_address: '10.0.0.1/24' },
  ]
  await callOperation(service, configs.create, {
    path: { nodeId: 1 },
    body: { label: 'main', devices: {}, interfaces },
  })
  await callOperation(service, nodes.create, { body: { region: 'eu-west', type: 'g6-nanode-1', label: 'other' } })
}

it('interfaces suggest the VLANs of the region, and warn of networks that overlap and of addresses that another node has', async () => {
  const app = await openCreatePage('/nodes/create?region=eu-central', { prepare: withVlan })
  await app.user.click(await screen.findByRole('button', { name: 'Add interface' }))
  await app.user.click(screen.getByRole('button', { name: 'Add interface' }))
  await waitFor(() => expect(suggestionsOf(screen.getByLabelText('eth1 VLAN label'))).toEqual(['inside']))
  const [first, second] = [screen.getByLabelText(/^eth1 address/), screen.getByLabelText(/^eth2 address/)]
  await app.user.type(first, '10.0.0.1/24')
  await app.user.type(second, '10.0.0.2/16')
  expect(screen.getByText(/The networks of eth1 and eth2 overlap/)).toBeVisible()
  await app.user.clear(second)
  expect(screen.queryByText(/overlap/)).not.toBeInTheDocument()
  const taken = /^10\.0\.0\.1 of eth1 is already an address of .* in this VLAN/
  expect(screen.queryByText(taken)).not.toBeInTheDocument()
  await app.user.type(screen.getByLabelText('eth1 VLAN label'), 'inside')
  expect(await screen.findByText(taken)).toBeVisible()
  await app.user.clear(first)
  await app.user.type(first, '10.0.0.2/24')
  expect(screen.queryByText(taken)).not.toBeInTheDocument()
})

it('a type is suggested from those in use where the service lists none', async () => {
  await openCreatePage('/nodes/create?mode=empty', {
    prepare: withNode({ type: 'g6-standard-2' }),
    intercept: ({ url }) =>
      url.includes('/node/types') ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 }) : undefined,
  })
  const field = await screen.findByLabelText('Type')
  await waitFor(() => expect(suggestionsOf(field)).toEqual(['g6-standard-2']))
})

it('the keys of the profile show their fingerprints', async () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDpmKkMuBC0OsKKPMBNWbCoJnDZZDEj4Te5bXYUUTf6Z laptop'
  await openCreatePage('/nodes/create', {
    prepare: (service) => send(service, 'POST', '/profile/sshkeys', { label: 'laptop', ssh_key: key }).then(() => null),
  })
  const keys = within(await screen.findByRole('group', { name: /^SSH keys/ }))
  expect(await keys.findByText(/^ssh-ed25519 SHA256:[A-Za-z0-9+/]{8}…[A-Za-z0-9+/]{8}$/)).toBeVisible()
})
