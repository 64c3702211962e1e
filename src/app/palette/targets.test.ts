import { expect, test } from 'vitest'
import { findTargets, shownAtMost, type Target } from './targets.ts'

const node = (label: string, ...also: string[]): Target => ({ id: `/nodes/${label}`, label, kind: 'Node', also, run: () => {} })
const targets = [node('web-1', '198.51.100.7', 'shop'), node('shop-db', '198.51.100.8'), node('dev-shop'), node('workshop'), node('Nodes')]
const found = (typed: string) => findTargets(targets, typed).map(({ label }) => label)

test('the beginning of the label goes before the beginning of a word, a part of it, and what else it is found by', () => {
  expect(found('shop')).toEqual(['shop-db', 'dev-shop', 'workshop', 'web-1'])
})

test('every word has to fit, in any order and case', () => {
  expect(found('DB shop')).toEqual(['shop-db'])
  expect(found('db web')).toEqual([])
})

test('addresses are found by a part', () => {
  expect(found('100.8')).toEqual(['shop-db'])
})

test('without words everything stands as it is, up to what a person reads', () => {
  expect(found('  ')).toEqual(targets.map(({ label }) => label))
  expect(findTargets(Array.from({ length: 500 }, (_, index) => node(`n${index}`)), 'n')).toHaveLength(shownAtMost)
})
