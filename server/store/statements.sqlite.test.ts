import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { runStatement, StatementCache } from './statements.ts'

const filler = (length: number) => `/* ${'x'.repeat(length)} */`

test('any number of different statements are kept up to a total length', () => {
  const cache = new StatementCache(new DatabaseSync(':memory:'))
  for (let number = 0; number < 1000; number += 1)
    expect(runStatement(cache, `select ${number} as number ${filler(2000)}`, []).rows).toEqual([{ number }])
  expect(cache.characters).toBeGreaterThan(100_000)
  expect(cache.characters).toBeLessThanOrEqual(400_000)
})

test('a statement that is used often stays, and a long one is not kept', () => {
  const cache = new StatementCache(new DatabaseSync(':memory:'))
  const frequent = cache.prepare('select 1')
  for (let number = 0; number < 1000; number += 1) {
    cache.prepare(`select ${number} ${filler(2000)}`)
    expect(cache.prepare('select 1')).toBe(frequent)
  }
  const { characters } = cache
  expect(cache.prepare(`select 2 ${filler(20_000)}`)).toBeDefined()
  expect(cache.characters).toBe(characters)
})
