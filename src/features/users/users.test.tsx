/** The pages of users, on the real service. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import { maxGrantChanges } from '#contract/limits.ts'
import { locks, setLocked } from '#kit/preferences/locks.ts'
import { toasts } from '#kit/toast.ts'
import { findUnsupported } from '#app/after-load.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import type { TestService } from '#server/testing.ts'
import { loseResponses } from '../../testing/lose-responses.ts'
import { chooseMoreAction, openMoreMenu } from '../../testing/more-actions.ts'
import { spyOnRequests, withNode } from '../../testing/node-page.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { addToken } from '../../testing/tokens.ts'

const grantsPage = '/users/@restricted'
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
const navLink = (name: string) => within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', { name })

describe('the list of users', () => {
  it('shows who is restricted, and forbids deleting the own user', async () => {
    const app = await renderApp('/users')
    await app.page('Users')
    expect(await screen.findByRole('link', { name: /^restricted/ })).toHaveAttribute('href', '/users/@restricted')
    await app.user.click(screen.getByRole('button', { name: 'Actions for owner' }))
    expect(await screen.findByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('You cannot delete your own user')).toBeInTheDocument()
  })

  it('deletes the selected ones but not the own user', async () => {
    const app = await renderApp('/users')
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select all 2 users' }))
    await app.user.click(
      within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Delete' }),
    )
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 1 user?' }))
    expect(question.getByText(/because it is your own user/)).toBeInTheDocument()
    await app.user.type(question.getByRole('textbox'), 'restricted')
    await app.user.click(question.getByRole('button', { name: 'Delete 1 user' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /^restricted/ })).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: /^owner/ })).toBeInTheDocument()
  })

  it('is not offered to a restricted user, and nothing is requested', async () => {
    const requests: string[] = []
    const app = await renderApp('/users', {
      as: 'restricted',
      intercept: ({ url }) => void requests.push(new URL(url).pathname),
    })
    await app.page('Users')
    expect(
      await screen.findByText('Only unrestricted users can do this. Ask the account owner for access.'),
    ).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Create user' })).not.toBeInTheDocument()
    expect(navLink('Users')).toBeNull()
    expect(requests).not.toContain('/v4/account/users')
  })

  it('disappears from the navigation where the service has no users', async () => {
    const app = await renderApp('/profile/access', {
      intercept: (request) =>
        request.url.includes('/account/users')
          ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
          : undefined,
    })
    await app.page('Your access')
    expect(navLink('Users')).not.toBeNull()
    await waitFor(async () => {
      await findUnsupported(app.queries)
      expect(navLink('Users')).toBeNull()
    })
  })
})

describe('a user who has not set a password', () => {
  const newcomer = { username: 'newcomer', email: 'newcomer@example.com' }
  const prepare = (service: TestService) => callOperation(service, users.create, { body: newcomer })
  const mailsOf = async ({ database }: TestService) =>
    (await database.selectFrom('outbox').select('recipient').execute()).map(({ recipient }) => recipient)

  it('is marked in the list, and gets another invitation', async () => {
    toasts.clear()
    const app = await renderApp('/users', { prepare })
    await app.page('Users')
    expect(await screen.findByRole('rowheader', { name: /^newcomer/ })).toHaveTextContent('newcomerInvited')
    await app.user.click(screen.getByRole('link', { name: /^newcomer/ }))
    await app.page('newcomer')
    expect(await screen.findByText('Invited, has not set a password')).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Resend invitation' }))
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual([expect.stringContaining('a new link')]))
    expect(await mailsOf(app.service)).toEqual([newcomer.email, newcomer.email])
  })

  it('is deleted by withdrawing the invitation', async () => {
    const app = await renderApp('/users/@newcomer', { prepare })
    const menu = await openMoreMenu(app)
    expect(menu.queryByRole('menuitem', { name: /^Delete/ })).not.toBeInTheDocument()
    await app.user.click(menu.getByRole('menuitem', { name: 'Withdraw invitation' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the invitation of newcomer?' }))
    expect(question.getByText(/^This deletes the user/)).toBeInTheDocument()
    await app.user.type(question.getByRole('textbox'), 'newcomer')
    await app.user.click(question.getByRole('button', { name: 'Withdraw invitation' }))
    await app.page('Users')
    await waitFor(() => expect(screen.queryByRole('link', { name: /^newcomer/ })).not.toBeInTheDocument())
  })

  it('who sets one meanwhile is neither deleted as invited nor mailed', async () => {
    toasts.clear()
    const app = await renderApp('/users/@newcomer', { prepare })
    await app.page('newcomer')
    expect((await openMoreMenu(app)).getByRole('menuitem', { name: 'Withdraw invitation' })).toBeInTheDocument()
    await app.user.keyboard('{Escape}')
    const created = '2026-01-01T00:00:00'
    await app.service.database
      .updateTable('users')
      .set({ password_hash: 'x', password_created: created })
      .where('username', '=', 'newcomer')
      .execute()
    await app.user.click(screen.getByRole('button', { name: 'Resend invitation' }))
    const reason = 'newcomer has set a password in the meantime, so this is no longer an invitation.'
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual([reason]))
    expect(await mailsOf(app.service)).toEqual([newcomer.email])
    expect(await (await openMoreMenu(app)).findByRole('menuitem', { name: 'Delete' })).toBeInTheDocument()
  })

  it('who sets one meanwhile is not marked in the list any more', async () => {
    const app = await renderApp('/users', { prepare })
    const name = () => screen.getByRole('rowheader', { name: /^newcomer/ })
    await waitFor(() => expect(name()).toHaveTextContent('newcomerInvited'))
    await app.service.database
      .updateTable('users')
      .set({ password_hash: 'x', password_created: '2026-01-01T00:00:00' })
      .where('username', '=', 'newcomer')
      .execute()
    await app.user.click(screen.getByRole('button', { name: 'Actions for newcomer' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Resend invitation' }))
    await waitFor(() => expect(name()).not.toHaveTextContent('Invited'))
  })

  it('that was deleted elsewhere is said to be gone, and its page goes with it', async () => {
    toasts.clear()
    const app = await renderApp('/users/@newcomer', { prepare })
    const resend = await screen.findByRole('button', { name: 'Resend invitation' })
    await callOperation(app.service, users.remove, { path: { username: 'newcomer' } })
    await app.user.click(resend)
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['This user no longer exists']))
    await app.page('Not found')
  })

  it.each([
    ['', 'Save grants'],
    ['/settings', 'Save changes'],
  ])('that was deleted elsewhere is gone from its page%s, where what was entered stays', async (tab, save) => {
    const app = await renderApp(`/users/@newcomer${tab}`, { prepare })
    const button = await screen.findByRole('button', { name: save })
    if (tab === '') await app.user.click(screen.getByRole('button', { name: 'Read everything' }))
    else await app.user.type(screen.getByLabelText('Email'), 'x')
    await callOperation(app.service, users.remove, { path: { username: 'newcomer' } })
    await app.user.click(button)
    expect((await screen.findAllByText('There is no user at this address'))[0]).toBeInTheDocument()
    expect(screen.getByText(/Your changes are still on this page/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Resend invitation' })).not.toBeInTheDocument()
  })

  it('is found at an address without the sign, with its tab marked', async () => {
    const app = await renderApp('/users/newcomer/settings', { prepare })
    await app.page('newcomer')
    expect(app.router.state.location.pathname).toBe('/users/@newcomer/settings')
    expect(await screen.findByRole('link', { name: 'Settings', current: 'page' })).toBeInTheDocument()
  })

  it('is mailed no second time when the response is lost', async () => {
    toasts.clear()
    const line = loseResponses()
    const app = await renderApp('/users/@newcomer', {
      intercept: line.intercept,
      prepare: async (service) => {
        await prepare(service)
        line.setService(service)
      },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Resend invitation' }))
    await waitFor(() => expect(toasts.get()).toHaveLength(1))
    expect(line.sent).toHaveLength(1)
  })

  it('is told apart from one with a password', async () => {
    const app = await renderApp('/users/@restricted')
    await app.page('restricted')
    expect((await openMoreMenu(app)).getByRole('menuitem', { name: 'Delete' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Resend invitation' })).not.toBeInTheDocument()
  })

  it('is not told apart where the service does not say', async () => {
    let untold: object = {}
    const app = await renderApp('/users/@newcomer', {
      prepare: async (service) => {
        const { password_created: _, ...user } = await prepare(service)
        untold = user
      },
      intercept: ({ url }) => (url.endsWith('/account/users/newcomer') ? Response.json(untold) : undefined),
    })
    await app.page('newcomer')
    expect((await openMoreMenu(app)).getByRole('menuitem', { name: 'Delete' })).toBeInTheDocument()
    expect(screen.queryByText(/^Invited/)).not.toBeInTheDocument()
  })
})

describe('creating a user', () => {
  it('is not taken for one of that name that existed, when the request was lost', async () => {
    const app = await renderApp('/users/create', {
      intercept: (request) =>
        request.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    })
    await app.user.type(await screen.findByLabelText('Username'), 'restricted')
    await app.user.type(screen.getByLabelText('Email'), 'somebody@example.com')
    await app.user.click(screen.getByRole('button', { name: 'Create user' }))
    expect(await screen.findByText('We could not confirm the result.')).toBeInTheDocument()
    expect(app.address()).toBe('/users/create')
  })

  it('sends what was entered and leads to the grants', async () => {
    toasts.clear()
    const app = await renderApp('/users/create')
    await app.page('Create user')
    await app.user.type(await screen.findByLabelText('Username'), 'newcomer')
    await app.user.type(screen.getByLabelText('Email'), 'newcomer@example.com')
    await app.user.click(screen.getByRole('button', { name: 'Create user' }))
    await app.page('newcomer')
    expect(app.address()).toBe('/users/@newcomer')
    expect(await callOperation(app.service, users.view, { path: { username: 'newcomer' } })).toMatchObject({
      restricted: true,
    })
  })

  it('shows the limits of the contract, and keeps what was entered when the name is taken', async () => {
    const app = await renderApp('/users/create')
    await app.page('Create user')
    await app.user.click(await screen.findByRole('button', { name: 'Create user' }))
    expect(await screen.findByText('Username is required')).toBeInTheDocument()
    await app.user.type(screen.getByLabelText('Username'), 'a_')
    await app.user.type(screen.getByLabelText('Email'), 'newcomer@example.com')
    await app.user.click(screen.getByRole('button', { name: 'Create user' }))
    expect((await screen.findAllByText(/Length must be 3-32 characters/)).length).toBeGreaterThan(0)
    await app.user.clear(screen.getByLabelText('Username'))
    await app.user.type(screen.getByLabelText('Username'), 'OWNER')
    await app.user.click(screen.getByRole('button', { name: 'Create user' }))
    expect((await screen.findAllByText(/is already taken/)).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('Email')).toHaveValue('newcomer@example.com')
  })
})

/** Renames the restricted user, and gives the name to a new one. */
async function passNameOn(service: TestService) {
  await callOperation(service, users.update, { path: { username: 'restricted' }, body: { username: 'earlier' } })
  await callOperation(service, users.create, { body: { username: 'restricted', email: 'other@example.com' } })
}
const anotherUser = /^restricted now has the email address other@example\.com, and may be another user/

describe('the grants of a user', () => {
  const prepare = async (service: Parameters<ReturnType<typeof withNode>>[0]) => {
    await withNode()(service)
    await withNode({ label: 'db-1' })(service)
  }

  it('are found by name, and only what changed is sent', async () => {
    const spy = spyOnRequests(users.updateGrants)
    const app = await renderApp(grantsPage, { prepare, intercept: spy.intercept })
    await app.page('restricted')
    expect(await screen.findByText('0 of 2 granted')).toBeInTheDocument()
    const table = within(screen.getAllByRole('table')[0] ?? document.body)
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Node',
      'No access',
      'Read only',
      'Read and write',
    ])
    await app.user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'db')
    expect(screen.queryByRole('row', { name: /^web-1/ })).not.toBeInTheDocument()
    await app.user.click(row('db-1').getByRole('radio', { name: 'db-1: read only' }))
    expect(row('db-1').getByText('Changed')).toBeInTheDocument()
    await app.user.click(screen.getByRole('checkbox', { name: 'Domains' }))
    expect(screen.getByText('2 changes not saved yet.')).toBeInTheDocument()
    expect(screen.getAllByText('Changed')).toHaveLength(2)
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    expect(await screen.findByText('No changes.')).toBeInTheDocument()
    expect(screen.queryByText('Changed')).not.toBeInTheDocument()
    expect(spy.bodies).toEqual([{ node: [{ id: 2, permissions: 'read_only' }], global: { add_domains: true } }])
  })

  it('keep what is changed while they are being saved, and go back to what is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let service: TestService | undefined
    const app = await renderApp(grantsPage, {
      prepare: async (started) => {
        service = started
        await prepare(started)
      },
      intercept: (request) =>
        request.method === 'PUT' ? promise.then(() => service?.fetch(request) ?? Response.error()) : undefined,
    })
    await app.page('restricted')
    await screen.findByText('0 of 2 granted')
    const radio = (name: string) => row(name.split(':', 1).join('')).getByRole('radio', { name })
    await app.user.click(radio('db-1: read only'))
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    await app.user.click(radio('web-1: read and write'))
    await app.user.click(radio('db-1: read and write'))
    await app.user.click(screen.getByRole('checkbox', { name: 'Domains' }))
    resolve()
    expect(await screen.findByText('Saved the grants of restricted')).toBeInTheDocument()
    expect(screen.getByText('3 changes not saved yet.')).toBeInTheDocument()
    expect(radio('db-1: read and write')).toBeChecked()
    await app.user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(await screen.findByText('No changes.')).toBeInTheDocument()
    expect(radio('db-1: read only')).toBeChecked()
    expect(radio('web-1: no access')).toBeChecked()
  })

  it('can be set for all that a search finds, and by presets', async () => {
    const app = await renderApp(grantsPage, { prepare })
    await app.page('restricted')
    await app.user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'web')
    await app.user.click(screen.getByRole('button', { name: 'Set 1 found: Nodes' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Read and write' }))
    expect(await screen.findByText('1 of 2 granted')).toBeInTheDocument()
    const preset = (name: string) => screen.getByRole('button', { name })
    expect(preset('Read everything')).toHaveAttribute('aria-pressed', 'false')
    await app.user.click(preset('Read everything'))
    expect(await screen.findByText('2 of 2 granted')).toBeInTheDocument()
    expect(preset('Read everything')).toHaveAttribute('aria-pressed', 'true')
    expect(preset('No access')).toHaveAttribute('aria-pressed', 'false')
    expect(row('web-1').getByRole('radio', { name: 'web-1: read only' })).toBeChecked()
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    await screen.findByText('No changes.')
    const saved = await callOperation(app.service, users.grants, { path: { username: 'restricted' } })
    expect(saved?.node.map(({ permissions }) => permissions)).toEqual(['read_only', 'read_only'])
    expect(saved?.global.account_access).toBe('read_only')
  })

  it('can be limited to what is granted, where what is taken away stays until it is saved', async () => {
    const app = await renderApp(grantsPage, { prepare })
    await app.page('restricted')
    await app.user.click(await screen.findByRole('checkbox', { name: 'Only granted' }))
    expect(screen.getByText('None granted.')).toBeInTheDocument()
    await app.user.type(screen.getByRole('searchbox'), 'web')
    expect(screen.getByText('No grant matches.')).toBeInTheDocument()
    await app.user.clear(screen.getByRole('searchbox'))
    expect(screen.queryByRole('button', { name: /^Set/ })).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('checkbox', { name: 'Only granted' }))
    await app.user.click(row('db-1').getByRole('radio', { name: 'db-1: read only' }))
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    await screen.findByText('No changes.')
    await app.user.click(screen.getByRole('checkbox', { name: 'Only granted' }))
    expect(screen.queryByRole('row', { name: /^web-1/ })).not.toBeInTheDocument()
    await app.user.click(row('db-1').getByRole('radio', { name: 'db-1: no access' }))
    expect(row('db-1').getByRole('radio', { name: 'db-1: no access' })).toBeChecked()
  })

  it('keep changes that were not saved as a draft', async () => {
    const app = await renderApp(grantsPage, { prepare })
    await app.page('restricted')
    await app.user.click(await screen.findByRole('checkbox', { name: 'Nodes' }))
    await app.user.click(row('db-1').getByRole('radio', { name: 'db-1: read only' }))
    await app.router.navigate('/users')
    await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
    await app.page('Users')
    await app.router.navigate(grantsPage)
    await app.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
    expect(screen.getByText('2 changes not saved yet.')).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    await screen.findByText('No changes.')
    const saved = await callOperation(app.service, users.grants, { path: { username: 'restricted' } })
    expect(saved?.global.add_nodes).toBe(true)
    expect(saved?.node.find(({ label }) => label === 'db-1')?.permissions).toBe('read_only')
  })

  it('of a draft are not offered for another user who has the name later, nor over what was granted meanwhile', async () => {
    const app = await renderApp(grantsPage, { prepare })
    const path = { username: 'restricted' }
    await app.page('restricted')
    await app.user.click(await screen.findByRole('checkbox', { name: 'Nodes' }))
    await app.user.click(row('db-1').getByRole('radio', { name: 'db-1: read only' }))
    const leave = async () => {
      await app.router.navigate('/users')
      await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
      await app.page('Users')
      await app.queries.invalidateQueries()
    }
    const back = async () => {
      await app.router.navigate(grantsPage)
      await app.page('restricted')
    }
    await leave()
    await callOperation(app.service, users.updateGrants, {
      path,
      body: { global: { add_domains: true }, node: [{ id: 2, permissions: 'read_only' }] },
    })
    await back()
    await app.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
    expect(screen.getByRole('checkbox', { name: 'Domains' })).toBeChecked()
    // The node has become so elsewhere.
    expect(screen.getByText('1 change not saved yet.')).toBeInTheDocument()
    await leave()
    await callOperation(app.service, users.update, { path, body: { username: 'renamed' } })
    await callOperation(app.service, users.create, { body: { username: 'restricted', email: 'other@example.com' } })
    await back()
    expect(await screen.findByText('0 of 2 granted')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore draft' })).not.toBeInTheDocument())
  })

  it('tell apart what has the same name, by its id', async () => {
    const app = await renderApp(grantsPage, {
      prepare: async (service) => {
        for (const label of ['base', 'base', 'golden'])
          await callOperation(service, images.upload, { body: { label, region: 'eu-central' } })
      },
    })
    await app.page('restricted')
    expect(await screen.findByText('0 of 3 granted')).toBeInTheDocument()
    expect(screen.getAllByRole('rowheader').map((header) => header.textContent.trim())).toEqual([
      'base private/1',
      'base private/2',
      'golden',
    ])
    await app.user.click(screen.getByRole('radio', { name: 'base (private/2): read only' }))
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    await screen.findByText('No changes.')
    const saved = await callOperation(app.service, users.grants, { path: { username: 'restricted' } })
    expect(saved?.image.find(({ permissions }) => permissions === 'read_only')?.id).toBe(2)
  })

  it('are sent in several requests when they are more than the service takes at once', async () => {
    const spy = spyOnRequests(users.updateGrants)
    const count = maxGrantChanges + 20
    const app = await renderApp(grantsPage, {
      prepare: (service) =>
        addLoadTestData(
          service.database,
          { nodes: 0, domains: count },
          { now: service.now(), random: seededRandom('domains') },
        ),
      intercept: spy.intercept,
    })
    await app.page('restricted')
    await app.user.click(await screen.findByRole('button', { name: 'Manage domains' }))
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    await screen.findByText('No changes.')
    expect(spy.bodies).toMatchObject([{ global: { add_domains: true } }, { domain: { length: 20 } }])
    const saved = await callOperation(app.service, users.grants, { path: { username: 'restricted' } })
    expect(saved?.domain.filter(({ permissions }) => permissions === 'read_write')).toHaveLength(count)
  })

  it('are not called saved for a user who is not restricted any more', async () => {
    const app = await renderApp(grantsPage, { prepare })
    await app.page('restricted')
    await app.user.click(await screen.findByRole('checkbox', { name: 'Domains' }))
    await callOperation(app.service, users.update, { path: { username: 'restricted' }, body: { restricted: false } })
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    expect(await screen.findByText('No grants were saved: restricted is no longer restricted')).toBeInTheDocument()
    expect(await screen.findByText('restricted is not restricted')).toBeInTheDocument()
    expect(screen.queryByText('Saved the grants of restricted')).not.toBeInTheDocument()
  })

  it('are asked about when somebody else has changed the same ones', async () => {
    const app = await renderApp(grantsPage, { prepare })
    await app.page('restricted')
    await screen.findByText('0 of 2 granted')
    await app.user.click(row('db-1').getByRole('radio', { name: 'db-1: read and write' }))
    await callOperation(app.service, users.updateGrants, {
      path: { username: 'restricted' },
      body: { node: [{ id: 2, permissions: 'read_only' }] },
    })
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'These grants have changed' }))
    expect(dialog.getByText(/access to db-1 has been changed/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    expect(row('db-1').getByRole('radio', { name: 'db-1: read and write' })).toBeChecked()
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    await app.user.click(await screen.findByRole('button', { name: 'Overwrite with my values' }))
    await screen.findByText('No changes.')
    const saved = await callOperation(app.service, users.grants, { path: { username: 'restricted' } })
    expect(saved?.node.find(({ id }) => id === 2)?.permissions).toBe('read_write')
  })

  it('leave out what was deleted meanwhile', async () => {
    const spy = spyOnRequests(users.updateGrants)
    const app = await renderApp(grantsPage, { prepare, intercept: spy.intercept })
    await app.page('restricted')
    await screen.findByText('0 of 2 granted')
    await app.user.click(screen.getByRole('button', { name: 'Read everything' }))
    const [first] = (await callOperation(app.service, nodes.list, {})).data
    if (!first) throw new Error('There is no node')
    await callOperation(app.service, nodes.remove, { path: { nodeId: first.id } })
    await app.service.advance(60_000)
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    expect(await screen.findByText('Saved the grants of restricted')).toBeInTheDocument()
    expect(screen.getByText('1 of 1 granted')).toBeInTheDocument()
    expect(spy.bodies).toHaveLength(1)
  })

  it('do not go to somebody else who has the name since', async () => {
    const app = await renderApp(grantsPage)
    await app.page('restricted')
    await app.user.click(await screen.findByRole('checkbox', { name: 'Domains' }))
    await passNameOn(app.service)
    await app.user.click(screen.getByRole('button', { name: 'Save grants' }))
    expect(await screen.findAllByText(anotherUser)).not.toEqual([])
    const saved = await callOperation(app.service, users.grants, { path: { username: 'restricted' } })
    expect(saved?.global.add_domains).toBe(false)
  })

  it('are a list for a token that may only read', async () => {
    const app = await renderApp(grantsPage, {
      prepare: async (service) => {
        await prepare(service)
        await callOperation(service, users.updateGrants, {
          path: { username: 'restricted' },
          body: { node: [{ id: 2, permissions: 'read_only' }] },
        })
      },
      token: (service) => addToken(service, { scopes: 'account:read_only' }),
    })
    await app.page('restricted')
    expect(await screen.findByText(/This session's token lacks the scope account:read_write\./)).toBeInTheDocument()
    expect(await screen.findByText('db-1')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Save|Restrict|Remove/ })).not.toBeInTheDocument()
    expect((await openMoreMenu(app)).queryByRole('menuitem', { name: /^Delete/ })).not.toBeInTheDocument()
  })
})

describe('one user', () => {
  it('moves to the new address when renamed, and nobody is left at the old one', async () => {
    const app = await renderApp('/users/@restricted')
    await app.page('restricted')
    await act(() => app.router.navigate('/users/@restricted/settings'))
    await app.page('restricted')
    const name = await screen.findByLabelText('Username')
    await app.user.clear(name)
    await app.user.type(name, 'renamed')
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await app.page('renamed')
    expect(app.address()).toBe('/users/@renamed/settings')
    await act(() => app.router.navigate(-1))
    expect(app.address()).toBe('/users/@restricted')
    expect(await screen.findByText('There is no user at this address')).toBeInTheDocument()
  })

  it('keeps a lock when renamed, which nobody inherits', async () => {
    const app = await renderApp('/users/@restricted/settings')
    await app.page('restricted')
    setLocked('user:restricted', true)
    setLocked('user:newcomer', true)
    const name = await screen.findByLabelText('Username')
    await app.user.clear(name)
    await app.user.type(name, 'renamed')
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await app.page('renamed')
    expect(locks.get()).toBe('user:newcomer user:renamed')
    await act(() => app.router.navigate('/users/create'))
    await app.user.type(await screen.findByLabelText('Username'), 'newcomer')
    await app.user.type(screen.getByLabelText('Email'), 'newcomer@example.org')
    await app.user.click(screen.getByRole('button', { name: 'Create user' }))
    await app.page('newcomer')
    expect(locks.get()).toBe('user:renamed')
  })

  it('can be restricted and freed again, which removes the grants', async () => {
    const app = await renderApp(grantsPage)
    await app.page('restricted')
    await app.user.click(await screen.findByRole('button', { name: 'Remove restriction' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await app.user.type(dialog.getByRole('textbox'), 'restricted')
    await app.user.click(dialog.getByRole('button', { name: 'Remove restriction' }))
    expect(await screen.findByRole('heading', { name: 'restricted is not restricted' })).toBeInTheDocument()
    await app.user.click(
      within(screen.getByRole('main')).getAllByRole('button', { name: 'Restrict' })[1] ?? document.body,
    )
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restrict user' }))
    expect(await screen.findByRole('button', { name: 'Save grants' })).toBeInTheDocument()
  })

  it('is not advised to restrict the own user, which is impossible', async () => {
    await renderApp('/users/@owner')
    expect(await screen.findByText(/needs no grants\. You cannot restrict your own user\.$/)).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Restrict' })).toHaveLength(1)
  })

  it('who was restricted elsewhere meanwhile is not said to have no grants', async () => {
    const app = await renderApp(grantsPage, {
      prepare: (service) =>
        callOperation(service, users.update, { path: { username: 'restricted' }, body: { restricted: false } }),
    })
    await app.page('restricted')
    const [restrict] = await screen.findAllByRole('button', { name: 'Restrict' })
    await app.user.click(restrict ?? document.body)
    const question = within(await screen.findByRole('alertdialog'))
    const path = { username: 'restricted' }
    await callOperation(app.service, users.update, { path, body: { restricted: true } })
    await callOperation(app.service, users.updateGrants, { path, body: { global: { add_nodes: true } } })
    await app.user.click(question.getByRole('button', { name: 'Restrict user' }))
    expect(await screen.findByText('restricted was restricted elsewhere and may have grants.')).toBeVisible()
    expect((await callOperation(app.service, users.grants, { path }))?.global.add_nodes).toBe(true)
  })

  it('is not freed or renamed in place of somebody who had the name before', async () => {
    const app = await renderApp('/users/@restricted/settings')
    await app.page('restricted')
    const name = await screen.findByLabelText('Username')
    await app.user.clear(name)
    await app.user.type(name, 'renamed')
    await passNameOn(app.service)
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findAllByText(anotherUser)).not.toEqual([])
    await app.user.click(screen.getByRole('button', { name: 'Remove restriction' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await app.user.type(dialog.getByRole('textbox'), 'restricted')
    await app.user.click(dialog.getByRole('button', { name: 'Remove restriction' }))
    expect(await dialog.findByText(anotherUser)).toBeInTheDocument()
    const other = await callOperation(app.service, users.view, { path: { username: 'restricted' } })
    expect(other).toMatchObject({ email: 'other@example.com', restricted: true })
  })

  it('is not called deleted when somebody else has renamed it, and what was entered stays', async () => {
    const app = await renderApp('/users/@restricted/settings')
    await app.page('restricted')
    const email = await screen.findByLabelText('Email')
    await app.user.clear(email)
    await app.user.type(email, 'new@example.com')
    const rename = { path: { username: 'restricted' }, body: { username: 'renamed' } }
    await callOperation(app.service, users.update, rename)
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect((await screen.findAllByText('There is no user at this address'))[0]).toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.com')
  })

  const press = async ({ user }: Awaited<ReturnType<typeof renderApp>>, name: string) =>
    user.click(await screen.findByRole('button', { name }))

  it.each([
    ['Delete', 'Delete user', chooseMoreAction],
    ['Remove restriction', 'Remove restriction', press],
  ])('%s does nothing to a user who was renamed, and says so', async (name, action, choose) => {
    const app = await renderApp('/users/@restricted')
    await app.page('restricted')
    await choose(app, name)
    const dialog = within(await screen.findByRole('alertdialog'))
    await app.user.type(dialog.getByRole('textbox'), 'restricted')
    const rename = { path: { username: 'restricted' }, body: { username: 'renamed' } }
    const { restricted } = await callOperation(app.service, users.update, rename)
    await app.user.click(dialog.getByRole('button', { name: action }))
    expect(await screen.findByText(/restricted is now called renamed, so nothing was done/)).toBeInTheDocument()
    const now = await callOperation(app.service, users.view, { path: { username: 'renamed' } })
    expect(now.restricted).toBe(restricted)
  })

  it('is gone after it was deleted', async () => {
    const app = await renderApp(grantsPage)
    await app.page('restricted')
    await chooseMoreAction(app, 'Delete')
    const dialog = within(await screen.findByRole('alertdialog'))
    await app.user.type(dialog.getByRole('textbox'), 'restricted')
    await app.user.click(dialog.getByRole('button', { name: 'Delete user' }))
    await app.page('Users')
    expect(screen.queryByRole('link', { name: 'restricted' })).not.toBeInTheDocument()
  })

  it('has its name and tabs before anything is known about the user', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let service: TestService | undefined
    const app = await renderApp(grantsPage, {
      prepare: async (started) => {
        service = await Promise.resolve(started)
      },
      intercept: (request) =>
        /\/v4\/(profile\/grants|account\/users)/.test(request.url)
          ? promise.then(() => service?.fetch(request) ?? Response.error())
          : undefined,
    })
    const heading = await app.page('restricted')
    expect(screen.getByRole('link', { name: 'Activity' })).toBeInTheDocument()
    expect(screen.getByText('Loading the grants')).toBeInTheDocument()
    resolve()
    expect(await screen.findByRole('button', { name: 'Save grants' })).toBeInTheDocument()
    expect(heading).toBeInTheDocument()
  })

  it('who does not exist is not found', async () => {
    const app = await renderApp('/users/@nobody')
    await app.page('Not found')
    expect(await screen.findByText('There is no user at this address')).toBeInTheDocument()
  })
})
