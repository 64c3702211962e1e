import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as limits from '#contract/limits.ts'
import { expectInConsole } from '../../../testing/console.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { open as openAt, spy, type App, type Options } from '../../../testing/create-page.ts'

function input(element: HTMLElement): { value: string; checked: boolean; disabled: boolean } {
  if (element instanceof HTMLInputElement) return element
  if (element instanceof HTMLTextAreaElement) return { value: element.value, checked: false, disabled: element.disabled }
  throw new Error(`Not a control: ${element.outerHTML}`)
}

/** Everything this tab has stored. */
const kept = () => Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.getItem(sessionStorage.key(at) ?? '')).join()

const open = (options: Options = {}) => openAt('/nodes/create', options)

async function fill({ user }: App) {
  await user.click(screen.getByRole('radio', { name: 'Debian 12' }))
  await user.click(screen.getByRole('radio', { name: 'Frankfurt, DE' }))
  await user.click(screen.getByRole('radio', { name: 'Node 4GB' }))
  await user.type(screen.getByLabelText('Root password'), 'correct-Horse-7')
}

const create = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Create node' }))

describe('create node', () => {
  it('from an image with all fields, and shows it provisioning, then running', async () => {
    const { bodies, intercept } = spy()
    const app = await open({ intercept })
    await fill(app)
    await app.user.type(screen.getByLabelText('Label'), 'web-1')
    await app.user.type(screen.getByRole('combobox', { name: 'Tags' }), 'prod,blue{Enter}')
    await app.user.click(screen.getByRole('checkbox', { name: 'Backups' }))
    await app.user.click(screen.getByRole('checkbox', { name: 'Private IP' }))
    await app.user.clear(screen.getByLabelText('Swap size'))
    await app.user.type(screen.getByLabelText('Swap size'), '1024')

    const review = within(screen.getByRole('complementary', { name: 'Review' }))
    expect(review.getByText('Frankfurt, DE')).toBeTruthy()
    expect(review.getByText('$25')).toBeTruthy()
    expect(review.getByText(/incurs a charge/)).toBeTruthy()
    expect(review.getByText(/25, 465 and 587/)).toBeTruthy()
    expect(review.queryByText(/Still needed/)).toBeNull()

    await create(app)
    await app.page('web-1')
    expect(bodies).toEqual([{
      region: 'eu-central', type: 'g6-standard-2', label: 'web-1', tags: ['prod', 'blue'], image: 'node/debian12', root_pass: 'correct-Horse-7',
      swap_size: 1024, booted: true, private_ip: true, backups_enabled: true,
    }])
    expect(screen.getAllByText('Provisioning')[0]).toBeTruthy()
    await app.service.advance(10 * 60_000)
    await app.queries.invalidateQueries()
    expect((await screen.findAllByText('Running'))[0]).toBeTruthy()
    expect(screen.getByText('ssh root@', { exact: false })).toBeTruthy()
  })

  it('says everything that is missing at once, links to it, and gives the first one the focus', async () => {
    const app = await open()
    const review = within(screen.getByRole('complementary', { name: 'Review' }))
    expect(review.getByText(/Still needed/).parentElement?.textContent).toBe('Still needed: Image, Region, Type, Root password')
    await create(app)
    const form = within(screen.getByRole('form', { name: 'Create node' }))
    const alert = within(await form.findByRole('alert'))
    expect(alert.getByText('4 fields need attention')).toBeTruthy()
    expect(screen.getAllByText('Root password is required')[0]).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('group', { name: 'Image' }).contains(document.activeElement)).toBe(true))
    await app.user.click(alert.getByRole('link', { name: 'Root password' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Root password'))
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
    expect(screen.queryByText('Length must be 3-64 characters')).toBeNull()
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
  ])('the root password %# is judged by the contract', async (password, reason) => {
    const app = await open()
    const field = screen.getByLabelText('Root password')
    await app.user.click(field)
    await app.user.paste(password)
    await app.user.tab()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    if (reason !== null) expect(screen.getByText(reason)).toBeTruthy()
  })

  it.each([
    ['-1', 'Must be 0 or greater'], ['0', null], ['1.5', 'Must be a whole number'], ['much', 'Must be a whole number'], ['', null],
  ])('a swap size of "%s" is judged by the contract', async (typed, reason) => {
    const app = await open()
    const field = await screen.findByLabelText('Swap size')
    await app.user.clear(field)
    if (typed !== '') await app.user.type(field, typed)
    await app.user.tab()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    expect(screen.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
  })

  it.each([
    [['a'.repeat(limits.tagLength.min - 1)], 'Length must be 3-50 characters'],
    [['a'.repeat(limits.tagLength.min), 'a'.repeat(limits.tagLength.max)], null],
    [['fine', 'a'.repeat(limits.tagLength.max + 1)], 'Length must be 3-50 characters'],
    [Array.from({ length: limits.maxTags }, (_, at) => `tag-${at}`), null],
    [Array.from({ length: limits.maxTags + 1 }, (_, at) => `tag-${at}`), 'Must contain at most 500 items'],
  ])('the tags %# are judged by the contract', async (tags, reason) => {
    const app = await open()
    const field = await screen.findByRole('combobox', { name: 'Tags' })
    await app.user.click(field)
    await app.user.paste(`${tags.join(',')},`)
    await app.user.tab()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    expect(screen.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
  })

  it('puts the service\'s refusal on its field and loses nothing', async () => {
    const app = await open({
      prepare: async (service) => {
        const body = JSON.stringify({ region: 'eu-central', type: 'g6-standard-1', label: 'web-1' })
        const headers = { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' }
        await service.fetch(`${service.url}/v4/node/instances`, { method: 'POST', headers, body })
      },
    })
    await fill(app)
    await app.user.type(screen.getByLabelText('Label'), 'web-1')
    await create(app)
    expect((await screen.findAllByText('Label must be unique among your nodes'))[0]).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Label'))
    expect(input(screen.getByLabelText('Root password')).value).toBe('correct-Horse-7')
    await app.user.type(screen.getByLabelText('Label'), '0')
    await create(app)
    await app.page('web-10')
  })

  it('shows a failure without a field on top and can be sent again', async () => {
    let broken = true
    expectInConsole(/503/)
    const app = await open({
      intercept: (request) => {
        if (request.method !== 'POST' || !broken) return undefined
        return Response.json({ errors: [{ reason: 'Please retry later' }] }, { status: 503 })
      },
    })
    await fill(app)
    await create(app)
    expect(await screen.findByText('Please retry later')).toBeTruthy()
    broken = false
    await create(app)
    await waitFor(() => expect(app.address()).toMatch(/^\/nodes\/\d+$/))
  })

  it('an empty node needs neither image nor password, and the entries stay when the mode changes', async () => {
    const { bodies, intercept } = spy()
    const app = await open({ intercept })
    await fill(app)
    await app.user.click(screen.getByRole('link', { name: 'Empty' }))
    await waitFor(() => expect(screen.queryByLabelText('Root password')).toBeNull())
    expect(input(screen.getByRole('radio', { name: 'Frankfurt, DE' })).checked).toBe(true)
    await app.user.click(screen.getByRole('link', { name: 'From an image' }))
    expect(input(await screen.findByLabelText('Root password')).value).toBe('correct-Horse-7')
    await app.user.click(screen.getByRole('link', { name: 'Empty' }))
    await waitFor(() => expect(screen.queryByLabelText('Root password')).toBeNull())
    await create(app)
    await waitFor(() => expect(bodies).toEqual([{ region: 'eu-central', type: 'g6-standard-2', private_ip: false, backups_enabled: false }]))
  })

  it('a type too small for the image cannot be chosen, and says why', async () => {
    const app = await open()
    await app.user.click(screen.getByRole('button', { name: /Show \d+ older images/ }))
    await app.user.click(await screen.findByRole('radio', { name: 'Slackware 15.0' }))
    await app.user.clear(screen.getByLabelText('Swap size'))
    await app.user.type(screen.getByLabelText('Swap size'), '20000')
    const small = screen.getByRole('radio', { name: 'Nanode 1GB' })
    await waitFor(() => expect(input(small).disabled).toBe(true))
    expect(screen.getAllByText(/Too small: Slackware 15.0 needs/)[0]?.id).toBe(small.getAttribute('aria-describedby'))
  })

  it('Enter in a search takes the first match and does not send the form', async () => {
    const { bodies, intercept } = spy()
    const app = await open({ intercept })
    await app.user.type(screen.getByRole('searchbox', { name: 'Search images' }), 'rocky 8{Enter}')
    expect(input(screen.getByRole('radio', { name: 'Rocky Linux 8' })).checked).toBe(true)
    expect(screen.queryByText(/need attention/)).toBeNull()
    expect(bodies).toEqual([])
  })

  it('takes pasted public keys and refuses private ones without keeping them', async () => {
    const { bodies, intercept } = spy()
    const app = await open({ intercept })
    await fill(app)
    const key = `ssh-ed25519 ${btoa('\0\0\0\x0bssh-ed25519\0\0\0\x20' + 'k'.repeat(32))} me@laptop`
    await app.user.click(screen.getByRole('button', { name: 'Paste a public key' }))
    await app.user.click(screen.getByLabelText('Public key'))
    await app.user.paste('-----BEGIN OPENSSH PRIVATE KEY-----\nsecretsecret')
    expect(screen.getByText(/This is a private key/)).toBeTruthy()
    expect(input(screen.getByLabelText('Public key')).value).toBe('')
    await app.user.paste(key)
    expect(await screen.findByText('me@laptop')).toBeTruthy()
    await create(app)
    await waitFor(() => expect(bodies).toMatchObject([{ authorized_keys: [key] }]))
  })

  it('takes the keys of the profile and of other users, and a dropped file', async () => {
    const { bodies, intercept } = spy()
    const app = await open({ demo: true, intercept })
    await fill(app)
    const own = within(await screen.findByRole('group', { name: /^SSH keys/ }))
    const [ticked] = await own.findAllByRole('checkbox')
    if (!ticked) throw new Error('The demo account has keys')
    await app.user.click(ticked)
    const others = within(await screen.findByRole('group', { name: /^Keys of other users/ }))
    const [user] = others.getAllByRole('checkbox')
    if (!user) throw new Error('The demo account has users with keys')
    await app.user.click(user)
    await app.user.click(screen.getByRole('button', { name: 'Paste a public key' }))
    const line = `ssh-ed25519 ${btoa('\0\0\0\x0bssh-ed25519\0\0\0\x20' + 'd'.repeat(32))} me@dropped`
    const drop = (size: number, text: string) =>
      fireEvent.drop(screen.getByLabelText('Public key'), { dataTransfer: { files: [{ size, text: () => Promise.resolve(text) }], getData: () => '' } })
    drop(256 * 1024 + 1, line)
    expect(await screen.findByText('This file is too large to hold keys.')).toBeTruthy()
    drop(256 * 1024, line)
    expect(await screen.findByText('me@dropped')).toBeTruthy()
    await create(app)
    await waitFor(() => expect(bodies).toMatchObject([{ authorized_keys: [expect.stringMatching(/^(ssh|ecdsa|sk)-/), line], authorized_users: ['restricted'] }]))
  })

  it('shows the request as curl with the password masked', async () => {
    const app = await open()
    await fill(app)
    await app.user.click(screen.getByRole('button', { name: 'Show as curl' }))
    const dialog = await screen.findByRole('dialog', { name: 'The request this form sends' })
    expect(dialog.textContent).toContain('Authorization: Bearer $TOKEN')
    expect(dialog.textContent).toContain('"root_pass": "********"')
    expect(dialog.textContent).not.toContain('correct-Horse-7')
  })

  it('asks before it is left with entries, and offers them as a draft without the password', async () => {
    const app = await open()
    await fill(app)
    await app.user.type(screen.getByLabelText('Label'), 'half-done')
    const unload = new Event('beforeunload', { cancelable: true })
    dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)
    await app.router.navigate('/')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Stay on this page' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(input(screen.getByLabelText('Label')).value).toBe('half-done')

    await app.router.navigate('/')
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(kept()).toContain('half-done')
    expect(kept()).not.toContain('correct-Horse-7')

    await app.router.navigate('/nodes/create')
    await app.user.click(await screen.findByRole('button', { name: 'Continue the draft' }))
    expect(input(screen.getByLabelText('Label')).value).toBe('half-done')
    expect(input(await screen.findByRole('radio', { name: 'Node 4GB' })).checked).toBe(true)
    expect(input(screen.getByLabelText('Root password')).value).toBe('')
  })

  it('is not for a user without the grant', async () => {
    const app = await renderApp('/nodes/create', { as: 'restricted' })
    await app.page('Create node')
    expect(await screen.findByText('Your user has no permission for this.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create node' })).toBeNull()
  })
})

it.each(['empty', 'image'])('without a list of types the type is given as text: %s', async (mode) => {
  const { bodies, intercept } = spy()
  const app = await renderApp(`/nodes/create?mode=${mode}&region=eu-central&image=node/debian12`, {
    intercept: (request) => (request.url.includes('/node/types') ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 }) : intercept(request)),
  })
  await app.page('Create node')
  const field = await screen.findByLabelText('Type')
  if (mode === 'image') await app.user.type(await screen.findByLabelText('Root password'), 'correct-Horse-7')
  await create(app)
  expect((await screen.findAllByText('Type is required'))[0]).toBeTruthy()
  expect(document.activeElement).toBe(field)
  await app.user.type(field, 'huge')
  await create(app)
  // What only the service can know stands on the field, too.
  expectInConsole(/400/)
  expect((await screen.findAllByText('A valid plan type by that ID was not found'))[0]).toBeTruthy()
  await app.user.clear(field)
  await app.user.type(field, 'g6-nanode-1')
  await create(app)
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ type: 'g6-nanode-1', region: 'eu-central' }))
  await waitFor(() => expect(app.address()).toMatch(/^\/nodes\/\d+$/))
})
