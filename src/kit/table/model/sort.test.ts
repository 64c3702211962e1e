import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { addressSortKey, formatSort, nextSort, parseSort, sortByName, sortItems } from './sort.ts'

interface Item {
  name: string
  value: string | number | null | string[]
}
const column = (compareAs: Column<Item>['compareAs'], format?: (value: string) => string): Column<Item> => ({
  id: 'value',
  header: () => 'Value',
  value: (item) => item.value,
  width: 5,
  ...(compareAs ? { compareAs } : {}),
  ...(format ? { format } : {}),
})
const values = (input: Item['value'][], sortColumn: Column<Item>, descending = false) =>
  sortItems(
    input.map((value, at) => ({ name: String(at), value })),
    [{ column: sortColumn, descending }],
  ).map((item) => item.value)

describe('sorting', () => {
  it('sorts labels in natural order', () => {
    expect(values(['web-10', 'Web-2', 'db-1', 'web-1'], column('text'))).toEqual(['db-1', 'web-1', 'Web-2', 'web-10'])
  })

  it('sorts addresses numerically, IPv4 first', () => {
    const addresses = ['203.0.113.10', '203.0.113.9', '2001:db8::10/128', '2001:db8::9/128', '9.255.0.1', '::1']
    expect(values(addresses, column('address'))).toEqual([
      '9.255.0.1',
      '203.0.113.9',
      '203.0.113.10',
      '::1',
      '2001:db8::9/128',
      '2001:db8::10/128',
    ])
  })

  it('gives both forms of an address the same key', () => {
    expect(addressSortKey('2001:db8:0:0:0:0:0:1')).toBe(addressSortKey('2001:DB8::1'))
  })

  it('sorts options in their order, and keeps the order of equal values', () => {
    const states: Column<Item> = { ...column('options'), options: ['failed', 'late', 'off'] }
    const names: Column<Item> = { id: 'name', header: () => 'Name', value: (item) => item.name, width: 5 }
    const items: Item[] = [
      { name: 'web-10', value: ['late'] },
      { name: 'web-2', value: ['late'] },
      { name: 'db', value: 'off' },
      { name: 'mail', value: ['failed', 'late'] },
    ]
    expect(
      sortItems(sortByName(items, names), [{ column: states, descending: false }]).map(({ name }) => name),
    ).toEqual(['mail', 'web-2', 'web-10', 'db'])
  })

  it('puts missing values last in both directions', () => {
    expect(values([3, null, 1], column('number'))).toEqual([1, 3, null])
    expect(values([3, null, 1], column('number'), true)).toEqual([3, 1, null])
    expect(values([[], ['b'], ['a', 'z']], column('text'))).toEqual([['a', 'z'], ['b'], []])
  })

  it('is stable', () => {
    const items = [
      { name: 'first', value: 'x' },
      { name: 'second', value: 'X' },
    ]
    expect(sortItems(items, [{ column: column('text'), descending: false }]).map((item) => item.name)).toEqual([
      'first',
      'second',
    ])
    expect(sortItems(items, [{ column: column('text'), descending: true }]).map((item) => item.name)).toEqual([
      'first',
      'second',
    ])
  })

  it('sorts by labels instead of values', () => {
    expect(
      values(
        ['a', 'b'],
        column('text', (value) => (value === 'a' ? 'Zürich' : 'Aarau')),
      ),
    ).toEqual(['b', 'a'])
  })

  it('does not change the given array', () => {
    const items = [
      { name: '1', value: 2 },
      { name: '2', value: 1 },
    ]
    sortItems(items, [{ column: column('number'), descending: false }])
    expect(items.map((item) => item.value)).toEqual([2, 1])
  })

  it.each(['', 'label', '-created', 'status,-created'])('formats %s as it was parsed', (text) => {
    expect(formatSort(parseSort(text))).toBe(text)
  })
})

describe('a second key', () => {
  const names: Column<Item> = { id: 'name', header: () => 'Name', value: (item) => item.name, width: 5 }
  const items: Item[] = [
    { name: 'c', value: 'on' },
    { name: 'b', value: null },
    { name: 'a', value: 'on' },
    { name: 'd', value: 'off' },
    { name: 'e', value: null },
  ]

  it('orders what the first one leaves equal, in its own direction', () => {
    const sorted = sortItems(items, [
      { column: column('text'), descending: false },
      { column: names, descending: true },
    ])
    expect(sorted.map(({ name }) => name)).toEqual(['d', 'c', 'a', 'e', 'b'])
  })

  it.each([
    ['', 'a', true, 'a'],
    ['a', 'b', true, 'a,b'],
    ['a,b', 'b', true, 'a,-b'],
    ['a,-b', 'b', true, 'a'],
    ['a,b', 'a', true, '-a,b'],
    ['-a,b', 'a', true, 'b'],
    ['a,b', 'c', true, 'a,c'],
    ['a,b', 'a', false, '-a'],
    ['a,b', 'b', false, 'b'],
    ['-a', 'a', false, ''],
  ])('%j becomes, after a press on %s (Shift: %s), %j', (before, pressed, shift, after) => {
    expect(formatSort(nextSort(parseSort(before), pressed, shift))).toBe(after)
  })
})
