import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { announce } from '#ui/announce.ts'
import { singleKeyShortcuts } from '#kit/shortcuts.ts'
import { nodeList } from '#queries/nodes.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { addToken } from '../../testing/tokens.ts'
import { navItems } from './navigation.ts'

const navLabels = async () => {
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  return within(navigation)
    .getAllByRole('link')
    .map((link) => link.textContent)
}

describe('the shell', () => {
  test('navigates to areas, and moves the focus to the heading and updates the title', async () => {
    const app = await renderApp('/')
    await app.page('Overview')
    expect(await navLabels()).toEqual(navItems.map(({ label }) => label()))
    await app.user.click(screen.getByRole('link', { name: 'Profile' }))
    const heading = await app.page('Profile')
    await waitFor(() => expect(heading).toHaveFocus())
    expect(document.title).toBe('Profile · Quarterdeck')
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { current: 'page' }).textContent,
    ).toBe('Profile')
  })

  test('shows a page for unknown addresses', async () => {
    const app = await renderApp('/nowhere/at/all')
    await app.page('Not found')
    const main = within(screen.getByRole('main'))
    expect(main.getByText('/nowhere/at/all')).toBeInTheDocument()
    await app.user.click(main.getByRole('button', { name: 'Find' }))
    expect(await screen.findByRole('combobox', { name: /^Find/ })).toBeInTheDocument()
    await app.user.keyboard('{Escape}')
    await app.router.navigate(`/nowhere/${'a'.repeat(100)}`)
    expect(await main.findByText(`/nowhere/${'a'.repeat(71)}…`)).toBeInTheDocument()
    await app.user.click(screen.getByRole('link', { name: 'Go to Overview' }))
    await app.page('Overview')
    expect(app.address()).toBe('/')
  })

  test('has shortcuts: g and a letter navigates, ? lists them, and single keys can be disabled', async () => {
    const app = await renderApp('/')
    await app.page('Overview')
    await app.user.keyboard('gp')
    await app.page('Profile')
    await app.user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByText('Go to Nodes')).toBeInTheDocument()
    onTestFinished(() => singleKeyShortcuts.set(true))
    await app.user.click(within(dialog).getByRole('switch', { name: 'Single-key shortcuts' }))
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await app.user.keyboard('go')
    expect(app.address()).toBe('/profile')
  })

  test('lists the keys of rows on a page with a table', async () => {
    const app = await renderApp('/nodes', { demo: true })
    await screen.findByRole('row', { name: /web-1/ })
    await app.user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByRole('heading', { name: 'In a row of the list' })).toBeInTheDocument()
    expect(within(dialog).getByRole('heading', { name: 'In the search field' })).toBeInTheDocument()
    expect(within(dialog).getByText('Select up to here')).toBeInTheDocument()
  })

  test('finds a node by part of its name on any page, with the keyboard', async () => {
    const app = await renderApp('/profile', { demo: true })
    await screen.findByRole('button', { name: 'Account: owner' })
    await app.user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox', { name: 'Find a page, node or action' })
    await waitFor(() => expect(box).toHaveFocus())
    await app.user.keyboard('web-')
    await screen.findByRole('option', { name: 'web-2 Newark, NJ Running' })
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true')
    await app.user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await app.page('web-1')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('does not move the page for a single lost response', async () => {
    let lost = 0
    const app = await renderApp('/profile', {
      intercept: (request) => {
        if (lost > 0 || !request.url.includes('/events')) return undefined
        lost += 1
        throw new TypeError('Failed to fetch')
      },
    })
    await screen.findByDisplayValue('owner@example.com')
    const shown: boolean[] = []
    const observer = new MutationObserver(() =>
      shown.push(screen.queryByText('The service cannot be reached') !== null),
    )
    observer.observe(document.body, { childList: true, subtree: true })
    await app.user.click(screen.getByRole('link', { name: 'Overview' }))
    await screen.findByRole('heading', { name: 'Recent events' })
    await waitFor(() => expect(lost).toBe(1))
    await screen.findByText('No events in the last 90 days.')
    observer.disconnect()
    expect(shown).not.toContain(true)
  })

  test('shows when the service is unavailable and keeps the data on the page', async () => {
    let offline = false
    const app = await renderApp('/profile', {
      intercept: () => {
        if (offline) throw new TypeError('Failed to fetch')
        return undefined
      },
    })
    await screen.findByDisplayValue('owner@example.com')
    offline = true
    await expect(app.queries.refetchQueries({ type: 'active' }, { throwOnError: false })).resolves.toBeUndefined()
    const notice = await screen.findByText('The service cannot be reached')
    expect(screen.getByText(/^Last response/)).toHaveTextContent('Last response just now')
    expect(screen.getByDisplayValue('owner@example.com')).toBeInTheDocument()
    offline = false
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(notice.isConnected).toBe(false))
  }, 20_000)

  test('says once that the service cannot be reached, not again above the list', async () => {
    let offline = false
    const app = await renderApp('/nodes', {
      demo: true,
      intercept: () => {
        if (offline) throw new TypeError('Failed to fetch')
        return undefined
      },
    })
    await screen.findAllByRole('rowheader')
    const list = { queryKey: nodeList.all.queryKey }
    offline = true
    await act(() => app.queries.refetchQueries(list))
    await screen.findByText('The service cannot be reached')
    expect(app.queries.getQueryState(list.queryKey)?.error).not.toBeNull()
    const texts: string[] = []
    const observer = new MutationObserver(() => texts.push(document.body.textContent))
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    offline = false
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(app.queries.getQueryState(list.queryKey)?.error).toBeNull())
    observer.disconnect()
    expect(texts.join('\n')).not.toContain('may be out of date')
  }, 20_000)

  test('is the only one with a button, above a page that could not be loaded', async () => {
    let offline = false
    const app = await renderApp('/profile', {
      demo: true,
      intercept: () => {
        if (offline) throw new TypeError('Failed to fetch')
        return undefined
      },
    })
    await screen.findByDisplayValue('owner@example.com')
    offline = true
    await act(() => app.router.navigate('/nodes'))
    expect(
      await screen.findByText('It appears as soon as the service can be reached.', {}, { timeout: 15_000 }),
    ).toBeInTheDocument()
    expect(await screen.findByText('The service cannot be reached')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Nodes could not be loaded' })).toBeInTheDocument()
    offline = false
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByRole('rowheader')).length).toBeGreaterThan(0)
  }, 30_000)

  test('says once that the browser is offline, also where the code of a read could not be loaded', async () => {
    const app = await renderApp('/nodes', { demo: true })
    await screen.findAllByRole('rowheader')
    const missing = new TypeError('Failed to fetch dynamically imported module')
    const { queryKey } = nodeList.all
    await act(() =>
      app.queries.fetchQuery({ queryKey, staleTime: 0, queryFn: () => Promise.reject(missing) }).catch(() => {}),
    )
    expect(await screen.findByText('This list may be out of date')).toBeInTheDocument()
    onTestFinished(() => {
      act(() => void globalThis.dispatchEvent(new Event('online')))
      // It no longer listens when the page is gone, and would keep the mutations of later tests waiting.
      onlineManager.setOnline(true)
    })
    act(() => void globalThis.dispatchEvent(new Event('offline')))
    expect(await screen.findByText('You are offline')).toBeInTheDocument()
    expect(screen.queryByText('This list may be out of date')).not.toBeInTheDocument()
  })
})

describe('a restricted user', () => {
  test('without grants sees only accessible areas, and the kind of user', async () => {
    const app = await renderApp('/profile/access', { as: 'restricted' })
    await app.page('Your access')
    await screen.findByText('Restricted user')
    expect(await screen.findByText(/signed in as restricted, a restricted user/)).toBeInTheDocument()
    await screen.findByText('No access to any node, domain or image.')
    await waitFor(async () => expect(await navLabels()).toEqual(['Overview', 'Images', 'Regions', 'API', 'Profile']))
  })

  test('with grants sees their levels', async () => {
    const app = await renderApp('/profile/access', { as: 'restricted', demo: true })
    await app.page('Your access')
    expect(await navLabels()).toContain('Nodes')
    expect((await screen.findAllByText(/Read (?:only|and write)/)).length).toBeGreaterThan(0)
  })
})

test('hides the areas that a token does not cover, and lists its scopes', async () => {
  const app = await renderApp('/profile/access', {
    token: (service) => addToken(service, { scopes: 'images:read_only' }),
  })
  await app.page('Your access')
  await waitFor(async () => expect(await navLabels()).toEqual(['Overview', 'Images', 'Regions', 'API', 'Profile']))
  expect(await screen.findByText('Images: read only')).toBeInTheDocument()
})

test('after signing out the page says so, and nothing of the former user is left to be announced', async () => {
  const app = await renderApp('/nodes')
  await app.page('Nodes')
  // The page announces itself too, at a moment of its own.
  await waitFor(() => {
    announce('3 nodes')
    expect(screen.getByText('3 nodes')).toBeInTheDocument()
  })
  await app.user.click(await screen.findByRole('button', { name: 'Account: owner' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(within(screen.getByRole('main')).getByText('You are signed out')).toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Sign in' })).toHaveFocus()
  expect(screen.queryByText(/^3 nodes/)).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('status', { name: '' })).toHaveTextContent('You are signed out'))
})
