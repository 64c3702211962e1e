import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { announceWaitingReads } from '#app/layouts/waiting-reads.ts'
import { backups } from '#contract/areas/backups.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import { seedNodes } from '../../../testing/account-backups.ts'
import { expectConsole } from '../../../testing/console.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { addToken } from '../../../testing/tokens.ts'

const open = async (address = '/backups', options: Parameters<typeof renderApp>[1] = {}) => {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp(address, { prepare: seedNodes, ...options })
  await app.page('Backups')
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument())
  return app
}
const windowList = () => within(screen.getByRole('list', { name: 'Nodes by window' }))
const rowOf = (label: string) => screen.findByRole('row', { name: new RegExp(`^(Select )?${label}`) })

it('shows the backup state of every node, and counts them', async () => {
  await open()
  expect(await within(await rowOf('fresh')).findByText('Up to date')).toBeInTheDocument()
  expect(within(await rowOf('fresh')).getByText('golden')).toBeInTheDocument()
  expect(within(await rowOf('fresh')).getByText('04:00–06:00 UTC')).toBeInTheDocument()
  expect(within(await rowOf('late')).getByText(/^Late/)).toBeInTheDocument()
  expect(within(await rowOf('failing')).getByText('Failed')).toBeInTheDocument()
  expect(
    within(await rowOf('failing'))
      .getByText('Failed')
      .closest('[data-tooltip]'),
  ).toHaveAttribute('data-tooltip', 'Failed 3 hours ago: The disk could not be read')
  expect(within(await rowOf('failing')).queryByText(/^Late/)).not.toBeInTheDocument()
  expect(within(await rowOf('never')).getByText('Never backed up')).toBeInTheDocument()
  expect(within(await rowOf('off')).getByText('Off', { selector: 'span' })).toBeInTheDocument()
  expect(windowList().getByText('04:00–06:00 UTC: 2 nodes')).toBeInTheDocument()
  expect(windowList().getByText('10:00–12:00 UTC: 1 node')).toBeInTheDocument()
})

it('has nothing on the card of a node without backups', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(width < '),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await open()
  const termsOf = (label: string) =>
    within(screen.getByRole('article', { name: label }))
      .queryAllByRole('term')
      .map(({ textContent }) => textContent)
  expect(termsOf('off')).toEqual([])
  expect(termsOf('fresh')).toEqual(['Last successful', 'Window', 'Snapshot'])
})

it('names the busiest windows, each of which leads to its nodes', async () => {
  const app = await open()
  const card = within((await screen.findByRole('heading', { name: 'Windows' })).closest('section') ?? document.body)
  const links = card.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links[0]).toBe('04:00–06:00 UTC')
  expect(links.length).toBeLessThanOrEqual(3)
  await app.user.click(card.getByRole('link', { name: '10:00–12:00 UTC' }))
  expect(app.address()).toBe('/backups?window=W10')
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
})

it('lists what needs attention first, counts each node once, and agrees with the overview about both', async () => {
  const app = await open()
  const counted = { Failed: 1, 'Never backed up': 1, Late: 1, 'Up to date': 1, Off: 1 }
  for (const [state, count] of Object.entries(counted))
    expect(screen.getByRole('link', { name: `${state} ${count}` })).toBeInTheDocument()
  const labels = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
  await waitFor(() => expect(labels()).toEqual(['failing', 'never', 'late', 'fresh', 'off']))
  await app.user.click(screen.getByRole('link', { name: 'Overview' }))
  await app.page('Overview')
  const section = within(
    (await screen.findByRole('heading', { name: 'Needs attention' })).closest('section') ?? document.body,
  )
  await section.findByText('failing')
  // What follows is about the account.
  const items = section.getAllByRole('listitem').slice(0, 3)
  expect(items.map((item) => item.textContent)).toEqual([
    'Last backup failedfailing',
    'Never backed upnever',
    'Backup is latelate',
  ])
  const summary = within(screen.getByRole('region', { name: 'Summary' }))
  const { Off: off, ...backedUp } = counted
  for (const [state, count] of Object.entries(backedUp))
    expect(summary.getByRole('link', { name: `${state} ${count}` })).toBeInTheDocument()
  expect(summary.getByRole('link', { name: `${off} off` })).toBeInTheDocument()
  expect(summary.getByText('of 4 up to date').closest('p')).toHaveTextContent('1 of 4 up to date')
})

it('without the scope for events the overview leads to the page that knows, and says nothing of states itself', async () => {
  const app = await renderApp('/', {
    prepare: seedNodes,
    token: (service: TestService) => addToken(service, { scopes: 'nodes:read_only' }),
  })
  const summary = within(await screen.findByRole('region', { name: 'Summary' }))
  expect(await summary.findByRole('link', { name: '1 off' })).toBeInTheDocument()
  expect(summary.queryByText(/up to date|Unknown|Late/i)).not.toBeInTheDocument()
  expect(screen.queryByText(/Backup is late|No node needs attention|events:read_only/)).not.toBeInTheDocument()
  const [inSummary, inAttention] = screen.getAllByRole('link', { name: 'See the backups of each node' })
  expect(inAttention).toHaveAttribute('href', '/backups')
  await app.user.click(inSummary ?? document.body)
  await app.page('Backups')
})

it('without the scope for events does not call a node never backed up, on any page', async () => {
  const withoutEvents = { token: (service: TestService) => addToken(service, { scopes: 'nodes:read_only' }) }
  const app = await open('/backups', withoutEvents)
  const reason = "The backup state of 1 node is unknown. This session's token lacks the scope events:read_only."
  expect(await within(await rowOf('never')).findByText('Unknown')).toBeInTheDocument()
  expect(within(await rowOf('fresh')).getByText('Up to date')).toBeInTheDocument()
  expect(within(await rowOf('late')).getByText('Late')).toBeInTheDocument()
  expect(screen.getByText(reason)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Never backed up/ })).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('link', { name: 'Overview' }))
  await app.page('Overview')
  expect(await screen.findAllByRole('link', { name: 'See the backups of each node' })).toHaveLength(2)
  expect(screen.queryByText('Never backed up')).not.toBeInTheDocument()
  await app.router.navigate('/nodes?columns=label,attention')
  expect(await within(await rowOf('never')).findByText('Unknown')).toBeInTheDocument()
})

it('offers to enable backups instead of empty totals where no node has them', async () => {
  const app = await open('/backups', { prepare: undefined, demo: true, as: 'restricted' })
  const card = within(
    (await screen.findByRole('heading', { name: 'No node is backed up' })).closest('section') ?? document.body,
  )
  expect(screen.queryByRole('heading', { name: 'Windows' })).not.toBeInTheDocument()
  await app.user.click(card.getByRole('button', { name: 'Enable backups' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Enable backups for 2 nodes?' }))
  expect(question.getByText(/1 is skipped because it is read-only for you/)).toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'Enable backups for 2 nodes' }))
  expect(await screen.findByRole('heading', { name: 'Windows' })).toBeInTheDocument()
})

it('offers no backups to who may not enable them', async () => {
  await open('/backups', {
    prepare: undefined,
    demo: true,
    token: (service: TestService) => addToken(service, { username: 'restricted', scopes: 'nodes:read_only' }),
  })
  expect(await screen.findByRole('heading', { name: 'No node is backed up' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Enable backups' })).not.toBeInTheDocument()
})

it('filters by state when a number is clicked', async () => {
  const app = await open()
  await app.user.click(screen.getByRole('link', { name: 'Failed 1' }))
  await waitFor(() => expect(app.address()).toBe('/backups?state=failed'))
  expect(await rowOf('failing')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('row', { name: /fresh/ })).not.toBeInTheDocument())
})

it('enables backups and takes snapshots for many nodes, skipping those that cannot', async () => {
  const app = await open()
  for (const label of ['off', 'fresh']) await app.user.click(within(await rowOf(label)).getByRole('checkbox'))
  await app.user.click(screen.getByRole('button', { name: 'Enable backups' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Enable backups for 1 node?' }))
  expect(question.getByText(/1 is skipped because it is already backed up/)).toBeInTheDocument()
  expect(await question.findByText(/^\$[\d.]+ a month$/)).toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'Enable backups for 1 node' }))
  expect(await within(await rowOf('off')).findByText('First backup pending')).toBeInTheDocument()

  await app.user.click(await screen.findByRole('button', { name: 'Take snapshot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take 2 snapshots' }))
  expect(dialog.getByText(/One node already has a snapshot/)).toBeInTheDocument()
  expect(dialog.getByLabelText('Label')).toHaveDisplayValue(/^snapshot-\d{4}-\d\d-\d\d$/)
  await app.user.clear(dialog.getByLabelText('Label'))
  await app.user.click(dialog.getByRole('button', { name: 'Take 2 snapshots' }))
  expect(await dialog.findByText(/Label is required/)).toBeInTheDocument()
  await app.user.type(dialog.getByLabelText('Label'), 'release')
  await app.user.click(dialog.getByRole('button', { name: 'Take 2 snapshots' }))
  expect(await within(await rowOf('fresh')).findByText('Waiting to start')).toBeInTheDocument()
  expect(await within(await rowOf('off')).findByText('Waiting to start')).toBeInTheDocument()
})

it('spreads no windows of backups that were canceled elsewhere', async () => {
  const app = await open()
  await app.user.click(screen.getByRole('checkbox', { name: 'Select all 5 nodes' }))
  await app.user.click(screen.getByRole('button', { name: 'Spread backup windows' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Spread the backups of 4 nodes' }))
  const { data } = await callOperation(app.service, nodes.list, {})
  for (const { id } of data.filter((node) => node.backups.enabled))
    await callOperation(app.service, backups.cancel, { path: { nodeId: id } })
  await app.user.click(dialog.getByRole('button', { name: 'Move 1 node' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText(/^Its backups were canceled elsewhere/)).toBeInTheDocument()
})

it('names a backup that was made since it asked, before it deletes it', async () => {
  const app = await open()
  const cancel = async () => {
    await app.user.click(within(await rowOf('never')).getByRole('button', { name: 'Actions for never' }))
    await app.user.click(await screen.findByRole('menuitem', { name: /^Cancel backups/ }))
    return within(await screen.findByRole('alertdialog', { name: 'Cancel backups for never?' }))
  }
  const question = await cancel()
  expect(await question.findByText(/no backups yet/)).toBeInTheDocument()
  const { data } = await callOperation(app.service, nodes.list, { filter: { label: 'never' } })
  const path = { nodeId: data[0]?.id ?? 0 }
  await callOperation(app.service, backups.take, { path, body: { label: 'precious' } })
  await app.user.type(question.getByRole('textbox'), 'never')
  const confirm = () => app.user.click(question.getByRole('button', { name: 'Cancel backups' }))
  await confirm()
  expect(await question.findByText(/^New since you were asked: .*precious.* Nothing was deleted/)).toBeInTheDocument()
  expect(question.queryByText(/no backups yet/)).not.toBeInTheDocument()
  expect((await callOperation(app.service, nodes.view, { path })).backups.enabled).toBe(true)
})

it('offers in each row what is possible for its node', async () => {
  const app = await open()
  const itemsOf = async (label: string) => {
    await app.user.click(within(await rowOf(label)).getByRole('button', { name: `Actions for ${label}` }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    await app.user.keyboard('{Escape}')
    return items
  }
  expect(await itemsOf('off')).toEqual(['Backups', 'Node', 'Enable backups'])
  expect(await itemsOf('fresh')).toEqual(['Backups', 'Node', 'Take snapshot', 'Cancel backups'])
})

it('shows which nodes could not be loaded, and the others', async () => {
  await open('/backups', {
    intercept: (request) =>
      request.url.endsWith('/instances/2/backups')
        ? Response.json({ errors: [{ reason: 'Not now' }] }, { status: 400 })
        : undefined,
  })
  expect(await screen.findByText('The backups of 1 node could not be loaded.')).toBeInTheDocument()
  expect(within(await rowOf('late')).getByText('Could not be loaded')).toBeInTheDocument()
  expect(within(await rowOf('fresh')).getByText('golden')).toBeInTheDocument()
})

it('shows changes made on the page of a node without reloading the other nodes', async () => {
  const read: string[] = []
  const app = await open('/backups', {
    intercept: ({ method, url }) => {
      if (method === 'GET' && url.endsWith('/backups')) read.push(new URL(url).pathname.replace(/^.*instances/, ''))
      return undefined
    },
  })
  expect(read.toSorted()).toEqual(['/1/backups', '/2/backups', '/3/backups', '/4/backups'])
  read.length = 0
  await app.user.click(within(await rowOf('off')).getByRole('link', { name: 'off' }))
  await app.user.click(await screen.findByRole('button', { name: 'Enable backups' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Enable backups for off?' }))
  await app.user.click(question.getByRole('button', { name: 'Enable backups' }))
  await screen.findByText(/^No backups yet/)
  await app.user.click(screen.getByRole('link', { name: 'Backups', current: false }))
  await app.page('Backups')
  expect(await within(await rowOf('off')).findByText('First backup pending')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument())
  expect(new Set(read)).toEqual(new Set(['/5/backups']))
})

it('shows the pause for the rate limit, and the progress', async () => {
  const app = await renderApp('/backups', {
    prepare: seedNodes,
    intercept: (request) =>
      request.url.endsWith('/instances/2/backups')
        ? Response.json(
            { errors: [{ reason: 'Too many requests' }] },
            { status: 429, headers: { 'Retry-After': '40' } },
          )
        : undefined,
  })
  expectConsole(/The tag <search> is unrecognized/)
  onTestFinished(announceWaitingReads())
  await app.page('Backups')
  expect(await screen.findByText('Rate limit reached. Loading continues')).toBeInTheDocument()
  expect(await screen.findByText(/^in (40|39) s$/)).toBeInTheDocument()
  expect(await screen.findByText('Loading the backups of 4 nodes: 3 loaded.')).toBeInTheDocument()
  expect(within(await rowOf('fresh')).getByText('golden')).toBeInTheDocument()
})

/** The service's response, as if less than a tenth of its rate limit were left until then. */
async function respondWithLittleLeft(service: TestService, request: Request, resetAt: number) {
  const { status, headers, body } = await service.fetch(request)
  headers.set('X-RateLimit-Limit', '400')
  headers.set('X-RateLimit-Remaining', '39')
  headers.set('X-RateLimit-Reset', String(resetAt / 1000))
  return new Response(body, { status, headers })
}

it('leaves the last requests before the rate limit to the user', async () => {
  let resetAt = 0
  const sentAt: number[] = []
  const app = await renderApp('/backups', {
    prepare: seedNodes,
    intercept: (request) => {
      if (request.url.endsWith('/backups')) sentAt.push(Date.now())
      if (new URL(request.url).pathname.endsWith('/node/instances')) resetAt ||= Date.now() + 1500
      return Date.now() < resetAt ? respondWithLittleLeft(app.service, request, resetAt) : undefined
    },
  })
  expectConsole(/The tag <search> is unrecognized/)
  await app.page('Backups')
  await within(await rowOf('fresh')).findByText('golden', undefined, { timeout: 5000 })
  expect(sentAt.filter((time) => time < resetAt)).toEqual([])
})

it('shows the progress while nodes are loading, and counts them when they have loaded', async () => {
  const deferred = Promise.withResolvers<undefined>()
  const app = await renderApp('/backups', {
    prepare: (service) =>
      addLoadTestData(
        service.database,
        { nodes: 600, domains: 0 },
        { now: Date.now(), random: seededRandom('account') },
      ),
    intercept: (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (!pathname.endsWith('/node/instances') || searchParams.get('page') !== '2') return undefined
      return deferred.promise.then(() => app.service.fetch(request))
    },
  })
  expectConsole(/The tag <search> is unrecognized/)
  await app.page('Backups')
  expect(await screen.findByText('500 of 600 nodes loaded')).toBeInTheDocument()
  deferred.resolve(undefined)
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument())
  // Each node has one window, or none when its backups are off.
  const countsByWindow = windowList()
    .getAllByText(/^\d\d:00–\d\d:00 UTC: \d+ nodes?$/)
    .map((each) => Number(/: (\d+) node/.exec(each.textContent)?.[1]))
  expect(countsByWindow).toHaveLength(12)
  expect(countsByWindow.reduce((sum, count) => sum + count, 0)).toBe(240)
  const countOf = (name: RegExp) => Number(/\d+/.exec(screen.getByRole('link', { name }).textContent)?.[0])
  expect(countOf(/^Off/)).toBe(360)
})

it('replaces no snapshot in bulk that was taken elsewhere meanwhile', async () => {
  const app = await open()
  for (const label of ['never', 'fresh']) await app.user.click(within(await rowOf(label)).getByRole('checkbox'))
  await app.user.click(await screen.findByRole('button', { name: 'Take snapshot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take 2 snapshots' }))
  const { data } = await callOperation(app.service, nodes.list, {})
  const nodeId = data.find(({ label }) => label === 'never')?.id ?? 0
  await callOperation(app.service, backups.take, { path: { nodeId }, body: { label: 'theirs' } })
  await app.service.advance(5 * 60_000)
  await app.user.click(dialog.getByRole('button', { name: 'Take 2 snapshots' }))
  expect(await screen.findByText('1 of 2 started, 1 failed')).toBeInTheDocument()
  expect(screen.getByText('The snapshot theirs was taken elsewhere and would be replaced.')).toBeInTheDocument()
})
