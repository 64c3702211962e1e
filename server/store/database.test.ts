import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, readConnection, type Database } from './database.ts'

const account = { id: 1, uuid: 'x', created: 'y' }

async function onDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-'))
  const file = join(folder, 'test.db')
  const open: Database[] = []
  return {
    open: async () => {
      const database = await openDatabase(file)
      open.push(database)
      return database
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(open.map((database) => database.destroy()))
      await rm(folder, { recursive: true })
    },
  }
}

test('data is there after opening again, and migrations run once', async () => {
  await using disk = await onDisk()
  const first = await disk.open()
  await first.insertInto('account').values(account).execute()
  await first.destroy()
  const again = await disk.open()
  expect(await again.selectFrom('account').select('uuid').execute()).toEqual([{ uuid: 'x' }])
})

test('reads do not wait for an open write, and see only committed data', async () => {
  await using disk = await onDisk()
  const database = await disk.open()
  const reader = readConnection(database)
  expect(reader).not.toBe(database)
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('account').values(account).execute()
    expect(await reader.selectFrom('account').select('id').execute()).toEqual([])
  })
  expect(await reader.selectFrom('account').select('id').execute()).toEqual([{ id: 1 }])
})

test('a transaction that throws is rolled back, and the next one works', async () => {
  const database = await openDatabase(':memory:')
  const failing = database.transaction().execute(async (transaction) => {
    await transaction.insertInto('account').values(account).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await database.selectFrom('account').select('id').execute()).toEqual([])
  await database.transaction().execute((transaction) => transaction.insertInto('account').values(account).execute())
  expect(await database.selectFrom('account').select('id').execute()).toEqual([{ id: 1 }])
  await database.destroy()
})

test('deleting a user deletes dependent rows, and ids are never reused', async () => {
  const database = await openDatabase(':memory:')
  const add = () =>
    database
      .insertInto('users')
      .values({
        username: 'a',
        email: '',
        restricted: 1,
        password_hash: '',
        created: '',
        authorized_keys: null,
        verified_phone_number: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await add()
  await database
    .insertInto('grants')
    .values({ user_id: id, kind: 'node', entity_id: 1, permissions: 'read_only' })
    .execute()
  await expect(add()).rejects.toThrow(/UNIQUE/)
  await database.deleteFrom('users').execute()
  expect(await database.selectFrom('grants').selectAll().execute()).toEqual([])
  expect((await add()).id).toBeGreaterThan(id)
  await database.destroy()
})

test('a database on disk keeps every commit, and one of a newer version is rejected', async () => {
  await using disk = await onDisk()
  const database = await disk.open()
  expect((await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database)).rows[0]?.journal_mode).toBe('wal')
  expect((await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(database)).rows[0]?.foreign_keys).toBe(1)
  await database.insertInto('migrations').values({ name: '9999-future' }).execute()
  await expect(disk.open()).rejects.toThrow('newer version')
})

test('values that cannot be stored are rejected', async () => {
  const database = await openDatabase(':memory:')
  await expect(sql`select ${{}}`.execute(database)).rejects.toThrow('cannot be stored')
  expect((await sql<{ a: number; b: null }>`select ${true} as a, ${null} as b`.execute(database)).rows).toEqual([
    { a: 1, b: null },
  ])
  await database.destroy()
})
