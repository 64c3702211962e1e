import { expect, test } from 'vitest'
import { diffPatch, isEmpty, mergePatch } from './merge-patch.ts'
import { type Dictionary } from '#contract/json.ts'

test.each<[Dictionary, Dictionary, Dictionary]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: 'text' }, { a: { b: 'c' } }, { a: { b: 'c' } }],
  [{}, { a: { b: null } }, { a: {} }],
])('%j with the patch %j is %j (RFC 7396, appendix A)', (target, patch, result) => {
  expect(mergePatch(target, patch)).toEqual(result)
})

const states: readonly Dictionary[] = [
  {},
  { theme: 'dark' },
  { theme: 'light', columns: { nodes: 'label' } },
  { columns: { nodes: 'label,status', domains: 'domain' } },
  { columns: {} },
  { views: { nodes: { Prod: 'tag=prod' } }, columns: { nodes: 'label' } },
  JSON.parse('{"views":{"nodes":{"__proto__":"q=1","constructor":"q=2"}}}'),
]

test('a difference makes the one of the other, and is empty for the same', () => {
  for (const before of states) {
    for (const after of states) {
      const patch = diffPatch(before, after)
      expect(mergePatch(before, patch)).toEqual(after)
      expect(isEmpty(patch)).toBe(before === after)
    }
  }
})

test('changes of two writers to different members are both kept', () => {
  const start: Dictionary = { columns: { nodes: 'label' } }
  const mine = diffPatch(start, { columns: { nodes: 'label', images: 'size' } })
  const theirs = diffPatch(start, { ...start, theme: 'dark' })
  expect(mergePatch(mergePatch(start, mine), theirs)).toEqual({
    columns: { nodes: 'label', images: 'size' },
    theme: 'dark',
  })
})

test('a name that objects have by themselves is a name like any other', () => {
  const result = mergePatch({}, JSON.parse('{"__proto__":{"polluted":"yes"}}'))
  expect(Object.keys(result)).toEqual(['__proto__'])
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})
