import { describe, expect, test } from 'vitest'
import { isProportionate } from '#contract/growth-testing.ts'
import { DatabaseWindows, MemoryWindows, type CountingWindows } from './counting-windows.ts'
import { openTestDatabase } from './database-testing.ts'

const limit = { count: 2, seconds: 60 }
const start = Date.UTC(2026, 5, 15, 10, 30)

async function consumeOften(windows: CountingWindows, uses: number) {
  for (let count = 0; count < uses; count += 1) await windows.consume('key', limit, start)
}

describe.each([
  ['in memory', () => Promise.resolve({ windows: new MemoryWindows(), close: () => Promise.resolve() })],
  [
    'in the database',
    async () => {
      const database = await openTestDatabase()
      return { windows: new DatabaseWindows(database, 'test'), close: () => database.destroy() }
    },
  ],
])('a limit %s', (_, open) => {
  test('applies to one window', async () => {
    const { windows, close } = await open()
    const uses: unknown[] = []
    for (const second of [0, 1, 2]) {
      const { ok, remaining, resetAt } = await windows.consume('key', limit, start + second * 1000)
      uses.push([ok, remaining, resetAt - start])
    }
    expect(uses).toEqual([
      [true, 1, 60_000],
      [true, 0, 60_000],
      [false, 0, 60_000],
    ])
    expect(await windows.consume('key', limit, start + 60_000)).toMatchObject({ ok: true, resetAt: start + 120_000 })
    await close()
  })

  test('never asks for more than its own length, even when the clock was set back a day', async () => {
    const { windows, close } = await open()
    await consumeOften(windows, 3)
    const yesterday = start - 86_400_000
    expect(await windows.consume('key', limit, yesterday)).toMatchObject({ ok: false, resetAt: yesterday + 60_000 })
    expect((await windows.consume('key', limit, yesterday + 60_000)).ok).toBe(true)
    await close()
  })

  test('counts uses at the same time, and no looks', async () => {
    const { windows, close } = await open()
    await Promise.all([1, 2].map(() => windows.consume('key', limit, start)))
    expect(await windows.peek('key', limit, start)).toMatchObject({ ok: true, remaining: 0 })
    expect(await windows.peek('other', limit, start)).toMatchObject({ ok: true, remaining: 2 })
    expect(await windows.peek('key', limit, start + 60_000)).toMatchObject({ remaining: 2, resetAt: start + 120_000 })
    await windows.reset('key')
    expect(await windows.peek('key', limit, start)).toMatchObject({ remaining: 2 })
    await close()
  })
})

test('purposes share no keys', async () => {
  const database = await openTestDatabase()
  await consumeOften(new DatabaseWindows(database, 'password'), 3)
  expect(await new DatabaseWindows(database, 'code').consume('key', limit, start)).toMatchObject({ remaining: 1 })
  await database.destroy()
})

describe('many different keys in memory', () => {
  test('take bounded memory and little time', async () => {
    const consume = async (uses: number) => {
      const windows = new MemoryWindows()
      for (let count = 0; count < uses; count += 1) await windows.consume(`key ${count}`, limit, start)
      expect(windows.size).toBeLessThanOrEqual(10_000)
    }
    // A sweep of all windows for each use would take over ten seconds.
    expect(await isProportionate(consume, 100_000)).toBe(true)
  })

  test('do not make it forget a key in use', async () => {
    const windows = new MemoryWindows()
    for (let count = 0; count < 20_000; count += 1) {
      await windows.consume(`key ${count}`, limit, start)
      if (count % 1000 === 0) await windows.consume('in use', limit, start)
    }
    expect(await windows.consume('in use', limit, start)).toMatchObject({ ok: false })
  })
})
