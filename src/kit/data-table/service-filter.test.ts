import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import type { Chosen } from './facets.ts'
import { readSort } from './order.ts'
import { fieldsOf, parseSearch } from './search.ts'
import { serviceFilter } from './service-filter.ts'

interface Machine {
  id: number
  label: string
  status: string
  region: string
  tags: string[]
}
const regionWords: Record<string, string> = { 'eu-central': 'Frankfurt, DE', 'eu-west': 'London, GB' }
const columns: Column<Machine>[] = [
  { id: 'label', header: 'Label', value: (item) => item.label, width: 5, searched: true, filterField: 'label', serviceOrder: true },
  { id: 'id', header: 'ID', value: (item) => item.id, order: 'number', width: 5, searched: true, filterField: 'id', serviceOrder: true },
  { id: 'status', header: 'Status', value: (item) => item.status, width: 5, facet: true, searched: true },
  {
    id: 'region', header: 'Region', value: (item) => item.region, words: (id) => regionWords[id] ?? id, width: 5, facet: true,
    searched: true, filterField: 'region', known: Object.keys(regionWords),
  },
  { id: 'tags', header: 'Tags', value: (item) => item.tags, width: 5, facet: true, searched: true, filterField: 'tags', aliases: ['tag'] },
]
const filter = (typed: string, chosen: Chosen = new Map(), sort: string | null = null) =>
  serviceFilter(columns, parseSearch(typed, fieldsOf(columns)), chosen, sort === null ? null : readSort(sort))

describe('the filter for the service', () => {
  it('asks for everything with nothing', () => {
    expect(filter('')).toEqual({ filter: undefined, unsaid: [] })
  })

  it('looks for a word in every column the service can filter', () => {
    expect(filter('front')).toEqual({
      filter: { '+and': [{ '+or': [{ label: { '+contains': 'front' } }, { tags: { '+contains': 'front' } }] }] },
      unsaid: [],
    })
  })

  it('knows regions by their words and ids by their number', () => {
    expect(filter('region:frankfurt').filter).toEqual({ '+and': [{ region: 'eu-central' }] })
    expect(filter('id:17').filter).toEqual({ '+and': [{ id: 17 }] })
  })

  it('finds nothing for what nothing is called', () => {
    expect(filter('region:mars').filter).toEqual({ '+and': [{ id: 0 }] })
  })

  it('puts terms and facets together', () => {
    expect(filter('label:web tag:"eu"', new Map([['tags', new Set(['a', 'b'])]]), '-label').filter).toEqual({
      '+and': [{ label: { '+contains': 'web' } }, { tags: 'eu' }, { '+or': [{ tags: 'a' }, { tags: 'b' }] }],
      '+order_by': 'label',
      '+order': 'desc',
    })
  })

  it('says what it cannot ask', () => {
    expect(filter('-web status:running tag:* x', new Map([['status', new Set(['running'])]]), 'status')).toEqual({
      filter: { '+and': [{ '+or': [{ label: { '+contains': 'x' } }, { tags: { '+contains': 'x' } }] }] },
      unsaid: ['-web', 'status:running', 'tag:*', 'Status'],
    })
  })
})
