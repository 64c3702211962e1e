import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { liveDnsPath, type LiveDns } from '#contract/embedded/live-dns.ts'
import { zoneNameServers } from '#contract/dns/records/zone-name-servers.ts'
import { session } from '#api/session/session.ts'
import { jobStore } from '#kit/jobs/job-store.ts'
import { jobs } from '#kit/jobs/jobs.ts'
import { markOf } from '#queries/delegations.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { catchDownloads } from '../../../testing/zone-downloads.ts'

const columns = '/domains?columns=domain,delegation'
const names = ['harbour.example', 'lighthouse.example', 'mirror.example']

/** Stores outcomes for these domains, by index into `names`. */
const store = (...outcomes: readonly (readonly [index: number, outcome: string])[]) =>
  localStorage.setItem(
    'delegations',
    [' owner', ...outcomes.map(([index, outcome]) => `${index + 1} ${outcome} ${markOf(names[index] ?? '')}`)].join(
      '\n',
    ),
  )

const answer = (servers: readonly string[], delegation: LiveDns['delegation'] = 'delegated'): LiveDns => ({
  parent: 'example',
  delegation,
  servers: servers.map((name) => ({ name, serial: null, problem: null, answer: null })),
  primaries: [],
  rendered_serial: 0,
})

/** Opens the list with these responses to look-ups, each used once. */
async function openList(address: string, responses: readonly (LiveDns | Response)[] = []) {
  const left = [...responses]
  const app = await renderApp(address, {
    demo: true,
    intercept: ({ url }) => {
      if (!new URL(url).pathname.startsWith(liveDnsPath)) return undefined
      const response = left.shift()
      return response instanceof Response ? response : Response.json(response)
    },
  })
  onTestFinished(() => jobStore.get().forEach(({ id }) => jobs.dismiss(id)))
  await screen.findByRole('link', { name: names[0] })
  return { ...app, left }
}

const cells = () => names.map((name) => screen.queryByRole('row', { name: new RegExp(name) })?.textContent ?? null)

async function lookUpAll({ user }: Awaited<ReturnType<typeof openList>>) {
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  const selection = within(screen.getByRole('region', { name: 'Selection' }))
  await user.click(selection.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Look up delegation' }))
}

it('shows, filters, sorts and exports what was looked up', async () => {
  store([0, `elsewhere 1764185000000`], [2, `here ${Date.now()}`])
  const app = await openList(columns)
  await waitFor(() =>
    expect(cells()).toEqual([
      expect.stringContaining('Other name servers'),
      expect.stringContaining('Not looked up'),
      expect.stringContaining('This service'),
    ]),
  )
  expect(screen.getByText('This service').closest('[data-tooltip]')).toHaveAttribute(
    'data-tooltip',
    'Looked up just now',
  )
  await app.router.navigate(`${columns}&sort=delegation`)
  const labels = () => screen.getAllByRole('link', { name: /\.example$/ }).map((link) => link.textContent)
  await waitFor(() => expect(labels()).toEqual(['mirror.example', 'harbour.example', 'lighthouse.example']))
  const next = catchDownloads()
  await app.user.click(screen.getByRole('button', { name: 'Export domains' }))
  await app.user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  expect(await (await next()).content.text()).toContain('harbour.example,Other name servers\r\nlighthouse.example,\r\n')
  await app.user.click(screen.getByRole('button', { name: 'Filter by delegation' }))
  await app.user.click(await screen.findByRole('checkbox', { name: /^Not looked up/ }))
  await waitFor(() => expect(labels()).toEqual(['lighthouse.example']))
  expect(app.address()).toMatch(/&delegation=(&|$)/)
})

it('looks up the selected domains one after the other, and keeps what was found', async () => {
  const [ours = ''] = zoneNameServers
  const app = await openList(columns, [
    answer([ours, 'ns.example.net']),
    Response.json({ errors: [{ reason: 'Too many requests' }] }, { status: 429, headers: { 'Retry-After': '0' } }),
    answer([], 'absent'),
    answer([], 'unknown'),
  ])
  expect(app.left).toHaveLength(4)
  await lookUpAll(app)
  expect(await screen.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  expect(screen.getByText('No name server of example responded. Try again later.')).toBeInTheDocument()
  expect(within(screen.getByRole('list', { name: 'Left to do' })).getByRole('link')).toHaveAttribute(
    'href',
    `${columns},status,type`,
  )
  expect(cells()).toEqual([
    expect.stringContaining('Also other name servers'),
    expect.stringContaining('Not delegated'),
    expect.stringContaining('Not looked up'),
  ])
  expect(localStorage.getItem('delegations')).toMatch(/^ owner\n1 mixed \d+ \d+\n2 absent \d+ \d+$/)
  session.updateUser('somebody', 2)
  await waitFor(() => expect(cells()[0]).toContain('Not looked up'))
})

it('says once that the service has no look-ups', async () => {
  const missing = () => Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
  const app = await openList(columns, [missing(), missing(), missing()])
  await lookUpAll(app)
  expect(await screen.findByText('0 of 3 done, 1 failed, 2 not started')).toBeInTheDocument()
  expect(screen.getAllByText('This service cannot look up live DNS.')).toHaveLength(1)
  expect(app.left).toHaveLength(2)
})

it('what was looked up stands on the pages of the domain, too', async () => {
  store([0, `absent ${Date.now()}`])
  const app = await renderApp('/domains/1', { demo: true })
  const health = within(await screen.findByRole('region', { name: 'Health' }))
  await app.user.click(await health.findByRole('link', { name: 'Not delegated' }))
  expect(await screen.findByText(/^Looked up/)).toHaveTextContent(
    'Looked up just now. Look it up again to see its name servers.',
  )
  expect(app.address()).toBe('/domains/1/delegation')
})
