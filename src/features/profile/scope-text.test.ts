import { expect, it } from 'vitest'
import { isFullAccess, isSameScopes, mainAreas, otherAreas, scopesByLevel, scopesInWords } from './scope-text.ts'

it.each([
  ['*', ['Full access']],
  ['nodes:read_only domains:read_write', ['Nodes: read only', 'Domains: read and write']],
  // Old tokens (gaps 7.7).
  ['nodes:view,nodes:create', ['Nodes: read and write']],
  ['nodes:read_only rockets:launch', ['Nodes: read only', 'rockets:launch']],
  ['', []],
])('%s', (text, words) => {
  expect(scopesInWords(text)).toEqual(words)
})

it('groups scopes by what they allow', () => {
  expect(scopesByLevel('nodes:read_only domains:read_write images:read_only rockets:launch')).toBe(
    'Read and write: Domains · Read only: Nodes, Images · rockets:launch',
  )
})

it('compares scopes whatever their order', () => {
  expect(isSameScopes('a:b nodes:read_only domains:read_write', 'domains:read_write nodes:read_only')).toBe(true)
  expect(isSameScopes('nodes:read_only', 'nodes:read_write')).toBe(false)
  expect(isFullAccess('nodes:read_write')).toBe(false)
})

it('every area is in one of the two groups', () => {
  expect(new Set([...mainAreas, ...otherAreas]).size).toBe(14)
})
