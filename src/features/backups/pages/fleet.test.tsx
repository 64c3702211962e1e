import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { wireTime } from '#contract/time.ts'
import { seed } from '#server/demo/seed.ts'
import { seededRandom } from '#server/random.ts'
import { noContents } from '#server/store/backup-contents.ts'
import type { TestService } from '#server/testing.ts'
import { expectInConsole } from '../../../testing/console.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const hour = 3_600_000

async function create(service: TestService, body: object): Promise<number> {
  const response = await service.fetch(`${service.url}/v4/node/instances`, {
    method: 'POST', headers: { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ region: 'eu-central', type: 'g6-standard-1', image: 'node/debian12', root_pass: 'correct-Horse-7', ...body }),
  })
  const answer: unknown = await response.json()
  if (!response.ok || typeof answer !== 'object' || answer === null || !('id' in answer)) throw new Error(`Refused: ${JSON.stringify(answer)}`)
  return Number(answer.id)
}

const scheduled = (service: TestService, label: string, window: string, ago: number | null) =>
  service.database.updateTable('nodes').set({
    backups_enabled: 1, schedule_day: 'Monday', schedule_window: window, last_successful: ago === null ? null : wireTime(Date.now() - ago * hour),
  }).where('label', '=', label).execute()

/** One node of each kind. The screen has the real clock, so that is what the times are relative to. */
async function withFleet(service: TestService) {
  const ids = new Map<string, number>()
  for (const label of ['fresh', 'late', 'failing', 'never', 'off']) ids.set(label, await create(service, { label }))
  await service.advance(60_000)
  await scheduled(service, 'fresh', 'W4', 25)
  await scheduled(service, 'late', 'W4', 27)
  await scheduled(service, 'failing', 'W10', 30)
  await scheduled(service, 'never', 'W22', null)
  const made = wireTime(Date.now() - 3 * hour)
  const backup = { region: 'eu-central', available: 1 as const, contents: noContents, created: made, updated: made }
  await service.database.insertInto('backups').values([
    { ...backup, node_id: ids.get('failing') ?? 0, label: null, type: 'auto', slot: null, status: 'failed', finished: null },
    { ...backup, node_id: ids.get('fresh') ?? 0, label: 'golden', type: 'snapshot', slot: 'snapshot', status: 'successful', finished: made },
  ]).execute()
}

const open = async (address = '/backups', options: Parameters<typeof renderApp>[1] = {}) => {
  // jsdom does not know the element of the list's toolbar; browsers do.
  expectInConsole(/The tag <search> is unrecognized/)
  const app = await renderApp(address, { prepare: withFleet, ...options })
  await app.page('Backups')
  await screen.findByText(/have been read/)
  return app
}
const rowOf = (label: string) => screen.findByRole('row', { name: new RegExp(`^(Select )?${label}`) })

it('says of every node how its backups are, and counts them', async () => {
  await open()
  expect(await within(await rowOf('fresh')).findByText('Up to date')).toBeTruthy()
  expect(within(await rowOf('fresh')).getByText('golden')).toBeTruthy()
  expect(within(await rowOf('fresh')).getByText('04:00–06:00 UTC')).toBeTruthy()
  expect(within(await rowOf('late')).getByText(/^Late/)).toBeTruthy()
  expect(within(await rowOf('failing')).getByText('Failed')).toBeTruthy()
  expect(within(await rowOf('failing')).getByText(/^Late/)).toBeTruthy()
  expect(within(await rowOf('never')).getByText('Never backed up')).toBeTruthy()
  expect(within(await rowOf('off')).getByText('Off', { selector: 'span' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '2 late' })).toBeTruthy()
  expect(screen.getByText('04:00–06:00 UTC: 2 nodes')).toBeTruthy()
  expect(screen.getByText('10:00–12:00 UTC: 1 node')).toBeTruthy()
})

it('filters by what is wrong, from the numbers', async () => {
  const app = await open()
  await app.user.click(screen.getByRole('link', { name: '1 failed' }))
  await waitFor(() => expect(app.address()).toBe('/backups?state=failed'))
  expect(await rowOf('failing')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('row', { name: /fresh/ })).toBeNull())
})

it('enables backups and takes snapshots for many, leaving out those it cannot', async () => {
  const app = await open()
  for (const label of ['off', 'fresh']) await app.user.click(within(await rowOf(label)).getByRole('checkbox'))
  await app.user.click(screen.getByRole('button', { name: 'Enable backups' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Enable backups for 1 node?' }))
  expect(question.getByText(/1 is skipped because it is backed up already/)).toBeTruthy()
  await app.user.click(question.getByRole('button', { name: 'Enable backups for 1 node' }))
  expect(await within(await rowOf('off')).findByText('Never backed up')).toBeTruthy()

  await app.user.click(await screen.findByRole('button', { name: 'Take snapshot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take 2 snapshots' }))
  expect(dialog.getByText(/One node has a snapshot already/)).toBeTruthy()
  await app.user.click(dialog.getByRole('button', { name: 'Take 2 snapshots' }))
  expect(await dialog.findByText(/Length must be 1-255 characters/)).toBeTruthy()
  await app.user.type(dialog.getByLabelText('Label'), 'release')
  await app.user.click(dialog.getByRole('button', { name: 'Take 2 snapshots' }))
  expect(await within(await rowOf('fresh')).findByText('Waiting to start')).toBeTruthy()
  expect(await within(await rowOf('off')).findByText('Waiting to start')).toBeTruthy()
})

it('says which nodes could not be read, and shows the others', async () => {
  await open('/backups', {
    intercept: (request) => (request.url.endsWith('/instances/2/backups') ? Response.json({ errors: [{ reason: 'Not now' }] }, { status: 400 }) : undefined),
  })
  expect(await screen.findByText(/1 could not be read/)).toBeTruthy()
  expect(within(await rowOf('late')).getByText('Could not be read')).toBeTruthy()
  expect(within(await rowOf('fresh')).getByText('golden')).toBeTruthy()
})

it('shows at once what was changed on the page of a node, without reading all others again', async () => {
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
  await screen.findByText(/^No backups yet/)
  await app.user.click(screen.getByRole('link', { name: 'Backups', current: false }))
  await app.page('Backups')
  expect(await within(await rowOf('off')).findByText('Never backed up')).toBeTruthy()
  expect(await screen.findByText('The backups of 5 nodes have been read.')).toBeTruthy()
  expect(new Set(read)).toEqual(new Set(['/5/backups']))
})

it('says that the service wants a pause, and how much has been read', async () => {
  const app = await renderApp('/backups', {
    prepare: withFleet,
    intercept: (request) => (request.url.endsWith('/instances/2/backups')
      ? Response.json({ errors: [{ reason: 'Too many requests' }] }, { status: 429, headers: { 'Retry-After': '40' } }) : undefined),
  })
  expectInConsole(/The tag <search> is unrecognized/)
  await app.page('Backups')
  expect(await screen.findByText(/^The service asked for a pause: (40|39) s left\.$/)).toBeTruthy()
  expect(await screen.findByText('Reading the backups of 4 nodes: 3 read.')).toBeTruthy()
  expect(within(await rowOf('fresh')).getByText('golden')).toBeTruthy()
})

it('says how many of the nodes are there while they are loaded, and counts the rest when they are', async () => {
  const later = Promise.withResolvers<undefined>()
  const app = await renderApp('/backups', {
    prepare: (service) => seed(service.database, { nodes: 600, domains: 0 }, { now: Date.now(), random: seededRandom('fleet') }),
    intercept: (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (!pathname.endsWith('/node/instances') || searchParams.get('page') !== '2') return undefined
      return later.promise.then(() => app.service.fetch(request))
    },
  })
  expectInConsole(/The tag <search> is unrecognized/)
  await app.page('Backups')
  expect(await screen.findByText('Loading nodes: 500 of 600.')).toBeTruthy()
  later.resolve(undefined)
  expect(await screen.findByText(/have been read/, {}, { timeout: 20_000 })).toBeTruthy()
  // Every node is in one window, or in none because its backups are off.
  const inWindows = screen.getAllByText(/^\d\d:00–\d\d:00 UTC: \d+ nodes?$/).map((each) => Number(/: (\d+) node/.exec(each.textContent)?.[1]))
  expect(inWindows).toHaveLength(12)
  expect(inWindows.reduce((sum, count) => sum + count, 0)).toBe(240)
  const countOf = (name: RegExp) => Number.parseInt(screen.getByRole('link', { name }).textContent, 10)
  expect(countOf(/off$/)).toBe(360)
})
