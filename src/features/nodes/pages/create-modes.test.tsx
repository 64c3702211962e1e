import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as limits from '#contract/limits.ts'
import type { TestService } from '#server/testing.ts'
import { expectInConsole } from '../../../testing/console.ts'
import { choose, invalid, isCreation, open, placed, press, review, spy, typed, write } from '../../../testing/create-page.ts'

/** A node web-1 (id 1) of 50 GB in Frankfurt with the snapshot "before" (id 1). */
const withSnapshot = async (service: TestService) => {
  const send = async (path: string, body: unknown) => {
    const headers = { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' }
    const response = await service.fetch(`${service.url}/v4${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status).toBe(200)
    await service.advance(10 * 60_000)
  }
  await send('/node/instances', { region: 'eu-central', type: 'g6-standard-1', image: 'node/debian12', root_pass: 'correct-Horse-7', label: 'web-1', backups_enabled: true })
  await send('/node/instances/1/backups', { label: 'before' })
}

describe('from a backup', () => {
  it('of a chosen node, in its region, on a type with room for it', async () => {
    const { bodies, intercept } = spy()
    const app = await open('/nodes/create?mode=backup', { prepare: withSnapshot, intercept })
    await screen.findByRole('combobox', { name: 'Source node' })
    await press(app, 'Create node')
    expect((await screen.findAllByText('Source node is required'))[0]).toBeTruthy()
    await app.user.click(screen.getByRole('combobox', { name: 'Source node' }))
    await app.user.click(await screen.findByRole('option', { name: /web-1/ }))
    await choose(app, 'Snapshot before')
    expect(await screen.findByText(/root password are those of web-1/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Region' })).toBeNull()
    expect(screen.queryByLabelText('Root password')).toBeNull()
    const small = screen.getByRole('radio', { name: 'Nanode 1GB' })
    await waitFor(() => expect(small.hasAttribute('disabled')).toBe(true))
    expect(screen.getByText('Too small: the backup needs 50 GB, this type has 25 GB')).toBeTruthy()
    await choose(app, 'Node 2GB')
    expect(review().getByText('Frankfurt, DE')).toBeTruthy()
    await press(app, 'Create node')
    await waitFor(() => expect(app.address()).toBe('/nodes/2'))
    expect(bodies).toEqual([{ region: 'eu-central', type: 'g6-standard-1', backup_id: 1, booted: true, private_ip: false, backups_enabled: false }])
  })

  it('that the address names', async () => {
    const { bodies, intercept } = spy()
    const app = await open('/nodes/create?mode=backup&node=1&backup=1&region=eu-central&type=g6-nanode-1', { prepare: withSnapshot, intercept })
    expect(await screen.findByRole('radio', { name: 'Snapshot before', checked: true })).toBeTruthy()
    await press(app, 'Create node')
    expect((await screen.findAllByText('Too small: the backup needs 50 GB, this type has 25 GB'))[0]).toBeTruthy()
    expect(bodies).toEqual([])
    await choose(app, 'Node 4GB')
    await press(app, 'Create node')
    await waitFor(() => expect(bodies).toMatchObject([{ backup_id: 1, type: 'g6-standard-2' }]))
  })

  it('is not offered of nodes that the person may only read', async () => {
    await open('/nodes/create?mode=backup', {
      as: 'restricted',
      prepare: async (service) => {
        await withSnapshot(service)
        const headers = { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' }
        const body = JSON.stringify({ global: { add_nodes: true }, node: [{ id: 1, permissions: 'read_only' }] })
        const answer = await service.fetch(`${service.url}/v4/account/users/restricted/grants`, { method: 'PUT', headers, body })
        expect(answer.status).toBe(200)
      },
    })
    expect(await screen.findByText('There is no node whose backups you may use.')).toBeTruthy()
  })
})

describe('a draft', () => {
  const kept = () => sessionStorage.getItem('quarterdeck.draft.node-create') ?? ''

  it('holds interfaces, and of the answers to a script those that are no secrets', async () => {
    const app = await open('/nodes/create?mode=script', { demo: true })
    await choose(app, 'app-node')
    await write(app, 'Password for joining', 'join-Horse-7')
    await choose(app, 'worker')
    await screen.findByRole('button', { name: 'Add interface' })
    await press(app, 'Add interface')
    await write(app, 'eth1 VLAN label', 'back')
    await write(app, 'eth1 address', '10.0.0.1/24')
    expect(kept()).toContain('worker')
    expect(kept()).not.toContain('join-Horse-7')
    await app.router.navigate('/')
    await app.user.click(within(await screen.findByRole('alertdialog', { name: 'Leave this page?' })).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.address()).toBe('/'))

    await app.router.navigate('/nodes/create?mode=script')
    await app.user.click(await screen.findByRole('button', { name: 'Continue the draft' }))
    expect(await screen.findByRole('radio', { name: 'worker', checked: true })).toBeTruthy()
    expect(typed('Password for joining')).toBe('')
    expect([typed('eth0 purpose'), typed('eth1 VLAN label'), typed('eth1 address')]).toEqual(['public', 'back', '10.0.0.1/24'])
  })

  it.each([
    [{ interfaces: [{ purpose: 'public', label: '', ipam_address: '' }, { purpose: 'vlan', label: 'back' }] }],
    [{ interfaces: 'eth0' }],
    [{ stackscript_data: { domain: { nested: true } } }],
    [{ root_pass: 'correct-Horse-7' }],
  ])('that another hand has written is not taken: %j', async (values) => {
    sessionStorage.setItem('quarterdeck.draft.node-create', JSON.stringify({ saved: 1, values }))
    await open('/nodes/create')
    expect(screen.queryByRole('button', { name: 'Continue the draft' })).toBeNull()
  })
})

describe('several nodes at once', () => {
  it('are created from a pattern, with what fails kept for another try', async () => {
    expectInConsole(/400/)
    let asked = 0
    const bodies: unknown[] = []
    const app = await open('/nodes/create', {
      intercept: (request) => {
        if (!isCreation(request)) return undefined
        asked += 1
        if (asked === 3) return Response.json({ errors: [{ reason: 'Not now' }] }, { status: 400 })
        void request.json().then((body) => bodies.push(body))
        return undefined
      },
    })
    await placed(app)
    await write(app, 'Number of nodes', '3')
    await write(app, 'Label', 'web-{n}')
    await write(app, 'First number', '08')
    expect(review().getByText('web-08 to web-10')).toBeTruthy()
    expect(review().getByText('3 × $20')).toBeTruthy()
    await press(app, 'Create 3 nodes')
    await app.page('Nodes')
    const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await tray.findByText('2 of 3 done, 1 failed')).toBeTruthy()
    expect(tray.getByText('Not now')).toBeTruthy()
    await app.user.click(tray.getByRole('button', { name: 'Retry 1 failed' }))
    expect(await tray.findByText('3 of 3 done')).toBeTruthy()
    expect(bodies).toMatchObject([{ label: 'web-08' }, { label: 'web-09' }, { label: 'web-10' }])
    await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))
  })

  it.each([
    ['', 'Number of nodes is required'],
    [String(limits.nodesAtOnce.min - 1), 'Must be 1-50'],
    [String(limits.nodesAtOnce.min), null],
    [String(limits.nodesAtOnce.max), null],
    [String(limits.nodesAtOnce.max + 1), 'Must be 1-50'],
  ])('the number "%s" is checked', async (number, reason) => {
    const app = await open('/nodes/create')
    await app.user.clear(screen.getByLabelText('Number of nodes'))
    if (number !== '') await app.user.type(screen.getByLabelText('Number of nodes'), number)
    await app.user.tab()
    await waitFor(() => expect(invalid('Number of nodes')).toBe(reason !== null))
    if (reason !== null) expect(screen.getByText(reason)).toBeTruthy()
  })
})
