import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database-testing.ts'

test('a database on disk keeps every commit', async () => {
  await using place = await createTestDatabase()
  const database = await place.open()
  expect((await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database)).rows[0]?.journal_mode).toBe('wal')
  expect((await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(database)).rows[0]?.foreign_keys).toBe(1)
})
