import { recordTypes } from '#contract/dns/records/record-types.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { LiveDns, liveDnsPath } from '#contract/embedded/live-dns.ts'
import { liveLookUpsPerMinute } from '#contract/limits.ts'
import { users } from '#contract/areas/users.ts'
import { validate } from '#contract/validation.ts'
import { callOperation } from '../calls-testing.ts'
import { seededRandom } from '../random.ts'
import type { Settings } from '../settings.ts'
import { startTestService } from '../testing.ts'
import { a, encodeMessage, framed, hostRecord, mx, soa, startNameServer } from './dns-testing.ts'
import { AskError } from './ask.ts'
import { lookUpDomain, type NameResolver } from './live.ts'
import { typeSoa } from './record-data.ts'

const zone = 'example.org'
const random = seededRandom('live')

/** A name server that answers by the type of the question. */
const startServer = (
  answers: Readonly<Record<number, readonly Buffer[]>>,
  optionsFor: (type: number) => NonNullable<Parameters<typeof encodeMessage>[2]> = () => ({ flags: 0x8400 }),
) =>
  startNameServer(
    (id, socket, type) => void socket.end(framed(encodeMessage(id, answers[type] ?? [], optionsFor(type)))),
  )

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
const { signal: never } = new AbortController()
const lookUp = (
  resolver: NameResolver,
  question: Parameters<typeof lookUpDomain>[1]['question'] = null,
  signal = never,
  primaries: readonly string[] = [],
) => lookUpDomain(zone, { resolver, random, question, primaries, signal })

it('asks the parent for the delegation, and each server for its serial and a record', async () => {
  await using parent = await startParent('ns1.example.net', 'ns2.example.net', 'ns3.example.net', 'ns4.example.net')
  await using current = await startServer({ [typeSoa]: [soa(2026000009)], [recordTypes.A.number]: [a(zone, 300)] })
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
      { name: 'ns2.example.net', serial: null, problem: 'it does not serve the domain', answer: null },
      { name: 'ns3.example.net', serial: null, problem: 'its address is not public', answer: null },
      { name: 'ns4.example.net', serial: null, problem: 'it has no address', answer: null },
    ],
    primaries: [],
  })
})

it('returns an alias where the name is one, and nothing of other names', async () => {
  await using parent = await startParent('ns1.example.net')
  await using server = await startServer({
    [typeSoa]: [soa()],
    [recordTypes.MX.number]: [
      hostRecord('CNAME', `mail.${zone}`, 'mx.example.net'),
      mx('mx.example.net', 10, 'other.example'),
    ],
  })
  const resolver = resolverOf({ 'a.nic.example': parent.target, 'ns1.example.net': server.target })
  const { servers } = await lookUp(resolver, { name: `mail.${zone}`, type: 'MX' })
  expect(servers[0]?.answer).toEqual([expect.objectContaining({ type: 'CNAME', target: 'mx.example.net' })])
})

it('tells a name without records from a response that does not tell', async () => {
  await using parent = await startParent('ns1.example.net')
  const answersTo = async (type: 'A' | 'NS', options: Parameters<typeof encodeMessage>[2] & object) => {
    const optionsFor = (asked: number) => (asked === typeSoa ? { flags: 0x8400 } : options)
    await using server = await startServer({ [typeSoa]: [soa()] }, optionsFor)
    const resolver = resolverOf({ 'a.nic.example': parent.target, 'ns1.example.net': server.target })
    const { servers } = await lookUp(resolver, { name: `www.${zone}`, type })
    return servers
  }
  expect(await answersTo('A', { flags: 0x8400 })).toMatchObject([{ answer: [], problem: null }])
  expect(await answersTo('A', { flags: 0x8403 })).toMatchObject([{ answer: [], problem: null }])
  expect(await answersTo('A', { flags: 0x8402 })).toMatchObject([
    { answer: null, problem: 'it refused the query (response code 2)', serial: 7 },
  ])
  expect(await answersTo('A', { flags: 0x8000 })).toMatchObject([
    { answer: null, problem: 'its answer is not authoritative' },
  ])
  const authorities = [hostRecord('NS', `www.${zone}`, 'ns.example.net')]
  expect(await answersTo('NS', { flags: 0x8000, authorities })).toMatchObject([
    { answer: [{ type: 'NS', target: 'ns.example.net' }], problem: null },
  ])
  expect(await answersTo('A', { flags: 0x8000, authorities })).toMatchObject([{ answer: null }])
})

it('asks the primary servers of a secondary domain, whether it is delegated or not', async () => {
  await using primary = await startServer({ [typeSoa]: [soa(7)] })
  const resolver = resolverOf({ '192.0.2.53': primary.target, '10.0.0.53': 'forbidden' })
  expect(await lookUp(resolver, null, never, ['192.0.2.53', '10.0.0.53'])).toMatchObject({
    delegation: 'unknown',
    servers: [],
    primaries: [
      { name: '192.0.2.53', serial: 7, problem: null },
      { name: '10.0.0.53', serial: null, problem: 'its address is not public' },
    ],
  })
})

it('tells a domain without delegation from a parent that does not respond', async () => {
  await using empty = await startParent()
  expect(await lookUp(resolverOf({ 'a.nic.example': empty.target }))).toEqual({
    parent: 'org',
    delegation: 'absent',
    servers: [],
    primaries: [],
  })
  await using silent = await startNameServer((_, socket) => void socket.end())
  expect(await lookUp(resolverOf({ 'a.nic.example': silent.target }))).toMatchObject({ delegation: 'unknown' })
  expect(await lookUp({ ...resolverOf({}), resolveNs: () => Promise.reject(new Error('offline')) })).toEqual({
    parent: null,
    delegation: 'unknown',
    servers: [],
    primaries: [],
  })
})

it.each([
  ['cut short', Buffer.from([0, 12, 1])],
  ['of another question', framed(encodeMessage(0, [], { flags: 0 }))],
])('survives a response that is %s', async (_, octets) => {
  await using parent = await startNameServer((__, socket) => void socket.end(octets))
  expect((await lookUp(resolverOf({ 'a.nic.example': parent.target }))).delegation).toBe('unknown')
})

it('does not read a response with very many records', async () => {
  await using parent = await startParent('ns1.example.net')
  await using server = await startServer({ [typeSoa]: [soa(), ...Array.from({ length: 500 }, () => a(zone))] })
  const resolver = resolverOf({ 'a.nic.example': parent.target, 'ns1.example.net': server.target })
  expect((await lookUp(resolver)).servers).toMatchObject([{ problem: 'its response has too many records' }])
})

it('returns what is known when the time is over', async () => {
  const controller = new AbortController()
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
  await using parent = await startParent('ns1.example.net', 'ns2.example.net')
  await using silent = await startNameServer(() => onAsked())
  const known = resolverOf({ 'a.nic.example': parent.target, 'ns1.example.net': silent.target })
  const resolver: NameResolver = {
    ...known,
    // The address of ns2 is never found.
    findTarget: (host, signal) =>
      host === 'ns2.example.net'
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        : known.findTarget(host, signal),
  }
  const found = lookUp(resolver, null, controller.signal)
  await asked
  controller.abort(new AskError('it was not reached in time'))
  expect(await found).toMatchObject({
    delegation: 'delegated',
    servers: [{ problem: 'it did not respond' }, { problem: 'it was not reached in time' }],
  })
  expect(await lookUp(resolver, null, controller.signal)).toEqual({
    parent: null,
    delegation: 'unknown',
    servers: [],
    primaries: [],
  })
})

/** A service with a domain, whose look-ups wait until they are released. */
async function startWaitingService(settings: Partial<Settings> = {}) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const service = await startTestService({
    settings,
    resolver: {
      resolveNs: async () => {
        await released
        throw new Error('There is no network')
      },
      findTarget: () => Promise.resolve('unknown'),
    },
  })
  const { id } = await callOperation(service, domains.create, {
    body: { domain: 'example.test', type: 'master', soa_email: 'admin@example.org' },
  })
  await callOperation(service, users.updateGrants, {
    path: { username: 'restricted' },
    body: { domain: [{ id, permissions: 'read_only' }] },
  })
  const get = (token: string) =>
    service.fetch(`${liveDnsPath}/${id}`, { headers: { Authorization: `Bearer ${token}` } })
  return { service, get, release }
}

it('leaves room for others when a user has two look-ups under way', async () => {
  const { service, get, release } = await startWaitingService()
  await using _ = service
  const own = [get(service.ownerToken), get(service.ownerToken)]
  const refused = await get(service.ownerToken)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
  const other = get(service.restrictedToken)
  release()
  expect((await Promise.all([...own, other])).map(({ status }) => status)).toEqual([200, 200, 200])
})

it('responds after 12 seconds with what is known', async () => {
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
  await using service = await startTestService({
    resolver: {
      resolveNs: async () => ['a.nic.example'],
      findTarget: (_, signal) => {
        onAsked()
        return new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    },
  })
  const { id } = await callOperation(service, domains.create, {
    body: { domain: 'example.test', type: 'master', soa_email: 'admin@example.org' },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const response = service.fetch(`${liveDnsPath}/${id}`, { headers: { Authorization: `Bearer ${service.ownerToken}` } })
  await asked
  vi.advanceTimersByTime(12_000)
  expect(await (await response).json()).toMatchObject({ parent: 'test', delegation: 'unknown', servers: [] })
})

it('limits how often a user may look up', async () => {
  const { service, get, release } = await startWaitingService({ rateLimit: null })
  await using _ = service
  release()
  for (let count = 0; count < liveLookUpsPerMinute; count += 1) expect((await get(service.ownerToken)).status).toBe(200)
  const refused = await get(service.ownerToken)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
  expect((await get(service.restrictedToken)).status).toBe(200)
  await service.advance(60_000)
  expect((await get(service.ownerToken)).status).toBe(200)
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
    value: { parent: null, delegation: 'unknown', servers: [], primaries: [], rendered_serial: 0 },
  })
})
