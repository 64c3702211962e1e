import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { groupItems } from './grouping.ts'

interface Server {
  name: string
  region: string | null
  tags: string[]
  memory: number
}
const server = (name: string, region: string | null, memory: number, ...tags: string[]): Server => ({
  name,
  region,
  tags,
  memory,
})
const region: Column<Server> = {
  id: 'region',
  header: () => 'Region',
  value: (item) => item.region,
  format: (id) => ({ us: 'America', eu: 'Europe' })[id] ?? id,
  width: 5,
  facet: true,
}
const tags: Column<Server> = {
  id: 'tags',
  header: () => 'Tags',
  value: (item) => item.tags,
  width: 5,
  facet: true,
  emptyLabel: () => 'Untagged',
}
const memory: Column<Server> = {
  id: 'memory',
  header: () => 'Memory',
  value: (item) => item.memory,
  sum: (total) => `${total} MB`,
  width: 5,
}
const columns = [region, tags, memory]
const servers = [
  server('db', 'eu', 8, 'prod'),
  server('api', 'us', 4, 'web', 'prod'),
  server('lab', null, 2),
  server('web', 'eu', 1, 'web'),
]
const summary = (by: Column<Server>, descending = false) =>
  groupItems(servers, by, columns, [{ column: by.id, descending }]).map(
    ({ label, items, sums }) => `${label}: ${items.map(({ name }) => name).join(' ')}; ${sums().join(', ')}`,
  )

describe('groups of rows', () => {
  it('are in the order of their labels, keep the order of the list, and have sums', () => {
    expect(summary(region)).toEqual(['America: api; 4 MB', 'Europe: db web; 9 MB', 'No region: lab; 2 MB'])
  })

  it('are in the opposite order where the list is sorted so, the one without a value still last', () => {
    expect(summary(region, true)).toEqual(['Europe: db web; 9 MB', 'America: api; 4 MB', 'No region: lab; 2 MB'])
  })

  it('hold an item with several values once each', () => {
    expect(summary(tags)).toEqual(['prod: db api; 12 MB', 'web: api web; 5 MB', 'Untagged: lab; 2 MB'])
  })

  it('follow the order of the options where the column has one', () => {
    const ranked: Column<Server> = { ...region, compareAs: 'options', options: ['eu', 'us'] }
    expect(summary(ranked).map((text) => text.split(':')[0])).toEqual(['Europe', 'America', 'No region'])
  })
})
