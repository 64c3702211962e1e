/** Hostile input to every operation of the contract: always the documented error, never an unexpected fault. */
import { expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { fillPath, operationId, paramNames, type Endpoint } from '#contract/endpoint.ts'
import { validate, ErrorBody } from '#contract/validation.ts'
import { definition } from '#contract/schema.ts'
import { startTestService, type TestService } from './testing.ts'

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)

const manyMembers = Array.from({ length: 1000 }, (_, index) => `"a${index}":0`).join(',')
/** Bodies that are not JSON, the wrong kind of JSON, too deep or too large. */
const bodies: Readonly<Record<string, BodyInit>> = {
  nothing: '',
  'not JSON': '{',
  null: 'null',
  'a number': '1',
  'a text': '"x"',
  'an array': '[{}]',
  'a hundred thousand arrays in another': nested(100_000, '[', ']'),
  'objects in objects': `${'{"label":'.repeat(5000)}1${'}'.repeat(5000)}`,
  __proto__: '{"__proto__":{"label":"x"},"constructor":{"prototype":1},"toString":1,"hasOwnProperty":null}',
  'the same member twice': '{"label":"a","label":[]}',
  'no UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a hundred thousand names': `{${Array.from({ length: 95_000 }, (_, index) => `"a${index}":0`).join(',')}}`,
  'a hundred thousand members': `{"label":[${Array.from({ length: 95 }, () => `{${manyMembers}}`).join(',')}],${manyMembers}}`,
  'too much': `{"label":"${'x'.repeat(1_100_000)}"}`,
}
/** For each member of a body. */
const values: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '',
  '\0',
  '\uD800',
  'x'.repeat(70_000),
  '__proto__',
  "' or 1=1 --",
  '../../etc/passwd',
  [],
  [null],
  [[[]]],
  [{}],
  Array.from({ length: 120_000 }, () => 0),
  Array.from({ length: 33_000 }, (_, index) => `user-${index}`),
  // Just within the limit of changes of grants.
  Array.from({ length: 5000 }, () => ({})),
  {},
  { id: -1 },
]
const ids = [
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '999999999999999999999',
  '9'.repeat(5000),
  'NaN',
  '%00',
  '%FF',
  '%E0%A4%A',
  '%2e%2e%2f',
  '%F0%9F%92%A5',
  '__proto__',
  'constructor',
  '1;drop table nodes',
]
const queries = [
  'page=-1',
  'page=0',
  'page=9007199254740991',
  'page=9007199254740993',
  'page=1e99',
  'page=NaN',
  'page=',
  'page=1&page=2',
  'page[]=1',
  'page_size=-25',
  'page_size=1e9',
  'page_size=%00',
  '__proto__=1',
  '%FF=%FF',
  '&&&===',
]
const filters = [
  '',
  'null',
  '[]',
  '{',
  '"x"',
  '{"+or":[]}',
  '{"+and":{}}',
  '{"id":{}}',
  '{"id":{"+gt":null}}',
  '{"label":{"+contains":"%_\\\\"}}',
  '{"id":1e400}',
  '{"__proto__":{"+gt":1}}',
  '{"label":{"__proto__":1}}',
  '{"+order_by":{}}',
  '{"+order_by":"__proto__"}',
  '{"+order":"asc"}',
  // Just within the maximum length of the header, and beyond it.
  nested(700, '{"+and":[', ']}'),
  nested(1000, '{"+and":[', ']}'),
  `{"+or":[${Array.from({ length: 600 }, () => '{"id":1}').join(',')}]}`,
]

/** An existing value for each path parameter. */
async function existingValues(service: TestService): Promise<Record<string, string | number>> {
  type Table = 'nodes' | 'domains' | 'events' | 'stackscripts' | 'disks' | 'configs' | 'records' | 'tokens'
  const first = async (table: Table) =>
    (await service.database.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirst())?.id ?? 1
  return {
    nodeId: await first('nodes'),
    diskId: await first('disks'),
    configId: await first('configs'),
    domainId: await first('domains'),
    recordId: await first('records'),
    eventId: await first('events'),
    stackscriptId: await first('stackscripts'),
    tokenId: await first('tokens'),
    backupId: 1,
    appId: 1,
    deviceId: 1,
    loginId: 1,
    sshKeyId: 1,
    imageId: 'private/1',
    regionId: 'us-east',
    typeId: 'g6-standard-1',
    kernelId: 'node/grub2',
    username: 'restricted',
  }
}

interface Request {
  path: string
  query?: string
  body?: BodyInit
  headers?: Record<string, string>
}

async function attack(
  endpoint: Endpoint,
  service: TestService,
  what: string,
  { path, query = '', body, headers = {} }: Request,
) {
  const id = operationId(endpoint)
  const init = {
    method: endpoint.method,
    headers: { Authorization: `Bearer ${service.ownerToken}`, ...headers },
    ...(body === undefined ? {} : { body }),
  }
  const response = await service.fetch(`/v4${path}${query}`, init)
  const text = await response.text()
  expect(response.status, `${id}: ${what}: ${text.slice(0, 300)}`).toBeLessThan(500)
  if (response.status >= 400) {
    expect(response.headers.get('content-type'), `${id}: ${what}`).toBe('application/json')
    expect(validate(ErrorBody, JSON.parse(text)).ok, `${id}: ${what}: ${text.slice(0, 300)}`).toBe(true)
  }
}

const membersOf = ({ body }: Endpoint): string[] => {
  const def = body && definition(body)
  return def?.type === 'object' ? Object.keys(def.shape) : []
}

const areas = [...new Set(endpoints.map((endpoint) => endpoint.area))]

test.each(areas)('%s', async (area) => {
  await using service = await startTestService({ demo: true })
  const there = await existingValues(service)
  // Deleting operations go last, because they remove what the others need.
  const own = endpoints
    .filter((endpoint) => endpoint.area === area)
    .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  for (const endpoint of own) {
    const path = fillPath(endpoint.path, there)
    for (const name of paramNames(endpoint.path)) {
      for (const hostile of ids) {
        // Not fillPath, which would encode the text.
        const value = (each: string) => (each === name ? hostile : encodeURIComponent(String(there[each])))
        const address = endpoint.path.replace(/\{\+?(\w+)\}/g, (_, each: string) => value(each))
        await attack(endpoint, service, `${name} ${hostile.slice(0, 40)}`, { path: address })
      }
    }
    for (const query of endpoint.query ? queries : [])
      await attack(endpoint, service, query, { path, query: `?${query}` })
    for (const filter of endpoint.method === 'GET' ? filters : []) {
      await attack(endpoint, service, filter.slice(0, 60), { path, headers: { 'X-Filter': filter } })
    }
    if (!endpoint.body) continue
    for (const [what, body] of Object.entries(bodies)) {
      await attack(endpoint, service, what, { path, body, headers: { 'Content-Type': 'application/json' } })
    }
    for (const type of ['text/plain', 'multipart/form-data', 'application/xml', 'x']) {
      await attack(endpoint, service, type, { path, body: '{"label":1}', headers: { 'Content-Type': type } })
    }
    for (const member of membersOf(endpoint)) {
      for (const value of values) {
        await attack(endpoint, service, `${member}: ${JSON.stringify(value).slice(0, 40)}`, {
          path,
          body: JSON.stringify({ [member]: value }),
        })
      }
    }
  }
})

test.each(['HEAD', 'OPTIONS', 'PATCH', 'TRACE-LIKE', 'PROPFIND'])('%s of every address', async (method) => {
  await using service = await startTestService({ demo: true })
  const there = await existingValues(service)
  const own = endpoints.map((endpoint) => `/v4${fillPath(endpoint.path, there)}`)
  for (const path of new Set([...own, '/', '/login', '/oauth/token', '/nope'])) {
    const response = await service.fetch(path, { method, headers: { Authorization: `Bearer ${service.ownerToken}` } })
    expect(response.status, path).toBeLessThan(500)
    if (method === 'HEAD') expect(await response.text(), path).toBe('')
  }
})
