import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isShared, readConnection } from './database.ts'
import { createTestDatabase, openTestDatabase } from './database-testing.ts'

const account = { id: 1, uuid: 'x', created: 'y' }

test('data is there after opening again, and migrations run once', async () => {
  await using place = await createTestDatabase()
  const first = await place.open()
  await first.insertInto('account').values(account).execute()
  await first.destroy()
  const again = await place.open()
  expect(await again.selectFrom('account').select('uuid').execute()).toEqual([{ uuid: 'x' }])
})

test('reads do not wait for an open write, and see only committed data', async () => {
  await using place = await createTestDatabase()
  const database = await place.open()
  const reader = readConnection(database)
  expect(reader).not.toBe(database)
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('account').values(account).execute()
    expect(await reader.selectFrom('account').select('id').execute()).toEqual([])
  })
  expect(await reader.selectFrom('account').select('id').execute()).toEqual([{ id: 1 }])
})

test('a transaction that throws is rolled back, and the next one works', async () => {
  const database = await openTestDatabase()
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
  const database = await openTestDatabase()
  const add = () =>
    database
      .insertInto('users')
      .values({
        username: 'a',
        email: '',
        restricted: 1,
        password_hash: '',
        password_created: null,
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
  await expect(add()).rejects.toThrow(/unique/i)
  await database.deleteFrom('users').execute()
  expect(await database.selectFrom('grants').selectAll().execute()).toEqual([])
  expect((await add()).id).toBeGreaterThan(id)
  await database.destroy()
})

test('a database of a newer version is rejected', async () => {
  await using place = await createTestDatabase()
  const database = await place.open()
  await database.insertInto('migrations').values({ name: '9999-future' }).execute()
  await expect(place.open()).rejects.toThrow('newer version')
})

test('values that cannot be stored are rejected', async () => {
  const database = await openTestDatabase()
  await expect(sql`select ${{}}`.execute(database)).rejects.toThrow('cannot be stored')
  expect(
    (await sql<{ a: number; b: null }>`select cast(${true} as integer) as a, ${null} as b`.execute(database)).rows,
  ).toEqual([{ a: 1, b: null }])
  await database.destroy()
})

test('texts compare by their octets, and lower() changes ASCII only', async () => {
  const database = await openTestDatabase()
  const names = ['z', 'ä', 'B', 'a', '😀', '_', 'É']
  await database
    .insertInto('migrations')
    .values(names.map((name) => ({ name: `9999 ${name}` })))
    .execute()
  const added = database.selectFrom('migrations').where('name', '>', '9999')
  expect(await added.select('name').orderBy('name').execute()).toEqual(
    ['B', '_', 'a', 'z', 'É', 'ä', '😀'].map((name) => ({ name: `9999 ${name}` })),
  )
  const lower = await added
    .select(({ fn }) => fn<string>('lower', ['name']).as('lower'))
    .orderBy('name')
    .execute()
  expect(lower.map(({ lower }) => lower.slice(5))).toEqual(['b', '_', 'a', 'z', 'É', 'ä', '😀'])
  await database.deleteFrom('migrations').where('name', '>', '9999').execute()
  await database.destroy()
})

test('numbers are numbers, large ones too, and conditions are 0 or 1', async () => {
  const database = await openTestDatabase()
  const large = Number.MAX_SAFE_INTEGER
  await database.insertInto('jobs').values({ kind: 'a', subject_id: large, due_at: large, payload: '' }).execute()
  const row = await database
    .selectFrom('jobs')
    .select(({ fn, eb }) => [
      'due_at',
      fn.countAll().over().as('count'),
      fn.sum('subject_id').over().as('sum'),
      eb('due_at', '=', large).as('equal'),
      eb('due_at', 'in', []).as('nothing'),
    ])
    .executeTakeFirst()
  expect(row).toEqual({ due_at: large, count: 1, sum: large, equal: 1, nothing: 0 })
  await database.destroy()
})

test('the only process on a database knows that it is alone', async () => {
  const database = await openTestDatabase()
  expect(isShared(database)).toBe(process.env['TEST_DATABASE_URL'] !== undefined)
  await database.destroy()
})
