import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatScopes, hasScope, scopeAreas, type HeldScopes } from '../../access.ts'
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
      for (const each of scopeAreas) {
        const level = levelOf(requested, each)
        const isBeyond = requested !== '*' && level !== null && !hasScope(own, `${each}:${level}`)
        expect(exceeding.some((scope) => scope.startsWith(`${each}:`))).toBe(isBeyond)
      }
    }),
  )
  const own: HeldScopes = { nodes: 'read_only', domains: 'read_write' }
  expect(exceedingScopes({ nodes: 'read_write', domains: 'read_only' }, own)).toEqual(['nodes:read_write'])
})
