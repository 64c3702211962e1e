/** The contract against the tables of the two interface documents, both ways. What the documents say wins. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { App } from './areas/apps.ts'
import { Backup } from './areas/backups.ts'
import { Device } from './areas/devices.ts'
import { Domain } from './areas/domains.ts'
import { Image } from './areas/images.ts'
import { Node, NodeClone, NodeCreate } from './areas/nodes.ts'
import { Profile } from './areas/profile.ts'
import { DomainRecord } from './areas/records.ts'
import { Region } from './areas/regions.ts'
import { contract, endpoints } from './contract.ts'
import { operationId, type Endpoint } from './endpoint.ts'
import { GlobalGrants, Grants, globalFlags, grantKinds } from './grants.ts'
import { nodeStatuses } from './rules/node-status.ts'
import { ttlValues } from './rules/ttl.ts'
import { definition, type Schema } from './schema.ts'

const read = (name: string) => readFileSync(new URL(`../../docs/interface/${name}`, import.meta.url), 'utf8')
const documents = { compute: read('compute.md'), profile: read('profile-and-domains.md') }

const cells = (line: string) => line.split('|').slice(1, -1).map((cell) => cell.trim())

/** The lines from a heading to the next one. */
function section(text: string, heading: string): string[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /^#{2,4} /.test(line) && line.replace(/^#+ /, '').startsWith(heading))
  if (start < 0) throw new Error(`no heading ${heading}`)
  const end = lines.findIndex((line, at) => at > start && /^#{2,4} /.test(line))
  return lines.slice(start + 1, end < 0 ? undefined : end)
}

interface Row {
  operation: string
  scopes: string[]
  grants: string[]
  access: 'open' | 'optional' | 'token'
  body: boolean
  collection: boolean
}

const accessOf = (scope: string, none: 'open' | 'token') => {
  if (scope.startsWith('none')) return none
  return scope.includes('optional') ? 'optional' : 'token'
}

/** Operations of a document's tables; in the second document "none" still needs a token: any client may call. */
const rows = (text: string, none: 'open' | 'token'): Row[] =>
  text.split('\n').filter((line) => /^\| (?:GET|POST|PUT|DELETE) \//.test(line)).map((line) => {
    const [operation = '', scope = '', request = '', response = ''] = cells(line)
    return {
      operation,
      scopes: scope.match(/[a-z]+:read_(?:only|write)/g) ?? [],
      grants: scope.match(/add_[a-z]+/g) ?? [],
      access: accessOf(scope, none),
      body: request.includes('body'),
      collection: /^Page(?:<| of )/.test(response),
    }
  })

const compute = rows(documents.compute, 'open')
const profile = rows(documents.profile, 'token')
const documented = [...compute, ...profile]

const rowOf = (endpoint: Endpoint): Row => ({
  operation: `${endpoint.method} ${endpoint.path.replace('{+', '{')}`,
  scopes: endpoint.access.kind === 'open' ? [] : [...endpoint.access.scopes],
  grants: endpoint.grant ? [endpoint.grant] : [],
  access: endpoint.access.kind,
  body: endpoint.body !== undefined,
  collection: endpoint.filterable !== undefined,
})

/** Grants that only gaps.md tells of: 5.1 for images, 7.3 for domains. */
const grantsOfGaps = new Set(['images.create', 'images.upload', 'domains.create', 'domains.import', 'domains.clone'])

describe('operations of the documents', () => {
  test('the tables hold 21 and 44 operations', () => {
    expect([compute.length, profile.length]).toEqual([21, 44])
  })

  test('are exactly the documented operations of the contract', () => {
    const ours = endpoints.filter(({ kind }) => kind === 'documented').map((endpoint) => rowOf(endpoint).operation)
    expect(ours.toSorted()).toEqual(documented.map(({ operation }) => operation).toSorted())
  })

  test.each(documented)('$operation: scopes, access, grants, body, pages', (row) => {
    const endpoint = endpoints.find((each) => rowOf(each).operation === row.operation)
    const ours = endpoint && rowOf(endpoint)
    expect(ours).toEqual(endpoint && grantsOfGaps.has(operationId(endpoint)) ? { ...row, grants: ours?.grants } : row)
  })

  test('every collection has page and page_size, nothing else has', () => {
    const paged = endpoints.filter(({ query }) => query !== undefined).map(operationId)
    expect(paged).toEqual(endpoints.filter(({ filterable }) => filterable !== undefined).map(operationId))
  })

  test('no two operations share method and path, nor a name', () => {
    expect(new Set(endpoints.map((each) => rowOf(each).operation)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(operationId)).size).toBe(endpoints.length)
  })

  test('areas name their operations as the contract does', () => {
    const names = Object.entries(contract).flatMap(([area, operations]) => Object.keys(operations).map((name) => `${area}.${name}`))
    expect(endpoints.map(operationId)).toEqual(names)
  })
})

describe('who may call', () => {
  test('an entity in the path is guarded by its own grant', () => {
    const entityOf: Record<string, string> = { nodeId: 'node', domainId: 'domain', imageId: 'image', stackscriptId: 'stackscript' }
    for (const endpoint of endpoints) {
      const param = Object.keys(entityOf).find((name) => new RegExp(`\\{\\+?${name}\\}`).test(endpoint.path))
      expect([operationId(endpoint), endpoint.on]).toEqual([operationId(endpoint), param && entityOf[param]])
    }
  })

  test('tags are for unrestricted users', () => {
    for (const endpoint of endpoints.filter(({ body }) => body && members(body).includes('tags'))) {
      expect(endpoint.unrestricted).toEqual(['tags'])
    }
  })
})

const members = (schema: Schema): string[] => {
  const def = definition(schema)
  return def.type === 'object' ? Object.keys(def.shape) : []
}

/** Fields of a resource's table: `a, b` in the first column are two; filterable where the type says so. */
const fields = (lines: string[]) =>
  lines.filter((line) => line.startsWith('|') && !/^\| *(?:Field|Object|---)|^\|-/.test(line)).flatMap((line) => {
    const [names = '', type = ''] = cells(line)
    return names.split(', ').map((name) => ({ name, filterable: type.includes('Filterable') }))
  })

const resources = [
  { heading: 'Node', document: documents.compute, schema: Node, list: contract.nodes.list, extra: [] },
  { heading: 'Backup', document: documents.compute, schema: Backup, list: undefined, extra: ['region'] },
  { heading: 'Image', document: documents.compute, schema: Image, list: contract.images.list, extra: [] },
  { heading: 'Region', document: documents.compute, schema: Region, list: contract.regions.list, extra: ['label'] },
  { heading: 'Profile', document: documents.profile, schema: Profile, list: undefined, extra: [] },
  { heading: 'Domain', document: documents.profile, schema: Domain, list: contract.domains.list, extra: ['created', 'updated', 'errors'] },
  { heading: 'Domain record', document: documents.profile, schema: DomainRecord, list: contract.records.list, extra: [] },
]

describe('fields of the resources', () => {
  test.each(resources)('$heading', ({ heading, document, schema, list, extra }) => {
    const table = fields(section(document, heading))
    expect(members(schema).toSorted()).toEqual([...table.map(({ name }) => name), ...extra].toSorted())
    const marked = table.filter(({ filterable }) => filterable).map(({ name }) => name)
    const ours: readonly string[] = list?.filterable ?? []
    expect(marked.filter((name) => !ours.includes(name))).toEqual([])
  })

  test('apps and devices, told in prose', () => {
    const prose = (heading: string) => section(documents.profile, heading).join(' ')
    expect(members(App).filter((name) => !prose('Authorized app').includes(name))).toEqual([])
    expect(members(Device).filter((name) => !prose('Trusted device').includes(name))).toEqual([])
  })

  test('create and clone bodies of a node', () => {
    const create = fields(section(documents.compute, 'Create body')).map(({ name }) => name)
    expect(members(NodeCreate).toSorted()).toEqual(create.toSorted())
    const clone = fields(section(documents.compute, 'Clone body')).map(({ name }) => name)
    expect(members(NodeClone).toSorted()).toEqual([...clone, 'private_ip'].toSorted())
  })

  test('bodies told in a table cell have the members named there', () => {
    for (const endpoint of endpoints.filter(({ kind, body }) => kind === 'documented' && body)) {
      const line = Object.values(documents).flatMap((text) => text.split('\n')).find((each) => each.startsWith(`| ${rowOf(endpoint).operation} |`)) ?? ''
      const request = cells(line)[2] ?? ''
      const told = /body below|fields|arbitrary/.test(request)
      const missing = endpoint.body ? members(endpoint.body).filter((name) => !new RegExp(`\\b${name}\\b`).test(request)) : []
      expect([operationId(endpoint), told ? [] : missing]).toEqual([operationId(endpoint), []])
    }
  })
})

describe('lists of values', () => {
  test('node statuses', () => {
    const values = /^Values: (.*)\.$/m.exec(documents.compute)?.[1]?.split(', ')
    expect([...nodeStatuses].toSorted()).toEqual(values?.toSorted())
  })

  test.each([
    { heading: 'Backup', field: 'status', schema: Backup.shape.status, document: documents.compute },
    { heading: 'Backup', field: 'type', schema: Backup.shape.type, document: documents.compute },
    { heading: 'Image', field: 'status', schema: Image.shape.status, document: documents.compute },
    { heading: 'Image', field: 'type', schema: Image.shape.type, document: documents.compute },
    { heading: 'Region', field: 'status', schema: Region.shape.status, document: documents.compute },
    { heading: 'Profile', field: 'lish_auth_method', schema: Profile.shape.lish_auth_method, document: documents.profile },
    { heading: 'Domain record', field: 'type', schema: DomainRecord.shape.type, document: documents.profile },
  ])('$heading.$field', ({ heading, field, schema, document }) => {
    const row = section(document, heading).find((line) => line.startsWith(`| ${field} |`)) ?? ''
    const told = (cells(row)[2] ?? '').split('. ')[0]?.replace(/\.$/, '').split(', ') ?? []
    expect([...schema.options].toSorted()).toEqual(told.toSorted())
  })

  test('times to live of a record', () => {
    const row = section(documents.profile, 'Domain record').find((line) => line.startsWith('| ttl_sec |')) ?? ''
    expect([...ttlValues]).toEqual(row.match(/\d{3,}/g)?.map(Number))
  })

  test('grants', () => {
    const prose = section(documents.profile, 'Grants').join(' ')
    for (const name of [...grantKinds, ...globalFlags]) expect(prose).toContain(name)
    expect(Object.keys(GlobalGrants.shape).toSorted()).toEqual(['account_access', ...globalFlags].toSorted())
    expect(grantKinds.filter((kind) => !Object.hasOwn(Grants.shape, kind))).toEqual([])
    expect(z.safeParse(GlobalGrants, {}).success).toBe(false)
  })
})
