import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLanguage } from '#contract/translate.ts'
import type { Column } from './column.ts'
import { toCsv, toJson, withoutApostrophes } from './export.ts'

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
/** Text of characters that separate, quote and begin formulas. */
const hostileText = fc.string({ unit: fc.constantFrom(...Array.from(`;\t\n\r,"'=+-@a `)), maxLength: 8 })
const isNoApex = (value: string) => value !== '@'
const text = (name: string, tags: string[] = []) => toCsv([{ name, count: 0, tags }], columns).replace('\uFEFF', '')
const csv = (items: Item[]) => toCsv(items, columns).replace('\uFEFF', '').split('\r\n')

describe('export', () => {
  it('writes RFC 4180 lines with a byte order mark', () => {
    const text = toCsv([{ name: 'a "b", c', count: 2, tags: ['x', 'y'] }], columns)
    expect(text).toBe('\uFEFFName,"Count, all",Tags\r\n"a ""b"", c",2,"X, Y"\r\n')
  })

  it('keeps values of a list apart, whatever they contain', () => {
    expect(csv([{ name: 'a', count: 1, tags: ['two words', 'b,c', '+1+1'] }])[1]).toBe('a,1,"TWO WORDS, ""B,C"", +1+1"')
  })

  it('keeps every text, which can be read back', () => {
    fc.assert(
      fc.property(hostileText, (name) => {
        const [, field = ''] = /^Name.*?\r\n(.*),0,\r\n$/s.exec(text(name)) ?? []
        const value = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field
        expect(withoutApostrophes(value)).toBe(name)
      }),
      { examples: ['=1+1', "'=1+1", "''@a", "'a'", '-', ' =1', '', 'a;=1', "a;'=1", '\t=1'].map((each) => [each]) },
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1'])('prevents a spreadsheet from running %j as a formula', (name) => {
    expect(text(name)).toContain(`\r\n'${name},0,`)
  })

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a\t@b;-1', "a\t'@b;'-1"],
    ['a\n=1', "a\n'=1"],
    ['\t=1', "\t'=1"],
    ['\r=1', "\r'=1"],
    ['a;"=1"', `a;'""=1""`],
    ['v=DMARC1; p=none', 'v=DMARC1; p=none'],
  ])('prevents one that separates at semicolons or tabs from running what is within %j', (name, field) => {
    expect(text(name)).toContain(`\r\n"${field}",0,`)
  })

  it('begins no cell with a formula, wherever a spreadsheet separates', () => {
    fc.assert(
      fc.property(hostileText.filter(isNoApex), hostileText.filter(isNoApex), (name, tag) => {
        expect(text(name, [tag])).not.toMatch(/(?:^|[;\t\r\n])"*[=+\-@]/)
      }),
    )
  })

  it('separates by semicolons where decimals have a comma, as spreadsheets in that language do', () => {
    const prices = inLanguage('de', {}, () => toCsv([{ name: 'a, b', count: 0.5, tags: [] }], columns))
    expect(prices).toBe('\uFEFFName;"Count, all";Tags\r\n"a, b";0,5;\r\n')
  })

  it('leaves the name of the zone itself as it is', () => {
    expect(text('@')).toContain('\r\n@,0,')
  })

  it('does not change numbers', () => {
    expect(csv([{ name: 'a', count: -5, tags: [] }])[1]).toBe('a,-5,')
  })

  it('writes JSON with wire values', () => {
    expect(JSON.parse(toJson([{ name: '=x', count: 1, tags: ['t'] }], columns))).toEqual([
      { name: '=x', count: 1, tags: ['t'] },
    ])
  })
})
