/**
 * Reads the missing pages of a collection, a few in parallel and within the rate limit. Loaded for collections of many
 * pages.
 */
import { pageSize } from '#contract/limits.ts'
import { statusOf } from '../error.ts'
import { pauseReads, waitForSpareRequest } from '../http/rate-limit.ts'
import { runBulk } from '../run-bulk.ts'
import { idOf, wholeCollection, type Collection, type PageLoad, type ReadPage } from './page-load.ts'

/**
 * The loaded part is shown again each time it has grown by this factor. Merging and rendering take time in proportion
 * to its size, so showing every one of many pages would take up most of the loading time.
 */
const progressGrowth = 1.5

export async function loadOthers<T>(
  readPage: ReadPage<T>,
  load: PageLoad<T>,
  onProgress: ((collection: Collection<T>) => void) | null,
  signal?: AbortSignal,
): Promise<Collection<T>> {
  let shown = mergePages(load).loaded
  const showProgress = () => {
    const part = mergePages(load)
    if (!onProgress || part.loaded < shown * progressGrowth) return
    shown = part.loaded
    onProgress(part)
  }
  await readMissing(readPage, load, showProgress, signal)
  // When items are deleted during the load, others move to another page and may be missed.
  if (new Set(load.pages.map((page) => page?.results)).size > 1 || mergePages(load).loaded < resultsOf(load)) {
    load.pages.fill(null)
    await readMissing(readPage, load, () => null, signal)
  }
  const { items } = mergePages(load)
  // With all pages loaded, both counts are the number of items, whatever changed between two requests.
  return wholeCollection(items)
}

/** Rejects with the first error, once the requests under way have ended. */
async function readMissing<T>(
  readPage: ReadPage<T>,
  load: PageLoad<T>,
  onPage: () => void,
  signal?: AbortSignal,
): Promise<void> {
  const { pages } = load
  for (;;) {
    const missing = Array.from({ length: Math.ceil(resultsOf(load) / pageSize.max) }, (_, index) => index).filter(
      (index) => !pages[index],
    )
    if (missing.length === 0) return
    const failure = new AbortController()
    await runBulk({
      items: missing,
      run: async (index) => {
        await waitForSpareRequest(signal)
        pages[index] = await readPage({ page: index + 1, page_size: pageSize.max }).catch((error: unknown) => {
          // The last page is gone after a deletion.
          if (statusOf(error) === 404 && index > 0 && load.first) return { ...load.first, data: [] }
          throw error
        })
        onPage()
      },
      onFailed: (_, error) => failure.abort(error),
      onPause: pauseReads,
      signal: signal ? AbortSignal.any([signal, failure.signal]) : failure.signal,
    })
    signal?.throwIfAborted()
    failure.signal.throwIfAborted()
  }
}

/** How many items the service has, according to the latest page. */
const resultsOf = <T>({ first, pages }: PageLoad<T>) =>
  pages.reduce((count, page) => page?.results ?? count, first?.results ?? 0)

/**
 * Joins the pages received so far. An item that moved to the next page between two requests, and so arrived twice, is
 * kept once.
 */
function mergePages<T>(load: PageLoad<T>): Collection<T> {
  const { first, pages } = load
  const items = [
    ...new Map(
      [pages[0] ?? first, ...pages.slice(1)].flatMap((page) => page?.data ?? []).map((item) => [idOf(item), item]),
    ).values(),
  ]
  return { ...wholeCollection(items), results: Math.max(resultsOf(load), items.length) }
}
