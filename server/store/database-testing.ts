/**
 * Databases for tests: of SQLite, or on the server of PostgreSQL that TEST_DATABASE_URL names (scripts/postgres.ts).
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { openDatabase, readConnection, type Database } from './database.ts'
import { migrate } from './migrations.ts'
import { LocalConnection, sqliteDialect } from './sqlite-driver.ts'
import { openWriter } from './statements.ts'

const server = process.env['TEST_DATABASE_URL']

async function runOnServer(statement: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function createPlace(encoding: 'utf8' | 'latin1' = 'utf8') {
  if (server === undefined) {
    const folder = await mkdtemp(path.join(tmpdir(), 'quarterdeck-'))
    return { address: path.join(folder, 'test.db'), remove: () => rm(folder, { recursive: true }) }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(`create database ${name} template template0 locale 'C' encoding '${encoding}'`)
  return {
    address: new URL(`/${name}`, server).href,
    remove: () => runOnServer(`drop database ${name} with (force)`),
  }
}

/** A database that can be opened several times. It is closed and deleted at the end of an `await using` block. */
export async function createTestDatabase(encoding?: 'utf8' | 'latin1') {
  const { address, remove } = await createPlace(encoding)
  const opened: Database[] = []
  return {
    address,
    open: async () => {
      const database = await openDatabase(address)
      opened.push(database)
      return database
    },
    [Symbol.asyncDispose]: async () => {
      for (const database of opened) await database.destroy()
      await remove()
    },
  }
}

/**
 * Deletes all rows, and begins with the first id again. Large tables are truncated, because deleted rows still take
 * time to read.
 */
const empty = sql`
  do $$ declare
    each record;
  begin
    set local session_replication_role = replica;
    for each in select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
      if pg_relation_size(each.name::regclass) > 1000000 then execute format('truncate %I cascade', each.name);
      else execute format('delete from %I', each.name);
      end if;
    end loop;
    perform setval(seqrelid, 1, false) from pg_sequence;
  end $$`

/**
 * Connects twice: otherwise the second of two simultaneous requests would have to wait for the first to finish before
 * it gets a connection.
 */
const connectTwice = (database: Database) =>
  Promise.all([1, 2].map((number) => sql`select ${sql.lit(number)}`.execute(readConnection(database))))

const countTables = async (database: Database) => (await database.introspection.getTables()).length

/**
 * Open databases that no test uses at the moment, with their numbers of tables. They are reused because creating one
 * takes longer than most tests.
 */
const unused = new Map<Database, number>()

async function openEmpty(): Promise<Database> {
  const [known] = unused
  const database = known?.[0] ?? (await openDatabase((await createPlace()).address))
  const tables = known?.[1] ?? (await countTables(database))
  unused.delete(database)
  await connectTwice(database)
  database.destroy = async () => {
    // A test may have dropped one.
    if ((await countTables(database)) !== tables) return
    await empty.execute(database)
    unused.set(database, tables)
  }
  return database
}

/** Opens an empty database, which nobody else uses until it is closed. */
export const openTestDatabase = (): Promise<Database> => (server === undefined ? openDatabase(':memory:') : openEmpty())

/** Databases in memory as SQLite stores them, by what `fill` has put into them. */
const filled = new Map<string, Uint8Array>()

/**
 * Opens a database with the rows that `fill` adds. What has been added under the same `key` before is copied, which
 * takes a small part of the time.
 */
export async function openFilledDatabase(
  key: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<Database> {
  if (server !== undefined) {
    const database = await openTestDatabase()
    await fill(database)
    return database
  }
  const known = filled.get(key)
  const sqlite = openWriter(':memory:')
  if (known) sqlite.deserialize(known)
  const database: Database = new Kysely({
    dialect: sqliteDialect({ connection: new LocalConnection(sqlite), begin: 'begin immediate' }),
  })
  if (!known) {
    await migrate(database)
    await fill(database)
    filled.set(key, sqlite.serialize())
  }
  return database
}

/** Makes writes of nodes fail with a full disk. Returns a function that frees the space again. */
export async function fillDisk(database: Database): Promise<() => Promise<unknown>> {
  const run = (statement: string) => sql.raw(statement).execute(database)
  if (server === undefined) {
    // More than fits into the free pages.
    await run('create table ballast (bytes blob)')
    for (const event of ['insert', 'update'])
      await run(
        `create trigger fill_on_${event} after ${event} on nodes begin insert into ballast values (zeroblob(1000000)); end`,
      )
    await run('pragma max_page_count = 1')
    return () => run('pragma max_page_count = 1000000')
  }
  await run(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device: full' using errcode = 'disk_full'; end $$`)
  await run('create trigger full_disk after insert or update on nodes for each row execute function fail()')
  return () => run('drop function fail cascade')
}
