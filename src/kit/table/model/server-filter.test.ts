import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import type { FacetSelection } from './facets.ts'
import { noSort, parseSort } from './sort.ts'
import { searchFields, parseSearch } from './search.ts'
import { toServerFilter } from './server-filter.ts'

interface Machine {
  id: number
  label: string
  status: string
  region: string
  tags: string[]
}
const regionWords: Record<string, string> = { 'eu-central': 'Frankfurt, DE', 'eu-west': 'London, GB' }
const columns: Column<Machine>[] = [
  {
    id: 'label',
    header: () => 'Label',
    value: (item) => item.label,
    width: 5,
    searchable: true,
    filterField: 'label',
    serverSortable: true,
  },
  {
    id: 'id',
    header: () => 'ID',
    value: (item) => item.id,
    compareAs: 'number',
    width: 5,
    searchable: true,
    filterField: 'id',
    serverSortable: true,
  },
  { id: 'status', header: () => 'Status', value: (item) => item.status, width: 5, facet: true, searchable: true },
  {
    id: 'region',
    header: () => 'Region',
    value: (item) => item.region,
    format: (id) => regionWords[id] ?? id,
    width: 5,
    facet: true,
    searchable: true,
    filterField: 'region',
    options: Object.keys(regionWords),
  },
  {
    id: 'tags',
    header: () => 'Tags',
    value: (item) => item.tags,
    width: 5,
    facet: true,
    searchable: true,
    filterField: 'tags',
    aliases: ['tag'],
  },
]
const filter = (searchText: string, selection: FacetSelection = new Map(), sort = '') =>
  toServerFilter(columns, parseSearch(searchText, searchFields(columns)), selection, parseSort(sort))

it('searches every form in which the service may store a text', () => {
  const name: Column<Machine> = {
    id: 'label',
    header: () => 'Label',
    value: ({ label }) => label,
    width: 5,
    searchable: true,
    filterField: 'label',
    searchForms: (text) => [text, `xn--${text}`],
  }
  const filterOf = (text: string) =>
    toServerFilter([name], parseSearch(text, searchFields([name])), new Map(), noSort).filter
  expect(filterOf('b')).toEqual({
    '+and': [{ '+or': [{ label: { '+contains': 'b' } }, { label: { '+contains': 'xn--b' } }] }],
  })
  expect(filterOf('label:"b"')).toEqual({ '+and': [{ '+or': [{ label: 'b' }, { label: 'xn--b' }] }] })
})

describe('toServerFilter', () => {
  it('returns no filter without terms and facets', () => {
    expect(filter('')).toEqual({ filter: undefined, unsupportedTerms: [], unsearchedColumns: [] })
  })

  it('searches a word in every column that the service can filter', () => {
    expect(filter('front')).toEqual({
      filter: { '+and': [{ '+or': [{ label: { '+contains': 'front' } }, { tags: { '+contains': 'front' } }] }] },
      unsupportedTerms: [],
      unsearchedColumns: ['Status'],
    })
    expect(filter('label:front').unsearchedColumns).toEqual([])
  })

  it('does not say that nothing matches a word that a column without a filter may have', () => {
    const of = (ids: readonly string[]) => columns.filter(({ id }) => ids.includes(id))
    const filterBy = (ids: readonly string[]) =>
      toServerFilter(of(ids), parseSearch('front', searchFields(columns)), new Map(), noSort)
    expect(filterBy(['id', 'status'])).toEqual({
      filter: undefined,
      unsupportedTerms: ['front'],
      unsearchedColumns: [],
    })
    expect(filterBy(['id', 'region']).filter).toEqual({ '+and': [{ id: 0 }] })
  })

  it('maps labels of regions to values and compares IDs as numbers', () => {
    expect(filter('region:frankfurt').filter).toEqual({ '+and': [{ region: 'eu-central' }] })
    expect(filter('id:17').filter).toEqual({ '+and': [{ id: 17 }] })
  })

  it('searches words in labels, not in parts of ids', () => {
    const textFilters = (text: string) => [{ label: { '+contains': text } }, { tags: { '+contains': text } }]
    expect(filter('eu').filter).toEqual({ '+and': [{ '+or': textFilters('eu') }] })
    expect(filter('region:eu').filter).toEqual({
      '+and': [{ '+or': [{ region: 'eu-central' }, { region: 'eu-west' }] }],
    })
    expect(filter('eu-west').filter).toEqual({
      '+and': [{ '+or': [textFilters('eu-west')[0], { region: 'eu-west' }, textFilters('eu-west')[1]] }],
    })
  })

  it('matches nothing for a value that does not exist, and for a part of one', () => {
    expect(filter('region:mars').filter).toEqual({ '+and': [{ id: 0 }] })
    expect(filter('region:frank').filter).toEqual({ '+and': [{ id: 0 }] })
    expect(filter('region:eu-west,frankfurt').filter).toEqual({
      '+and': [{ '+or': [{ region: 'eu-west' }, { region: 'eu-central' }] }],
    })
  })

  it('combines terms and facets', () => {
    expect(filter('label:web tag:"eu"', new Map([['tags', new Set(['a', 'b'])]]), '-label').filter).toEqual({
      '+and': [{ label: { '+contains': 'web' } }, { tags: 'eu' }, { '+or': [{ tags: 'a' }, { tags: 'b' }] }],
      '+order_by': 'label',
      '+order': 'desc',
    })
  })

  it('returns the terms that it cannot express', () => {
    expect(filter('-web status:running tag:* x', new Map([['status', new Set(['running'])]]), 'status')).toEqual({
      filter: { '+and': [{ '+or': [{ label: { '+contains': 'x' } }, { tags: { '+contains': 'x' } }] }] },
      unsupportedTerms: ['-web', 'status:running', 'tag:*', 'Status'],
      unsearchedColumns: ['Status'],
    })
  })

  it('finds a region by the quoted name of its city', () => {
    expect(filter('region:"frankfurt"').filter).toEqual({ '+and': [{ region: 'eu-central' }] })
    expect(filter('region:"frank"').filter).toEqual({ '+and': [{ id: 0 }] })
  })

  it.for([['a'.repeat(4500)], ['é'.repeat(700)]])('returns a term that is too long for the header', ([term = '']) => {
    expect(filter(`${term} label:web`, new Map(), 'label')).toEqual({
      filter: { '+and': [{ label: { '+contains': 'web' } }], '+order_by': 'label', '+order': 'asc' },
      unsupportedTerms: [term],
      unsearchedColumns: [],
    })
  })

  it('returns the terms that would make the filter too expensive for the service', () => {
    const { filter: sent, unsupportedTerms } = filter('a b c d e f label:g')
    expect(sent?.['+and']).toHaveLength(5)
    expect(unsupportedTerms).toEqual(['f', 'label:g'])
    const many = new Map([['region', new Set(Array.from({ length: 101 }, (_, index) => `region-${index}`))]])
    expect(filter('', many)).toEqual({ filter: undefined, unsupportedTerms: ['Region'], unsearchedColumns: [] })
  })
})
