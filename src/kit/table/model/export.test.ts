import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { toCsv, toJson, withoutApostrophe } from './export.ts'

interface Item {
  name: string
  count: number
  tags: string[]
}
const columns: Column<Item>[] = [
  { id: 'name', header: () => 'Name', value: (item) => item.name, width: 5 },
  { id: 'count', header: () => 'Count, all', value: (item) => item.count, width: 5 },
  { id: 'tags', header: () => 'Tags', value: (item) => item.tags, format: (tag) => tag.toUpperCase(), width: 5 },
]
const csv = (items: Item[]) => toCsv(items, columns).replace('\uFEFF', '').split('\r\n')

describe('export', () => {
  it('writes RFC 4180 lines with a byte order mark', () => {
    const text = toCsv([{ name: 'a "b", c', count: 2, tags: ['x', 'y'] }], columns)
    expect(text).toBe('\uFEFFName,"Count, all",Tags\r\n"a ""b"", c",2,"X, Y"\r\n')
  })

  it('keeps values of a list apart, whatever they contain', () => {
    expect(csv([{ name: 'a', count: 1, tags: ['two words', 'b,c', '+1+1'] }])[1]).toBe('a,1,"TWO WORDS, ""B,C"", +1+1"')
  })

  it.each(['=1+1', "'=1+1", "''@a", "'a'", '-', ' =1', ''])('keeps %j, which can be read back', (name) => {
    const [, field = ''] = /^(.*),0,$/.exec(csv([{ name, count: 0, tags: [] }])[1] ?? '') ?? []
    expect(withoutApostrophe(field.replace(/^"(.*)"$/, '$1'))).toBe(name)
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
    'prevents a spreadsheet from running %j as a formula',
    (name) => {
      const field = toCsv([{ name, count: 0, tags: [] }], columns)
        .split('\r\n')
        .slice(1)
        .join('\r\n')
        .replace(/^"/, '')
      expect(field.startsWith(`'${name}`)).toBe(true)
    },
  )

  it('does not change numbers', () => {
    expect(csv([{ name: 'a', count: -5, tags: [] }])[1]).toBe('a,-5,')
  })

  it('writes JSON with wire values', () => {
    expect(JSON.parse(toJson([{ name: '=x', count: 1, tags: ['t'] }], columns))).toEqual([
      { name: '=x', count: 1, tags: ['t'] },
    ])
  })
})
