import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasScope,
  missingScopes,
  parseScopes,
  scopeAreas,
  formatScopes,
  type HeldScopes,
  type Scope,
} from './access.ts'

const level = fc.constantFrom('read_only' as const, 'read_write' as const)
const area = fc.constantFrom(...scopeAreas)
const held: fc.Arbitrary<HeldScopes> = fc.oneof(
  fc.constant('*' as const),
  fc.dictionary(area, level, { noNullPrototype: true }),
)

describe('scopes', () => {
  test('formatting and parsing are inverse', () => {
    fc.assert(
      fc.property(held, (scopes) => {
        expect(parseScopes(formatScopes(scopes))).toEqual({ held: scopes, unknown: [] })
      }),
    )
  })

  test('order, separators and repetition do not matter; the highest level wins', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(area, level)), fc.constantFrom(' ', ',', ', ', '  '), (items, separator) => {
        const { held: scopes } = parseScopes(items.map((item) => item.join(':')).join(separator))
        const expected: Partial<Record<string, string>> = {}
        for (const [name, itemLevel] of items) if (expected[name] !== 'read_write') expected[name] = itemLevel
        expect(scopes).toEqual(expected)
      }),
    )
  })

  test('read_write includes read_only, but not the reverse', () => {
    fc.assert(
      fc.property(area, area, (mine, other) => {
        const write: Scope = `${mine}:read_write`
        const read: Scope = `${mine}:read_only`
        expect(hasScope({ [mine]: 'read_write' }, read)).toBe(true)
        expect(hasScope({ [mine]: 'read_only' }, read)).toBe(true)
        expect(hasScope({ [mine]: 'read_only' }, write)).toBe(false)
        expect(hasScope('*', write)).toBe(true)
        expect(hasScope({ [mine]: 'read_write' }, `${other}:read_only`)).toBe(mine === other)
      }),
    )
  })

  test('old levels mean read_write or read_only', () => {
    expect(parseScopes('nodes:view domains:create images:delete account:modify').held).toEqual({
      nodes: 'read_only',
      domains: 'read_write',
      images: 'read_write',
      account: 'read_write',
    })
  })

  test('unknown items are returned and grant nothing', () => {
    expect(parseScopes('nodes:all, ships:read_only read_only constructor:read_only nodes')).toEqual({
      held: {},
      unknown: ['nodes:all', 'ships:read_only', 'read_only', 'constructor:read_only', 'nodes'],
    })
  })

  test('missing scopes are listed in order', () => {
    expect(missingScopes({ nodes: 'read_only' }, ['images:read_write', 'nodes:read_only', 'nodes:read_write'])).toEqual(
      ['images:read_write', 'nodes:read_write'],
    )
    expect(missingScopes('*', ['images:read_write'])).toEqual([])
    expect(missingScopes({}, [])).toEqual([])
  })
})
