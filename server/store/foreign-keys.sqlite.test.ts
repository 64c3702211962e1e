/** Every foreign key has an index: without one, deleting a row scans all rows of the tables that may refer to it. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'

test('every foreign key has an index', async () => {
  const database = await openDatabase(':memory:')
  const { rows } = await sql<{ key: string }>`
    select tables.name || '.' || keys."from" as key
    from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and not exists (
      select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
      where columns.seqno = 0 and columns.name = keys."from"
    ) and not exists (
      select 1 from pragma_table_info(tables.name) as own where own.name = keys."from" and own.pk = 1
    )
  `.execute(database)
  expect(rows).toEqual([])
  await database.destroy()
})
