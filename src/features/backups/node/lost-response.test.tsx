/** Backups enabled and restored by requests whose response was lost. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { button, openBackups, withBackups, withSnapshot } from '../../../testing/node-backups.ts'
import { withNode } from '../../../testing/node-page.ts'

const open = async (prepare: Parameters<typeof openBackups>[0]) => {
  const { sent, setService, intercept } = loseResponses()
  const app = await openBackups(prepare, { intercept })
  setService(app.service)
  return { app, sent }
}

it('enabling shows the price before, and is recognized', async () => {
  const { app, sent } = await open(withNode())
  await app.user.click(await button('Enable backups'))
  const question = await screen.findByRole('alertdialog', { name: 'Enable backups for web-1?' })
  expect(await within(question).findByText('$2.50 a month')).toBeVisible()
  expect(sent).toEqual([])
  await app.user.click(within(question).getByRole('button', { name: 'Enable backups' }))
  expect(await screen.findByText('Backups for web-1 were enabled')).toBeVisible()
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(await screen.findByText(/^No backups yet/)).toBeVisible()
  expect(sent).toHaveLength(1)
})

it('canceling is recognized', async () => {
  const { app } = await open(withBackups)
  await app.user.click(await button('Cancel backups'))
  await app.user.type(await screen.findByLabelText('Type web-1 to confirm'), 'web-1')
  await app.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel backups' }))
  expect(await screen.findByText('Backups for web-1 were canceled')).toBeVisible()
})

it('a restore that replaced the disks is recognized and followed, and is not offered again', async () => {
  const { app, sent } = await open(withSnapshot)
  await app.user.click(await button('Restore'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore snapshot before' }))
  await app.user.click(await dialog.findByRole('radio', { name: 'Replace' }))
  await app.user.type(await dialog.findByLabelText('Type web-1 to confirm'), 'web-1')
  await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Restoring Snapshot before', { selector: 'p' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByText(/We could not confirm/)).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})
