import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { contract, endpoints } from './contract.ts'
import { operationId } from './endpoint.ts'
import { createIdentifierCodec } from './identifiers/codec.ts'
import { openapi } from './openapi.ts'

const documents = [
  { words: 'neutral', document: openapi(contract) },
  { words: 'other', document: openapi(contract, createIdentifierCodec({ node: 'acme', monitor: 'watch' })) },
]
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  )
const keys = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])
const [{ document } = { document: {} }] = documents

describe('the OpenAPI document', () => {
  test.each(documents)('is valid 3.1 with the $words words', async ({ document }) => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('has every operation once', () => {
    const paths = at(document, 'paths')
    const ids = keys(paths).flatMap((path) =>
      keys(at(paths, path)).map((method) => String(at(paths, path, method, 'operationId'))),
    )
    expect(ids.toSorted()).toEqual(endpoints.map(operationId).toSorted())
  })

  test('defines every schema that it refers to', () => {
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      (match) => match[1] ?? '',
    )
    const schemas = at(document, 'components', 'schemas')
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => at(schemas, name) === undefined)).toEqual([])
    expect(keys(schemas).filter((name) => at(schemas, name, '$ref') !== undefined)).toEqual([])
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  test('describes what a restricted user needs, and ids with a slash', () => {
    const clone = at(document, 'paths', '/node/instances/{nodeId}/clone', 'post')
    expect([at(clone, 'x-grant'), at(clone, 'x-entity'), at(clone, 'x-kind')]).toEqual([
      'add_nodes',
      'node',
      'documented',
    ])
    expect(at(document, 'paths', '/images/{imageId}', 'get', 'parameters', '0', 'description')).toContain('%2F')
    expect(at(document, 'paths', '/regions', 'get', 'security')).toEqual([])
    expect(at(document, 'paths', '/images', 'get', 'security', '0')).toEqual({})
    expect(at(document, 'paths', '/profile/grants', 'get', 'responses', '204')).toBeDefined()
  })

  test('says what a session needs a recent proof of its user for', () => {
    expect(at(document, 'paths', '/profile/tokens', 'post', 'x-step-up')).toBe(true)
    expect(at(document, 'paths', '/profile', 'put', 'x-step-up')).toContain('email')
    expect(at(document, 'paths', '/profile/tokens', 'get', 'x-step-up')).toBeUndefined()
    expect(at(document, 'components', 'responses', 'InvalidToken', 'description')).toContain('RFC 9470')
  })

  test('carries the limits', () => {
    expect(at(document, 'components', 'schemas', 'NodeCreate', 'properties', 'label')).toEqual({
      type: 'string',
      minLength: 3,
      maxLength: 64,
    })
    expect(at(document, 'components', 'schemas', 'RecordCreate', 'properties', 'priority')).toEqual({
      type: 'integer',
      minimum: 0,
      maximum: 255,
    })
  })

  test('lists the filterable members of a collection', () => {
    const parameters = JSON.stringify(at(document, 'paths', '/domains', 'get', 'parameters'))
    expect(parameters).toContain('domain, group, tags')
  })

  test('with other words, no name contains a neutral one', () => {
    const other = documents[1]?.document
    expect(keys(at(other, 'paths')).filter((path) => /\bnodes?\b|nodeId/.test(path))).toEqual([])
    expect(keys(at(other, 'components', 'schemas', 'GlobalGrants', 'properties'))).toContain('add_acmes')
  })
})
