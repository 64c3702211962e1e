/** Compares resources, bodies and values of the contract with the two interface documents, both ways. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AuthorizedApp } from './areas/apps.ts'
import { Backup } from './areas/backups.ts'
import { TrustedDevice } from './areas/devices.ts'
import { Domain } from './areas/domains.ts'
import { Image } from './areas/images.ts'
import { Node } from './areas/nodes.ts'
import { NodeClone, NodeCreate } from './rules/nodes/node-requests.ts'
import { Profile } from './areas/profile.ts'
import { DomainRecord } from './areas/records.ts'
import { Region } from './areas/regions.ts'
import { contract, endpoints } from './contract.ts'
import { operationId } from './endpoint.ts'
import { GlobalGrants, Grants, globalFlags, grantKinds } from './grants.ts'
import { nodeStatuses } from './rules/nodes/node-status.ts'
import { ttlValues } from './dns/records/ttl.ts'
import { cells, documents, members, operationText, section } from '../testing/interface-documents.ts'

/**
 * The fields in the table of a resource: `a, b` in the first column are two, and the type says which are filterable.
 */
const fields = (lines: string[]) =>
  lines
    .filter((line) => line.startsWith('|') && !/^\| *(?:Field|Object|---)|^\|-/.test(line))
    .flatMap((line) => {
      const [names = '', type = ''] = cells(line)
      return names.split(', ').map((name) => ({ name, filterable: type.includes('Filterable') }))
    })

const resources = [
  { heading: 'Node', document: documents.compute, schema: Node, list: contract.nodes.list, extra: [] },
  { heading: 'Backup', document: documents.compute, schema: Backup, list: undefined, extra: ['region'] },
  { heading: 'Image', document: documents.compute, schema: Image, list: contract.images.list, extra: [] },
  { heading: 'Region', document: documents.compute, schema: Region, list: contract.regions.list, extra: ['label'] },
  { heading: 'Profile', document: documents.profile, schema: Profile, list: undefined, extra: [] },
  {
    heading: 'Domain',
    document: documents.profile,
    schema: Domain,
    list: contract.domains.list,
    extra: ['created', 'updated', 'errors'],
  },
  {
    heading: 'Domain record',
    document: documents.profile,
    schema: DomainRecord,
    list: contract.records.list,
    extra: [],
  },
]

describe('fields of the resources', () => {
  test.each(resources)('$heading', ({ heading, document, schema, list, extra }) => {
    const table = fields(section(document, heading))
    expect(members(schema).toSorted()).toEqual([...table.map(({ name }) => name), ...extra].toSorted())
    const marked = table.filter((field) => field.filterable).map(({ name }) => name)
    const filterable: readonly string[] = list?.filterable ?? []
    expect(marked.filter((name) => !filterable.includes(name))).toEqual([])
  })

  test('apps and devices, which the document describes in prose', () => {
    const prose = (heading: string) => section(documents.profile, heading).join(' ')
    expect(members(AuthorizedApp).filter((name) => !prose('Authorized app').includes(name))).toEqual([])
    expect(members(TrustedDevice).filter((name) => !prose('Trusted device').includes(name))).toEqual([])
  })

  test('create and clone bodies of a node', () => {
    const create = fields(section(documents.compute, 'Create body')).map(({ name }) => name)
    expect(members(NodeCreate).toSorted()).toEqual(create.toSorted())
    const clone = fields(section(documents.compute, 'Clone body')).map(({ name }) => name)
    expect(members(NodeClone).toSorted()).toEqual([...clone, 'private_ip'].toSorted())
  })

  test('bodies described in a table cell have the members named there', () => {
    for (const endpoint of endpoints.filter(({ kind, body }) => kind === 'documented' && body)) {
      const line =
        Object.values(documents)
          .flatMap((text) => text.split('\n'))
          .find((row) => row.startsWith(`| ${operationText(endpoint)} |`)) ?? ''
      const request = cells(line)[2] ?? ''
      const isDescribedElsewhere = /body below|fields|arbitrary/.test(request)
      const missing = endpoint.body
        ? members(endpoint.body).filter((name) => !new RegExp(`\\b${name}\\b`).test(request))
        : []
      expect([operationId(endpoint), isDescribedElsewhere ? [] : missing]).toEqual([operationId(endpoint), []])
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
    {
      heading: 'Profile',
      field: 'lish_auth_method',
      schema: Profile.shape.lish_auth_method,
      document: documents.profile,
    },
    { heading: 'Domain record', field: 'type', schema: DomainRecord.shape.type, document: documents.profile },
  ])('$heading.$field', ({ heading, field, schema, document }) => {
    const row = section(document, heading).find((line) => line.startsWith(`| ${field} |`)) ?? ''
    const values = (cells(row)[2] ?? '').split('. ')[0]?.replace(/\.$/, '').split(', ') ?? []
    expect([...schema.options].toSorted()).toEqual(values.toSorted())
  })

  test('values of ttl_sec of a record', () => {
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
