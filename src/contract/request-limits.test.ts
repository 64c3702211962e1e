/** Everything in a request has a limit, and exceeding one is found without looking at what exceeds it. */
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { endpoints } from './contract.ts'
import { operationId } from './endpoint.ts'
import { definition, listLimit, type Schema } from './schema.ts'
import { validateRequest } from './request-validation.ts'

const bodies = endpoints.flatMap((endpoint) =>
  endpoint.body ? [{ id: operationId(endpoint), body: endpoint.body }] : [],
)

/** The paths of texts and lists without a limit. */
function unlimited(schema: Schema, path: string): string[] {
  const def = definition(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return unlimited(def.innerType, path)
    case 'string':
      return z.globalRegistry.get(schema)?.['maxLength'] === undefined ? [path] : []
    case 'array':
      return [...(listLimit(schema) ? [] : [path]), ...unlimited(def.element, `${path}[]`)]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => unlimited(member, `${path}.${name}`))
    default:
      return []
  }
}

test('every text and every list of every body has a limit', () => {
  expect(bodies.length).toBeGreaterThan(20)
  expect(bodies.flatMap(({ id, body }) => unlimited(body, id))).toEqual([])
})

/** Bodies in which one list has more items than can be looked at, each of them invalid. */
function tooLongLists(schema: Schema): { value: unknown; field: string }[] {
  const def = definition(schema)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return tooLongLists(def.innerType)
  if (def.type === 'array') return [{ value: Array.from({ length: 200_000 }, () => 1.5), field: '' }]
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([name, member]) =>
    tooLongLists(member).map(({ value, field }) => ({
      value: { [name]: value },
      field: field ? `${name}.${field}` : name,
    })),
  )
}

describe.each(bodies.filter(({ body }) => tooLongLists(body).length > 0))('$id', ({ body }) => {
  test.each(tooLongLists(body))('too many items in $field', ({ value, field }) => {
    const result = validateRequest(body, value)
    expect(result).toMatchObject({ ok: false, errors: [{ field }] })
    if (!result.ok) expect(result.errors).toHaveLength(1)
  })
})
