import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { backupStatuses, type BackupStatus } from '#contract/areas/backups.ts'
import { backupStatusWords } from '#contract/rules/backup-status.ts'
import type { TestService } from '#server/testing.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { nodeView } from '../node/queries.ts'

const minutes = 60_000
const fresh = { region: 'eu-central', type: 'g6-standard-1', image: 'node/debian12', root_pass: 'correct-Horse-7' }

/** Sends one request as the owner. */
async function send(service: TestService, method: string, path: string, body?: unknown): Promise<void> {
  const headers = { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' }
  const response = await service.fetch(`${service.url}/v4${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
}

/** A running node web-1 with the id 1; backups are off. */
const withNode = async (service: TestService) => {
  await send(service, 'POST', '/node/instances', { ...fresh, label: 'web-1' })
  await service.advance(10 * minutes)
}
/** The same with backups, their schedule chosen, and an empty node web-2 with the id 2. */
const withBackups = async (service: TestService) => {
  await withNode(service)
  await send(service, 'POST', '/node/instances/1/backups/enable')
  await send(service, 'PUT', '/node/instances/1', { backups: { schedule: { day: 'Friday', window: 'W4' } } })
  await send(service, 'POST', '/node/instances', { region: 'eu-central', type: 'g6-standard-1', label: 'web-2' })
  await service.advance(minutes)
}
const withSnapshot = async (service: TestService) => {
  await withBackups(service)
  await send(service, 'POST', '/node/instances/1/backups', { label: 'before' })
  await service.advance(minutes)
}

async function open(prepare: (service: TestService) => Promise<unknown>, options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/nodes/1/backups', { prepare, ...options })
  await app.page('web-1')
  return app
}
const button = (name: string) => screen.findByRole('button', { name })

describe('backups that are off', () => {
  it('say what enabling means and what it costs, and are enabled', async () => {
    const app = await open(withNode)
    expect(await screen.findByText(/Nothing of web-1 is backed up/)).toBeTruthy()
    expect(await screen.findByText('$2.50 a month')).toBeTruthy()
    await app.user.click(await button('Enable backups'))
    expect(await screen.findByText(/^No backups yet/)).toBeTruthy()
    expect(screen.getAllByText('Being chosen by the service').length).toBe(2)
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    await waitFor(() => expect(screen.queryByText('Being chosen by the service')).toBeNull())
  })
})

describe('backups that are on', () => {
  it('show the window in UTC and in the zone of the profile, and change it', async () => {
    const app = await open(async (service) => {
      await withBackups(service)
      await service.database.updateTable('users').set({ timezone: 'Asia/Tokyo' }).execute()
    })
    expect(await screen.findByText('13:00–15:00 Asia/Tokyo')).toBeTruthy()
    expect(screen.getByText('04:00–06:00 UTC')).toBeTruthy()
    expect(screen.getByText('Friday')).toBeTruthy()
    await app.user.click(await button('Change schedule'))
    await app.user.selectOptions(await screen.findByLabelText('Window'), 'W10')
    await app.user.click(await button('Save schedule'))
    expect(await screen.findByText('10:00–12:00 UTC')).toBeTruthy()
    expect(screen.getByText('Friday')).toBeTruthy()
  })

  it('name the day in the zone of the profile where that is another one', async () => {
    const app = await open(async (service) => {
      await withBackups(service)
      await send(service, 'PUT', '/node/instances/1', { backups: { schedule: { day: 'Friday', window: 'W22' } } })
      await service.database.updateTable('users').set({ timezone: 'Asia/Kolkata' }).execute()
    })
    expect(await screen.findByText('03:30–05:30 Asia/Kolkata')).toBeTruthy()
    expect(screen.getByText(/^Saturday Asia\/Kolkata/)).toBeTruthy()
    expect(screen.getByText('Friday UTC')).toBeTruthy()
    await app.user.click(await button('Change schedule'))
    const day = await screen.findByLabelText('Day')
    expect(within(day).getByRole('option', { name: 'Saturday Asia/Kolkata (Friday UTC)', selected: true })).toBeTruthy()
    await app.user.selectOptions(screen.getByLabelText('Window'), 'W10')
    expect(within(day).getByRole('option', { name: 'Friday', selected: true })).toBeTruthy()
  })

  it('take a snapshot, which is followed until it is successful', async () => {
    const app = await open(withBackups)
    await app.user.click(await button('Take snapshot'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take a snapshot of web-1' }))
    await app.user.click(await dialog.findByRole('button', { name: 'Take snapshot' }))
    expect(await dialog.findByText('Label is required')).toBeTruthy()
    await app.user.type(dialog.getByLabelText('Label'), 'before')
    await app.user.click(dialog.getByRole('button', { name: 'Take snapshot' }))
    const row = within(await screen.findByRole('article', { name: 'Snapshot before' }))
    expect(row.getByText('Waiting to start')).toBeTruthy()
    expect((await button('Take snapshot')).getAttribute('aria-disabled')).toBe('true')
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await row.findByText('Successful')).toBeTruthy()
    expect(row.getByText('Debian 12 Disk')).toBeTruthy()
    expect(row.getByText('My Debian 12 Disk Profile')).toBeTruthy()
    expect(row.getByText('11 s')).toBeTruthy()
    expect((await button('Take snapshot')).getAttribute('aria-disabled')).toBeNull()
    await app.user.click(await button('Take snapshot'))
    expect(await screen.findByText('It replaces the snapshot before')).toBeTruthy()
  })

  it('take a label of 255 characters, whatever they are, and no more', async () => {
    const app = await open(withBackups)
    await app.user.click(await button('Take snapshot'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take a snapshot of web-1' }))
    await app.user.click(await dialog.findByLabelText('Label'))
    await app.user.paste('\u{1F4BE}'.repeat(256))
    await app.user.click(dialog.getByRole('button', { name: 'Take snapshot' }))
    expect((await dialog.findAllByText('Length must be 1-255 characters')).length).toBeGreaterThan(0)
    await app.user.clear(dialog.getByLabelText('Label'))
    await app.user.click(dialog.getByLabelText('Label'))
    await app.user.paste('\u{1F4BE}'.repeat(255))
    await app.user.click(dialog.getByRole('button', { name: 'Take snapshot' }))
    expect(await screen.findByRole('article', { name: `Snapshot ${'\u{1F4BE}'.repeat(255)}` })).toBeTruthy()
  })

  it.each(backupStatuses)('show the status %s in words, and restore only what is successful', async (status: BackupStatus) => {
    await open(async (service) => {
      await withSnapshot(service)
      const slot = status === 'successful' ? 'snapshot' : null
      await service.database.updateTable('backups').set({ status, slot }).execute()
    })
    const row = within(await screen.findByRole('article', { name: 'Snapshot before' }))
    expect(row.getByText(backupStatusWords[status])).toBeTruthy()
    expect(row.getByRole('button', { name: 'Restore' }).getAttribute('aria-disabled')).toBe(status === 'successful' ? null : 'true')
  })

  it('show what is not available, and why it cannot be restored', async () => {
    await open(async (service) => {
      await withSnapshot(service)
      await service.database.updateTable('backups').set({ available: 0 }).execute()
    })
    expect(await screen.findByText('Not available')).toBeTruthy()
    expect((await button('Restore')).getAttribute('aria-disabled')).toBe('true')
  })

  it('are cancelled after the label was typed and what is lost was named', async () => {
    const app = await open(withSnapshot)
    await screen.findByRole('article', { name: 'Snapshot before' })
    await app.user.click(await button('Cancel backups'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel backups of web-1?' }))
    expect(dialog.getByText(/Snapshot before/)).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Cancel backups' }))
    expect(await dialog.findByText('Must be web-1')).toBeTruthy()
    await app.user.type(dialog.getByRole('textbox'), 'web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Cancel backups' }))
    expect(await screen.findByText('Backups are off')).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('leads to a new node with what is known', async () => {
    await open(withSnapshot)
    const link = await screen.findByRole('link', { name: 'New node from this' })
    expect(link.getAttribute('href')).toBe('/nodes/create?mode=backup&node=1&backup=1&region=eu-central&type=g6-standard-1')
  })
})

describe('restoring', () => {
  const start = async (prepare = withSnapshot) => {
    const app = await open(prepare)
    await app.user.click(await button('Restore'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore Snapshot before' }))
    await dialog.findByRole('button', { name: 'Restore' })
    return { app, dialog }
  }
  const choose = async ({ app, dialog }: Awaited<ReturnType<typeof start>>, label: RegExp) => {
    await app.user.click(await dialog.findByRole('combobox', { name: 'Target node' }))
    await app.user.click(await screen.findByRole('option', { name: label }))
  }

  it('explains too little room with the numbers, and shows what the service says', async () => {
    const { app, dialog } = await start()
    expect(await dialog.findByText('Not enough room on web-1')).toBeTruthy()
    expect(dialog.getByText(/The backup needs 50 GB; 0 MB of 50 GB are free/)).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect((await dialog.findAllByText('Insufficient space on the target node')).length).toBeGreaterThan(0)
  })

  it('onto another node with room is followed to its end', async () => {
    const started = await start()
    const { app, dialog } = started
    await choose(started, /web-2/)
    await waitFor(() => expect(dialog.queryByText(/Not enough room/)).toBeNull())
    expect(dialog.getByText('Restore 1 - Debian 12 Disk')).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Restoring Snapshot before', { selector: 'p' })).toBeTruthy()
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Snapshot before is restored', { selector: 'p' })).toBeTruthy()
  })

  it('is not called restored by what was known of the target before, nor while it rests after being shut down', async () => {
    const answers: ((answer: Response) => void)[] = []
    let held = false
    const app = await open(withSnapshot, {
      intercept: (request) => (held && request.method === 'GET' && request.url.endsWith('/instances/2')
        ? new Promise<Response>((resolve) => answers.push(resolve)) : undefined),
    })
    const before = await app.queries.fetchQuery(nodeView(2))
    expect(before.status).toBe('offline')
    await app.user.click(await button('Restore'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore Snapshot before' }))
    await dialog.findByRole('button', { name: 'Restore' })
    await choose({ app, dialog }, /web-2/)
    held = true
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Restoring Snapshot before', { selector: 'p' })).toBeTruthy()
    await waitFor(() => expect(answers.length).toBeGreaterThan(0))
    expect(screen.queryByText('Snapshot before is restored', { selector: 'p' })).toBeNull()
    // The node rests, the event is not over.
    const rests = vi.fn()
    const unsubscribe = app.queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[1] === 'view') rests()
    })
    held = false
    for (const answer of answers) answer(Response.json(before))
    await waitFor(() => expect(rests).toHaveBeenCalled())
    unsubscribe()
    expect(screen.queryByText('Snapshot before is restored', { selector: 'p' })).toBeNull()
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Snapshot before is restored', { selector: 'p' })).toBeTruthy()
  })

  it('over a node names what is lost and takes its label', async () => {
    const { app, dialog } = await start()
    await app.user.click(dialog.getByRole('checkbox', { name: 'Overwrite' }))
    expect(await dialog.findByText('Everything on web-1 is lost')).toBeTruthy()
    expect(await dialog.findByText(/Debian 12 Disk \(49.5 GB\), 512 MB Swap Image/)).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect((await dialog.findAllByText('Must be web-1')).length).toBeGreaterThan(0)
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect((await screen.findAllByText('Shutting down')).length).toBeGreaterThan(0)
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Snapshot before is restored', { selector: 'p' })).toBeTruthy()
  })

  it('says when it has failed', async () => {
    const { app, dialog } = await start()
    await app.user.click(dialog.getByRole('checkbox', { name: 'Overwrite' }))
    await app.user.type(await dialog.findByLabelText('Type web-1 to confirm'), 'web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Restoring Snapshot before', { selector: 'p' })).toBeTruthy()
    await send(app.service, 'POST', '/node/instances/1/backups/cancel')
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Snapshot before was not restored', { selector: 'p' })).toBeTruthy()
  })
})

it('a restricted user with read-only access sees the backups and no button', async () => {
  await open(async (service) => {
    await withSnapshot(service)
    await send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions: 'read_only' }] })
  }, { as: 'restricted' })
  expect(await screen.findByRole('article', { name: 'Snapshot before' })).toBeTruthy()
  for (const name of ['Take snapshot', 'Cancel backups', 'Restore', 'Change schedule']) expect(screen.queryByRole('button', { name })).toBeNull()
})
