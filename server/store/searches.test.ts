/** Searches that have threads or connections of their own, and statements that take long. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSearchConnection, readConnection, searchesOf, type Database } from './database.ts'
import { createTestDatabase } from './database-testing.ts'
import { openPostgres } from './postgres.ts'
import { Searches } from './searches.ts'

async function createPlace() {
  const place = await createTestDatabase()
  const database = await place.open()
  const names = Array.from({ length: 400 }, (_, index) => ({ name: `9999-${index}` }))
  await database.insertInto('migrations').values(names).execute()
  return { ...place, database }
}

/** One connection for searches. */
async function openOne(address: string) {
  if (!address.startsWith('postgres:')) return openSearchConnection(address)
  const [connection] = (await openPostgres(address)).searchConnections
  if (!connection) throw new Error('There are connections for searches')
  return connection
}

const count = (db: Database) =>
  db
    .selectFrom('migrations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

/** Looks at 64 million combinations of rows, which takes seconds. */
const searchLong = (db: Database) =>
  db
    .selectFrom(['migrations as a', 'migrations as b', 'migrations as c'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(sql<boolean>`a.name || b.name || c.name like '%none%'`)
    .executeTakeFirstOrThrow()

const open = new AbortController().signal

test('a search delays neither other reads nor a search of another user', async () => {
  await using place = await createPlace()
  const searches = searchesOf(place.database)
  const ended = new AbortController()
  const finished: string[] = []
  const long = searches.run('a', ended.signal, searchLong).catch(() => finished.push('long'))
  const ownNext = searches.run('a', open, count).then(() => finished.push('own next'))
  await readConnection(place.database)
    .transaction()
    .execute((db) => count(db))
  finished.push('read')
  await searches.run('b', open, count)
  finished.push('other')
  ended.abort()
  await Promise.all([long, ownNext])
  expect(finished).toEqual(['read', 'other', 'long', 'own next'])
})

test('a search whose client has gone ends, and the next one of the user begins', async () => {
  await using place = await createPlace()
  const searches = searchesOf(place.database)
  const closed = new AbortController()
  const begun = Promise.withResolvers<void>()
  const long = searches.run('a', closed.signal, async (db) => {
    await count(db)
    begun.resolve()
    return searchLong(db)
  })
  await begun.promise
  closed.abort()
  await expect(long).rejects.toMatchObject({ status: 499 })
  expect((await searches.run('a', open, count)).count).toBeGreaterThan(400)
  await expect(searches.run('a', closed.signal, count)).rejects.toMatchObject({ status: 499 })
})

test('a search that takes too long ends with a reason', async () => {
  await using place = await createPlace()
  const connection = await openOne(place.address)
  const searches = new Searches([connection], 100)
  await expect(searches.run('a', open, searchLong)).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'X-Filter', reason: 'Searching took longer than 0.1 seconds. Use fewer conditions.' }],
  })
  expect((await searches.run('a', open, count)).count).toBeGreaterThan(400)
  await connection.database.destroy()
})

test('errors of a search are those of the database, and it cannot write', async () => {
  await using place = await createPlace()
  const searches = searchesOf(place.database)
  const failing = (work: (db: Database) => Promise<unknown>) => searches.run('a', open, work)
  await expect(failing((db) => sql`select 1 from missing`.execute(db))).rejects.toThrow(/missing/)
  await expect(failing((db) => db.deleteFrom('migrations').execute())).rejects.toThrow(/read-?only/)
  expect((await searches.run('a', open, count)).count).toBeGreaterThan(400)
})
