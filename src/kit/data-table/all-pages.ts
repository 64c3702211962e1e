/** Reads every page of a list that the service pages, with progress, for exporting and selecting all that match. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Filter } from '#contract/filter.ts'
import { loadPages } from '#api/collection.ts'
import { retryDelay, retryRead } from '#api/query.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { openDialog } from '../dialogs.tsx'
import type { RowId } from './row-model.ts'
import type { ListQueries } from './use-rows.ts'

const lazyDialog = lazyComponent(async () => (await import('./all-pages-dialog.tsx')).AllPagesDialog)

interface Options<T, A extends QueryKey, P extends QueryKey> {
  readonly client: QueryClient
  readonly list: ListQueries<T, A, P>
  readonly filter: Filter | undefined
  readonly getId: (item: T) => RowId
  /** "Export 10,000 nodes" */
  readonly title: string
  /** Rows to expect. */
  readonly total: number
  /** Only what the rows themselves have, where that costs fewer requests. */
  readonly rowsOnly: boolean
}

/** The rows in the order of the service; null when the user has canceled it. */
export async function loadAllPages<T, A extends QueryKey, P extends QueryKey>(
  options: Options<T, A, P>,
): Promise<readonly T[] | null> {
  const { client, list, filter, getId, title, total, rowsOnly } = options
  let loaded: readonly T[] | null = null
  const page = (rowsOnly ? list.rowsOnly : undefined) ?? list.page
  const load = async (onProgress: (count: number) => void, signal: AbortSignal) => {
    const { items } = await loadPages(
      (query) => {
        signal.throwIfAborted()
        return client.fetchQuery({ ...page(query, filter), staleTime: 0, gcTime: 0, retry: retryRead, retryDelay })
      },
      (partial) => onProgress(partial.loaded),
      Number.POSITIVE_INFINITY,
    )
    signal.throwIfAborted()
    // A row that has moved to another page meanwhile arrives twice.
    loaded = [...new Map(items.map((item) => [getId(item), item])).values()]
  }
  await openDialog(lazyDialog, { title, total, load })
  return loaded
}
