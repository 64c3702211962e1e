/**
 * How long the service keeps others waiting while it works on the most expensive requests that are known: the longest wait of a client
 * that asks for `GET /health` over a connection of its own. `npm run bench -- longest-wait` measures this alone.
 */
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { records } from '#contract/areas/records.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { users } from '#contract/areas/users.ts'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { filterLimits, type Filter } from '#contract/filter.ts'
import * as limits from '#contract/limits.ts'
import { startTransferServer } from '#server/dns/dns-testing.ts'
import { startServer, type Server } from '../server.ts'
import { hostileZone, pointerChains, unknownTypes } from './hostile-transfers.ts'
import { repeat, roundForDisplay, summarize, type Measurement } from './measurement.ts'

/** Milliseconds. */
const budget = 100
/** A search of another user takes its own time, and at most one turn of the user who searches a lot. */
const searchBudget = 1000
/** Longest waits, of which the median is taken: others work on this machine, too. */
const samples = 3

interface Call {
  path?: Record<string, string | number>
  query?: string
  body?: unknown
  filter?: Filter
  token?: string
  /** The word in identifiers that the service uses. */
  word?: string
}

/** Sends a request and returns its status and its body. */
async function send(
  { url, ownerToken }: Server,
  endpoint: Endpoint,
  { path = {}, query = '', body, filter, token = ownerToken, word = 'node' }: Call,
): Promise<{ status: number; text: string }> {
  const address = fillPath(endpoint.path, path).replace('/node/', `/${word}/`)
  const response = await fetch(`${url}/v4${address}${query}`, {
    method: endpoint.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      // A service that is held for seconds closes connections that it takes for idle.
      Connection: 'close',
      ...(filter ? { 'X-Filter': JSON.stringify(filter) } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

/** Sends a request whose result is needed. */
async function call(server: Server, endpoint: Endpoint, input: Call): Promise<string> {
  const { status, text } = await send(server, endpoint, input)
  if (status !== 200) throw new Error(`${endpoint.area}.${endpoint.name} returned ${status}: ${text.slice(0, 200)}`)
  return text
}

const addDomain = async (server: Server, domain: string): Promise<number> => {
  const body = { domain, type: 'master', soa_email: 'hostmaster@example.org' }
  return JSON.parse(await call(server, domains.create, { body })).id
}

/** Asks for `GET /health` all the time, in a thread of its own. */
class Health {
  readonly #worker: Worker
  constructor({ url }: Server) {
    this.#worker = new Worker(new URL('health-requests.ts', import.meta.url), { workerData: url })
  }

  /** The longest wait since the last call. Milliseconds. */
  async longestWait(): Promise<number> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    this.#worker.postMessage(null)
    const [wait]: number[] = await once(this.#worker, 'message')
    if (wait === undefined) throw new Error('No wait was measured.')
    return wait
  }

  /** The longest wait while an attack lasts; the first attack, before just-in-time compilation, does not count. */
  async measure(label: string, attack: () => Promise<unknown>): Promise<Measurement> {
    await attack()
    const waits = await repeat(samples, async () => {
      await this.longestWait()
      await attack()
      return this.longestWait()
    })
    return {
      label: `Longest wait of another client: ${label}`,
      unit: 'ms',
      ...summarize(waits),
      budget,
    }
  }

  async [Symbol.asyncDispose]() {
    await this.#worker.terminate()
  }
}

/** Texts that patterns and conversions could take long for. */
async function measureTexts(server: Server, health: Health): Promise<Measurement[]> {
  const domainId = await addDomain(server, 'texts.example.org')
  const record = (body: object) => () => send(server, records.create, { path: { domainId }, body })
  return [
    await health.measure(
      'CAA value of 65,000 characters',
      record({ type: 'CAA', tag: 'iodef', target: `http://${'a'.repeat(65_000)} b` }),
    ),
    await health.measure(
      'host name of 5,400 Han characters',
      record({ type: 'CNAME', name: 'www', target: '漢'.repeat(5400) }),
    ),
  ]
}

async function measureIdentifiers(): Promise<Measurement[]> {
  const word = 'machine'
  await using server = await startServer({ nodes: 0, demo: false, settings: { IDENTIFIER_WORD: word } })
  await using health = new Health(server)
  const image = `/${'-a'.repeat(30_000)}`
  const node = { region: 'us-east', type: 'g6-nanode-1', root_pass: 'correct horse 1', image }
  return [
    await health.measure('token scopes of 60,000 letters, other identifier word', () =>
      send(server, tokens.create, { body: { label: 'x', scopes: 'a'.repeat(60_000) } }),
    ),
    await health.measure('image of 60,000 characters, other identifier word', () =>
      send(server, nodes.create, { body: node, word }),
    ),
  ]
}

async function measureTransfers(): Promise<Measurement[]> {
  let transfer = pointerChains
  await using nameServer = await startTransferServer((id) => transfer(id))
  const settings = { AXFR_ALLOW: `127.0.0.1:${nameServer.port}` }
  await using server = await startServer({ nodes: 0, demo: false, settings })
  await using health = new Health(server)
  const body = { domain: hostileZone, remote_nameserver: '127.0.0.1' }
  const importZone = async () => {
    const { status, text } = await send(server, domains.import, { body })
    if (status === 200) await call(server, domains.remove, { path: { domainId: JSON.parse(text).id } })
  }
  const chains = await health.measure('import with chains of compression pointers', importZone)
  transfer = unknownTypes
  return [chains, await health.measure('import of 60,000 records of unknown types', importZone)]
}

/** The largest answers that can be made. */
async function measureAnswers(server: Server, health: Health): Promise<Measurement[]> {
  const page: { data: { id: number }[] } = JSON.parse(await call(server, nodes.list, { query: '?page_size=500' }))
  const tags = Array.from(
    { length: limits.maxTags },
    (_, index) => `${100 + index}${'🛟'.repeat(limits.tagLength.max - 3)}`,
  )
  const body = { group: '🛟'.repeat(limits.nodeGroup.max), tags }
  for (const { id } of page.data) await call(server, nodes.update, { path: { nodeId: id }, body })
  const path = { domainId: await addDomain(server, 'texts.example.net') }
  const text = (index: number) => ({ type: 'TXT', name: `host-${index}`, target: '🛟'.repeat(16_000) })
  const ids: number[] = []
  for (let index = 0; index < 190; index += 1) {
    const { status, text: answer } = await send(server, records.create, { path, body: text(index) })
    if (status === 200) ids.push(JSON.parse(answer).id)
  }
  const [recordId = 0] = ids
  const zoneFile = async () => call(server, domains.zoneFile, { path })
  let ttl_sec = 300
  /** A change, and the zone file that shows it. */
  const renderZone = async () => {
    const before = await zoneFile()
    ttl_sec = ttl_sec === 300 ? 3600 : 300
    await call(server, records.update, { path: { ...path, recordId }, body: { ttl_sec } })
    while ((await zoneFile()) === before) await setTimeout(20)
  }
  return [
    await health.measure('page of 500 nodes with the longest groups and tags', () =>
      call(server, nodes.list, { query: '?page_size=500' }),
    ),
    await health.measure('page of 500 records with the longest texts', () =>
      call(server, records.list, { path, query: '?page_size=500' }),
    ),
    await health.measure('rendering and reading a zone of 190 long texts', renderZone),
  ]
}

const manyTags: Filter = {
  '+or': Array.from({ length: filterLimits.conditions }, (_, index) =>
    index < filterLimits.contains ? { tags: { '+contains': `none-${index}` } } : { tags: `none-${index}` },
  ),
}

/** One user sends expensive filters all the time, and another one searches. */
async function measureSearches(server: Server, health: Health): Promise<Measurement[]> {
  const path = { username: 'restricted' }
  await call(server, users.update, { path, body: { restricted: false } })
  const search = { query: '?page_size=25', filter: { label: { '+contains': 'web' } }, token: server.restrictedToken }
  const times: number[] = []
  const searchBesideOthers = async () => {
    const ended = new AbortController()
    const sendFilters = async () => {
      while (!ended.signal.aborted) {
        const { status } = await send(server, nodes.list, { filter: manyTags })
        if (status === 429) await setTimeout(50)
      }
    }
    const filters = Array.from({ length: 20 }, sendFilters)
    for (let searches = 0; searches < 5; searches += 1) {
      const sent = performance.now()
      await call(server, nodes.list, search)
      times.push(performance.now() - sent)
    }
    ended.abort()
    await Promise.all(filters)
  }
  const wait = await health.measure('expensive filters of another user', searchBesideOthers)
  return [
    wait,
    {
      label: 'Longest search of a user meanwhile',
      value: roundForDisplay(Math.max(...times)),
      unit: 'ms',
      budget: searchBudget,
    },
  ]
}

/** Measures all of them, where it matters with 10,000 nodes in store. */
export async function measureLongestWaits(): Promise<Measurement[]> {
  const measurements = [...(await measureIdentifiers()), ...(await measureTransfers())]
  await using server = await startServer({ nodes: 10_000, demo: false, settings: { PACE: '0.01' } })
  await using health = new Health(server)
  for (const measure of [measureTexts, measureAnswers, measureSearches])
    measurements.push(...(await measure(server, health)))
  return measurements
}
