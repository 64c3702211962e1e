import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { filtered, none, toggled, type Chosen } from './facets.ts'
import { entryOf } from './search.ts'

interface Machine {
  label: string
  status: string
  tags: string[]
}
const columns: Column<Machine>[] = [
  { id: 'label', header: 'Label', value: (item) => item.label, width: 5, searched: true },
  { id: 'status', header: 'Status', value: (item) => item.status, width: 5, facet: true },
  { id: 'tags', header: 'Tags', value: (item) => item.tags, width: 5, facet: true },
]
const entries = [
  { label: 'a', status: 'running', tags: ['web', 'eu'] },
  { label: 'b', status: 'running', tags: ['db'] },
  { label: 'c', status: 'offline', tags: ['web'] },
  { label: 'd', status: 'offline', tags: [] },
].map((item) => entryOf(columns, item))

const filter = (chosen: Chosen, matches: (label: string) => boolean = () => true) => {
  const { items, counts } = filtered(entries, (entry) => matches(entry.item.label), columns, chosen)
  return { labels: items.map((item) => item.label).join(''), counts: Object.fromEntries([...counts].map(([id, each]) => [id, Object.fromEntries(each)])) }
}

describe('facets', () => {
  it('count everything without a choice', () => {
    expect(filter(new Map())).toEqual({
      labels: 'abcd',
      counts: { status: { running: 2, offline: 2 }, tags: { web: 2, eu: 1, db: 1, [none]: 1 } },
    })
  })

  it('count what one more value of the same facet would bring, and what the others leave', () => {
    expect(filter(new Map([['status', new Set(['running'])]]))).toEqual({
      labels: 'ab',
      counts: { status: { running: 2, offline: 2 }, tags: { web: 1, eu: 1, db: 1 } },
    })
  })

  it('widen within a facet and narrow across facets', () => {
    expect(filter(new Map([['tags', new Set(['web', 'db'])]])).labels).toBe('abc')
    expect(filter(new Map([['tags', new Set(['web', 'db'])], ['status', new Set(['offline'])]])).labels).toBe('c')
  })

  it('can ask for nothing', () => {
    expect(filter(new Map([['tags', new Set([none])]])).labels).toBe('d')
  })

  it('count only what the search leaves', () => {
    expect(filter(new Map(), (label) => label !== 'a').counts['tags']).toEqual({ web: 1, db: 1, [none]: 1 })
  })

  it('toggle a value and forget an empty facet', () => {
    const once = toggled(new Map(), 'tags', 'web')
    expect([...once]).toEqual([['tags', new Set(['web'])]])
    expect([...toggled(once, 'tags', 'web')]).toEqual([])
  })
})
