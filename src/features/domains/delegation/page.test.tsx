import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { liveDnsPath, type LiveDns } from '#contract/embedded/live-dns.ts'
import { zoneNameServers } from '#contract/dns/records/zone-name-servers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const zone = 'harbour.example'
const address = '/domains/1/delegation'
const [ours = ''] = zoneNameServers

/** The page with these look-ups, or with what the service responds instead. */
async function openPage(live: ((query: URLSearchParams) => LiveDns) | Response, search = '') {
  const requests: string[] = []
  const app = await renderApp(address + search, {
    demo: true,
    intercept: ({ url }) => {
      const { pathname, searchParams } = new URL(url)
      if (!pathname.startsWith(liveDnsPath)) return undefined
      requests.push(pathname + searchParams.toString())
      return live instanceof Response ? live.clone() : Response.json(live(searchParams))
    },
  })
  await app.page(zone)
  return { ...app, requests }
}

const found = (servers: LiveDns['servers']): LiveDns => ({
  parent: 'example',
  delegation: 'delegated',
  servers,
  primaries: [],
  rendered_serial: 2026000007,
})

it('looks up the delegation only when asked, and tells old copies and other servers', async () => {
  const app = await openPage(() =>
    found([
      { name: ours, serial: 2026000006, problem: null, answer: null },
      { name: 'ns.example.net', serial: null, problem: 'it did not respond', answer: null },
      { name: 'ns2.example.net', serial: 7, problem: null, answer: null },
    ]),
  )
  expect(await screen.findByText(/dig \+trace NS harbour.example/)).toBeInTheDocument()
  expect(app.requests).toEqual([])
  expect(screen.getByText('Not looked up yet')).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Look up' }))
  expect(await screen.findByText('Some of the name servers do not belong to this service')).toBeInTheDocument()
  const table = within(screen.getByRole('table', { name: 'Current name servers' }))
  expect(table.getAllByRole('row', { name: /– not in the delegation/ })).toHaveLength(zoneNameServers.length - 1)
  expect(table.getByRole('row', { name: /2026000006 older than the last rendered zone/ })).toHaveTextContent(
    'This service',
  )
  expect(table.getByRole('row', { name: /ns.example.net – it did not respond/ })).toBeInTheDocument()
  expect(table.getByRole('row', { name: /ns2.example.net 7 does not belong to this service/ })).toBeInTheDocument()
})

it('lists no name servers where the parent zone did not respond', async () => {
  const app = await openPage(() => ({ ...found([]), delegation: 'unknown' }))
  await app.user.click(await screen.findByRole('button', { name: 'Look up' }))
  expect(await screen.findByText('The delegation could not be looked up')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

it('compares saved records with live answers', async () => {
  const app = await openPage((query) => {
    const target = query.get('name') === 'docs' && query.get('type') === 'CNAME' ? 'old.example.net' : ''
    const answer = [{ type: 'CNAME' as const, target, priority: 0, weight: 0, port: 0, tag: null, ttl: 120 }]
    return found([{ name: ours, serial: 2026000007, problem: null, answer }])
  }, '?name=docs&type=CNAME')
  await app.user.click(await screen.findByRole('button', { name: 'Compare with live DNS' }))
  const table = within(await screen.findByRole('table', { name: 'Responses from the name servers' }))
  expect(table.getByRole('row', { name: /old.example.net \(TTL 120\)/ })).toHaveTextContent('Differs')
})

it('says so where the service has no look-ups', async () => {
  const app = await openPage(Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 }))
  await app.user.click(await screen.findByRole('button', { name: 'Look up' }))
  expect(await screen.findByText(/does not contact third parties/)).toBeInTheDocument()
})

it('says how long to wait after too many look-ups', async () => {
  const headers = { 'Retry-After': '42' }
  const app = await openPage(Response.json({ errors: [{ reason: 'Too many requests' }] }, { status: 429, headers }))
  await app.user.click(await screen.findByRole('button', { name: 'Look up' }))
  expect(await screen.findByText(/Too many lookups. Try again in 42 seconds./)).toBeInTheDocument()
})
