/** Everything in the document has a description, so new operations and members need one. */
import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract.ts'
import { operationId } from '../endpoint.ts'
import { isDictionary } from '../json.ts'
import { at, document, keys, operationsOf } from './document-testing.ts'
import examples from './examples.json' with { type: 'json' }
import { Empty } from '../schema.ts'

/** A sentence: it begins with a capital, code or a bracket, and ends with a period. */
const isSentence = (text: unknown) => typeof text === 'string' && /^[A-Z`\d'"[].*\.$/s.test(text)

/**
 * Where a described schema, in the document, has parts without a description. Parts of a union or a list of types need
 * none.
 */
function undescribed(schema: unknown, path: string): string[] {
  if (!isDictionary(schema)) return []
  const members = at(schema, 'properties')
  return [
    ...(isSentence(schema['description']) ? [] : [path]),
    ...keys(members).flatMap((name) => {
      const member = at(members, name)
      // A condition of a filter is described where it is defined.
      return isDictionary(member) && '$ref' in member && !('description' in member) && /Filter/.test(path)
        ? []
        : undescribed(member, `${path}.${name}`)
    }),
  ]
}

test('every operation has a summary and a description', () => {
  const wrong = operationsOf(document).filter(
    ({ operation }) => !isSentence(operation['description']) || !/^[A-Z][^.]*[^.]$/.test(String(operation['summary'])),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every schema and every member of one', () => {
  const schemas = at(document, 'components', 'schemas')
  expect(keys(schemas).length).toBeGreaterThan(150)
  expect(keys(schemas).flatMap((name) => undescribed(at(schemas, name), name))).toEqual([])
})

test.each(['parameters', 'headers', 'responses', 'requestBodies', 'securitySchemes'])('everything in %s', (kind) => {
  const components = at(document, 'components', kind)
  expect(keys(components).length).toBeGreaterThan(1)
  expect(keys(components).filter((name) => !isSentence(at(components, name, 'description')))).toEqual([])
})

test('every area, and every scope', () => {
  const tags = at(document, 'tags')
  const scopes = at(document, 'components', 'securitySchemes', 'oauth', 'flows', 'authorizationCode', 'scopes')
  expect(keys(tags).filter((index) => !isSentence(at(tags, index, 'description')))).toEqual([])
  expect(keys(scopes).filter((scope) => !isSentence(at(scopes, scope)))).toEqual([])
})

test('every list names the members that it can be filtered by', () => {
  const lists = endpoints.filter(({ filterable }) => filterable !== undefined)
  for (const { path, filterable = [] } of lists) {
    const parameters = at(document, 'paths', path, 'get', 'parameters')
    const references = keys(parameters).map((index) => String(at(parameters, index, '$ref')))
    const name = references
      .map((reference) => reference.split('/').at(-1) ?? '')
      .find((each) => each.endsWith('Filter'))
    const text = String(at(document, 'components', 'parameters', name ?? '', 'description'))
    expect([path, filterable.filter((member) => !text.includes(`\`${member}\``))]).toEqual([path, []])
  }
  expect(lists.length).toBeGreaterThan(15)
})

describe('examples', () => {
  test('every body and every response that is not empty has one', () => {
    const missing = endpoints.filter((endpoint) => {
      const example: { request?: unknown; response?: unknown } = Reflect.get(examples, operationId(endpoint))
      return (endpoint.body && !example.request) || (endpoint.returns !== Empty && !example.response)
    })
    expect(missing.map(operationId)).toEqual([])
  })
})
