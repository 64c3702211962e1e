/** Searches of a database on disk: real threads, and statements that take long. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, openSearchConnection, readConnection, searchesOf, type Database } from './database.ts'
import { Searches } from './searches.ts'

async function onDisk() {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarterdeck-'))
  const file = path.join(folder, 'test.db')
  const database = await openDatabase(file)
  const names = Array.from({ length: 400 }, (_, index) => ({ name: `9999-${index}` }))
  await database.insertInto('migrations').values(names).execute()
  return {
    file,
    database,
    [Symbol.asyncDispose]: async () => {
      await database.destroy()
      await rm(folder, { recursive: true })
    },
  }
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
  await using disk = await onDisk()
  const searches = searchesOf(disk.database)
  const ended = new AbortController()
  const finished: string[] = []
  const long = searches.run('a', ended.signal, searchLong).catch(() => finished.push('long'))
  const ownNext = searches.run('a', open, count).then(() => finished.push('own next'))
  await readConnection(disk.database)
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
  await using disk = await onDisk()
  const searches = searchesOf(disk.database)
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
  await using disk = await onDisk()
  const connection = openSearchConnection(disk.file)
  const searches = new Searches([connection], 100)
  await expect(searches.run('a', open, searchLong)).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'X-Filter', reason: 'Searching took longer than 0.1 seconds. Use fewer conditions.' }],
  })
  expect((await searches.run('a', open, count)).count).toBeGreaterThan(400)
  await connection.database.destroy()
})

test('errors of a search are those of the database', async () => {
  await using disk = await onDisk()
  const searches = searchesOf(disk.database)
  await expect(searches.run('a', open, (db) => sql`select 1 from missing`.execute(db))).rejects.toThrow('no such table')
  await expect(searches.run('a', open, (db) => db.deleteFrom('migrations').execute())).rejects.toMatchObject({
    errcode: 8,
  })
  expect((await searches.run('a', open, count)).count).toBeGreaterThan(400)
})
