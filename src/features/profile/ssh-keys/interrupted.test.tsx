/** A reload interrupts the job that adds several keys. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { callOperation } from '#server/calls-testing.ts'
import { findDialog } from '../../../testing/profile.ts'
import { interruptWrites } from '../../../testing/interrupted-job.ts'
import { renderApp } from '../../../testing/render-app.tsx'

/** An Ed25519 key of that many equal bytes (RFC 8709 4). */
function keyOf(byte: number): string {
  const part = (bytes: readonly number[]) => [0, 0, 0, bytes.length, ...bytes]
  const blob = [...part([...new TextEncoder().encode('ssh-ed25519')]), ...part(Array.from({ length: 32 }, () => byte))]
  return `ssh-ed25519 ${btoa(String.fromCharCode(...blob))} key-${byte}`
}

it('is offered again, and adds only the keys that are missing', async () => {
  // The first is the form's own. The answer to the third is lost, and the fourth never arrives.
  const writes = interruptWrites((_, index) => (['pass', 'pass', 'lose'] as const)[index] ?? 'hold')
  const app = await renderApp('/profile/ssh-keys', {
    intercept: writes.intercept,
    // An older key with the label of the fourth is not its result.
    prepare: async (service) => {
      await callOperation(service, sshKeys.create, { body: { label: 'key-4', ssh_key: keyOf(9) } })
      await service.advance(60_000)
    },
  })
  writes.setService(app.service)
  const labels = async () => (await callOperation(app.service, sshKeys.list, {})).data.map(({ label }) => label)
  await app.page('SSH keys')
  await app.user.click((await screen.findAllByRole('button', { name: 'Add SSH key' }))[0] ?? document.body)
  const dialog = await findDialog('Add SSH key')
  await app.user.click(dialog.getByLabelText('Public key'))
  await app.user.paste([1, 2, 3, 4].map(keyOf).join('\n'))
  await app.user.click(await dialog.findByRole('button', { name: 'Add 4 SSH keys' }))
  await waitFor(() => expect(writes.count()).toBe(4))
  await waitFor(async () => expect(await labels()).toEqual(['key-4', 'key-1', 'key-2', 'key-3']))

  const { again, tray } = await writes.reload(app.queries)
  expect(await tray.findByText('3 of 4 done, 1 not confirmed')).toBeInTheDocument()
  expect(again).toEqual([])
  await app.user.click(tray.getByRole('button', { name: 'Send 1 again' }))
  await app.user.click(await screen.findByRole('button', { name: /^Send 1 request/ }))
  expect(await tray.findByText('4 of 4 done')).toBeInTheDocument()
  expect(again).toEqual(['POST /v4/profile/sshkeys'])
  expect(await labels()).toEqual(['key-4', 'key-1', 'key-2', 'key-3', 'key-4'])
})
