import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { backups, backupStatuses, type BackupStatus } from '#contract/areas/backups.ts'
import { callOperation } from '#server/calls-testing.ts'
import { backupStatusLabels } from '#contract/rules/backups/backup-status.ts'
import { seedNodes } from '../../../testing/account-backups.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { minutes, withNode } from '../../../testing/node-page.ts'
import { send } from '../../../testing/send.ts'
import { button, openBackups, withBackups, withSnapshot } from '../../../testing/node-backups.ts'

describe('backups that are off', () => {
  it('show what they include and cost, and can be enabled', async () => {
    const app = await openBackups(withNode())
    expect(await screen.findByText(/^web-1 is not backed up/)).toBeInTheDocument()
    expect(await screen.findByText('$2.50 a month')).toBeInTheDocument()
    await app.user.click(await button('Enable backups'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Enable backups for web-1?' }))
    await app.user.click(question.getByRole('button', { name: 'Enable backups' }))
    expect(await screen.findByText(/^No backups yet/)).toBeInTheDocument()
    expect(screen.getAllByText('Being scheduled').length).toBe(2)
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    await waitFor(() => expect(screen.queryByText('Being scheduled')).not.toBeInTheDocument())
  })
})

describe('backups that are on', () => {
  it('show the window in UTC and the time zone of the profile, and can change it', async () => {
    const app = await openBackups(async (service) => {
      await withBackups(service)
      await service.database.updateTable('users').set({ timezone: 'Asia/Tokyo' }).execute()
    })
    expect(await screen.findByText('13:00–15:00 Asia/Tokyo')).toBeInTheDocument()
    expect(screen.getByText('04:00–06:00 UTC')).toBeInTheDocument()
    expect(screen.getByText('Friday')).toBeInTheDocument()
    await app.user.click(await button('Change schedule'))
    await app.user.selectOptions(await screen.findByLabelText('Window'), 'W10')
    await app.user.click(await button('Save schedule'))
    expect(await screen.findByText('10:00–12:00 UTC')).toBeInTheDocument()
    expect(screen.getByText('Friday')).toBeInTheDocument()
  })

  it('names both windows when somebody else has changed the schedule meanwhile', async () => {
    const app = await openBackups(withBackups)
    await app.user.click(await button('Change schedule'))
    await app.user.selectOptions(await screen.findByLabelText('Window'), 'W10')
    await send(app.service, 'PUT', '/node/instances/1', { backups: { schedule: { day: 'Friday', window: 'W22' } } })
    await app.user.click(await button('Save schedule'))
    const question = within(await screen.findByRole('dialog', { name: 'These settings have changed' }))
    expect(question.getByRole('row', { name: /^Window 10:00–12:00.* 22:00–00:00/ })).toBeInTheDocument()
  })

  it('show the day in the time zone of the profile when it differs', async () => {
    const app = await openBackups(async (service) => {
      await withBackups(service)
      await send(service, 'PUT', '/node/instances/1', { backups: { schedule: { day: 'Friday', window: 'W22' } } })
      await service.database.updateTable('users').set({ timezone: 'Asia/Kolkata' }).execute()
    })
    expect(await screen.findByText('03:30–05:30 Asia/Kolkata')).toBeInTheDocument()
    expect(screen.getByText(/^Saturday Asia\/Kolkata/)).toBeInTheDocument()
    expect(screen.getByText('Friday UTC')).toBeInTheDocument()
    await app.user.click(await button('Change schedule'))
    const day = await screen.findByLabelText('Day')
    expect(
      within(day).getByRole('option', { name: 'Saturday Asia/Kolkata (Friday UTC)', selected: true }),
    ).toBeInTheDocument()
    await app.user.selectOptions(screen.getByLabelText('Window'), 'W10')
    expect(within(day).getByRole('option', { name: 'Friday', selected: true })).toBeInTheDocument()
  })

  it('take a snapshot and follow it until it is successful', async () => {
    const app = await openBackups(withBackups)
    await app.user.click(await button('Take snapshot'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take a snapshot of web-1' }))
    expect(await dialog.findByLabelText('Label')).toHaveDisplayValue(/^snapshot-\d{4}-\d\d-\d\d$/)
    await app.user.clear(dialog.getByLabelText('Label'))
    await app.user.click(await dialog.findByRole('button', { name: 'Take snapshot' }))
    expect(await dialog.findByText('Label is required')).toBeInTheDocument()
    await app.user.type(dialog.getByLabelText('Label'), 'before')
    await app.user.click(dialog.getByRole('button', { name: 'Take snapshot' }))
    const row = within(await screen.findByRole('article', { name: 'Snapshot before' }))
    expect(row.getByText('Waiting to start')).toBeInTheDocument()
    expect(row.queryByText(/available/i)).not.toBeInTheDocument()
    expect(await button('Take snapshot')).toHaveAttribute('aria-disabled', 'true')
    await app.service.advance(minutes)
    await app.queries.invalidateQueries()
    expect(await row.findByText('Successful')).toBeInTheDocument()
    expect(row.getByText('Debian 12 Disk')).toBeInTheDocument()
    expect(row.getByText('My Debian 12 Disk Profile')).toBeInTheDocument()
    expect(row.getByText('11 s')).toBeInTheDocument()
    // The end is the time of a backup, in the zone that the window has as well.
    const shown = screen.getAllByText(/:11 \(UTC\)$/)
    expect(shown).toHaveLength(2)
    expect(shown[0]?.textContent).toBe(shown[1]?.textContent)
    expect(await button('Take snapshot')).not.toHaveAttribute('aria-disabled')
    await app.user.click(await button('Take snapshot'))
    expect(await screen.findByText('This replaces the snapshot before')).toBeInTheDocument()
    expect(screen.getByText(/^A node has one snapshot\. The one from .*, 50 GB, is deleted/)).toBeInTheDocument()
  })

  it('replace no snapshot that was taken elsewhere meanwhile, until the dialog names it', async () => {
    const app = await openBackups(withBackups)
    await app.user.click(await button('Take snapshot'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take a snapshot of web-1' }))
    await dialog.findByLabelText('Label')
    await callOperation(app.service, backups.take, { path: { nodeId: 1 }, body: { label: 'theirs' } })
    await app.service.advance(minutes)
    await app.user.click(dialog.getByRole('button', { name: 'Take snapshot' }))
    expect(await dialog.findByText(/^web-1 was changed elsewhere/)).toBeInTheDocument()
    expect(await dialog.findByText('This replaces the snapshot theirs')).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Take snapshot' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('accept a label of at most 255 characters, also outside the basic plane', async () => {
    const app = await openBackups(withBackups)
    await app.user.click(await button('Take snapshot'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take a snapshot of web-1' }))
    await app.user.clear(await dialog.findByLabelText('Label'))
    await app.user.click(dialog.getByLabelText('Label'))
    await app.user.paste('\u{1F4BE}'.repeat(256))
    await app.user.click(dialog.getByRole('button', { name: 'Take snapshot' }))
    expect((await dialog.findAllByText('Length must be 1-255 characters')).length).toBeGreaterThan(0)
    await app.user.clear(dialog.getByLabelText('Label'))
    await app.user.click(dialog.getByLabelText('Label'))
    await app.user.paste('\u{1F4BE}'.repeat(255))
    await app.user.click(dialog.getByRole('button', { name: 'Take snapshot' }))
    expect(await screen.findByRole('article', { name: `Snapshot ${'\u{1F4BE}'.repeat(255)}` })).toBeInTheDocument()
  })

  it.each(backupStatuses)(
    'show the label of the status %s, and restore only successful backups',
    async (status: BackupStatus) => {
      await openBackups(async (service) => {
        await withSnapshot(service)
        const slot = status === 'successful' ? 'snapshot' : null
        await service.database.updateTable('backups').set({ status, slot }).execute()
      })
      const row = within(await screen.findByRole('article', { name: 'Snapshot before' }))
      expect(row.getByText(backupStatusLabels[status]())).toBeInTheDocument()
      expect(row.getByRole('button', { name: 'Restore' }).getAttribute('aria-disabled')).toBe(
        status === 'successful' ? null : 'true',
      )
    },
  )

  it('show an unavailable backup, which cannot be restored', async () => {
    await openBackups(async (service) => {
      await withSnapshot(service)
      await service.database.updateTable('backups').set({ available: 0 }).execute()
    })
    expect(await screen.findByText('Not available')).toBeInTheDocument()
    expect(await button('Restore')).toHaveAttribute('aria-disabled', 'true')
  })

  it('that failed say why, here and on the overview', async () => {
    const app = await renderApp('/nodes', { prepare: seedNodes })
    await app.user.click(await screen.findByRole('link', { name: 'failing' }))
    await app.page('failing')
    const card = within((await screen.findByRole('heading', { name: 'Backups' })).closest('section') ?? document.body)
    expect(await card.findByText(/The disk could not be read/)).toHaveTextContent(
      '3 hours ago: The disk could not be read',
    )
    expect(card.getByText('Last successful')).toBeVisible()
    await app.user.click(card.getByRole('link', { name: 'All backups' }))
    const row = within(await screen.findByRole('article', { name: 'Automatic backup' }))
    expect(await row.findByText('The disk could not be read')).toBeVisible()
    expect(row.getByText(/\(UTC\)$/)).toBeVisible()
  })

  it('are canceled after a confirmation that lists them', async () => {
    const app = await openBackups(withSnapshot)
    await screen.findByRole('article', { name: 'Snapshot before' })
    await app.user.click(await button('Cancel backups'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel backups for web-1?' }))
    expect(await dialog.findByText(/Snapshot before/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Cancel backups' }))
    expect(await dialog.findByText('Must be “web-1”')).toBeInTheDocument()
    await app.user.type(dialog.getByRole('textbox'), 'web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Cancel backups' }))
    expect(await screen.findByText('Backups are off')).toBeInTheDocument()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  })

  it('link to Create node with the backup filled in', async () => {
    const app = await openBackups(withSnapshot)
    await app.user.click(await button('Actions for Snapshot before'))
    expect(await screen.findByRole('menuitem', { name: 'Create node from this' })).toHaveAttribute(
      'href',
      '/nodes/create?mode=backup&node=1&backup=1&region=eu-central&type=g6-standard-1',
    )
  })
})

it('shows the backups without actions to a restricted user with read-only access', async () => {
  const app = await openBackups(
    async (service) => {
      await withSnapshot(service)
      await send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions: 'read_only' }] })
    },
    { as: 'restricted' },
  )
  expect(await screen.findByRole('article', { name: 'Snapshot before' })).toBeInTheDocument()
  for (const name of ['Take snapshot', 'Cancel backups', 'Restore', 'Change schedule'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  await app.user.click(await button('Actions for Snapshot before'))
  expect(await screen.findByRole('menuitem', { name: 'Show as JSON' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: 'Create node from this' })).not.toBeInTheDocument()
})
