import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterLimits, type Filter } from '#contract/filter.ts'
import { isProportionate } from '#contract/growth-testing.ts'
import { text as textLength } from '#contract/limits.ts'
import { HttpError } from '../errors.ts'
import type { Database } from './database.ts'
import { openTestDatabase } from './database-testing.ts'
import { paginateItems } from './catalog-page.ts'
import { field, selectPage } from './page.ts'

interface Item {
  id: number
  label: string
  image: string | null
  size: number
  on: boolean
  created: string
  tags: string[]
}
const items: Item[] = [
  {
    id: 1,
    label: 'Web-1',
    image: 'node/debian11',
    size: 10,
    on: true,
    created: '2026-01-01T00:00:00',
    tags: ['Prod', 'web'],
  },
  { id: 2, label: 'web-10', image: null, size: 9, on: false, created: '2026-01-02T00:00:00', tags: [] },
  {
    id: 3,
    label: 'db_1%',
    image: 'private/3',
    size: 100,
    on: true,
    created: '2026-01-02T12:00:00',
    tags: ['prod', 'db'],
  },
  { id: 4, label: 'DB\\2', image: null, size: -1, on: false, created: '2026-02-01T00:00:00', tags: ['test'] },
  { id: 5, label: '42', image: 'private/42', size: 42, on: true, created: '2025-12-31T23:59:59', tags: ['42'] },
]
const fields = {
  id: field.number('nodes.id'),
  label: field.text('nodes.label'),
  image: field.text('nodes.image'),
  size: field.number('nodes.alert_io'),
  on: field.flag('nodes.watchdog_enabled'),
  created: field.time('nodes.created'),
  tags: field.list('node_tags', 'tag', 'node_id', 'nodes.id'),
}

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  for (const { id, label, image, size, on, created, tags } of items) {
    await db
      .insertInto('nodes')
      .values({
        id,
        label,
        image,
        created,
        alert_io: size,
        watchdog_enabled: on ? 1 : 0,
        group: '',
        type: '',
        region: '',
        status: 'offline',
        updated: created,
        host_uuid: '',
        alert_cpu: 0,
        alert_network_in: 0,
        alert_network_out: 0,
        alert_transfer_quota: 0,
        backups_enabled: 0,
        schedule_day: null,
        schedule_window: null,
        last_successful: null,
        last_config_id: null,
      })
      .execute()
    for (const tag of tags) await db.insertInto('node_tags').values({ node_id: id, tag }).execute()
  }
})
afterAll(() => db.destroy())

const whole = { page: 1, page_size: 100 }
const inTables = async (filter: Filter | null, query = whole) => {
  const { data, ...envelope } = await selectPage(db.selectFrom('nodes').select('nodes.id'), { filter, query, fields })
  return { ids: data.map((row) => row.id), ...envelope }
}
const inCatalog = (filter: Filter | null, query = whole) =>
  paginateItems(items, { filter, query }).data.map((item) => item.id)

describe('filters', () => {
  test.each<[string, Filter, number[]]>([
    ['equality ignores case', { label: 'WEB-1' }, [1]],
    ['members are combined with and', { label: { '+contains': 'web' }, on: true }, [1]],
    ['contains ignores case and has no wildcards', { label: { '+contains': '_1%' } }, [3]],
    ['contains treats a backslash as text', { label: { '+contains': 'b\\' } }, [4]],
    ['null', { image: null }, [2, 4]],
    ['not null', { image: { '+neq': null } }, [1, 3, 5]],
    ['not equal includes null', { image: { '+neq': 'private/3' } }, [1, 2, 4, 5]],
    ['numbers are compared as numbers', { size: { '+gt': 9, '+lte': 42 } }, [1, 5]],
    ['numbers may be written as text', { size: '42' }, [5]],
    ['text never equals a number', { size: 'x' }, []],
    ['a number is compared with text as text', { label: 42 }, [5]],
    ['booleans', { on: false }, [2, 4]],
    ['times', { created: { '+gte': '2026-01-02T00:00:00', '+lt': '2026-02-01T00:00:00' } }, [2, 3]],
    ['any element equals', { tags: 'PROD' }, [1, 3]],
    ['any element contains', { tags: { '+contains': 'ro' } }, [1, 3]],
    ['no element equals', { tags: { '+neq': 'prod' } }, [2, 4, 5]],
    ['or', { '+or': [{ id: 1 }, { label: { '+contains': 'db' } }] }, [1, 3, 4]],
    ['groups beside members', { on: true, '+or': [{ id: 1 }, { id: 2 }] }, [1]],
    ['nested groups', { '+or': [{ '+and': [{ on: true }, { size: { '+gt': 50 } }] }, { id: 2 }] }, [2, 3]],
    ['empty groups match everything', { '+and': [], '+or': [] }, [1, 2, 3, 4, 5]],
    ['quotes are escaped', { label: "'; drop table nodes; --" }, []],
  ])('%s', async (_, filter, ids) => {
    expect((await inTables(filter)).ids).toEqual(ids)
    expect(inCatalog(filter)).toEqual(ids)
  })

  test('hundreds of alternatives do not exceed the expression depth', async () => {
    const filter = { '+or': Array.from({ length: 1200 }, (_, id) => ({ id: id + 3 })) }
    expect((await inTables(filter)).ids).toEqual([3, 4, 5])
  })

  test('tables and catalogs agree on any filter', async () => {
    const texts = fc.constantFrom('web-1', 'WEB', 'db', '42', 'prod', 'x', '%', '', 'private/3', '2026-01-02T00:00:00')
    const numbers = fc.constantFrom(-1, 0, 1, 9, 42, 100)
    const compare = (values: fc.Arbitrary<string | number>) =>
      fc.oneof(
        values,
        fc
          .record(
            { '+gt': values, '+gte': values, '+lt': values, '+lte': values, '+neq': values },
            { requiredKeys: [] },
          )
          .filter((each) => Object.keys(each).length > 0),
      )
    const text = fc.oneof(
      compare(texts),
      fc.constant(null),
      fc.record({ '+contains': texts }),
      fc.constant({ '+neq': null }),
    )
    const tag = fc.oneof(texts, fc.record({ '+contains': texts }), fc.record({ '+neq': texts }))
    const one: fc.Arbitrary<Filter> = fc.oneof(
      fc.record({ label: text }),
      fc.record({ image: text }),
      fc.record({ tags: tag }),
      fc.record({ created: compare(texts) }),
      fc.record({ size: compare(numbers) }),
      fc.record({ id: compare(numbers) }),
      fc.record({ on: fc.boolean() }),
    )
    const grouped = (inner: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
      fc.oneof(
        inner,
        fc.record({ '+or': fc.array(inner, { maxLength: 3 }) }),
        fc.record({ '+and': fc.array(inner, { maxLength: 2 }) }),
        fc
          .tuple(inner, fc.record({ '+or': fc.array(inner, { maxLength: 3 }) }))
          .map(([a, b]) => Object.assign({}, a, b)),
      )
    const filter = grouped(grouped(one))
    await fc.assert(
      fc.asyncProperty(filter, async (each) => {
        expect((await inTables(each)).ids).toEqual(inCatalog(each))
      }),
      { numRuns: 500 },
    )
  })
})

describe('order', () => {
  test.each<[string, Filter, number[]]>([
    ['text ignoring case', { '+order_by': 'label' }, [5, 4, 3, 1, 2]],
    ['descending', { '+order_by': 'label', '+order': 'desc' }, [2, 1, 3, 4, 5]],
    ['numbers', { '+order_by': 'size' }, [4, 2, 1, 5, 3]],
    ['times', { '+order_by': 'created', '+order': 'desc' }, [4, 3, 2, 1, 5]],
    ['with a filter', { '+order_by': 'size', on: true }, [1, 5, 3]],
  ])('%s', async (_, filter, ids) => {
    expect((await inTables(filter)).ids).toEqual(ids)
    expect(inCatalog(filter)).toEqual(ids)
  })
})

describe('pages', () => {
  test('the envelope counts all matching items', async () => {
    expect(await inTables(null, { page: 2, page_size: 2 })).toEqual({ ids: [3, 4], page: 2, pages: 3, results: 5 })
    expect(await inTables({ on: true }, { page: 1, page_size: 2 })).toEqual({
      ids: [1, 3],
      page: 1,
      pages: 2,
      results: 3,
    })
    expect(paginateItems(items, { filter: null, query: { page: 3, page_size: 2 } })).toMatchObject({
      page: 3,
      pages: 3,
      results: 5,
      data: [{ id: 5 }],
    })
  })

  test('no items give one empty page', async () => {
    expect(await inTables({ label: 'none' })).toEqual({ ids: [], page: 1, pages: 1, results: 0 })
    expect(paginateItems([], { filter: null, query: whole })).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  })

  test('a page beyond the last is 404', async () => {
    await expect(inTables(null, { page: 4, page_size: 2 })).rejects.toThrow(HttpError)
    expect(() => paginateItems(items, { filter: null, query: { page: 4, page_size: 2 } })).toThrow(HttpError)
    await expect(inTables({ label: 'none' }, { page: 2, page_size: 2 })).rejects.toThrow('Not found')
  })
})

test('the longest part is looked for in the longest text without comparing all of their characters', async () => {
  const whole = filterLimits.bytes
  const setGroup = (id: number, length: number) =>
    db
      .updateTable('nodes')
      .set({ group: 'a'.repeat(length) })
      .where('id', '=', id)
      .execute()
  await setGroup(1, textLength.max)
  await setGroup(2, textLength.max / 8)
  const find = (size: number) =>
    selectPage(db.selectFrom('nodes').select('nodes.id'), {
      filter: { id: size === whole ? 1 : 2, group: { '+contains': `${'a'.repeat(size)}b` } },
      query: { page: 1, page_size: 100 },
      fields: { id: fields.id, group: field.text('nodes.group') },
    })
  expect(await isProportionate(find, whole)).toBe(true)
})
