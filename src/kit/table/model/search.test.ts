import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import {
  createMatcher,
  hasWordStartingWith,
  parseSearch,
  searchFields,
  toSearchEntry,
  unknownFieldsIn,
} from './search.ts'

interface Machine {
  id: number
  image: string
  label: string
  region: string
  tags: string[]
  ip: string[]
}
const regionWords: Record<string, string> = { 'eu-central': 'Frankfurt, DE', 'eu-north': 'Stockholm, SE' }
const columns: Column<Machine>[] = [
  { id: 'label', header: () => 'Label', value: (item) => item.label, width: 10, searchable: true },
  {
    id: 'region',
    header: () => 'Region',
    value: (item) => item.region,
    format: (id) => regionWords[id] ?? id,
    width: 8,
    searchable: true,
    facet: true,
  },
  {
    id: 'tags',
    header: () => 'Tags',
    value: (item) => item.tags,
    width: 8,
    searchable: true,
    facet: true,
    aliases: ['tag'],
  },
  {
    id: 'image',
    header: () => 'Image',
    value: (item) => item.image,
    format: (id) => id.replace('node/debian', 'Debian '),
    width: 8,
    searchable: true,
  },
  { id: 'id', header: () => 'ID', value: (item) => item.id, compareAs: 'number', width: 8, searchable: true },
  { id: 'ipv4', header: () => 'IPv4', value: (item) => item.ip, width: 8, searchable: true, aliases: ['ip'] },
]
const machines: Machine[] = [
  {
    id: 4711,
    image: 'node/debian12',
    label: 'web-1',
    region: 'eu-central',
    tags: ['production', 'web'],
    ip: ['203.0.113.7', '192.168.130.2'],
  },
  {
    id: 4712,
    image: 'node/debian12',
    label: 'web-2',
    region: 'eu-north',
    tags: ['staging', 'two words'],
    ip: ['203.0.113.8'],
  },
  { id: 4713, image: 'node/debian12', label: 'db-1', region: 'eu-north', tags: [], ip: ['2001:db8::17'] },
]
it('finds the label that cells show in place of no value', () => {
  const users: Column<{ user: string | null }>[] = [
    {
      id: 'user',
      header: () => 'User',
      value: ({ user }) => user,
      width: 8,
      searchable: true,
      emptyLabel: () => 'System',
      showsEmptyLabel: true,
    },
  ]
  const rows = [{ user: 'owner' }, { user: null }]
  const usersFound = (text: string) => {
    const matches = createMatcher(users, parseSearch(text, searchFields(users)))
    return rows.filter((item) => matches(toSearchEntry(users, item))).map(({ user }) => user)
  }
  expect(usersFound('system')).toEqual([null])
  expect(usersFound('user:System')).toEqual([null])
  expect(usersFound('user:owner')).toEqual(['owner'])
})

const found = (searchText: string) => {
  const matches = createMatcher(columns, parseSearch(searchText, searchFields(columns)))
  return machines.filter((item) => matches(toSearchEntry(columns, item))).map((item) => item.label)
}

describe('search', () => {
  it.each([
    ['', ['web-1', 'web-2', 'db-1']],
    ['   ', ['web-1', 'web-2', 'db-1']],
    ['WEB', ['web-1', 'web-2']],
    ['web stockholm', ['web-2']],
    ['203.0.113', ['web-1', 'web-2']],
    ['192.168.130.2', ['web-1']],
    ['2001:db8', ['db-1']],
    ['2001', ['db-1']],
    ['db8::17', ['db-1']],
    ['db8', []],
    ['eu-central', ['web-1']],
    ['node', []],
    ['node/debian12', ['web-1', 'web-2', 'db-1']],
    ['image:node', ['web-1', 'web-2', 'db-1']],
    ['debian', ['web-1', 'web-2', 'db-1']],
    ['4712', ['web-2']],
    ['id:4712', ['web-2']],
    ['id:471', []],
    ['471', []],
    ['-web', ['db-1']],
    ['region:eu-north', ['web-2', 'db-1']],
    ['region:de', ['web-1']],
    ['region:se -label:web', ['db-1']],
    ['-region:frankfurt', ['web-2', 'db-1']],
    ['tag:production', ['web-1']],
    ['tag:prod', ['web-1']],
    ['tag:duction', []],
    ['tag:"prod"', []],
    ['tag:"two words"', ['web-2']],
    ['tag:production,staging', ['web-1', 'web-2']],
    ['tag:production tag:staging', []],
    ['tag:*', ['web-1', 'web-2']],
    ['-tag:*', ['db-1']],
    ['ip:113.8', ['web-2']],
    ['label:b-1', ['web-1', 'db-1']],
    ['"two words"', ['web-2']],
    ['"two wor', ['web-2']],
    ['tag:', ['web-1', 'web-2', 'db-1']],
    ['-', ['web-1', 'web-2', 'db-1']],
    ['color:red', []],
  ])('%s finds %j', (searchText, labels) => {
    expect(found(searchText)).toEqual(labels)
  })

  /** Of a column with these values, whether a search for a value in it finds each. */
  const foundIn = (options: readonly string[], searchText: string, format?: (value: string) => string) => {
    const column: Column<string> = {
      id: 'type',
      header: () => 'Type',
      value: (item) => item,
      width: 5,
      facet: true,
      options,
      ...(format && { format }),
    }
    const matches = createMatcher([column], parseSearch(searchText, searchFields([column])))
    return options.filter((item) => matches(toSearchEntry([column], item)))
  }

  it.each<[string, string[]]>([
    ['type:a', ['A']],
    ['type:aaaa', ['AAAA']],
    ['type:a,mx', ['A', 'MX']],
    ['-type:a', ['AAAA', 'MX', 'CAA', 'CNAME']],
    ['type:c', []],
    ['type:*', ['A', 'AAAA', 'MX', 'CAA', 'CNAME']],
  ])('of a closed set of values, %s finds %j', (searchText, expected) => {
    expect(foundIn(['A', 'AAAA', 'MX', 'CAA', 'CNAME'], searchText)).toEqual(expected)
  })

  it.each<[string, string[]]>([
    ['type:us-ord', ['us-ord']],
    ['type:us', ['us-ord', 'us-ord-2']],
    ['type:chicago', ['us-ord']],
    ['type:"chicago 2"', ['us-ord-2']],
    ['type:chi', []],
    ['type:gb', ['gb-lon']],
  ])('of ids with labels, %s finds %j', (searchText, expected) => {
    const labels: Record<string, string> = {
      'us-ord': 'Chicago, US',
      'us-ord-2': 'Chicago 2, US',
      'gb-lon': 'London, GB',
    }
    expect(foundIn(Object.keys(labels), searchText, (id) => labels[id] ?? id)).toEqual(expected)
  })

  it.each<[string, string[]]>([
    ['color:red web', ['color']],
    ['-color:red size:"two words"', ['color', 'size']],
    ['region:de', []],
    ['color:', []],
    ['fd00:1::2', []],
    ['10:30', []],
    ['2026-06-15t10:30', []],
    ['2001:db8::1', []],
    ['https://example.com', []],
    ['"color:red"', []],
  ])('the unknown fields in %s are %j', (searchText, names) => {
    expect(unknownFieldsIn(searchText, columns).map(({ name }) => name)).toEqual(names)
  })

  it('parses any text, and -term excludes exactly what the term finds', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (searchText) => {
        found(searchText)
        const word = searchText.replaceAll(/[\s":-]/g, '')
        fc.pre(word !== '')
        expect([...found(word), ...found(`-${word}`)].sort()).toEqual(['db-1', 'web-1', 'web-2'])
      }),
    )
  })

  it('finds the start of words', () => {
    expect(hasWordStartingWith('frankfurt, de', 'de')).toBe(true)
    expect(hasWordStartingWith('sweden', 'de')).toBe(false)
    expect(hasWordStartingWith('node/debian12', 'debian')).toBe(true)
  })
})

it('finds numbers in a field as they are, and as they are shown', () => {
  const memory: Column<{ mb: number }>[] = [
    {
      id: 'memory',
      header: () => 'Memory',
      value: ({ mb }) => mb,
      compareAs: 'number',
      formatNumber: (mb) => `${mb / 1024} GB`,
      width: 5,
    },
  ]
  const found = (text: string) => {
    const matches = createMatcher(memory, parseSearch(text, searchFields(memory)))
    return [8192, 81_920].filter((mb) => matches(toSearchEntry(memory, { mb })))
  }
  for (const text of ['memory:8192', 'memory:8', 'memory:8gb', 'memory:8GB', 'memory:"8 GB"'])
    expect(found(text), text).toEqual([8192])
  expect(found('memory:8 GB')).toEqual([])
})

describe('field names', () => {
  it('are what stands above a column, too', () => {
    const columns = [{ id: 'state', header: () => 'Last state', value: () => 'late', width: 8, searchable: true }]
    expect(unknownFieldsIn('last-state:late state:late other:late', columns)).toEqual([
      { name: 'other', term: 'other:late' },
    ])
  })
})
