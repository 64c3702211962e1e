import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { session } from '#api/session.ts'
import { singleKeys } from '#kit/shortcuts.ts'
import type { TestService } from '#server/testing.ts'
import { renderApp } from '../testing/render-app.tsx'
import { addToken } from '../testing/tokens.ts'

const mainLinks = async () => {
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  return within(navigation).getAllByRole('link').map((link) => link.textContent)
}

describe('the frame', () => {
  test('navigates to the areas that exist; the focus goes to the heading, and the title follows', async () => {
    const app = await renderApp('/')
    await app.page('Overview')
    expect(await mainLinks()).toEqual(['Overview', 'Nodes', 'Backups', 'Profile'])
    await app.user.click(screen.getByRole('link', { name: 'Profile' }))
    const heading = await app.page('Profile')
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe('Profile · Quarterdeck')
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { current: 'page' }).textContent).toBe('Profile')
  })

  test('an unknown address is a page inside it', async () => {
    const app = await renderApp('/nowhere/at/all')
    await app.page('Not found')
    await app.user.click(screen.getByRole('link', { name: 'Go to the overview' }))
    await app.page('Overview')
    expect(app.address()).toBe('/')
  })

  test('is reached by keys: g and a letter goes, ? lists, and single keys can be switched off', async () => {
    const app = await renderApp('/')
    await app.page('Overview')
    await app.user.keyboard('gp')
    await app.page('Profile')
    await app.user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByText('Go to Nodes')).toBeDefined()
    onTestFinished(() => singleKeys.set(true))
    await app.user.click(within(dialog).getByRole('switch', { name: 'Single-key shortcuts' }))
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await app.user.keyboard('go')
    expect(app.address()).toBe('/profile')
  })

  test('and lists the keys of rows where there is a list of them', async () => {
    const app = await renderApp('/nodes', { demo: true })
    await screen.findByRole('row', { name: /web-1/ })
    await app.user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByRole('heading', { name: 'In a row of the list' })).toBeDefined()
    expect(within(dialog).getByText('Select up to here')).toBeDefined()
  })

  test('finds a node by a part of its name or address, from anywhere, with the keys alone', async () => {
    const app = await renderApp('/profile', { demo: true })
    await screen.findByRole('button', { name: 'Account: owner' })
    await app.user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox', { name: 'Page, thing or action' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    await app.user.keyboard('web-')
    await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toContain('web-2 Node'))
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true')
    await app.user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await app.page('web-1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says when the service is away and keeps what is on the screen, until it is back', async () => {
    let away = false
    const app = await renderApp('/profile', { intercept: () => {
      if (away) throw new TypeError('Failed to fetch')
      return undefined
    } })
    await screen.findByText('owner@example.com')
    away = true
    await expect(app.queries.refetchQueries({ type: 'active' }, { throwOnError: false })).resolves.toBeUndefined()
    const notice = await screen.findByText('The service cannot be reached')
    expect(screen.getByText(/last confirmed on/)).toBeDefined()
    expect(screen.getByText('owner@example.com')).toBeDefined()
    away = false
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(notice.isConnected).toBe(false))
  }, 20_000)
})

describe('signing in', () => {
  test('is asked for first, and leads to the wanted address', async () => {
    const app = await renderApp('/profile/access?x=1', { as: null })
    await app.page('Sign in')
    expect(app.address()).toBe('/sign-in?to=%2Fprofile%2Faccess%3Fx%3D1')
    await app.user.type(screen.getByLabelText('Personal access token'), app.service.ownerToken)
    await app.user.click(screen.getByRole('button', { name: 'Sign in with token' }))
    await app.page('Your access')
    expect(app.address()).toBe('/profile/access?x=1')
    expect(sessionStorage).toHaveLength(0)
  })

  test('by a token keeps it in this tab only when that is asked for', async () => {
    const app = await renderApp('/', { as: null })
    await app.page('Sign in')
    await app.user.type(screen.getByLabelText('Personal access token'), ` ${app.service.ownerToken}\t`)
    await app.user.click(screen.getByRole('checkbox', { name: 'Keep it in this tab' }))
    await app.user.click(screen.getByRole('button', { name: 'Sign in with token' }))
    await app.page('Overview')
    expect(sessionStorage.getItem('quarterdeck.token')).toContain(app.service.ownerToken)
  })

  test.for([
    ['nothing', '', 'Paste a token'],
    ['two words', 'abc def', 'A token is one word of letters, digits and signs'],
    ['an unknown token', 'f'.repeat(64), 'The service does not accept this token: it is mistyped, expired or revoked'],
  ] as const)('with %s says what is wrong, at the field', async ([, typed, reason]) => {
    const app = await renderApp('/', { as: null })
    await app.page('Sign in')
    const input = screen.getByLabelText('Personal access token')
    if (typed) await app.user.type(input, typed)
    await app.user.click(screen.getByRole('button', { name: 'Sign in with token' }))
    await screen.findByText(reason)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
    expect(app.address()).toBe('/sign-in')
  })

  test('that the sign-in pages refused says their reason', async () => {
    const app = await renderApp('/sign-in?error=access_denied&error_description=You+have+said+no&state=x', { as: null })
    await app.page('Sign in')
    expect(screen.getByText('You have said no').closest('[role=alert]')).not.toBeNull()
  })

  test('with a code of another tab is refused in words', async () => {
    const app = await renderApp('/sign-in?code=abc&state=x', { as: null })
    await app.page('Sign in')
    expect(screen.getByText(/was not started in this tab/).closest('[role=alert]')).not.toBeNull()
  })

  test('offers only the ways the configuration names', async () => {
    const app = await renderApp('/sign-in', { as: null })
    await app.page('Sign in')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Sign in with token' })).toBeDefined()
  })

  test('is over for who is signed in already', async () => {
    const app = await renderApp('/sign-in?to=/profile')
    await app.page('Profile')
    expect(app.address()).toBe('/profile')
  })

  test('and out: everything of the person goes from screen and memory', async () => {
    const app = await renderApp('/profile')
    await screen.findByText('owner@example.com')
    await app.user.click(screen.getByRole('button', { name: 'Account: owner' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await app.page('Sign in')
    expect(screen.queryByText('owner@example.com')).toBeNull()
    expect(app.queries.getQueryCache().getAll().filter(({ state }) => JSON.stringify(state.data ?? null).includes('owner'))).toEqual([])
  })

  test('and out takes back what was asked, so that nobody else can answer it', async () => {
    const app = await renderApp('/nodes', { demo: true })
    await app.user.click(await screen.findByRole('button', { name: 'Actions for web-3' }))
    await app.user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Shut down' }))
    await screen.findByRole('alertdialog', { name: 'Shut down web-3?' })
    await act(() => session.signOut())
    await app.user.type(await screen.findByLabelText('Personal access token'), app.service.restrictedToken)
    await app.user.click(screen.getByRole('button', { name: 'Sign in with token' }))
    await screen.findByRole('button', { name: 'Account: restricted' })
    await app.page('Overview')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a session that ends', () => {
  const ending = { token: (service: TestService) => addToken(service, { endsIn: 60_000 }) }

  test('is taken up again over the page, which stays as it is', async () => {
    const app = await renderApp('/profile', ending)
    await screen.findByText('owner@example.com')
    await app.service.advance(120_000)
    void app.queries.refetchQueries({ type: 'active' })
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
    expect(screen.getByText('owner@example.com')).toBeDefined()
    await app.user.type(within(dialog).getByLabelText('Personal access token'), app.service.ownerToken)
    await app.user.click(within(dialog).getByRole('button', { name: 'Sign in with token' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByText('owner@example.com')).toBeDefined()
    expect(app.address()).toBe('/profile')
  })

  test('can be put off to copy something, with the way back in view', async () => {
    const app = await renderApp('/profile', ending)
    await screen.findByText('owner@example.com')
    await app.service.advance(120_000)
    void app.queries.refetchQueries({ type: 'active' })
    await app.user.click(await screen.findByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await app.user.click(screen.getByRole('button', { name: 'Sign in again' }))
    await screen.findByRole('alertdialog', { name: 'Your session has ended' })
  })

  test('and is taken up by somebody else shows nothing of the one before', async () => {
    const app = await renderApp('/profile', ending)
    await screen.findByText('owner@example.com')
    await app.service.advance(120_000)
    void app.queries.refetchQueries({ type: 'active' })
    const dialog = await screen.findByRole('alertdialog')
    await app.user.type(within(dialog).getByLabelText('Personal access token'), app.service.restrictedToken)
    await app.user.click(within(dialog).getByRole('button', { name: 'Sign in with token' }))
    await screen.findByRole('button', { name: 'Account: restricted' })
    expect(screen.queryByText('owner@example.com')).toBeNull()
  })
})

describe('a restricted user', () => {
  test('without any grant sees no area that is of no use, and is told what kind of user they are', async () => {
    const app = await renderApp('/profile/access', { as: 'restricted' })
    await app.page('Your access')
    await screen.findByText('Restricted user')
    expect(screen.getByText(/restricted is a restricted user/)).toBeDefined()
    await screen.findByText('You have no access to any single node, domain or image.')
    await waitFor(async () => expect(await mainLinks()).toEqual(['Overview', 'Profile']))
  })

  test('with grants sees them in words', async () => {
    const app = await renderApp('/profile/access', { as: 'restricted', demo: true })
    await app.page('Your access')
    expect(await mainLinks()).toContain('Nodes')
    expect((await screen.findAllByText(/Read (?:only|and write)/)).length).toBeGreaterThan(0)
  })
})

test('a token with few scopes leaves out the areas it cannot read, and your access names what it covers', async () => {
  const app = await renderApp('/profile/access', { token: (service) => addToken(service, { scopes: 'images:read_only' }) })
  await app.page('Your access')
  await waitFor(async () => expect(await mainLinks()).toEqual(['Overview', 'Profile']))
  expect((await screen.findByText('Read only')).closest('div')?.textContent).toBe('ImagesRead only')
  expect(screen.getByText('Nodes', { selector: 'dt' }).parentElement?.textContent).toBe('NodesNo access')
})

describe('the overview', () => {
  test('of an empty account shows the way to the first node', async () => {
    const app = await renderApp('/')
    await app.page('Overview')
    await screen.findByText('No nodes yet')
    expect(screen.getAllByRole('link', { name: 'Create node' })[0]?.getAttribute('href')).toBe('/nodes/create')
  })

  test('creates a node with c, for who may', async () => {
    const app = await renderApp('/')
    await screen.findAllByRole('link', { name: 'Create node' })
    await app.user.keyboard('c')
    await app.page('Create node')
    expect(app.address()).toBe('/nodes/create')
  })

  test('counts nodes by status as links that filter, and names what needs attention', async () => {
    const app = await renderApp('/', { demo: true })
    await app.page('Overview')
    const running = await screen.findByRole('link', { name: /^Running \d+$/ })
    expect(running.getAttribute('href')).toBe('/nodes?status=running')
    const total = Number(/^\d+/.exec(screen.getByRole('link', { name: /^\d+ nodes$/ }).textContent)?.[0])
    const counted = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('?status=')).map((link) => Number(/\d+$/.exec(link.textContent)?.[0]))
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(total)
    await screen.findByRole('heading', { name: 'Recent events' })
  })
})
