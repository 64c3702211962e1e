/** Which connection answers a request with a filter. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccount } from '../accounts.ts'
import { seededRandom } from '../random.ts'
import { createService } from '../service.ts'
import { defaultSettings } from '../settings.ts'
import { openDatabase } from '../store/database.ts'
import { QueryThread } from '../store/query-thread.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('only expensive filters are answered in a thread of their own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-'))
  const database = await openDatabase(join(folder, 'test.db'))
  const ownerToken = 'a'.repeat(64)
  const settings = { ...defaultSettings, ownerToken, passwordCost: { n: 2 ** 10, r: 8, p: 1 } }
  const random = seededRandom('filters')
  const now = Date.UTC(2026, 5, 15)
  await createAccount(database, { settings, random, now })
  const service = createService({ settings, database, random, clock: { now: () => now } })
  const inThread = vi.spyOn(QueryThread.prototype, 'executeQuery')
  const results = async (filter: object) => {
    const response = await service.fetch(
      new Request('http://localhost/v4/node/instances', {
        headers: { Authorization: `Bearer ${ownerToken}`, 'X-Filter': JSON.stringify(filter) },
      }),
    )
    return (await response.json()).results
  }
  const all = await results({ region: { '+neq': 'none' } })
  expect(all).toBeGreaterThan(5)
  expect(inThread).not.toHaveBeenCalled()
  expect(await results({ label: { '+contains': '' } })).toBe(all)
  expect(inThread).toHaveBeenCalled()
  inThread.mockClear()
  expect(await results({ '+or': [1, 2, 3].map(() => ({ region: { '+neq': 'none' } })) })).toBe(all)
  expect(inThread).toHaveBeenCalled()
  await service.stop()
  await database.destroy()
  await rm(folder, { recursive: true })
})
