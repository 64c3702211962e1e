/**
 * The worst texts, just under its limit, for every text that a request can contain: time must grow in proportion to the
 * text, so that no request occupies the service. The texts follow from the contract, so that a new member is covered
 * automatically.
 */
import { maxHeaderSize } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { fillPath, operationId, paramNames, textParams, type Endpoint } from '#contract/endpoint.ts'
import { filterHeader, filterLimits } from '#contract/filter.ts'
import { createIdentifierCodec } from '#contract/identifiers/codec.ts'
import type { IdentifierWords } from '#contract/identifiers/words.ts'
import type { Schema } from '#contract/schema.ts'
import { crossingRequests } from '../src/testing/crossing/requests.ts'
import { freeze, ownerId, seedAccount } from '../src/testing/crossing/seed.ts'
import { findTexts, memberAt, memberNames, variantsOf, withMember } from './hostile-bodies-testing.ts'
import { findSlowTexts, overlong, type Place } from './hostile-texts-testing.ts'
import { seededRandom } from './random.ts'
import { createService } from './service.ts'
import { defaultSettings } from './settings.ts'

/**
 * Bodies with more texts and choices than the minimal ones: what valid texts begin with, and which choices there are.
 */
const examples: Readonly<Record<string, object>> = {
  'nodes.create': { region: 'us-east', type: 'g6-nanode-1', image: 'node/debian11', root_pass: 'correct horse 1' },
  'disks.create': { size: 9, label: 'more', filesystem: 'ext4', image: 'node/debian11', root_pass: 'correct horse 1' },
  'configs.create': { label: 'more', devices: {}, kernel: 'node/grub2', root_device: '/dev/sda' },
  'addresses.update': { rdns: 'www.example.org' },
  'domains.import': { domain: 'new.example', remote_nameserver: 'ns1.example.org' },
  'records.create': {
    type: 'CAA',
    tag: 'iodef',
    name: 'www',
    target: 'https://ca.example',
    service: 'sip',
    protocol: 'tcp',
    priority: 1,
    weight: 1,
    port: 1,
  },
}

/** Other words than the default ones, so that they are also replaced in every text. */
const words: IdentifierWords = { node: 'server', monitor: 'watch' }

async function startSweep() {
  const seed = await seedAccount()
  const { database, dataDir, ownerToken } = seed.service
  const restore = await freeze(database)
  let waited = 0
  const service = createService({
    settings: { ...defaultSettings, dataDir, words, rateLimit: 0, passwordCost: { n: 2, r: 8, p: 1 } },
    database,
    clock: { now: () => seed.service.now() + waited },
    random: seededRandom('hostile texts'),
  })
  const codec = createIdentifierCodec(words)
  const params = { ...seed.account, ...seed.byUser.get(ownerId) }
  const minimal = new Map(crossingRequests(seed).map(({ endpoint, body }) => [operationId(endpoint), body]))
  async function call(
    endpoint: Endpoint,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<Response> {
    const response = await service.fetch(
      new Request(`http://localhost/v4${codec.path(path)}`, {
        method: endpoint.method,
        headers: { Authorization: `Bearer ${ownerToken}`, 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    if (response.status !== 429) return response
    // Codes are limited by time.
    waited += 3600_000
    return call(endpoint, path, { headers, body })
  }

  function bodyPlaces(endpoint: Endpoint, schema: Schema): Place[] {
    const id = operationId(endpoint)
    const example = examples[id] ?? minimal.get(id) ?? {}
    const path = fillPath(endpoint.path, params)
    const members = findTexts(schema).flatMap((member) =>
      variantsOf(example, member).map((variant, index): Place => {
        const body = codec.toWire(schema, variant)
        const place = member.path.map((segment) => (typeof segment === 'string' ? codec.name(segment) : segment))
        const valid = memberAt(body, place)
        return {
          name: `${id} ${place.join('.')} of ${JSON.stringify(body)}`,
          limit: member.limit,
          // The beginning of the example is valid with its own choices.
          beginning: index === 0 && typeof valid === 'string' ? valid : '',
          unlimited: index === 0,
          writes: true,
          send: (text) => call(endpoint, path, { body: withMember(body, place, text) }),
        }
      }),
    )
    const send: Place['send'] = (text) => call(endpoint, path, { body: { ...example, [text]: text } })
    return [...members, { name: `${id}: a member`, limit: overlong, writes: true, send }]
  }

  const seen = new Set<unknown>()
  /** Numbers and pages are read alike in every operation. */
  const isFirst = (each: unknown) => {
    const isNew = !seen.has(each)
    seen.add(each)
    return isNew
  }

  function addressPlaces(endpoint: Endpoint): Place[] {
    const id = operationId(endpoint)
    const encode = encodeURIComponent
    const inPath = paramNames(endpoint.path)
      .filter((name) => textParams.some((each) => each === name) || isFirst(name))
      .map((name): Place => ({
        name: `${id} {${name}}`,
        limit: maxHeaderSize,
        encode,
        beginning: String(params[name]),
        writes: endpoint.method !== 'GET',
        send: (text) => call(endpoint, fillPath(endpoint.path, { ...params, [name]: text })),
      }))
    const query = endpoint.query && isFirst(endpoint.query) ? [...memberNames(endpoint.query), 'unknown'] : []
    const path = fillPath(endpoint.path, params)
    const inQuery = query.map((name): Place => ({
      name: `${id} ?${name}`,
      limit: maxHeaderSize,
      encode,
      send: (text) => call(endpoint, `${path}?${name}=${encode(text)}`),
    }))
    const inFilter = ['+order_by', ...(endpoint.filterable ?? [])].map((name): Place => ({
      name: `${id} X-Filter ${name}`,
      limit: filterLimits.bytes - 100,
      encode: (text) => filterHeader({ text }),
      send: (text) => {
        const filter = name === '+order_by' ? { [name]: text } : { [codec.name(name)]: { '+contains': text } }
        return call(endpoint, path, { headers: { 'X-Filter': filterHeader(filter) } })
      },
    }))
    return [...inPath, ...inQuery, ...(endpoint.filterable ? inFilter : [])]
  }

  return { service, seed, restore, bodyPlaces, addressPlaces }
}
type Sweep = Awaited<ReturnType<typeof startSweep>>

const areas = [...new Set(endpoints.map(({ area }) => area))]

let sweep: Sweep
beforeAll(async () => {
  sweep = await startSweep()
})
afterAll(async () => {
  await sweep.service.stop()
  await sweep.seed.service.close()
})

test.each(areas)('%s', async (area) => {
  const own = endpoints.filter((endpoint) => endpoint.area === area)
  const places = [
    ...own.flatMap((endpoint) => (endpoint.body ? sweep.bodyPlaces(endpoint, endpoint.body) : [])),
    ...own.flatMap(sweep.addressPlaces),
  ]
  expect(await findSlowTexts(places, sweep.restore)).toEqual([])
})
