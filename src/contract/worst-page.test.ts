/**
 * No page of a list is large, whatever users have stored: their texts and lists have limits, one by one or together.
 */
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpoints } from './contract.ts'
import { operationId, type Endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { definition, listLimit, type Schema } from './schema.ts'

/** Octets of JSON. */
const budget = 10_000_000
/** A character has up to four octets, as an emoji. */
const quotedText = (characters: number) => 4 * characters + 2
/** Texts that the service makes itself: times, addresses, names of catalogs. The longest is a user agent. */
const ownText = quotedText(128)
const identifier = quotedText(16)
const email = quotedText(128)
const hostLabel = quotedText(16)

/** Members that a request may set, but whose size is limited by something other than their length in the request. */
const jsonOctets: Readonly<Record<string, number>> = {
  'nodes.region': identifier,
  'nodes.type': identifier,
  'nodes.image': identifier,
  // One public address, and private ones of its network.
  'nodes.ipv4': 4 * identifier,
  'configs.kernel': quotedText(32),
  'configs.interfaces[].label': quotedText(limits.vlanLabel.max),
  'configs.interfaces[].ipam_address': identifier,
  'domains.soa_email': email,
  // The shortest address is `::`, with quotes and a comma.
  'domains.master_ips': 2.5 * limits.maxAxfrLength,
  'domains.axfr_ips': 2.5 * limits.maxAxfrLength,
  'records.service': hostLabel,
  'records.protocol': hostLabel,
  'records.target': 0,
  'users.email': email,
  'users.ssh_keys': limits.maxSshKeys * quotedText(limits.sshKeyLabel.max),
  'tokens.scopes': ownText,
  'tokens.expiry': identifier,
  'images.description': 0,
  'events.message': 2 * limits.maxEventMessageOctets,
}
/** Of all items together, which therefore count 0 above. A quote and a line break are two octets of JSON. */
const inTotal: Readonly<Record<string, number>> = {
  'records.list': limits.maxZoneOctets,
  'images.list': 2 * limits.maxImageDescriptions,
}
/** How many items there are, where that is less than a page. */
const itemCounts: Readonly<Record<string, number>> = {
  'disks.list': limits.maxDisksPerNode,
  'configs.list': limits.maxConfigsPerNode,
  'sshKeys.list': limits.maxSshKeys,
}
/** Lists that come from the service's own data, and from nodes, of which each is in few VLANs. */
const ownLists = new Set(['regions', 'types', 'kernels', 'stackscripts', 'vlans'])

interface Member {
  readonly area: string
  /** Such as `interfaces[].label`. */
  readonly path: string
}

/** The limits of the texts and lists that the requests of an area may send, by path. */
function requestLimits(schema: Schema, path = ''): Map<string, number> {
  const def = definition(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return requestLimits(def.innerType, path)
    case 'string':
      return new Map([[path, Number(z.globalRegistry.get(schema)?.['maxLength'])]])
    case 'array':
      return new Map([[path, listLimit(schema)?.max ?? 0], ...requestLimits(def.element, `${path}[]`)])
    case 'object':
      return new Map(
        Object.entries(def.shape).flatMap(([name, member]) =>
          Array.from(requestLimits(member, path === '' ? name : `${path}.${name}`)),
        ),
      )
    default:
      return new Map()
  }
}
const limitsOfArea = new Map(
  [...Map.groupBy(endpoints, ({ area }) => area)].map(([area, operations]) => {
    const found = new Map<string, number>()
    for (const { body } of operations)
      for (const [path, limit] of body ? requestLimits(body) : [])
        found.set(path, Math.max(limit, found.get(path) ?? 0))
    return [area, found]
  }),
)

/** The octets of the longest JSON of a member of a response. */
function longestJson(schema: Schema, { area, path }: Member): number {
  const known = jsonOctets[`${area}.${path}`]
  if (known !== undefined) return known
  const def = definition(schema)
  const limit = limitsOfArea.get(area)?.get(path)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return longestJson(def.innerType, { area, path })
    case 'string':
      return limit === undefined ? ownText : quotedText(limit)
    case 'array': {
      if (limit === undefined) throw new Error(`The list ${area}.${path} has no limit`)
      return limit * (longestJson(def.element, { area, path: `${path}[]` }) + 1) + 2
    }
    case 'object':
      return Object.entries(def.shape).reduce(
        (sum, [name, member]) =>
          sum + name.length + 4 + longestJson(member, { area, path: path === '' ? name : `${path}.${name}` }),
        2,
      )
    case 'union':
      return Math.max(...def.options.map((option) => longestJson(option, { area, path })))
    default:
      // Numbers, booleans, names of states.
      return 24
  }
}

function itemOf({ returns }: Endpoint): Schema | null {
  const def = definition(returns)
  const data = def.type === 'object' && def.shape['pages'] ? def.shape['data'] : undefined
  const list = data && definition(data)
  return list?.type === 'array' ? list.element : null
}

const lists = endpoints.flatMap((endpoint) => {
  const item = itemOf(endpoint)
  return item && !ownLists.has(endpoint.area) ? [{ id: operationId(endpoint), area: endpoint.area, item }] : []
})

test.each(lists)('the largest page of $id is of moderate size', ({ id, area, item }) => {
  const count = itemCounts[id] ?? limits.pageSize.max
  const octets = count * longestJson(item, { area, path: '' }) + (inTotal[id] ?? 0)
  expect(octets).toBeLessThan(budget)
  // An empty list would make this check pass without testing anything.
  expect(octets).toBeGreaterThan(10_000)
})

test('the lists of the interface are looked at', () => {
  expect(lists.length).toBeGreaterThan(10)
})
