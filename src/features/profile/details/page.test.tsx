import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { profile } from '#contract/areas/profile.ts'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { browserTimeZone } from '#kit/format/time.tsx'
import { callOperation } from '#server/calls-testing.ts'
import { spyOnRequests } from '../../../testing/node-page.ts'
import { edKey, findDialog, findQuestion, verifyPhone } from '../../../testing/profile.ts'
import { leaveAndRestore } from '../../../testing/draft.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { enterText } from '../../../testing/disks.ts'
import { addToken } from '../../../testing/tokens.ts'

async function openProfile(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/profile', options)
  await app.page('Profile')
  return app
}

it('sends only what was changed, never two-factor authentication along', async () => {
  const { bodies, intercept } = spyOnRequests(profile.update)
  const app = await openProfile({
    intercept,
    prepare: (service) => callOperation(service, sshKeys.create, { body: { label: 'laptop', ssh_key: edKey } }),
  })
  await enterText(app, await screen.findByLabelText('Email'), 'new@example.com')
  await app.user.click(screen.getByRole('switch', { name: 'Email notifications' }))
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Your profile was saved')).toBeInTheDocument()
  await app.user.click(screen.getByRole('radio', { name: 'Key only' }))
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findAllByText(/without a key, nobody can sign in/))[0]).toBeInTheDocument()
  await app.user.click(await screen.findByRole('checkbox', { name: 'laptop' }))
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(bodies).toEqual([
      { email: 'new@example.com', email_notifications: false },
      { lish_auth_method: 'keys_only', authorized_keys: [edKey] },
    ]),
  )
})

it('does not save what goes together no more with a change that was made elsewhere', async () => {
  const { bodies, intercept } = spyOnRequests(profile.update)
  const app = await openProfile({
    intercept,
    prepare: (service) => callOperation(service, profile.update, { body: { authorized_keys: [edKey] } }),
  })
  await app.user.click(await screen.findByRole('radio', { name: 'Key only' }))
  await callOperation(app.service, profile.update, { body: { authorized_keys: [] } })
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findAllByText(/without a key, nobody can sign in/))[0]).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Key only' })).toBeChecked()
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(bodies).toEqual([])
})

it('says in the words of the page what was chosen elsewhere meanwhile', async () => {
  const app = await openProfile({
    prepare: (service) => callOperation(service, profile.update, { body: { authorized_keys: [edKey] } }),
  })
  await app.user.click(await screen.findByRole('radio', { name: 'Key only' }))
  await callOperation(app.service, profile.update, { body: { lish_auth_method: 'disabled' } })
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const conflict = await findDialog('These settings have changed')
  expect(conflict.getByRole('row', { name: /^Sign in with/ })).toHaveTextContent('Sign in withKey onlyOff')
})

it('keeps the chosen SSH keys in the draft', async () => {
  const app = await openProfile({
    prepare: (service) => callOperation(service, sshKeys.create, { body: { label: 'laptop', ssh_key: edKey } }),
  })
  await app.user.click(await screen.findByRole('checkbox', { name: 'laptop' }))
  await leaveAndRestore(app, '/profile')
  expect(await screen.findByRole('checkbox', { name: 'laptop' })).toBeChecked()
})

it('previews the time in the chosen timezone and then shows times in it', async () => {
  const app = await openProfile()
  const field = await screen.findByRole('combobox', { name: 'Timezone' })
  await app.user.clear(field)
  await app.user.type(field, 'tokyo')
  await app.user.click(await screen.findByRole('option', { name: /Asia\/Tokyo/ }))
  expect(screen.getByText(/^Now: .*\(Asia\/Tokyo\)$/)).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect((await callOperation(app.service, profile.view, {})).timezone).toBe('Asia/Tokyo'))
})

it.each([
  ['kolkata', 'Asia/Kolkata'],
  ['calcutta', 'Asia/Kolkata'],
  ['kyiv', 'Europe/Kyiv'],
  ['kiev', 'Europe/Kyiv'],
  ['us/eastern', 'America/New_York'],
  ['new york', 'America/New_York'],
  ['buenos aires', 'America/Argentina/Buenos_Aires'],
  ['gmt+5:30', 'Asia/Kolkata'],
  ['utc+05:30', 'Asia/Kolkata'],
  ['+05:45', 'Asia/Kathmandu'],
])('finds a timezone by "%s"', async (text, zone) => {
  const app = await openProfile()
  const field = await screen.findByRole('combobox', { name: 'Timezone' })
  await app.user.clear(field)
  await app.user.type(field, text)
  const label = zone.replaceAll('_', ' ')
  await app.user.click(await screen.findByRole('option', { name: (name) => name.startsWith(label) }))
  expect(screen.getByText(/^Now: /)).toHaveTextContent(`(${zone})`)
})

it('takes over the timezone of this browser', async () => {
  const app = await openProfile({
    prepare: ({ database }) => database.updateTable('users').set({ timezone: 'Asia/Tokyo' }).execute(),
  })
  await app.user.click(await screen.findByRole('button', { name: /^Use this browser’s timezone/ }))
  expect(screen.queryByRole('button', { name: /^Use this browser’s timezone/ })).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect((await callOperation(app.service, profile.view, {})).timezone).toBe(browserTimeZone))
})

it('takes a pasted email over without the spaces around it', async () => {
  const app = await openProfile()
  const field = await screen.findByLabelText('Email')
  await app.user.clear(field)
  await app.user.paste('  anna@example.com\t')
  expect(field).toHaveValue('anna@example.com')
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect((await callOperation(app.service, profile.view, {})).email).toBe('anna@example.com'))
})

it.each(['nobody', 'a..b@example.com', 'a@localhost', `${'a'.repeat(120)}@example.com`])(
  'refuses the email %s at its field',
  async (email) => {
    const app = await openProfile()
    await enterText(app, await screen.findByLabelText('Email'), email)
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect((await screen.findAllByText('Email is not valid'))[0]).toBeInTheDocument()
  },
)

it('turns the allow list off once and for all', async () => {
  const app = await openProfile({
    prepare: (service) => service.database.updateTable('users').set({ ip_whitelist_enabled: 1 }).execute(),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Turn off' }))
  const question = await findQuestion('Turn off the allow list?')
  await app.user.type(question.getByRole('textbox'), 'turn off')
  await app.user.click(question.getByRole('button', { name: 'Turn off allow list' }))
  await waitFor(() => expect(screen.queryByText('Allow list')).not.toBeInTheDocument())
  expect((await callOperation(app.service, profile.view, {})).ip_whitelist_enabled).toBe(false)
})

it('masks the phone number, and says when referrals begin', async () => {
  await openProfile({ prepare: (service) => verifyPhone(service, '015123456789') })
  expect(await screen.findByText('+49 •••• 89')).toBeInTheDocument()
  expect(screen.getByText(/at least \$25 in total/)).toBeInTheDocument()
  expect(document.body.textContent).not.toContain('5123456')
})

it('a session that may only read gets the settings without a form, and the reason', async () => {
  await openProfile({ token: (service) => addToken(service, { scopes: 'account:read_only' }) })
  expect(await screen.findByText('Settings')).toBeInTheDocument()
  expect(screen.getByText('Password or key')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
})
