/**
 * The limits of the profile's forms that their pages' tests do not cover. The service's side:
 * server/handlers/profile-limits.test.ts.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import * as limits from '#contract/limits.ts'
import { lengthReason } from '#contract/schema.ts'
import { callOperation } from '#server/calls-testing.ts'
import { enterText } from '../../testing/disks.ts'
import { type App } from '../../testing/node-page.ts'
import { chooseFromRow, edKey, findDialog } from '../../testing/profile.ts'
import { renderApp } from '../../testing/render-app.tsx'

async function renameDialog(app: App, row: string, submit: string) {
  await chooseFromRow(app, row, 'Rename')
  const dialog = await findDialog(`Rename ${row}`)
  return { field: dialog.getByLabelText('Label'), submit: dialog.getByRole('button', { name: submit }) }
}

const forms = {
  'email of the profile': async (app: App) => {
    await app.page('Profile')
    return {
      field: await screen.findByLabelText('Email'),
      submit: screen.getByRole('button', { name: 'Save changes' }),
    }
  },
  'label of an SSH key': (app: App) => renameDialog(app, 'laptop', 'Rename SSH key'),
  'label of a token': (app: App) => renameDialog(app, 'OWNER_TOKEN', 'Rename token'),
}

it.each<[address: string, form: keyof typeof forms, text: string, reason: string]>([
  ['/profile', 'email of the profile', 'nobody', 'Email is not valid'],
  [
    '/profile/ssh-keys',
    'label of an SSH key',
    'x'.repeat(limits.sshKeyLabel.max + 1),
    lengthReason(limits.sshKeyLabel),
  ],
  ['/profile/ssh-keys', 'label of an SSH key', '', 'Label is required'],
  ['/profile/tokens', 'label of a token', 'x'.repeat(limits.tokenLabel.max + 1), lengthReason(limits.tokenLabel)],
])('%s: the %s', async (address, form, text, reason) => {
  const sent: string[] = []
  const app = await renderApp(address, {
    prepare: (service) => callOperation(service, sshKeys.create, { body: { label: 'laptop', ssh_key: edKey } }),
    intercept: (request) => {
      if (request.method !== 'GET') sent.push(request.url)
      return undefined
    },
  })
  const { field, submit } = await forms[form](app)
  await enterText(app, field, text)
  await app.user.click(submit)
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))
  expect(screen.getAllByText(reason)[0]).toBeInTheDocument()
  expect(sent.filter((url) => !url.includes('/oauth/'))).toEqual([])
})
