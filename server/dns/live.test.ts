import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { LiveDns, liveDnsPath } from '#contract/live-dns.ts'
import { validate } from '#contract/validation.ts'
import { callOperation } from '../calls-testing.ts'
import { seededRandom } from '../random.ts'
import { startTestService } from '../testing.ts'
import { a, encodeMessage, framed, hostRecord, mx, soa, startNameServer } from './dns-testing.ts'
import { lookUpDomain, type NameResolver } from './live.ts'
import { typeNumbers, typeSoa } from './record-data.ts'

const zone = 'example.org'
const random = seededRandom('live')

/** A name server that answers by the type of the question. */
const startServer = (answers: Readonly<Record<number, readonly Buffer[]>>, options: { flags?: number } = {}) =>
  startNameServer((id, socket, type) => void socket.end(framed(encodeMessage(id, answers[type] ?? [], options))))

/** The parent refers to these servers. */
const startParent = (...servers: string[]) =>
  startNameServer(
    (id, socket) =>
      void socket.end(
        framed(encodeMessage(id, [], { authorities: servers.map((server) => hostRecord('NS', zone, server)) })),
      ),
  )

/** `org` is served by a.nic.example; other hosts are where the test says. */
const resolverOf = (
  targets: Readonly<Record<string, Awaited<ReturnType<NameResolver['findTarget']>>>>,
): NameResolver => ({
  resolveNs: (name) => (name === 'org' ? Promise.resolve(['a.nic.example']) : Promise.reject(new Error('none'))),
  findTarget: (host) => Promise.resolve(targets[host] ?? 'unknown'),
})
const lookUp = (resolver: NameResolver, question: Parameters<typeof lookUpDomain>[1]['question'] = null) =>
  lookUpDomain(zone, { resolver, random, question })

it('asks the parent for the delegation, and each server for its serial and a record', async () => {
  await using parent = await startParent('ns1.example.net', 'ns2.example.net', 'ns3.example.net', 'ns4.example.net')
  await using current = await startServer({ [typeSoa]: [soa(2026000009)], [typeNumbers.A]: [a(zone, 300)] })
  await using stranger = await startServer({})
  const resolver = resolverOf({
    'a.nic.example': parent.target,
    'ns1.example.net': current.target,
    'ns2.example.net': stranger.target,
    'ns3.example.net': 'forbidden',
  })
  expect(await lookUp(resolver, { name: zone, type: 'A' })).toEqual({
    parent: 'org',
    delegation: 'delegated',
    servers: [
      {
        name: 'ns1.example.net',
        serial: 2026000009,
        problem: null,
        answer: [{ type: 'A', target: '192.0.2.1', priority: 0, weight: 0, port: 0, tag: null, ttl: 300 }],
      },
      { name: 'ns2.example.net', serial: null, problem: 'it does not answer for the domain', answer: null },
      { name: 'ns3.example.net', serial: null, problem: 'its address is not public', answer: null },
      { name: 'ns4.example.net', serial: null, problem: 'it has no address', answer: null },
    ],
  })
})

it('returns an alias where the name is one, and nothing of other names', async () => {
  await using parent = await startParent('ns1.example.net')
  await using server = await startServer({
    [typeSoa]: [soa()],
    [typeNumbers.MX]: [
      hostRecord('CNAME', `mail.${zone}`, 'mx.example.net'),
      mx('mx.example.net', 10, 'other.example'),
    ],
  })
  const resolver = resolverOf({ 'a.nic.example': parent.target, 'ns1.example.net': server.target })
  const { servers } = await lookUp(resolver, { name: `mail.${zone}`, type: 'MX' })
  expect(servers[0]?.answer).toEqual([expect.objectContaining({ type: 'CNAME', target: 'mx.example.net' })])
})

it('tells a domain without delegation from a parent that does not respond', async () => {
  await using empty = await startParent()
  expect(await lookUp(resolverOf({ 'a.nic.example': empty.target }))).toEqual({
    parent: 'org',
    delegation: 'absent',
    servers: [],
  })
  await using silent = await startNameServer((_, socket) => void socket.end())
  expect(await lookUp(resolverOf({ 'a.nic.example': silent.target }))).toMatchObject({ delegation: 'unknown' })
  expect(await lookUp({ ...resolverOf({}), resolveNs: () => Promise.reject(new Error('offline')) })).toEqual({
    parent: null,
    delegation: 'unknown',
    servers: [],
  })
})

it.each([
  ['cut short', Buffer.from([0, 12, 1])],
  ['of another question', framed(encodeMessage(0, [], { flags: 0 }))],
])('survives a response that is %s', async (_, octets) => {
  await using parent = await startNameServer((__, socket) => void socket.end(octets))
  expect((await lookUp(resolverOf({ 'a.nic.example': parent.target }))).delegation).toBe('unknown')
})

it('needs a token that may read the domain, and valid parameters', async () => {
  await using service = await startTestService()
  const { id } = await callOperation(service, domains.create, {
    body: { domain: zone, type: 'master', soa_email: 'admin@example.org' },
  })
  const get = (address: string, token?: string) =>
    service.fetch(
      `${liveDnsPath}/${address}`,
      token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } },
    )
  expect((await get(String(id))).status).toBe(401)
  expect((await get(String(id), service.restrictedToken)).status).toBe(404)
  expect((await get('999', service.ownerToken)).status).toBe(404)
  expect((await get('abc', service.ownerToken)).status).toBe(404)
  for (const query of ['type=SOA', 'type=A&name=a..b', 'type=A&name=%00', `type=A&name=${'a'.repeat(300)}`])
    expect((await get(`${id}?${query}`, service.ownerToken)).status).toBe(400)
  const response = await get(`${id}?type=A&name=www`, service.ownerToken)
  expect(response.status).toBe(200)
  expect(validate(LiveDns, await response.json())).toEqual({
    ok: true,
    value: { parent: null, delegation: 'unknown', servers: [], rendered_serial: 0 },
  })
})
