import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import * as limits from '#contract/limits.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { chooseFromRow, edKey, findDialog, findQuestion, otherKey, thirdKey } from '../../../testing/profile.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { expectConsole } from '../../../testing/console.ts'
import { dialogClosed, enterText } from '../../../testing/disks.ts'
import { addToken } from '../../../testing/tokens.ts'
import { keyDetails } from './key-details.ts'
import { keysInText } from './add-dialog.tsx'

const addKey = (service: TestService) =>
  callOperation(service, sshKeys.create, { body: { label: 'laptop', ssh_key: edKey } })
const listKeys = async (service: TestService) => (await callOperation(service, sshKeys.list, { query: {} })).data

async function openAdd(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/profile/ssh-keys', options)
  await app.page('SSH keys')
  // The button of the header goes when the list turns out to be empty.
  await screen.findAllByText(/^(No SSH keys yet|\d+ SSH keys?)$/)
  await app.user.click((await screen.findAllByRole('button', { name: 'Add SSH key' }))[0] ?? document.body)
  return { app, dialog: await findDialog('Add SSH key') }
}

it('adds a pasted key under the label of its comment, and shows what ssh-keygen shows', async () => {
  const { app, dialog } = await openAdd()
  await app.user.click(dialog.getByLabelText('Public key'))
  await app.user.paste(edKey)
  expect(await dialog.findByText('Ed25519, 256 bits')).toBeInTheDocument()
  expect(dialog.getByText(keyDetails(edKey)?.sha256 ?? 'none')).toBeInTheDocument()
  expect(dialog.getByLabelText('Label')).toHaveValue('owner@laptop')
  await app.user.click(dialog.getByRole('button', { name: 'Add SSH key' }))
  await dialogClosed()
  expect(await screen.findByRole('rowheader', { name: 'owner@laptop' })).toBeInTheDocument()
  expect(await listKeys(app.service)).toMatchObject([{ label: 'owner@laptop', ssh_key: edKey }])
})

it('moves between the rows, which have no links, by arrows', async () => {
  const app = await renderApp('/profile/ssh-keys', {
    prepare: async (service) => {
      await addKey(service)
      await callOperation(service, sshKeys.create, { body: { label: 'server', ssh_key: otherKey } })
    },
  })
  await screen.findByRole('rowheader', { name: 'server' })
  const actions = (label: string) => screen.getByRole('button', { name: `Actions for ${label}` })
  await app.user.keyboard('/{ArrowDown}')
  expect(actions('laptop')).toHaveFocus()
  await app.user.keyboard('{ArrowDown}')
  expect(actions('server')).toHaveFocus()
  await app.user.keyboard('{ArrowUp}')
  expect(actions('laptop')).toHaveFocus()
  await app.user.keyboard('{Enter}')
  expect(await screen.findByRole('menu', { name: 'Actions for laptop' })).toBeInTheDocument()
})

it('finds a type by whole words only', async () => {
  const app = await renderApp('/profile/ssh-keys', { prepare: addKey })
  await screen.findByRole('rowheader', { name: 'laptop' })
  const search = screen.getByRole('searchbox')
  await app.user.type(search, 'type:ed')
  await waitFor(() => expect(screen.queryByRole('rowheader')).not.toBeInTheDocument())
  await app.user.type(search, '25519')
  expect(await screen.findByRole('rowheader', { name: 'laptop' })).toBeInTheDocument()
})

it('adds several keys, leaves out the same key, and says which is there already', async () => {
  const { app, dialog } = await openAdd({ prepare: addKey })
  await app.user.click(dialog.getByLabelText('Public key'))
  await app.user.paste(`${otherKey}\n${edKey} elsewhere\n${thirdKey}\n${otherKey} again`)
  expect(await dialog.findByText(/1 key left out/)).toBeInTheDocument()
  expect(dialog.getByText('This key is already in your profile, as laptop.')).toBeInTheDocument()
  const [label] = dialog.getAllByLabelText('Label')
  if (label) await enterText(app, label, 'server')
  await app.user.click(dialog.getByRole('button', { name: 'Add 2 SSH keys' }))
  await dialogClosed()
  await waitFor(async () => expect((await listKeys(app.service)).map((key) => key.ssh_key)).toHaveLength(3))
})

it.each([
  ['typed', (box: HTMLElement, line: string) => fireEvent.change(box, { target: { value: line } })],
  [
    'dropped',
    (box: HTMLElement, line: string) => fireEvent.drop(box, { dataTransfer: { files: [], getData: () => line } }),
  ],
])('a known key that was %s is not added again, whatever its comment, and is named', async (_, enter) => {
  const { app, dialog } = await openAdd({ prepare: addKey })
  await screen.findByRole('rowheader', { name: 'laptop', hidden: true })
  enter(dialog.getByLabelText('Public key'), edKey.replace('owner@laptop', 'somewhere else'))
  await app.user.click(dialog.getByRole('button', { name: 'Add SSH key' }))
  expect((await dialog.findAllByText(/^This key is already in your profile, as laptop/))[0]).toBeInTheDocument()
  expect(await listKeys(app.service)).toHaveLength(1)
})

it('refuses a private key before any request, and clears the box', async () => {
  const requests: string[] = []
  const { app, dialog } = await openAdd({
    intercept: (request) => {
      if (request.method !== 'GET') requests.push(request.url)
      return undefined
    },
  })
  const box = dialog.getByLabelText('Public key')
  await app.user.click(box)
  await app.user.paste('-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----')
  expect(await dialog.findByText(/This is a private key, so it was discarded/)).toBeInTheDocument()
  expect(box).toHaveValue('')
  fireEvent.drop(box, { dataTransfer: { files: [], getData: () => 'PuTTY-User-Key-File-3: ssh-ed25519' } })
  expect(box).toHaveValue('')
  await app.user.click(dialog.getByRole('button', { name: 'Add SSH key' }))
  expect(requests).toEqual([])
})

it('warns that the options of a key are left out, and keeps the focus when the text is read', async () => {
  const { app, dialog } = await openAdd()
  const box = dialog.getByLabelText('Public key')
  fireEvent.change(box, { target: { value: `from="192.0.2.0/24",command="/bin/true" ${edKey}` } })
  expect(await dialog.findByText(/options in front of the key/)).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Read key' }))
  expect(await dialog.findByLabelText('Label')).toHaveValue('owner@laptop')
  expect(dialog.getByText(/options in front of the key/)).toBeInTheDocument()
  expect(dialog.getByLabelText('Another public key')).toHaveFocus()
})

it('submits a key that was typed and not read, under the label of its comment', async () => {
  const { app, dialog } = await openAdd()
  fireEvent.change(dialog.getByLabelText('Public key'), { target: { value: edKey } })
  await app.user.click(dialog.getByRole('button', { name: 'Add SSH key' }))
  await dialogClosed()
  expect(await listKeys(app.service)).toMatchObject([{ label: 'owner@laptop', ssh_key: edKey }])
})

it('names what is wrong with typed text, and discards a private key while it is typed', async () => {
  const { app, dialog } = await openAdd()
  const box = dialog.getByLabelText('Public key')
  await app.user.click(dialog.getByRole('button', { name: 'Add SSH key' }))
  expect(await dialog.findAllByText(/Enter a public key/)).not.toEqual([])
  fireEvent.change(box, { target: { value: 'ssh-ed25519 nonsense' } })
  await app.user.click(dialog.getByRole('button', { name: 'Add SSH key' }))
  expect(await dialog.findAllByText(/incomplete or damaged/)).not.toEqual([])
  fireEvent.change(box, { target: { value: '-----BEGIN OPENSSH PRIVATE KEY-----' } })
  expect(dialog.queryByText(/label is required/i)).not.toBeInTheDocument()
  expect(await dialog.findByText(/This is a private key, so it was discarded/)).toBeInTheDocument()
  expect(box).toHaveValue('')
  expect(await listKeys(app.service)).toEqual([])
})

it.each([
  ['', 'Label is required'],
  ['a'.repeat(limits.sshKeyLabel.max + 1), `Length must be 1-${limits.sshKeyLabel.max} characters`],
])('a label of "%s" is refused at its field', async (label, reason) => {
  const { app, dialog } = await openAdd()
  await app.user.click(dialog.getByLabelText('Public key'))
  await app.user.paste(edKey)
  await enterText(app, await dialog.findByLabelText('Label'), label)
  await app.user.click(dialog.getByRole('button', { name: 'Add SSH key' }))
  await waitFor(() => expect(dialog.getByLabelText('Label')).toHaveAttribute('aria-invalid', 'true'))
  expect(dialog.getAllByText(reason)[0]).toBeInTheDocument()
})

it('renames a key, and deletes it with the note that nodes keep it', async () => {
  const app = await renderApp('/profile/ssh-keys', { prepare: addKey })
  await chooseFromRow(app, 'laptop', 'Rename')
  const rename = await findDialog('Rename laptop')
  await enterText(app, rename.getByLabelText('Label'), 'old laptop')
  await app.user.click(rename.getByRole('button', { name: 'Rename SSH key' }))
  await dialogClosed()
  await chooseFromRow(app, 'old laptop', 'Delete')
  const question = await findQuestion('Delete old laptop?')
  expect(
    question.getByText(/created with it keep it, and so does the remote shell where it is authorized/),
  ).toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'Delete SSH key' }))
  expect(await screen.findByText('No SSH keys yet')).toBeInTheDocument()
  expect(await listKeys(app.service)).toEqual([])
})

it('deletes the selected keys', async () => {
  const app = await renderApp('/profile/ssh-keys', {
    prepare: async (service) => {
      await addKey(service)
      await callOperation(service, sshKeys.create, { body: { label: 'server', ssh_key: otherKey } })
    },
  })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select all 2 SSH keys' }))
  await app.user.click(screen.getByRole('button', { name: 'Delete' }))
  await app.user.click((await findQuestion('Delete 2 SSH keys?')).getByRole('button', { name: 'Delete 2 SSH keys' }))
  expect(await screen.findByText('No SSH keys yet')).toBeInTheDocument()
  expect(await listKeys(app.service)).toEqual([])
})

it('asks before it replaces a label that was changed elsewhere meanwhile', async () => {
  const app = await renderApp('/profile/ssh-keys', { prepare: addKey })
  await chooseFromRow(app, 'laptop', 'Rename')
  const rename = await findDialog('Rename laptop')
  const [key] = await listKeys(app.service)
  if (!key) throw new Error('No key')
  await callOperation(app.service, sshKeys.update, { path: { sshKeyId: key.id }, body: { label: 'theirs' } })
  await enterText(app, rename.getByLabelText('Label'), 'mine')
  await app.user.click(rename.getByRole('button', { name: 'Rename SSH key' }))
  const conflict = await findDialog('These settings have changed')
  expect(conflict.getByRole('row', { name: 'Label mine theirs' })).toBeInTheDocument()
  await app.user.click(conflict.getByRole('button', { name: 'Cancel' }))
  expect(await listKeys(app.service)).toMatchObject([{ label: 'theirs' }])
})

it('says that a key was deleted elsewhere while its dialog was open', async () => {
  expectConsole(/404/)
  const app = await renderApp('/profile/ssh-keys', { prepare: addKey })
  await chooseFromRow(app, 'laptop', 'Rename')
  const rename = await findDialog('Rename laptop')
  const [key] = await listKeys(app.service)
  if (!key) throw new Error('No key')
  await callOperation(app.service, sshKeys.remove, { path: { sshKeyId: key.id } })
  await enterText(app, rename.getByLabelText('Label'), 'mine')
  await app.user.click(rename.getByRole('button', { name: 'Rename SSH key' }))
  expect(await rename.findByText('It no longer exists')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('laptop')).not.toBeInTheDocument())
})

it('a key that was deleted elsewhere counts as deleted, also where deletions do not wait', async () => {
  expectConsole(/404/)
  const app = await renderApp('/profile/ssh-keys', { prepare: addKey })
  await chooseFromRow(app, 'laptop', 'Delete')
  const question = await findQuestion('Delete laptop?')
  const [key] = await listKeys(app.service)
  if (!key) throw new Error('No key')
  await callOperation(app.service, sshKeys.remove, { path: { sshKeyId: key.id } })
  await app.user.click(question.getByRole('button', { name: 'Delete SSH key' }))
  expect(await screen.findByText('Nothing to do: it no longer exists')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'laptop' })).not.toBeInTheDocument())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

it('a token that may only read is told why nothing can be changed', async () => {
  await renderApp('/profile/ssh-keys', {
    prepare: addKey,
    token: (service) => addToken(service, { scopes: 'account:read_only' }),
  })
  await screen.findByRole('rowheader', { name: 'laptop' })
  expect(await screen.findByText(/lacks the scope account:read_write/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add SSH key' })).not.toBeInTheDocument()
})

it('proposes labels for the keys in a text, and reads none with something else in it', () => {
  expect(keysInText(`# only a comment\n${edKey}\n${otherKey}`).map(({ label }) => label)).toEqual([
    'owner@laptop',
    'key 2',
  ])
  expect(keysInText(`${edKey}\nnonsense`)).toEqual([])
})
