/** The exact reasons of validation errors (gaps 1.3) and the paths of their fields. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DomainImport } from './areas/domains.ts'
import { ImageUpdate } from './areas/images.ts'
import { NodeCreate, NodeUpdate } from './rules/nodes/node-requests.ts'
import { PhoneVerify } from './areas/phone.ts'
import { RecordCreate } from './areas/records.ts'
import { TwoFactorConfirm } from './areas/two-factor.ts'
import { endpoints } from './contract.ts'
import { operationId } from './endpoint.ts'
import { GrantsUpdate } from './grants.ts'
import { validateRequest } from './request-validation.ts'
import { maxErrors, validate, fieldPath } from './validation.ts'
import { definition } from './schema.ts'
import { errorsOf } from '../testing/errors-of.ts'

const node = { region: 'us-east', type: 'g6-nanode-1' }
const singleError = (field: string, reason: string) => [{ field, reason }]

describe('required', () => {
  test('a missing member and null give the same error', () => {
    const both = [...singleError('region', 'region is required'), ...singleError('type', 'type is required')]
    expect(errorsOf(NodeCreate, {})).toEqual(both)
    expect(errorsOf(NodeCreate, { region: null, type: null })).toEqual(both)
  })

  test('so they do for an enumeration', () => {
    expect(errorsOf(RecordCreate, {})).toEqual(singleError('type', 'type is required'))
    expect(errorsOf(RecordCreate, { type: null })).toEqual(singleError('type', 'type is required'))
  })

  test('a nested member is named by its own name, the field by its path', () => {
    expect(errorsOf(NodeCreate, { ...node, interfaces: [{ purpose: 'public' }, {}] })).toEqual(
      singleError('interfaces[1].purpose', 'purpose is required'),
    )
    expect(errorsOf(NodeCreate, { ...node, interfaces: [{ purpose: 'vlan' }] })).toEqual(
      singleError('interfaces[0].label', 'label is required'),
    )
  })

  test('null is of the wrong type where nothing is required', () => {
    expect(errorsOf(NodeUpdate, { label: null })).toEqual(singleError('label', 'Must be of type String'))
    expect(errorsOf(NodeUpdate, { tags: [null] })).toEqual(singleError('tags[0]', 'Must be of type String'))
    expect(errorsOf(ImageUpdate, { description: null })).toEqual([])
  })

  test('empty text in a member that must not be empty', () => {
    expect(errorsOf(TwoFactorConfirm, { tfa_code: '' })).toEqual(singleError('tfa_code', 'tfa_code is required'))
    expect(errorsOf(PhoneVerify, { otp_code: ' ' })).toEqual(singleError('otp_code', 'otp_code is required'))
    expect(errorsOf(DomainImport, { domain: 'example.org', remote_nameserver: '' })).toEqual(
      singleError('remote_nameserver', 'remote_nameserver is required'),
    )
  })

  test('no body at all', () => {
    expect(errorsOf(NodeCreate, null)).toEqual([{ reason: 'body is required' }])
    expect(errorsOf(NodeCreate, undefined)).toEqual([{ reason: 'body is required' }])
  })
})

describe('types', () => {
  test.each([
    ['region', 5, 'Must be of type String'],
    ['swap_size', '512', 'Must be of type Integer'],
    ['swap_size', 1.5, 'Must be of type Integer'],
    ['booted', 'true', 'Must be of type Boolean'],
    ['tags', 'web', 'Must be of type Array'],
    ['stackscript_data', [], 'Must be of type Object'],
    ['interfaces', {}, 'Must be of type Array'],
  ])('%s: %j', (field, value, reason) => {
    expect(errorsOf(NodeCreate, { ...node, [field]: value })).toEqual(singleError(field, reason))
  })

  test.each([[[]], ['text'], [5]])('a body that is not an object: %j', (body) => {
    expect(errorsOf(NodeCreate, body)).toEqual([{ reason: 'Must be of type Object' }])
  })
})

describe('every body', () => {
  const bodies = endpoints.flatMap((endpoint) =>
    endpoint.body ? [{ name: operationId(endpoint), body: endpoint.body }] : [],
  )

  test.each(bodies)('$name gives the reasons of the interface', ({ body }) => {
    const knownReasons =
      /^(?:\w+ is required|Must be of type (?:String|Integer|Boolean|Array|Object)|Must be one of .+|You must specify an image|Must include at least one disk or volume!)$/
    const def = definition(body)
    const invalidBody =
      def.type === 'object'
        ? Object.fromEntries(Object.keys(def.shape).map((name) => [name, { invalid: true }]))
        : 'invalid'
    const unknownReasons = errorsOf(body, invalidBody).filter(({ reason }) => !knownReasons.test(reason))
    expect(unknownReasons).toEqual([])
    expect(errorsOf(body, 7)).toEqual([{ reason: 'Must be of type Object' }])
  })

  test.each(bodies)('$name ignores members it does not know', ({ body }) => {
    const before = errorsOf(body, {})
    expect(errorsOf(body, { __proto__x: 1, constructor: 2 })).toEqual(before)
  })
})

describe('enumerations', () => {
  test('list the values', () => {
    expect(errorsOf(NodeUpdate, { backups: { schedule: { day: 'Someday', window: 'W24' } } })).toEqual([
      ...singleError(
        'backups.schedule.day',
        'Must be one of Scheduling, Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday',
      ),
      ...singleError(
        'backups.schedule.window',
        'Must be one of Scheduling, W0, W2, W4, W6, W8, W10, W12, W14, W16, W18, W20, W22',
      ),
    ])
    expect(errorsOf(NodeCreate, { ...node, interfaces: [{ purpose: 'vpc' }] })).toEqual(
      singleError('interfaces[0].purpose', 'Must be one of public, vlan'),
    )
  })
})

test('fieldPath names nested members', () => {
  expect(fieldPath(['interfaces', 1, 'label'])).toBe('interfaces[1].label')
  expect(fieldPath([])).toBe('')
})

test('nothing is compiled from text, which a strict Content-Security-Policy refuses', () => {
  const compile = Reflect.get(globalThis, 'Function')
  let compiled = 0
  Reflect.set(
    globalThis,
    'Function',
    new Proxy(compile, {
      construct: () => {
        compiled += 1
        throw new Error('Compiled from text')
      },
    }),
  )
  try {
    for (let count = 0; count < 3; count += 1)
      validate(z.object({ a: z.string(), b: z.optional(z.object({ c: z.int() })) }), { a: 'x', b: { c: 1 } })
    for (const { body } of endpoints) if (body) validate(body, {})
  } finally {
    Reflect.set(globalThis, 'Function', compile)
  }
  expect(compiled).toBe(0)
})

test('a list with an error in every item has a hundred of them', () => {
  const wrong = Array.from({ length: 5000 }, () => ({}))
  const result = validateRequest(GrantsUpdate, { domain: wrong, node: wrong })
  expect(result).toMatchObject({ ok: false, errors: expect.objectContaining({ length: maxErrors }) })
  if (!result.ok)
    expect(result.errors.at(-1)).toEqual({ field: 'node[49].permissions', reason: 'permissions is required' })
})

test('members that the schema does not have are not looked at, however many there are', () => {
  const item = {
    id: 1,
    permissions: null,
    get unknown(): never {
      throw new Error('read')
    },
  }
  expect(validateRequest(GrantsUpdate, { domain: [item] })).toEqual({
    ok: true,
    value: { domain: [{ id: 1, permissions: null }] },
  })
})
