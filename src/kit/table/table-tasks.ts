/**
 * Occasional tasks with the rows of a table, loaded on demand: exporting, selecting all pages, explaining an empty
 * result.
 */
import type { QueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.ts'
import type { Column, RowId } from './model/column.ts'
import type { Noun } from '../format/texts.ts'
import { analyzeEmptyResult, type Criterion } from './empty-result.ts'
import { datedName, exportAs, type ListExportKind } from './model/export.ts'
import type { FacetView } from './model/facets.ts'
import type { ListQueries, TableRows } from './use-rows.ts'
import type { TableUrlState } from './model/use-table-url-state.ts'
import type { Filter } from '#contract/filter.ts'
import type { TerraformContents } from '#contract/terraform.ts'
import { t } from '#contract/translate.ts'
import { loadPages } from '#api/cache/load-pages.ts'
import { retryDelay, retryRead } from '#api/cache/query.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { openDialog } from '../dialogs/dialogs.tsx'
import { downloadText } from '../download.ts'

/** What a table shows. */
interface Scope<T> {
  readonly client: QueryClient
  readonly name: string
  readonly noun: Noun
  readonly list: ListQueries<T>
  readonly columns: readonly Column<T>[]
  readonly visibleColumns: readonly Column<T>[]
  readonly getId: (item: T) => RowId
  readonly urlState: TableUrlState
  readonly facets: readonly FacetView[]
  readonly rows: TableRows<T>
  /** More rows match than are shown. */
  readonly hasPages: boolean
  /** The Terraform contents of rows. */
  readonly terraform: ((items: readonly T[]) => TerraformContents) | undefined
}

/** All rows that match, on all pages; null when the user has canceled reading them. */
function loadMatching<T>(
  { client, list, getId, noun, rows, hasPages }: Scope<T>,
  titleOf: (rows: string) => string,
): Promise<readonly T[] | null> {
  if (!hasPages) return Promise.resolve(rows.visibleItems)
  const { filter, matching: total } = rows
  return loadAllPages({ client, list, filter, getId, total, title: titleOf(noun.counted(total)) })
}

/** The shown columns in their order, and the columns that are always exported. */
const exportedColumns = <T>({ columns, visibleColumns }: Pick<Scope<T>, 'columns' | 'visibleColumns'>) => [
  ...visibleColumns,
  ...columns.filter((column) => column.alwaysExported && !visibleColumns.includes(column)),
]

/** `selected`: these rows instead of all that match. */
export async function exportRows<T>(
  scope: Scope<T>,
  kind: ListExportKind,
  selected: readonly T[] | null,
): Promise<void> {
  const items = selected ?? (await loadMatching(scope, (rows) => t('Export {rows}', { rows })))
  if (!items) return
  if (kind !== 'terraform') exportAs(kind, scope.name, items, exportedColumns(scope))
  else if (scope.terraform) {
    const { terraformText } = await import('../terraform.ts')
    downloadText(datedName(scope.name, 'tf'), await terraformText(scope.terraform(items)))
  }
  announce(t('{rows} exported', { rows: scope.noun.counted(items.length) }))
}

export async function selectMatching<T>(scope: Scope<T>, select: (items: readonly T[]) => void): Promise<void> {
  const items = await loadMatching(scope, (rows) => t('Select {rows}', { rows }))
  if (items) select(items)
}

/** The search terms and filters that leave no rows. */
export const findCauses = <T>({ rows: { items, serverSide }, ...scope }: Scope<T>): Promise<readonly Criterion[]> =>
  analyzeEmptyResult({ ...scope, items, serverSide })

const lazyDialog = lazyComponent(async () => (await import('./all-pages-dialog.tsx')).AllPagesDialog)

interface Options<T> {
  readonly client: QueryClient
  readonly list: ListQueries<T>
  readonly filter: Filter | undefined
  readonly getId: (item: T) => RowId
  /** "Export 10,000 nodes" */
  readonly title: string
  /** Rows to expect. */
  readonly total: number
}

/** The rows in the order of the service; null when the user has canceled it. */
export async function loadAllPages<T>(options: Options<T>): Promise<readonly T[] | null> {
  const { client, list, filter, getId, title, total } = options
  let loaded: readonly T[] | null = null
  const load = async (onProgress: (count: number) => void, signal: AbortSignal) => {
    const { items } = await loadPages(
      (query) => {
        signal.throwIfAborted()
        return client.fetchQuery({ ...list.page(query, filter), staleTime: 0, gcTime: 0, retry: retryRead, retryDelay })
      },
      { onProgress: (partial) => onProgress(partial.loaded), limit: Number.POSITIVE_INFINITY, signal },
    )
    signal.throwIfAborted()
    // A row that has moved to another page during the load arrives twice.
    loaded = [...new Map(items.map((item) => [getId(item), item])).values()]
  }
  await openDialog(lazyDialog, { title, total, load })
  return loaded
}
