/** What is done with the rows of a table now and then, loaded when it is asked for: exporting, selecting all pages, explaining an empty result. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { announce } from '#ui/announce.ts'
import type { Column, RowId } from './model/column.ts'
import { formatCount, type Noun } from '../format/texts.ts'
import { analyzeEmptyResult, type Criterion } from './empty-result.ts'
import { exportAs } from './model/export.ts'
import type { FacetView } from './model/facets.ts'
import type { ListQueries, TableRows } from './use-rows.ts'
import type { TableUrlState } from './model/use-table-url-state.ts'
import type { Filter } from '#contract/filter.ts'
import { loadPages } from '#api/cache/collection.ts'
import { retryDelay, retryRead } from '#api/cache/query.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { openDialog } from '../dialogs/dialogs.tsx'

/** What a table shows. */
interface Scope<T, A extends QueryKey, P extends QueryKey> {
  readonly client: QueryClient
  readonly name: string
  readonly noun: Noun
  readonly list: ListQueries<T, A, P>
  readonly columns: readonly Column<T>[]
  readonly visibleColumns: readonly Column<T>[]
  readonly getId: (item: T) => RowId
  readonly urlState: TableUrlState
  readonly facets: readonly FacetView[]
  readonly rows: TableRows<T>
  /** More rows match than those that are shown. */
  readonly hasPages: boolean
}

/** All rows that match, on all pages; null when the user has canceled reading them. */
function loadMatching<T, A extends QueryKey, P extends QueryKey>(
  { client, list, getId, noun, rows, hasPages }: Scope<T, A, P>,
  verb: string,
  rowsOnly: boolean,
): Promise<readonly T[] | null> {
  if (!hasPages) return Promise.resolve(rows.visibleItems)
  const { filter, matching: total } = rows
  return loadAllPages({ client, list, filter, getId, total, rowsOnly, title: `${verb} ${formatCount(total, noun)}` })
}

export async function exportRows<T, A extends QueryKey, P extends QueryKey>(
  scope: Scope<T, A, P>,
  kind: 'csv' | 'json',
): Promise<void> {
  const items = await loadMatching(scope, 'Export', false)
  if (!items) return
  exportAs(kind, scope.name, items, scope.visibleColumns)
  announce(`${formatCount(items.length, scope.noun)} exported`)
}

export async function selectMatching<T, A extends QueryKey, P extends QueryKey>(
  scope: Scope<T, A, P>,
  select: (items: readonly T[]) => void,
): Promise<void> {
  const items = await loadMatching(scope, 'Select', true)
  if (items) select(items)
}

/** What search and filters have left nothing. */
export const findCauses = <T, A extends QueryKey, P extends QueryKey>({
  rows: { items, serverSide },
  ...scope
}: Scope<T, A, P>): Promise<readonly Criterion[]> => analyzeEmptyResult({ ...scope, items, serverSide })

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
