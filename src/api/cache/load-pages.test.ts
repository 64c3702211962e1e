import { describe, expect, test } from 'vitest'
import type { Page } from '#contract/schema.ts'
import { clientSideLimit } from '../http/client-side-limit.ts'
import { loadPages } from './load-pages.ts'
import type { Collection } from './page-load.ts'

interface Item {
  id: number
}
const items = (from: number, to: number): Item[] =>
  Array.from({ length: to - from }, (_, index) => ({ id: from + index }))

/** A collection of that many items, which records its requests. */
function createCollection(count: number, change?: (all: Item[], request: number) => Item[]) {
  const requests: string[] = []
  let all = items(0, count)
  const readPage = async ({ page, page_size }: { page: number; page_size: number }): Promise<Page<Item>> => {
    requests.push(`${page}×${page_size}`)
    all = change?.(all, requests.length) ?? all
    await Promise.resolve()
    return {
      data: all.slice((page - 1) * page_size, page * page_size),
      page,
      pages: Math.max(1, Math.ceil(all.length / page_size)),
      results: all.length,
    }
  }
  return { requests, readPage }
}

describe('the first load', () => {
  test('reads a single page with one request', async () => {
    const { requests, readPage } = createCollection(60)
    const collection = await loadPages(readPage, { onProgress: () => {} })
    expect(collection).toMatchObject({ results: 60, loaded: 60, exceedsLimit: false })
    expect(requests).toEqual(['1×100'])
  })

  test('shows the first page at once and the others as they arrive, in order and with true counts', async () => {
    const { requests, readPage } = createCollection(1700)
    const steps: Collection<Item>[] = []
    const collection = await loadPages(readPage, { onProgress: (step) => void steps.push(step) })
    expect(requests).toEqual(['1×100', '1×500', '2×500', '3×500', '4×500'])
    expect(steps[0]).toMatchObject({ loaded: 100, results: 1700 })
    for (const { items: shown, loaded, results } of steps) {
      expect(shown).toHaveLength(loaded)
      expect(results).toBe(1700)
      expect(shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).toSorted((a, b) => a - b))
    }
    expect(collection.items).toEqual(items(0, 1700))
  })

  test('shows a long collection a few times only, because each time costs in proportion to what has arrived', async () => {
    const { readPage } = createCollection(12_000)
    const shown: number[] = []
    const collection = await loadPages(readPage, { onProgress: ({ loaded }) => void shown.push(loaded) })
    expect(collection.items).toEqual(items(0, 12_000))
    expect(shown).toEqual([100, 500, 1000, 1500, 2500, 4000, 6000, 9000])
  })

  test('reads only the first page beyond the limit', async () => {
    const { requests, readPage } = createCollection(clientSideLimit + 1)
    expect(await loadPages(readPage, { onProgress: () => {} })).toMatchObject({
      results: clientSideLimit + 1,
      loaded: 100,
      exceedsLimit: true,
    })
    expect(requests).toEqual(['1×100'])
  })
})

describe('a refetch', () => {
  test('reads pages of the largest size, each of them once', async () => {
    const { requests, readPage } = createCollection(1200)
    const collection = await loadPages(readPage)
    expect(requests).toEqual(['1×500', '2×500', '3×500'])
    expect(collection.items).toEqual(items(0, 1200))
  })

  test('returns an item once when it moves to another page during the load', async () => {
    const { readPage } = createCollection(1000, (all, request) => (request === 2 ? [{ id: 5000 }, ...all] : all))
    const { items: found, loaded, results } = await loadPages(readPage)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    expect(results).toBe(loaded)
  })
})
