import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { applyFacets, emptyValue, toggleFacetValue, type FacetSelection } from './facets.ts'

interface Machine {
  label: string
  status: string
  tags: string[]
}
const columns: Column<Machine>[] = [
  { id: 'label', header: () => 'Label', value: (item) => item.label, width: 5, searchable: true },
  { id: 'status', header: () => 'Status', value: (item) => item.status, width: 5, facet: true },
  { id: 'tags', header: () => 'Tags', value: (item) => item.tags, width: 5, facet: true },
]
const machines = [
  { label: 'a', status: 'running', tags: ['web', 'eu'] },
  { label: 'b', status: 'running', tags: ['db'] },
  { label: 'c', status: 'offline', tags: ['web'] },
  { label: 'd', status: 'offline', tags: [] },
]

const filter = (selection: FacetSelection, matches: (label: string) => boolean = () => true) => {
  const { items, countsOf } = applyFacets(
    machines.filter(({ label }) => matches(label)),
    columns,
    selection,
  )
  return {
    labels: items.map((item) => item.label).join(''),
    counts: Object.fromEntries(['status', 'tags'].map((id) => [id, Object.fromEntries(countsOf(id) ?? [])])),
  }
}

describe('facets', () => {
  it('count every row without a selection', () => {
    expect(filter(new Map())).toEqual({
      labels: 'abcd',
      counts: { status: { running: 2, offline: 2 }, tags: { web: 2, eu: 1, db: 1, [emptyValue]: 1 } },
    })
  })

  it('count rows that match all other facets', () => {
    expect(filter(new Map([['status', new Set(['running'])]]))).toEqual({
      labels: 'ab',
      counts: { status: { running: 2, offline: 2 }, tags: { web: 1, eu: 1, db: 1 } },
    })
  })

  it('match any value within a facet and every facet', () => {
    expect(filter(new Map([['tags', new Set(['web', 'db'])]])).labels).toBe('abc')
    expect(
      filter(
        new Map([
          ['tags', new Set(['web', 'db'])],
          ['status', new Set(['offline'])],
        ]),
      ).labels,
    ).toBe('c')
  })

  it('match items without a value', () => {
    expect(filter(new Map([['tags', new Set([emptyValue])]])).labels).toBe('d')
  })

  it('count only rows that match the search', () => {
    expect(filter(new Map(), (label) => label !== 'a').counts['tags']).toEqual({ web: 1, db: 1, [emptyValue]: 1 })
  })

  it('toggle a value and remove an empty facet', () => {
    const selection = toggleFacetValue(new Map(), 'tags', 'web')
    expect([...selection]).toEqual([['tags', new Set(['web'])]])
    expect([...toggleFacetValue(selection, 'tags', 'web')]).toEqual([])
  })
})
