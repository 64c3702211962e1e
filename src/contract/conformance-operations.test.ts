/** Compares the operations of the contract with the tables of the two interface documents, both ways. */
import { describe, expect, test } from 'vitest'
import { contract, endpoints } from './contract.ts'
import { operationId, type Endpoint } from './endpoint.ts'
import { cells, documents, members, operationText } from '../testing/interface-documents.ts'

interface Row {
  operation: string
  scopes: string[]
  grants: string[]
  access: 'open' | 'optional' | 'token'
  body: boolean
  collection: boolean
}

const accessOf = (scope: string, withoutScope: 'open' | 'token') => {
  if (scope.startsWith('none')) return withoutScope
  return scope.includes('optional') ? 'optional' : 'token'
}

/** The operations in the tables of a document. In the second document "none" still means that a token is needed. */
const rows = (text: string, withoutScope: 'open' | 'token'): Row[] =>
  text
    .split('\n')
    .filter((line) => /^\| (?:GET|POST|PUT|DELETE) \//.test(line))
    .map((line) => {
      const [operation = '', scope = '', request = '', response = ''] = cells(line)
      return {
        operation,
        scopes: scope.match(/\b[a-z]+:read_(?:only|write)/g) ?? [],
        grants: scope.match(/add_[a-z]+/g) ?? [],
        access: accessOf(scope, withoutScope),
        body: request.includes('body'),
        collection: /^Page(?:<| of )/.test(response),
      }
    })

const compute = rows(documents.compute, 'open')
const profile = rows(documents.profile, 'token')
const documented = [...compute, ...profile]

const rowOf = (endpoint: Endpoint): Row => ({
  operation: operationText(endpoint),
  scopes: endpoint.access.kind === 'open' ? [] : [...endpoint.access.scopes],
  grants: endpoint.grant ? [endpoint.grant] : [],
  access: endpoint.access.kind,
  body: endpoint.body !== undefined,
  collection: endpoint.filterable !== undefined,
})

/** Operations whose grants are only in gaps.md: 5.1 for images, 7.3 for domains. */
const grantsOfGaps = new Set(['images.create', 'images.upload', 'domains.create', 'domains.import', 'domains.clone'])

describe('operations of the documents', () => {
  test('the tables hold 21 and 44 operations', () => {
    expect([compute.length, profile.length]).toEqual([21, 44])
  })

  test('are exactly the documented operations of the contract', () => {
    const actual = endpoints.filter(({ kind }) => kind === 'documented').map((endpoint) => operationText(endpoint))
    expect(actual.toSorted()).toEqual(documented.map(({ operation }) => operation).toSorted())
  })

  test.each(documented)('$operation: scopes, access, grants, body, pages', (row) => {
    const endpoint = endpoints.find((candidate) => operationText(candidate) === row.operation)
    const actual = endpoint && rowOf(endpoint)
    expect(actual).toEqual(
      endpoint && grantsOfGaps.has(operationId(endpoint)) ? { ...row, grants: actual?.grants } : row,
    )
  })

  test('exactly the collections have page and page_size', () => {
    const paged = endpoints.filter(({ query }) => query !== undefined).map(operationId)
    expect(paged).toEqual(endpoints.filter(({ filterable }) => filterable !== undefined).map(operationId))
  })

  test('no two operations share method and path, or their name', () => {
    expect(new Set(endpoints.map(operationText)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(operationId)).size).toBe(endpoints.length)
  })

  test('areas name their operations as the contract does', () => {
    const names = Object.entries(contract).flatMap(([area, operations]) =>
      Object.keys(operations).map((name) => `${area}.${name}`),
    )
    expect(endpoints.map(operationId)).toEqual(names)
  })
})

describe('who may call', () => {
  test('an entity in the path requires a permission on it', () => {
    const entityOf: Record<string, string> = {
      nodeId: 'node',
      domainId: 'domain',
      imageId: 'image',
      stackscriptId: 'stackscript',
    }
    for (const endpoint of endpoints) {
      const param = Object.keys(entityOf).find((name) => new RegExp(`\\{\\+?${name}\\}`).test(endpoint.path))
      expect([operationId(endpoint), endpoint.entity]).toEqual([operationId(endpoint), param && entityOf[param]])
    }
  })

  test('only unrestricted users may send tags', () => {
    for (const endpoint of endpoints.filter(({ body }) => body && members(body).includes('tags'))) {
      expect(endpoint.unrestricted).toEqual(['tags'])
    }
  })
})
