import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from './database-testing.ts'
import { searchesOf } from './database.ts'

afterEach(() => vi.unstubAllEnvs())

test('a database on disk keeps every commit', async () => {
  await using place = await createTestDatabase()
  const database = await place.open()
  expect((await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database)).rows[0]?.journal_mode).toBe('wal')
  expect((await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(database)).rows[0]?.foreign_keys).toBe(1)
})

test('searches run under `node --watch`, to which their thread reports what it imports', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  await using place = await createTestDatabase()
  const database = await place.open()
  const search = searchesOf(database).run('a', new AbortController().signal, (db) =>
    db.selectFrom('users').select('id').execute(),
  )
  await expect(search).resolves.toEqual([])
})
