import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TestService } from '#server/testing.ts'
import { minutes, withNode } from '../../../../testing/node-page.ts'
import { send } from '../../../../testing/send.ts'
import { chooseRadio, openCreatePage, clickButton, review, spyOnCreate } from '../../../../testing/create-page.ts'

/** A node web-1 (id 1) of 50 GB in Frankfurt with the snapshot "before" (id 1). */
const withSnapshot = async (service: TestService) => {
  const send = async (path: string, body: unknown) => {
    const headers = { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' }
    const response = await service.fetch(`${service.url}/v4${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    await service.advance(10 * 60_000)
  }
  await send('/node/instances', {
    region: 'eu-central',
    type: 'g6-standard-1',
    image: 'node/debian12',
    root_pass: 'correct-Horse-7',
    label: 'web-1',
    backups_enabled: true,
  })
  await send('/node/instances/1/backups', { label: 'before' })
}

describe('from a backup', () => {
  it('of a selected node, in its region, on a type with enough disk', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await openCreatePage('/nodes/create?mode=backup', { prepare: withSnapshot, intercept })
    await screen.findByRole('combobox', { name: 'Source node' })
    await clickButton(app, 'Create node')
    expect((await screen.findAllByText('Source node is required'))[0]).toBeInTheDocument()
    await app.user.click(screen.getByRole('combobox', { name: 'Source node' }))
    await app.user.click(await screen.findByRole('option', { name: /web-1/ }))
    await chooseRadio(app, 'Snapshot before')
    expect(await screen.findByText(/root password will be those of web-1/)).toBeInTheDocument()
    expect(screen.queryByRole('group', { name: 'Region' })).not.toBeInTheDocument()
    expect(screen.queryByLabelText('Root password')).not.toBeInTheDocument()
    const small = screen.getByRole('radio', { name: 'Nanode 1GB' })
    await waitFor(() => expect(small.hasAttribute('disabled')).toBe(true))
    expect(screen.getByText('Too small: the backup needs 50 GB; this type has 25 GB')).toBeInTheDocument()
    await chooseRadio(app, 'Node 2GB')
    expect(review().getByText('Frankfurt, DE')).toBeInTheDocument()
    await clickButton(app, 'Create node')
    await waitFor(() => expect(app.address()).toBe('/nodes/2'))
    expect(bodies).toEqual([
      {
        region: 'eu-central',
        type: 'g6-standard-1',
        backup_id: 1,
        booted: true,
        private_ip: false,
        backups_enabled: false,
      },
    ])
  })

  it('is created where the backup was made, which its node may have left since', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await openCreatePage('/nodes/create?mode=backup&node=1&backup=1&type=g6-standard-1', {
      prepare: async (service) => {
        await withSnapshot(service)
        await send(service, 'POST', '/node/instances/1/migrate', { region: 'eu-west' })
        await service.advance(minutes)
      },
      intercept,
    })
    expect(await screen.findByText(/^The new node will be in Frankfurt, DE/)).toBeInTheDocument()
    expect(review().getByText('Frankfurt, DE')).toBeInTheDocument()
    await clickButton(app, 'Create node')
    await waitFor(() => expect(bodies).toMatchObject([{ region: 'eu-central', backup_id: 1 }]))
  })

  it('offers only nodes with backups, and backups that cannot be used with their reason', async () => {
    const app = await openCreatePage('/nodes/create?mode=backup', {
      prepare: async (service) => {
        await withSnapshot(service)
        await withNode({ label: 'bare-1' })(service)
        await service.database.updateTable('backups').set({ available: 0 }).execute()
      },
    })
    await app.user.click(await screen.findByRole('combobox', { name: 'Source node' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^web-1/),
    ])
    await app.user.click(screen.getByRole('option', { name: /web-1/ }))
    const backup = await screen.findByRole('radio', { name: 'Snapshot before' })
    expect(backup).toBeDisabled()
    expect(backup).toHaveAccessibleDescription('It is unavailable while its host is under maintenance.')
  })

  it('given in the address', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await openCreatePage('/nodes/create?mode=backup&node=1&backup=1&region=eu-central&type=g6-nanode-1', {
      prepare: withSnapshot,
      intercept,
    })
    expect(await screen.findByRole('radio', { name: 'Snapshot before', checked: true })).toBeInTheDocument()
    await clickButton(app, 'Create node')
    expect(
      (await screen.findAllByText('Too small: the backup needs 50 GB; this type has 25 GB'))[0],
    ).toBeInTheDocument()
    expect(bodies).toEqual([])
    await chooseRadio(app, 'Node 4GB')
    await clickButton(app, 'Create node')
    await waitFor(() => expect(bodies).toMatchObject([{ backup_id: 1, type: 'g6-standard-2' }]))
  })

  it('is not offered for nodes with read-only access', async () => {
    await openCreatePage('/nodes/create?mode=backup', {
      as: 'restricted',
      prepare: async (service) => {
        await withSnapshot(service)
        const headers = { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' }
        const body = JSON.stringify({ global: { add_nodes: true }, node: [{ id: 1, permissions: 'read_only' }] })
        const answer = await service.fetch(`${service.url}/v4/account/users/restricted/grants`, {
          method: 'PUT',
          headers,
          body,
        })
        expect(answer.status).toBe(200)
      },
    })
    expect(await screen.findByText('You have no nodes whose backups you can restore.')).toBeInTheDocument()
  })
})
