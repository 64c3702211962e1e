/** Everything in a request has a limit, and exceeding one is detected without reading the excess. */
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { endpoints } from './contract.ts'
import { operationId } from './endpoint.ts'
import { definition, listLimit, type Schema } from './schema.ts'
import { validateRequest } from './request-validation.ts'
import { validate } from './validation.ts'

const bodies = endpoints.flatMap((endpoint) =>
  endpoint.body ? [{ id: operationId(endpoint), body: endpoint.body }] : [],
)

interface Part {
  readonly path: string
  readonly schema: Schema
}

/** The texts and lists of a body. */
function partsOf(schema: Schema, path: string): Part[] {
  const def = definition(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return partsOf(def.innerType, path)
    case 'string':
      return [{ path, schema }]
    case 'array':
      return [{ path, schema }, ...partsOf(def.element, `${path}[]`)]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => partsOf(member, `${path}.${name}`))
    default:
      return []
  }
}

const parts = bodies.flatMap(({ id, body }) => partsOf(body, id))
const texts = parts.filter(({ schema }) => definition(schema).type === 'string')
const hasLimit = ({ schema }: Part) =>
  definition(schema).type === 'string'
    ? z.globalRegistry.get(schema)?.['maxLength'] !== undefined
    : listLimit(schema) !== undefined

test('every text and every list of every body has a limit', () => {
  expect(bodies.length).toBeGreaterThan(20)
  expect(parts.filter((part) => !hasLimit(part)).map(({ path }) => path)).toEqual([])
})

/** The paths of texts that accept a value. */
const accepting = (value: string) => texts.filter(({ schema }) => validate(schema, value).ok).map(({ path }) => path)

test('no text that others see may hold characters that hide or reorder others', () => {
  const isPassword = (path: string) => /root_pass|password|authorized_keys/.test(path)
  for (const hidden of ['\0', '\u0007', '\u001B[2J', '\u007F', '\u202E', '\u2066', '\uD800']) {
    const value = `safe-1${hidden}Text-2`
    expect(accepting(value).filter((path) => !isPassword(path))).toEqual([])
  }
})

test('line breaks are accepted where they make sense, or are dropped', () => {
  const names = new Set(accepting('two\nlines').map((path) => path.split('.').at(-1)))
  // The line breaks of a target are dropped; the syntax of names is checked with their zone.
  expect(new Set([...names].filter((name) => !/pass|authorized_keys/.test(name ?? '')))).toEqual(
    new Set(['comments', 'description', 'name', 'target']),
  )
  expect(accepting('two\nlines')).not.toContain('domains.create.description')
})

/** Bodies in which one list has more items than can be checked, each of them invalid. */
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
