import { expect, test } from 'vitest'
import { searchItems, maxResults, type PaletteItem } from './items.ts'

const nodeItem = (label: string, ...keywords: string[]): PaletteItem => ({
  id: `/nodes/${label}`,
  label,
  kind: 'Node',
  keywords,
  run: () => {},
})
const items = [
  nodeItem('web-1', '198.51.100.7', 'shop'),
  nodeItem('shop-db', '198.51.100.8'),
  nodeItem('dev-shop'),
  nodeItem('workshop'),
  nodeItem('Nodes'),
]
const search = (searchText: string) => searchItems(items, searchText).map(({ label }) => label)

test('ranks the start of the label above the start of a word, other parts of the label, and keywords', () => {
  expect(search('shop')).toEqual(['shop-db', 'dev-shop', 'workshop', 'web-1'])
})

test('requires every word, in any order and case', () => {
  expect(search('DB shop')).toEqual(['shop-db'])
  expect(search('db web')).toEqual([])
})

test('finds part of an address', () => {
  expect(search('100.8')).toEqual(['shop-db'])
})

test('keeps the order without words, and limits the number of results', () => {
  expect(search('  ')).toEqual(items.map(({ label }) => label))
  expect(
    searchItems(
      Array.from({ length: 500 }, (_, index) => nodeItem(`n${index}`)),
      'n',
    ),
  ).toHaveLength(maxResults)
})
