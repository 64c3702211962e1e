import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatScopes, hasScope, scopeAreas, type HeldScopes } from '../access.ts'
import { exceedingScopes, levelOf, withLevel } from './scope-levels.ts'

const level = fc.constantFrom('read_only' as const, 'read_write' as const)
const area = fc.constantFrom(...scopeAreas)
const held: fc.Arbitrary<HeldScopes> = fc.oneof(
  fc.constant('*' as const),
  fc.dictionary(area, level, { noNullPrototype: true }),
)

test('changing a level changes that area only', () => {
  fc.assert(
    fc.property(held, area, fc.option(level), (scopes, changed, next) => {
      const after = withLevel(scopes, changed, next)
      for (const each of scopeAreas) expect(levelOf(after, each)).toBe(each === changed ? next : levelOf(scopes, each))
    }),
  )
})

test('all areas at once become a list when one is taken away', () => {
  expect(levelOf('*', 'domains')).toBe('read_write')
  expect(formatScopes(withLevel('*', 'nodes', null))).not.toMatch(/\*|nodes:/)
  expect(formatScopes(withLevel({}, 'nodes', 'read_only'))).toBe('nodes:read_only')
})

test('scopes exceed what is held exactly when one of them is not held', () => {
  fc.assert(
    fc.property(held, held, (requested, own) => {
      const exceeding = exceedingScopes(requested, own)
      expect(exceeding.every((scope) => !hasScope(own, scope))).toBe(true)
      if (requested === '*') expect(exceeding).toEqual([])
      else {
        const rest = exceeding.reduce(
          (left, scope) => withLevel(left, scopeAreas.find((each) => scope.startsWith(`${each}:`)) ?? 'nodes', null),
          requested,
        )
        expect(exceedingScopes(rest, own)).toEqual([])
      }
    }),
  )
  expect(
    exceedingScopes({ nodes: 'read_write', domains: 'read_only' }, { nodes: 'read_only', domains: 'read_write' }),
  ).toEqual(['nodes:read_write'])
})
