/** Which connection answers a request with a filter. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { events } from '#contract/areas/events.ts'
import { logins } from '#contract/areas/logins.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { createAccount } from '../accounts.ts'
import { seededRandom } from '../random.ts'
import { createService } from '../service.ts'
import { defaultSettings } from '../settings.ts'
import { openDatabase } from '../store/database.ts'
import { QueryThread } from '../store/query-thread.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A service on disk, where searches have threads of their own. */
async function startOnDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-'))
  const database = await openDatabase(join(folder, 'test.db'))
  const ownerToken = 'a'.repeat(64)
  const settings = { ...defaultSettings, ownerToken, passwordCost: { n: 2 ** 10, r: 8, p: 1 } }
  const random = seededRandom('filters')
  const now = Date.UTC(2026, 5, 15)
  await createAccount(database, { settings, random, now })
  const service = createService({ settings, database, random, clock: { now: () => now } })
  return {
    results: async (path: string, filter?: object) => {
      const headers = {
        Authorization: `Bearer ${ownerToken}`,
        ...(filter && { 'X-Filter': JSON.stringify(filter) }),
      }
      const response = await service.fetch(new Request(`http://localhost/v4${path}`, { headers }))
      return (await response.json()).results
    },
    [Symbol.asyncDispose]: async () => {
      await service.stop()
      await database.destroy()
      await rm(folder, { recursive: true })
    },
  }
}

test('only expensive filters are answered in a thread of their own', async () => {
  await using service = await startOnDisk()
  const inThread = vi.spyOn(QueryThread.prototype, 'executeQuery')
  const results = (filter: object) => service.results(nodes.list.path, filter)
  const all = await results({ region: { '+neq': 'none' } })
  expect(all).toBeGreaterThan(5)
  expect(inThread).not.toHaveBeenCalled()
  expect(await results({ label: { '+contains': '' } })).toBe(all)
  expect(inThread).toHaveBeenCalled()
  inThread.mockClear()
  expect(await results({ '+or': [1, 2, 3].map(() => ({ region: { '+neq': 'none' } })) })).toBe(all)
  expect(inThread).toHaveBeenCalled()
})

test.each([events.list, logins.list])(
  'without a filter, too, where nothing limits how many there are: $path',
  async (list) => {
    await using service = await startOnDisk()
    const inThread = vi.spyOn(QueryThread.prototype, 'executeQuery')
    const all = await service.results(list.path)
    expect(all).toBeGreaterThanOrEqual(0)
    expect(inThread).toHaveBeenCalled()
    inThread.mockClear()
    expect(await service.results(list.path, { '+order_by': 'id' })).toBe(all)
    expect(inThread).toHaveBeenCalled()
  },
)
