import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as limits from '#contract/limits.ts'
import {
  chooseRadio,
  clickButton,
  fillField,
  fillRequired,
  openCreatePage,
  spyOnCreate,
} from '../../../testing/create-page.ts'
import { withNode } from '../../../testing/node-page.ts'
import { send } from '../../../testing/send.ts'

const open = (options?: Parameters<typeof openCreatePage>[1]) => openCreatePage('/nodes/create', options)

it('suggests the tags of existing nodes', async () => {
  const app = await openCreatePage('/nodes/create', { prepare: withNode({ tags: ['production'] }) })
  await app.user.type(screen.getByRole('combobox', { name: 'Tags' }), 'pro')
  expect(await screen.findByRole('option', { name: 'production' })).toBeInTheDocument()
})

describe('the fields of Create node', () => {
  it('checks the swap size again when the type changes', async () => {
    const app = await open()
    await fillRequired(app)
    await chooseRadio(app, 'Nanode 1GB')
    await fillField(app, 'Swap size', '30000')
    await app.user.tab()
    expect((await screen.findAllByText(/^At most [\d,]+ MB are left by the image/))[0]).toBeInTheDocument()
    await chooseRadio(app, 'Node 8GB')
    await waitFor(() => expect(screen.queryByText(/^At most [\d,]+ MB are left by/)).not.toBeInTheDocument())
  })

  it.each([
    [limits.nodeLabel.min - 1, 'Length must be 3-64 characters'],
    [limits.nodeLabel.min, null],
    [limits.nodeLabel.max, null],
    [limits.nodeLabel.max + 1, 'Length must be 3-64 characters'],
  ])('a label of %i characters is checked when the field is left', async (length, reason) => {
    const app = await open()
    const field = screen.getByLabelText('Label')
    await app.user.click(field)
    await app.user.paste('a'.repeat(length))
    expect(screen.queryByText('Length must be 3-64 characters')).not.toBeInTheDocument()
    await app.user.tab()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    expect(screen.queryAllByText('Length must be 3-64 characters')).toHaveLength(reason === null ? 0 : 1)
  })

  it.each([
    ['a1b2c3', 'Length must be 7-128 characters'],
    ['a1b2c3d', null],
    ['aaaaaaaa', 'Password does not meet strength requirement'],
    ['a1'.repeat(64), null],
    [`${'a1'.repeat(64)}x`, 'Length must be 7-128 characters'],
  ])('the root password %# is validated by the contract', async (password, reason) => {
    const app = await open()
    const field = screen.getByLabelText('Root password')
    await app.user.click(field)
    await app.user.paste(password)
    await app.user.tab()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    if (reason !== null) expect(screen.getByText(reason)).toBeInTheDocument()
  })

  it.each([
    ['-1', 'Must be 0 or greater'],
    ['0', null],
    ['1.5', 'Must be a whole number'],
    ['much', 'Must be a whole number'],
    ['', null],
  ])('a swap size of "%s" is validated by the contract', async (text, reason) => {
    const app = await open()
    const field = await screen.findByLabelText('Swap size')
    await app.user.clear(field)
    if (text !== '') await app.user.type(field, text)
    await app.user.tab()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    expect(screen.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
  })

  it.each([
    [['a'.repeat(limits.tagLength.min - 1)], 'Length must be 3-50 characters'],
    [['a'.repeat(limits.tagLength.min), 'a'.repeat(limits.tagLength.max)], null],
    [['fine', 'a'.repeat(limits.tagLength.max + 1)], 'Length must be 3-50 characters'],
    [Array.from({ length: limits.maxTags }, (_, at) => `tag-${at}`), null],
    [Array.from({ length: limits.maxTags + 1 }, (_, at) => `tag-${at}`), 'Must contain at most 50 items'],
  ])('the tags %# are validated by the contract', async (tags, reason) => {
    const app = await open()
    const field = await screen.findByRole('combobox', { name: 'Tags' })
    await app.user.click(field)
    await app.user.paste(`${tags.join(',')},`)
    await app.user.tab()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    expect(screen.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
  })
})

describe('SSH keys', () => {
  it('can be pasted, while a private key is rejected and removed', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await open({ intercept })
    await fillRequired(app)
    const key = `ssh-ed25519 ${btoa('\0\0\0\x0bssh-ed25519\0\0\0\x20' + 'k'.repeat(32))} me@laptop`
    await app.user.click(screen.getByRole('button', { name: 'Paste a public key' }))
    await app.user.click(await screen.findByLabelText('Public key'))
    await app.user.paste('-----BEGIN OPENSSH PRIVATE KEY-----\nsecretsecret')
    expect(screen.getByText(/This is a private key/)).toBeInTheDocument()
    expect(screen.getByLabelText('Public key')).toHaveValue('')
    await app.user.paste(key)
    expect(await screen.findByText('me@laptop')).toBeInTheDocument()
    await clickButton(app, 'Create node')
    await waitFor(() => expect(bodies).toMatchObject([{ authorized_keys: [key] }]))
  })

  it('are submitted when they were typed and not added', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await open({ intercept })
    await fillRequired(app)
    const key = `ssh-ed25519 ${btoa('\0\0\0\x0bssh-ed25519\0\0\0\x20' + 'k'.repeat(32))} me@laptop`
    await app.user.click(screen.getByRole('button', { name: 'Paste a public key' }))
    await screen.findByLabelText('Public key')
    fireEvent.change(screen.getByLabelText('Public key'), { target: { value: 'ssh-ed25519 half' } })
    await clickButton(app, 'Create node')
    expect(await screen.findAllByText(/^Key 1:/)).not.toEqual([])
    fireEvent.change(screen.getByLabelText('Public key'), { target: { value: key } })
    await clickButton(app, 'Create node')
    await waitFor(() => expect(bodies).toMatchObject([{ authorized_keys: [key] }]))
  })

  it('that the profile has are selected there, whatever the comment', async () => {
    const { bodies, intercept } = spyOnCreate()
    const saved = `ssh-ed25519 ${btoa('\0\0\0\x0bssh-ed25519\0\0\0\x20' + 's'.repeat(32))}`
    const app = await open({
      intercept,
      prepare: async (service) => {
        await send(service, 'POST', '/profile/sshkeys', { label: 'laptop', ssh_key: saved })
      },
    })
    await fillRequired(app)
    const checkbox = await screen.findByRole('checkbox', { name: 'laptop' })
    await app.user.click(screen.getByRole('button', { name: 'Paste a public key' }))
    await app.user.click(await screen.findByLabelText('Public key'))
    await app.user.paste(`${saved} me@elsewhere`)
    expect(checkbox).toBeChecked()
    expect(
      await screen.findByText(/^This key is already in your profile, as laptop\. It is selected/),
    ).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Paste a public key' }))
    fireEvent.change(await screen.findByLabelText('Public key'), { target: { value: `${saved} typed` } })
    await clickButton(app, 'Create node')
    await waitFor(() => expect(bodies).toMatchObject([{ authorized_keys: [saved] }]))
  })

  it('come from the profile, other users and a dropped file', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await open({ demo: true, intercept })
    await fillRequired(app)
    const own = within(await screen.findByRole('group', { name: /^SSH keys/ }))
    const [ticked] = await own.findAllByRole('checkbox')
    if (!ticked) throw new Error('The demo account has keys')
    await app.user.click(ticked)
    const others = within(await screen.findByRole('group', { name: /^Keys of other users/ }))
    const [user] = others.getAllByRole('checkbox')
    if (!user) throw new Error('The demo account has users with keys')
    await app.user.click(user)
    await app.user.click(screen.getByRole('button', { name: 'Paste a public key' }))
    await screen.findByLabelText('Public key')
    const line = `ssh-ed25519 ${btoa('\0\0\0\x0bssh-ed25519\0\0\0\x20' + 'd'.repeat(32))} me@dropped`
    const drop = (size: number, text: string) =>
      fireEvent.drop(screen.getByLabelText('Public key'), {
        dataTransfer: { files: [{ size, text: () => Promise.resolve(text) }], getData: () => '' },
      })
    drop(256 * 1024 + 1, line)
    expect(await screen.findByText('This file is too large to be a list of keys.')).toBeInTheDocument()
    drop(256 * 1024, line)
    expect(await screen.findByText('me@dropped')).toBeInTheDocument()
    await clickButton(app, 'Create node')
    await waitFor(() =>
      expect(bodies).toMatchObject([
        { authorized_keys: [expect.stringMatching(/^(ssh|ecdsa|sk)-/), line], authorized_users: ['restricted'] },
      ]),
    )
  })
})

describe('the search for images', () => {
  it('says which image Enter has selected', async () => {
    const app = await open()
    await app.user.type(await screen.findByRole('searchbox', { name: 'Search images' }), 'debian 12{Enter}')
    expect(await screen.findByRole('radio', { name: 'Debian 12' })).toBeChecked()
    expect(await screen.findByText('Selected Debian 12')).toBeInTheDocument()
  })

  it('says that nothing matches, also when the selected image is still listed', async () => {
    const app = await open()
    await app.user.click(await screen.findByRole('radio', { name: 'Debian 12' }))
    await app.user.type(screen.getByRole('searchbox', { name: 'Search images' }), 'zzzz')
    expect(screen.getByText('No image matches “zzzz”.')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Debian 12' })).toBeChecked()
  })
})
