import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { preferences } from '#contract/areas/preferences.ts'
import { singleKeyShortcuts } from '#kit/shortcuts.ts'
import { callOperation } from '#server/calls-testing.ts'
import { withNode } from '../../testing/node-page.ts'
import { addManyNodes, addNodes } from '../../testing/many-nodes.ts'
import { renderApp } from '../../testing/render-app.tsx'

type App = Awaited<ReturnType<typeof renderApp>>

async function openPalette({ user }: App) {
  await user.keyboard('{Control>}k{/Control}')
  return within(await screen.findByRole('dialog', { name: 'Find' }))
}

test('finds a node, which the keyboard selects and opens', async () => {
  const app = await renderApp('/', { demo: true })
  await app.page('Overview')
  const palette = await openPalette(app)
  await palette.findByRole('option', { name: /^web-1/ })
  await app.user.keyboard('web')
  await app.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(palette.getByRole('option', { selected: true })).toHaveTextContent(/^web-2/)
  await app.user.keyboard('{Enter}')
  await app.page('web-2')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('has the focus as soon as its keys are pressed', async () => {
  const app = await renderApp('/nodes', { demo: true })
  await app.page('Nodes')
  await openPalette(app)
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(screen.getByRole('combobox', { name: /^Find/ })).toHaveFocus()
})

test('finds what can be created by its words, and not all public images by the word that their ids begin with', async () => {
  const app = await renderApp('/nodes/1', { demo: true })
  await app.page(/./)
  const palette = await openPalette(app)
  await palette.findByRole('option', { name: /^web-1/ })
  await app.user.keyboard('node')
  expect(await palette.findByRole('option', { name: /^Create node/ })).toBeVisible()
  expect(palette.queryByRole('group', { name: /^Images/ })).not.toBeInTheDocument()
})

/** What is read out of an option: not its keys. */
const textOf = (option: HTMLElement) =>
  [...option.querySelectorAll('[aria-hidden]')]
    .reduce((text, { textContent }) => (textContent ? text.replace(textContent, '') : text), option.textContent)
    .trim()
const optionTexts = (palette: Awaited<ReturnType<typeof openPalette>>) => palette.getAllByRole('option').map(textOf)
/** The options under a heading. */
const optionsIn = (palette: Awaited<ReturnType<typeof openPalette>>, group: string | RegExp) =>
  within(palette.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(textOf)

test('lists the actions on the open node, with the reason of disabled ones', async () => {
  const app = await renderApp('/nodes', { demo: true })
  await app.user.click(await screen.findByRole('link', { name: 'web-1' }))
  await app.page('web-1')
  const palette = await openPalette(app)
  const recent = await palette.findByRole('group', { name: 'Recent' })
  expect(within(recent).getByRole('option', { name: 'Nodes' })).toBeInTheDocument()
  const boot = palette.getByRole('option', { name: /^Boot web-1 It is already running/ })
  expect(boot).toHaveTextContent('It is already running')
  expect(boot).toHaveAttribute('aria-disabled', 'true')
  await app.user.click(boot)
  expect(screen.getByRole('dialog', { name: 'Find' })).toBeInTheDocument()
  await app.user.keyboard('shut')
  expect(optionTexts(palette)[0]).toBe('Shut down web-1')
  await app.user.keyboard('{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shut down web-1?' })
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('selects the first action that is possible', async () => {
  const app = await renderApp('/nodes/2', { demo: true })
  await app.page('web-1')
  const palette = await openPalette(app)
  await palette.findByRole('option', { name: /^Boot web-1 It is already running/ })
  expect(optionsIn(palette, 'This node')[0]).toMatch(/^Boot web-1 It is already running/)
  expect(palette.getByRole('option', { selected: true })).toHaveTextContent(/^Reboot web-1/)
  expect(optionsIn(palette, 'This node')).toEqual(
    expect.arrayContaining(['Boot web-1 into rescue mode', 'Migrate web-1 to another region']),
  )
})

test('a search whose first result is not possible selects no other', async () => {
  const sent: string[] = []
  const app = await renderApp('/nodes/2', {
    demo: true,
    intercept: ({ method, url }) => {
      if (method === 'POST') sent.push(url)
      return undefined
    },
  })
  await app.page('web-1')
  const palette = await openPalette(app)
  await app.user.keyboard('boot')
  await waitFor(() =>
    expect(palette.getAllByRole('option').some((option) => option.getAttribute('aria-disabled') !== 'true')).toBe(true),
  )
  expect(optionTexts(palette)[0]).toMatch(/^Boot web-1 It is already running/)
  expect(palette.queryByRole('option', { selected: true })).toBeNull()
  await app.user.keyboard('{Enter}')
  expect(screen.getByRole('dialog', { name: 'Find' })).toBeInTheDocument()
  expect(sent).toEqual([])
  await app.user.keyboard('{ArrowDown}')
  expect(palette.getByRole('option', { selected: true })).toHaveTextContent(/^Boot /)
})

test('finds an action on any page by its name and that of the node, also one with a dialog', async () => {
  const app = await renderApp('/', { demo: true })
  await app.page('Overview')
  const palette = await openPalette(app)
  await app.user.keyboard('resi db-2')
  await palette.findByRole('option', { name: /^Resize db-2/ })
  expect(optionTexts(palette)).toEqual(['Resize db-2'])
  await app.user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: /^Resize db-2/ })
})

test('lists the pages and actions of a node whose name is typed, and Escape closes it', async () => {
  const app = await renderApp('/', { demo: true })
  await app.page('Overview')
  const palette = await openPalette(app)
  await app.user.keyboard('db-2')
  await palette.findByRole('option', { name: /^db-2/ })
  expect(optionTexts(palette)[0]).toBe('db-2 Newark, NJ Offline')
  expect(optionsIn(palette, /^Tabs/)).toContain('Backups of db-2')
  expect(optionsIn(palette, /^Actions/)).toContain('Boot db-2')
  // Shutting it down, which is not possible now, comes after the rest.
  expect(optionsIn(palette, /^Actions/).join()).not.toContain('Shut down')
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const reopened = await openPalette(app)
  await app.user.keyboard('back db-2')
  await reopened.findByRole('option', { name: /^Backups of db-2/ })
  await app.user.keyboard('{Enter}')
  await app.page('db-2')
  expect(app.address()).toMatch(/\/backups$/)
  await openPalette(app)
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('offers only what the person may do', async () => {
  const app = await renderApp('/profile', { as: 'restricted' })
  await app.page('Profile')
  const palette = await openPalette(app)
  await palette.findByRole('option', { name: /^Sign out/ })
  await waitFor(() =>
    expect(optionsIn(palette, 'Pages')).toEqual([
      'Overview',
      'Images',
      'Regions',
      'API',
      'Events',
      'Connections',
      // The open page.
      'Profile',
    ]),
  )
  expect(optionsIn(palette, 'Actions').filter((text) => text.startsWith('Create'))).toEqual(['Create token'])
})

test.each([
  ['tokens', 'API tokens'],
  ['ssh', 'SSH keys'],
  ['2fa', 'Security'],
  ['sessions', 'Sessions'],
  ['grants', 'Your access'],
  ['preferences', 'Preferences'],
  ['add ssh', 'Add SSH key'],
  ['create token', 'Create token'],
])('finds “%s” of the profile', async (typed, first) => {
  const app = await renderApp('/profile/access', { as: 'restricted' })
  await app.page('Your access')
  const palette = await openPalette(app)
  await palette.findByRole('option', { name: /^Sign out/ })
  await app.user.keyboard(typed)
  expect(optionTexts(palette)).toContain(first)
})

test('opens from its button, and closing it returns the focus there', async () => {
  const app = await renderApp('/profile')
  await app.page('Profile')
  await app.user.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByRole('dialog', { name: 'Find' })
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Find' })).toHaveFocus())
})

test('changes the theme', async () => {
  const app = await renderApp('/profile')
  await app.page('Profile')
  await openPalette(app)
  await app.user.keyboard('dark{Enter}')
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  await openPalette(app)
  await app.user.keyboard('theme: sys{Enter}')
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBeUndefined())
})

test('searches on the service in an account too large to load completely', async () => {
  const app = await renderApp('/profile', {
    prepare: addManyNodes,
  })
  await app.page('Profile')
  const palette = await openPalette(app)
  const { label } = await app.service.database
    .selectFrom('nodes')
    .select('label')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await app.user.keyboard(label)
  await app.user.click(await palette.findByRole('option', { name: new RegExp(`^${label} `) }))
  await app.page(label)
  expect(app.address()).toMatch(/^\/nodes\/\d+$/)
})

test('does not say that nothing matches while nodes are still arriving', async () => {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>()
  const app = await renderApp('/profile', {
    prepare: (service) => addNodes(service, 600),
    intercept: (request) =>
      request.url.includes('/node/instances') && request.url.includes('page=2')
        ? rest.then(() => app.service.fetch(request))
        : undefined,
  })
  await app.page('Profile')
  const palette = await openPalette(app)
  await app.user.keyboard('no node is called this')
  expect(await palette.findByText('Searching…')).toBeInTheDocument()
  sendRest()
  await palette.findByRole('option', { name: /^Search all records/ })
  expect(optionTexts(palette)).toEqual(['Search all records for “no node is called this”'])
})

test('offers to search the records for what looks like an address, and for what is found nowhere else', async () => {
  const app = await renderApp('/profile', { demo: true })
  await app.page('Profile')
  const palette = await openPalette(app)
  await app.user.keyboard('web-1')
  await palette.findByRole('option', { name: /^web-1/ })
  expect(palette.queryByRole('option', { name: /^Search all records/ })).not.toBeInTheDocument()
  await app.user.clear(palette.getByRole('combobox'))
  await app.user.keyboard('203.0.113.10')
  const option = await palette.findByRole('option', { name: 'Search all records for “203.0.113.10”' })
  expect(option).toHaveAttribute('aria-selected', 'true')
  await app.user.keyboard('{Enter}')
  await app.page('Search records')
  expect(app.address()).toBe('/domains/search?q=203.0.113.10')
})

test('finds a domain and opens its records', async () => {
  const app = await renderApp('/', { demo: true })
  await app.page('Overview')
  const palette = await openPalette(app)
  await app.user.keyboard('harbour')
  await palette.findByRole('option', { name: /^harbour\.example/ })
  await app.user.keyboard('{Enter}')
  await app.page('harbour.example')
  expect(app.address()).toBe('/domains/1')
})

test('names what could not be searched instead of saying that nothing was found, and tries again', async () => {
  let broken = true
  const app = await renderApp('/profile/preferences', {
    demo: true,
    intercept: ({ url }) =>
      broken && /\/v4\/(domains|images)/.test(url)
        ? Response.json({ errors: [{ reason: 'Out of order' }] }, { status: 400 })
        : undefined,
  })
  await app.page('Preferences')
  const palette = await openPalette(app)
  await app.user.keyboard('harbour')
  expect(await palette.findByText('Could not search images and domains.')).toBeInTheDocument()
  broken = false
  await app.user.click(palette.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(palette.queryByText(/^Could not search/)).not.toBeInTheDocument())
})

test('finds regions, users, SSH keys, tokens, tags, saved views and the tabs of nodes, domains and users', async () => {
  const app = await renderApp('/', {
    demo: true,
    prepare: (service) =>
      callOperation(service, preferences.update, {
        body: { quarterdeck: { views: { nodes: { 'Busy ones': 'tags=production' } } } },
      }),
  })
  await app.page('Overview')
  const palette = await openPalette(app)
  const box = palette.getByRole('combobox')
  const find = async (text: string, group: string | RegExp, option: string | RegExp) => {
    await app.user.clear(box)
    await app.user.type(box, text)
    return within(await palette.findByRole('group', { name: group })).findByRole('option', { name: option })
  }
  await find('dns web-1', 'Tabs', 'DNS of web-1')
  await find('web-1 snap', 'Tabs', 'Backups of web-1')
  await find('zone file harbour', 'Tabs', 'Zone file of harbour.example')
  await find('singap', 'Regions', /^Singapore, SG/)
  await find('restricted', 'Users', /^restricted .+@/)
  await find('settings restricted', 'Tabs', 'Settings of restricted')
  await find('nightly', 'API tokens', 'nightly report')
  await find('laptop', 'SSH keys', 'laptop')
  await find('production', 'Tags', /^production \d+ nodes$/)
  await app.user.keyboard('{Enter}')
  await app.page('Nodes')
  expect(app.address()).toBe('/nodes?tags=production')
  expect(await screen.findByText('6 of 15 nodes')).toBeInTheDocument()
  await app.user.click(screen.getByRole('link', { name: 'Overview' }))
  await app.page('Overview')
  const reopened = await openPalette(app)
  await app.user.keyboard('busy')
  await app.user.click(await reopened.findByRole('option', { name: 'Busy ones Nodes' }))
  await app.page('Nodes')
  expect(app.address()).toBe('/nodes?tags=production')
})

test('a page says which keys open it, unless single keys are switched off', async () => {
  onTestFinished(() => singleKeyShortcuts.set(true))
  const app = await renderApp('/profile', { demo: true })
  await app.page('Profile')
  const palette = await openPalette(app)
  expect(palette.getByRole('option', { name: 'Nodes' })).toHaveAccessibleDescription('Keys: g, then n')
  act(() => singleKeyShortcuts.set(false))
  expect(palette.getByRole('option', { name: 'Nodes' })).toHaveAccessibleDescription('')
})

test('what was visited is first among equal matches, unless it is open', async () => {
  const app = await renderApp('/nodes', { demo: true })
  await app.page('Nodes')
  await app.user.click(await screen.findByRole('link', { name: 'web-3' }))
  await app.page('web-3')
  await app.user.click(screen.getAllByRole('link', { name: 'Nodes' })[0] ?? document.body)
  await app.page('Nodes')
  await app.user.click(await screen.findByRole('link', { name: 'web-2' }))
  await app.page('web-2')
  const palette = await openPalette(app)
  await app.user.keyboard('web')
  expect(optionsIn(palette, 'Nodes')[0]).toMatch(/^web-3 /)
})

test('says how many results there are, once the typing rests', async () => {
  const app = await renderApp('/profile', { demo: true })
  await app.page('Profile')
  await openPalette(app)
  await app.user.keyboard('newark')
  expect(await screen.findByText(/^\d+ results?$/, {}, { timeout: 3000 })).toHaveAttribute('aria-live', 'polite')
})

test('finds nothing of the account for a restricted user without grants', async () => {
  const app = await renderApp('/', { as: 'restricted', prepare: withNode() })
  await app.page('Overview')
  const palette = await openPalette(app)
  for (const text of ['owner', 'dns', 'web-1']) {
    await app.user.clear(palette.getByRole('combobox'))
    await app.user.type(palette.getByRole('combobox'), text)
    expect(await palette.findByText('No matches.')).toBeInTheDocument()
  }
})
