import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { addressKey, readSort, sorted, writeSort } from './order.ts'

interface Thing {
  name: string
  value: string | number | null | string[]
}
const column = (order: Column<Thing>['order'], words?: (value: string) => string): Column<Thing> => ({
  id: 'value', header: 'Value', value: (item) => item.value, width: 5, ...(order ? { order } : {}), ...(words ? { words } : {}),
})
const values = (input: Thing['value'][], of: Column<Thing>, descending = false) =>
  sorted(input.map((value, at) => ({ name: String(at), value })), of, descending).map((item) => item.value)

describe('sorting', () => {
  it('sorts labels as people count', () => {
    expect(values(['web-10', 'Web-2', 'db-1', 'web-1'], column('text'))).toEqual(['db-1', 'web-1', 'Web-2', 'web-10'])
  })

  it('sorts addresses by number, IPv4 first', () => {
    const addresses = ['203.0.113.10', '203.0.113.9', '2001:db8::10/128', '2001:db8::9/128', '9.255.0.1', '::1']
    expect(values(addresses, column('address'))).toEqual(['9.255.0.1', '203.0.113.9', '203.0.113.10', '::1', '2001:db8::9/128', '2001:db8::10/128'])
  })

  it('knows one address in all its forms', () => {
    expect(addressKey('2001:db8:0:0:0:0:0:1')).toBe(addressKey('2001:DB8::1'))
    expect(addressKey('::ffff:192.0.2.1')).toBe(addressKey('::ffff:c000:201'))
  })

  it('keeps what is missing last in both directions', () => {
    expect(values([3, null, 1], column('number'))).toEqual([1, 3, null])
    expect(values([3, null, 1], column('number'), true)).toEqual([3, 1, null])
    expect(values([[], ['b'], ['a', 'z']], column('text'))).toEqual([['a', 'z'], ['b'], []])
  })

  it('keeps equal items as they came', () => {
    const items = [{ name: 'first', value: 'x' }, { name: 'second', value: 'X' }]
    expect(sorted(items, column('text'), false).map((item) => item.name)).toEqual(['first', 'second'])
    expect(sorted(items, column('text'), true).map((item) => item.name)).toEqual(['first', 'second'])
  })

  it('sorts by the words people see', () => {
    expect(values(['a', 'b'], column('text', (value) => (value === 'a' ? 'Zürich' : 'Aarau')))).toEqual(['b', 'a'])
  })

  it('leaves the items it was given alone', () => {
    const items = [{ name: '1', value: 2 }, { name: '2', value: 1 }]
    sorted(items, column('number'), false)
    expect(items.map((item) => item.value)).toEqual([2, 1])
  })

  it.each(['label', '-created'])('writes %s as it was read', (text) => {
    expect(writeSort(readSort(text))).toBe(text)
  })
})
