import { describe, expect, test } from 'vitest'
import type { Page } from '#contract/schema.ts'
import { load, wholeLimit, type Collection } from './collection.ts'

interface Item { id: number }
const items = (from: number, to: number): Item[] => Array.from({ length: to - from }, (_, index) => ({ id: from + index }))

/** A service with so many items; notes what is asked. */
function collectionOf(count: number, change?: (all: Item[], request: number) => Item[]) {
  const asked: string[] = []
  let all = items(0, count)
  const readPage = async ({ page, page_size }: { page: number; page_size: number }): Promise<Page<Item>> => {
    asked.push(`${page}×${page_size}`)
    all = change?.(all, asked.length) ?? all
    await Promise.resolve()
    return { data: all.slice((page - 1) * page_size, page * page_size), page, pages: Math.max(1, Math.ceil(all.length / page_size)), results: all.length }
  }
  return { asked, readPage }
}

describe('the first time', () => {
  test('one page is one request', async () => {
    const { asked, readPage } = collectionOf(60)
    const whole = await load(readPage, () => {})
    expect(whole).toMatchObject({ results: 60, loaded: 60, tooMany: false })
    expect(asked).toEqual(['1×100'])
  })

  test('the first page shows at once, the rest streams in, always in order and with honest counts', async () => {
    const { asked, readPage } = collectionOf(1700)
    const steps: Collection<Item>[] = []
    const whole = await load(readPage, (step) => void steps.push(step))
    expect(asked).toEqual(['1×100', '1×500', '2×500', '3×500', '4×500'])
    expect(steps[0]).toMatchObject({ loaded: 100, results: 1700 })
    for (const { items: shown, loaded, results } of steps) {
      expect(shown).toHaveLength(loaded)
      expect(results).toBe(1700)
      expect(shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).toSorted((one, other) => one - other))
    }
    expect(whole.items).toEqual(items(0, 1700))
  })

  test('beyond the limit only the first page is read', async () => {
    const { asked, readPage } = collectionOf(wholeLimit + 1)
    expect(await load(readPage, () => {})).toMatchObject({ results: wholeLimit + 1, loaded: 100, tooMany: true })
    expect(asked).toEqual(['1×100'])
  })
})

describe('again', () => {
  test('the largest pages are read, the first of them once', async () => {
    const { asked, readPage } = collectionOf(1200)
    const whole = await load(readPage, null)
    expect(asked).toEqual(['1×500', '2×500', '3×500'])
    expect(whole.items).toEqual(items(0, 1200))
  })

  test('what moves to another page while reading stands in the result once', async () => {
    const { readPage } = collectionOf(1000, (all, request) => (request === 2 ? [{ id: 5000 }, ...all] : all))
    const { items: found, loaded, results } = await load(readPage, null)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    expect(results).toBe(loaded)
  })
})
