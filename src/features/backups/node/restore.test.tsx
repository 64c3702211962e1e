import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { callOperation } from '#server/calls-testing.ts'
import { minutes } from '../../../testing/node-page.ts'
import { send } from '../../../testing/send.ts'
import { addToken } from '../../../testing/tokens.ts'
import { nodeList, nodeView } from '#queries/nodes.ts'
import { button, openBackups, withSnapshot } from '../../../testing/node-backups.ts'

describe('restoring', () => {
  const start = async (prepare = withSnapshot) => {
    const app = await openBackups(prepare)
    await app.user.click(await button('Restore'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore snapshot before' }))
    await dialog.findByRole('button', { name: 'Restore' })
    return { app, dialog }
  }
  const choose = async ({ app, dialog }: Awaited<ReturnType<typeof start>>, label: RegExp) => {
    await app.user.click(await dialog.findByRole('combobox', { name: 'Target node' }))
    await app.user.click(await screen.findByRole('option', { name: label }))
  }

  it('onto the same node begins with a choice, which explains missing storage with numbers', async () => {
    const { app, dialog } = await start()
    expect(
      await dialog.findByText('Not enough storage: the backup needs 50 GB, and 0 MB of 50 GB is free.'),
    ).toBeInTheDocument()
    expect(dialog.getByRole('radio', { name: 'Keep' })).toBeDisabled()
    expect(dialog.getByRole('radio', { name: 'Replace' })).not.toBeChecked()
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect((await dialog.findAllByText(/Choose what happens to the disks/)).length).toBeGreaterThan(0)
  })

  it('of a node that was migrated since offers the nodes in the region of the backup only', async () => {
    const { app, dialog } = await start(async (service) => {
      await withSnapshot(service)
      await send(service, 'POST', '/node/instances/1/migrate', { region: 'eu-west' })
      await service.advance(minutes)
    })
    expect(
      await dialog.findByText('Nodes in Frankfurt, DE, where this backup was made before web-1 was migrated.'),
    ).toBeInTheDocument()
    await app.user.click(dialog.getByRole('combobox', { name: 'Target node' }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      expect.stringMatching(/^web-2/),
    ])
  })

  it('to a node that is migrated meanwhile says so, and keeps the choice what happens to its disks', async () => {
    const opened = await start()
    const { app, dialog } = opened
    await choose(opened, /^web-2/)
    await app.user.click(await dialog.findByRole('radio', { name: 'Replace' }))
    await send(app.service, 'POST', '/node/instances/2/migrate', { region: 'eu-west' })
    await app.service.advance(minutes)
    await app.queries.refetchQueries({ queryKey: nodeList.all.queryKey })
    expect(await dialog.findByText(/^web-2 is in London, UK now, where this backup cannot be restored/)).toBeVisible()
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect((await dialog.findAllByText(/Choose an existing node/))[0]).toBeInTheDocument()
    await choose(opened, /^web-1/)
    expect(dialog.getByRole('radio', { name: 'Replace' })).toBeChecked()
    expect(dialog.queryByText(/^web-2 is in/)).not.toBeInTheDocument()
  })

  it('to another node warns of the VLAN addresses that come along', async () => {
    const opened = await start(async (service) => {
      await withSnapshot(service)
      const { data } = await callOperation(service, configs.list, { path: { nodeId: 1 } })
      await callOperation(service, configs.update, {
        path: { nodeId: 1, configId: data[0]?.id ?? 0 },
        body: {
          interfaces: [
            { purpose: 'public', label: '', ipam_address: '' },
            { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.2/24' },
          ],
        },
      })
    })
    const warning = /^The restored profiles bring the VLAN interfaces of web-1/
    expect(opened.dialog.queryByText(warning)).not.toBeInTheDocument()
    await choose(opened, /^web-2/)
    expect(await opened.dialog.findByText(warning)).toBeInTheDocument()
  })

  it('stands still while it is sent, which is what changes the node', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const app = await openBackups(withSnapshot, {
      intercept: (request): Promise<Response> | undefined =>
        request.url.endsWith('/restore')
          ? app.service.fetch(request).then(async (response) => {
              await held
              return response
            })
          : undefined,
    })
    await app.user.click(await button('Restore'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore snapshot before' }))
    await app.user.click(await dialog.findByRole('radio', { name: 'Replace' }))
    await app.user.type(await dialog.findByLabelText('Type web-1 to confirm'), 'web-1')
    expect(await dialog.findByText(/web-1 will be shut down first and stay offline/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    await waitFor(async () => {
      await app.queries.invalidateQueries()
      expect(app.queries.getQueryData(nodeView(1).queryKey)?.status).toBe('shutting_down')
    })
    expect(dialog.getByText(/web-1 will be shut down first and stay offline/)).toBeInTheDocument()
    expect(dialog.getByText(/Debian 12 Disk \(49.5 GB\)/)).toBeInTheDocument()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('to another node is followed until it finishes', async () => {
    const started = await start()
    const { app, dialog } = started
    await choose(started, /web-2/)
    await waitFor(() => expect(dialog.queryByText(/Not enough storage/)).not.toBeInTheDocument())
    await app.user.click(dialog.getByRole('radio', { name: 'Keep' }))
    expect(await dialog.findByText('Restore 1 - Debian 12 Disk')).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Restoring Snapshot before', { selector: 'p' })).toBeInTheDocument()
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Snapshot before was restored', { selector: 'p' })).toBeInTheDocument()
    await app.user.click(await button('Boot with the restored profile'))
    await waitFor(async () =>
      expect(await send(app.service, 'GET', '/node/instances/2')).toMatchObject({ status: 'booting' }),
    )
    await waitFor(() =>
      expect(screen.queryByText('Snapshot before was restored', { selector: 'p' })).not.toBeInTheDocument(),
    )
  })

  it('stays ended when its node is booted otherwise', async () => {
    const started = await start()
    const { app, dialog } = started
    await choose(started, /web-2/)
    await app.user.click(dialog.getByRole('radio', { name: 'Keep' }))
    await dialog.findByText('Restore 1 - Debian 12 Disk')
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    await screen.findByText('Restoring Snapshot before', { selector: 'p' })
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    await screen.findByText('Snapshot before was restored', { selector: 'p' })
    await send(app.service, 'POST', '/node/instances/2/boot')
    await app.queries.invalidateQueries()
    const sentence = (_: string, element: Element | null) => element?.textContent === 'web-2 is booting.'
    expect(await screen.findByText(sentence, { selector: 'div' })).toBeInTheDocument()
    expect(screen.getByText('Snapshot before was restored', { selector: 'p' })).toBeInTheDocument()
  })

  it('is not reported as a success where the events cannot be read', async () => {
    const app = await openBackups(withSnapshot, {
      token: (service) => addToken(service, { scopes: 'nodes:read_write account:read_only' }),
    })
    await app.user.click(await button('Restore'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore snapshot before' }))
    await dialog.findByRole('button', { name: 'Restore' })
    await choose({ app, dialog }, /web-2/)
    await app.user.click(dialog.getByRole('radio', { name: 'Keep' }))
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Restoring Snapshot before', { selector: 'p' })).toBeInTheDocument()
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Snapshot before: the restore has ended', { selector: 'p' })).toBeInTheDocument()
    expect(screen.getByText(/the result is unknown.*events:read_only/)).toBeInTheDocument()
  })

  it('is not reported as finished from cached data, nor between shutdown and restore', async () => {
    const answers: ((answer: Response) => void)[] = []
    let held = false
    const app = await openBackups(withSnapshot, {
      intercept: (request) =>
        held && request.method === 'GET' && request.url.endsWith('/instances/2')
          ? new Promise<Response>((resolve) => answers.push(resolve))
          : undefined,
    })
    const before = await app.queries.fetchQuery(nodeView(2))
    expect(before.status).toBe('offline')
    await app.user.click(await button('Restore'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore snapshot before' }))
    await dialog.findByRole('button', { name: 'Restore' })
    await choose({ app, dialog }, /web-2/)
    await app.user.click(dialog.getByRole('radio', { name: 'Keep' }))
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Restoring Snapshot before', { selector: 'p' })).toBeInTheDocument()
    held = true
    void app.queries.invalidateQueries({ queryKey: nodeView(2).queryKey })
    await waitFor(() => expect(answers.length).toBeGreaterThan(0))
    expect(screen.queryByText('Snapshot before was restored', { selector: 'p' })).not.toBeInTheDocument()
    // The node is in no transition, but the event has not finished.
    const rests = vi.fn()
    const unsubscribe = app.queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[1] === 'view') rests()
    })
    held = false
    for (const answer of answers) answer(Response.json(before))
    await waitFor(() => expect(rests).toHaveBeenCalled())
    unsubscribe()
    expect(screen.queryByText('Snapshot before was restored', { selector: 'p' })).not.toBeInTheDocument()
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Snapshot before was restored', { selector: 'p' })).toBeInTheDocument()
  })

  it('with overwriting lists what is lost and requires the label', async () => {
    const { app, dialog } = await start()
    // The backup ended 11 seconds after it began.
    expect(dialog.getByText(/^From web-1, .* · .*:11 \(UTC\), 50 GB on 2 disks\.$/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('radio', { name: 'Replace' }))
    expect(await dialog.findByText('Everything on web-1 will be lost')).toBeInTheDocument()
    expect(
      dialog.getByText(/^This includes everything written since the backup began on .*:00 \(UTC\)\.$/),
    ).toBeInTheDocument()
    expect(await dialog.findByText(/Debian 12 Disk \(49.5 GB\), 512 MB Swap Image/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect((await dialog.findAllByText('Must be “web-1”')).length).toBeGreaterThan(0)
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect((await screen.findAllByText('Shutting down')).length).toBeGreaterThan(0)
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Snapshot before was restored', { selector: 'p' })).toBeInTheDocument()
  })

  it('shows a failure', async () => {
    const { app, dialog } = await start()
    await app.user.click(dialog.getByRole('radio', { name: 'Replace' }))
    await app.user.type(await dialog.findByLabelText('Type web-1 to confirm'), 'web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Restoring Snapshot before', { selector: 'p' })).toBeInTheDocument()
    await send(app.service, 'POST', '/node/instances/1/backups/cancel')
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Snapshot before could not be restored', { selector: 'p' })).toBeInTheDocument()
  })
})
