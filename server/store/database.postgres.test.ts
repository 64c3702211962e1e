/** Guarantees of a PostgreSQL database beyond those of SQLite. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConnection, type Database } from './database.ts'
import { createTestDatabase, openTestDatabase } from './database-testing.ts'
import { isDatabaseUnavailable } from './storage-faults.ts'

test('migrations run once when processes start together', async () => {
  await using place = await createTestDatabase()
  for (const database of await Promise.all([place.open(), place.open(), place.open()]))
    expect(await database.selectFrom('account').select('id').execute()).toEqual([])
})

/** Adds a row with the next number, which no other transaction may see at the same time. */
const addNext = (database: Database) =>
  database.transaction().execute(async (db) => {
    const { last } = await db
      .selectFrom('jobs')
      .select(({ fn }) => fn.max<number | null>('due_at').as('last'))
      .executeTakeFirstOrThrow()
    await db
      .insertInto('jobs')
      .values({ kind: 'a', subject_id: 1, payload: '', due_at: (last ?? 0) + 1 })
      .execute()
  })

test('transactions of several processes write one after the other', async () => {
  await using place = await createTestDatabase()
  const [one, other] = [await place.open(), await place.open()]
  await Promise.all(Array.from({ length: 20 }, () => [addNext(one), addNext(other)]).flat())
  const rows = await one.selectFrom('jobs').select('due_at').orderBy('due_at').execute()
  expect(rows.map((row) => row.due_at)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
})

test('a read sees one moment, and cannot write', async () => {
  await using place = await createTestDatabase()
  const [reading, writing] = [await place.open(), await place.open()]
  await readConnection(reading)
    .transaction()
    .execute(async (db) => {
      const count = async () => (await db.selectFrom('jobs').select('id').execute()).length
      expect(await count()).toBe(0)
      await addNext(writing)
      expect(await count()).toBe(0)
    })
  const write = readConnection(reading)
    .transaction()
    .execute((db) => db.deleteFrom('jobs').execute())
  await expect(write).rejects.toThrow('read-only')
})

const endConnections = (database: Database, state: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = ${state}`.execute(database)

test('connections that break are replaced, and what they were used for fails as unavailable storage', async () => {
  await using place = await createTestDatabase()
  const [broken, other] = [await place.open(), await place.open()]
  const transaction = broken.transaction().execute(async (db) => {
    await db.selectFrom('jobs').select('id').execute()
    await endConnections(other, 'idle in transaction')
    await db.selectFrom('jobs').select('id').execute()
  })
  const fault: unknown = await transaction.catch((fault: unknown) => fault)
  expect(isDatabaseUnavailable(fault)).toBe(true)
  await addNext(broken)
  await endConnections(other, 'idle')
  await expect.poll(() => addNext(broken).then(() => 'done', String)).toBe('done')
})

test('what was acknowledged was committed, also after a statement has failed', async () => {
  await using place = await createTestDatabase()
  const database = await place.open()
  const transaction = database.transaction().execute(async (db) => {
    await sql`select 1 from missing`.execute(db).catch(() => null)
  })
  await expect(transaction).rejects.toThrow('rolled back')
  await addNext(database)
})

test('a character that PostgreSQL cannot store is replaced, and finds nothing', async () => {
  const database = await openTestDatabase()
  await database.insertInto('migrations').values({ name: '9999 a\0b\uD800' }).execute()
  const named = (name: string) => database.selectFrom('migrations').select('name').where('name', '=', name).execute()
  expect(await named('9999 a\uFFFDb\uFFFD')).toHaveLength(1)
  expect(await named('9999\0')).toEqual([])
  await database.deleteFrom('migrations').where('name', '>', '9999').execute()
  await database.destroy()
})

test('a database with another encoding is refused', async () => {
  await using place = await createTestDatabase('latin1')
  await expect(place.open()).rejects.toThrow('The database must have the encoding UTF8, not LATIN1')
})
