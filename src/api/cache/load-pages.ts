/** Reads the pages of a collection: the first one, then the others in the background. */
import { pageSize } from '#contract/limits.ts'
import { clientSideLimit } from '../http/client-side-limit.ts'
import type { Collection, LoadOptions, PageLoad, ReadPage } from './page-load.ts'

export const startLoad = <T>(): PageLoad<T> => ({ first: null, pages: [] })

/**
 * Reads all pages. The items keep the service's order. Rejects with the first error; `load` then holds the pages
 * received so far.
 */
export async function loadPages<T>(
  readPage: ReadPage<T>,
  { onProgress = null, limit = clientSideLimit, signal, load = startLoad() }: LoadOptions<T> = {},
): Promise<Collection<T>> {
  load.first ??= await readPage({ page: 1, page_size: onProgress ? pageSize.default : pageSize.max })
  const { first } = load
  const initial = {
    items: first.data,
    results: first.results,
    loaded: first.data.length,
    exceedsLimit: first.results > limit,
  }
  if (initial.exceedsLimit || first.pages <= 1) return initial
  if (!onProgress) load.pages[0] ??= first
  else if (load.pages.length === 0) onProgress(initial)
  const { loadOthers } = await import('./missing-pages.ts')
  return loadOthers(readPage, load, onProgress, signal)
}
