import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { toWireTime } from '#contract/time.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import { emptyContents } from '#server/store/backup-contents.ts'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const hour = 3_600_000

async function create(service: TestService, body: object): Promise<number> {
  const response = await service.fetch(`${service.url}/v4/node/instances`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      region: 'eu-central',
      type: 'g6-standard-1',
      image: 'node/debian12',
      root_pass: 'correct-Horse-7',
      ...body,
    }),
  })
  const answer: unknown = await response.json()
  if (!response.ok || typeof answer !== 'object' || answer === null || !('id' in answer))
    throw new Error(`Rejected: ${JSON.stringify(answer)}`)
  return Number(answer.id)
}

const scheduled = (service: TestService, label: string, window: string, ago: number | null) =>
  service.database
    .updateTable('nodes')
    .set({
      backups_enabled: 1,
      schedule_day: 'Monday',
      schedule_window: window,
      last_successful: ago === null ? null : toWireTime(Date.now() - ago * hour),
    })
    .where('label', '=', label)
    .execute()

/** One node for each state, on a page whose clock shows the time of the service. */
async function seedNodes(service: TestService) {
  const ids = new Map<string, number>()
  for (const label of ['fresh', 'late', 'failing', 'never', 'off']) ids.set(label, await create(service, { label }))
  await service.advance(60_000)
  const offset = service.now() - performance.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => performance.now() + offset)
  onTestFinished(() => clock.mockRestore())
  await scheduled(service, 'fresh', 'W4', 25)
  await scheduled(service, 'late', 'W4', 27)
  await scheduled(service, 'failing', 'W10', 30)
  await scheduled(service, 'never', 'W22', null)
  await service.database
    .updateTable('nodes')
    .set({ created: toWireTime(Date.now() - 900 * hour) })
    .where('label', 'in', ['never', 'off'])
    .execute()
  const createdAt = toWireTime(Date.now() - 3 * hour)
  const backup = {
    region: 'eu-central',
    available: 1 as const,
    contents: emptyContents,
    created: createdAt,
    updated: createdAt,
  }
  await service.database
    .insertInto('backups')
    .values([
      {
        ...backup,
        node_id: ids.get('failing') ?? 0,
        label: null,
        type: 'auto',
        slot: null,
        status: 'failed',
        finished: null,
      },
      {
        ...backup,
        node_id: ids.get('fresh') ?? 0,
        label: 'golden',
        type: 'snapshot',
        slot: 'snapshot',
        status: 'successful',
        finished: createdAt,
      },
    ])
    .execute()
  await service.database
    .insertInto('events')
    .values({
      action: 'node_snapshot',
      created: createdAt,
      entity_type: 'node',
      entity_id: ids.get('failing') ?? 0,
      entity_label: 'failing',
      status: 'failed',
      message: 'The disk could not be read',
      seen: 0,
      read: 0,
    })
    .execute()
}

const open = async (address = '/backups', options: Parameters<typeof renderApp>[1] = {}) => {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp(address, { prepare: seedNodes, ...options })
  await app.page('Backups')
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument())
  return app
}
const rowOf = (label: string) => screen.findByRole('row', { name: new RegExp(`^(Select )?${label}`) })

it('shows the backup state of every node, and counts them', async () => {
  await open()
  expect(await within(await rowOf('fresh')).findByText('Up to date')).toBeInTheDocument()
  expect(within(await rowOf('fresh')).getByText('golden')).toBeInTheDocument()
  expect(within(await rowOf('fresh')).getByText('04:00–06:00 UTC')).toBeInTheDocument()
  expect(within(await rowOf('late')).getByText(/^Late/)).toBeInTheDocument()
  expect(within(await rowOf('failing')).getByText('Failed')).toBeInTheDocument()
  expect(within(await rowOf('failing')).getByText(/^Late/)).toBeInTheDocument()
  expect(within(await rowOf('never')).getByText('Never backed up')).toBeInTheDocument()
  expect(within(await rowOf('off')).getByText('Off', { selector: 'span' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '2 late' })).toBeInTheDocument()
  expect(screen.getByText('04:00–06:00 UTC: 2 nodes')).toBeInTheDocument()
  expect(screen.getByText('10:00–12:00 UTC: 1 node')).toBeInTheDocument()
})

it('lists what needs attention first, and agrees with the overview about it', async () => {
  const app = await open()
  const labels = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
  await waitFor(() => expect(labels()).toEqual(['failing', 'never', 'late', 'fresh', 'off']))
  await app.user.click(screen.getByRole('link', { name: 'Overview' }))
  await app.page('Overview')
  const section = within(
    (await screen.findByRole('heading', { name: 'Needs attention' })).closest('section') ?? document.body,
  )
  await section.findByText('failing')
  expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'failingLast backup failed',
    'neverNever backed up',
    'lateBackup is late',
  ])
})

it('filters by state when a number is clicked', async () => {
  const app = await open()
  await app.user.click(screen.getByRole('link', { name: '1 failed' }))
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
  expect(dialog.getByText(/One node has a snapshot already/)).toBeInTheDocument()
  expect(dialog.getByLabelText('Label')).toHaveDisplayValue(/^snapshot-\d{4}-\d\d-\d\d$/)
  await app.user.clear(dialog.getByLabelText('Label'))
  await app.user.click(dialog.getByRole('button', { name: 'Take 2 snapshots' }))
  expect(await dialog.findByText(/Length must be 1-255 characters/)).toBeInTheDocument()
  await app.user.type(dialog.getByLabelText('Label'), 'release')
  await app.user.click(dialog.getByRole('button', { name: 'Take 2 snapshots' }))
  expect(await within(await rowOf('fresh')).findByText('Waiting to start')).toBeInTheDocument()
  expect(await within(await rowOf('off')).findByText('Waiting to start')).toBeInTheDocument()
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
  const question = within(await screen.findByRole('alertdialog', { name: 'Enable backups of off?' }))
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
  await app.page('Backups')
  expect(await screen.findByText(/^Rate limit reached\. Continuing in (40|39) s\.$/)).toBeInTheDocument()
  expect(await screen.findByText('Loading the backups of 4 nodes: 3 loaded.')).toBeInTheDocument()
  expect(within(await rowOf('fresh')).getByText('golden')).toBeInTheDocument()
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
  expect(await screen.findByText('Loading nodes: 500 of 600.')).toBeInTheDocument()
  deferred.resolve(undefined)
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument(), { timeout: 20_000 })
  // Each node has one window, or none when its backups are off.
  const countsByWindow = screen
    .getAllByText(/^\d\d:00–\d\d:00 UTC: \d+ nodes?$/)
    .map((each) => Number(/: (\d+) node/.exec(each.textContent)?.[1]))
  expect(countsByWindow).toHaveLength(12)
  expect(countsByWindow.reduce((sum, count) => sum + count, 0)).toBe(240)
  const countOf = (name: RegExp) => Number.parseInt(screen.getByRole('link', { name }).textContent, 10)
  expect(countOf(/off$/)).toBe(360)
})
