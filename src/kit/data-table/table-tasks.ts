/** What is done with the rows of a table now and then, loaded when it is asked for: exporting, selecting all pages, explaining an empty result. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { announce } from '#ui/announce.ts'
import { loadAllPages } from './all-pages.ts'
import type { Column } from './column.ts'
import { formatCount, type Noun } from '../format.ts'
import { analyzeEmptyResult, type Criterion } from './empty-result.ts'
import { exportAs } from './export.ts'
import type { FacetView } from './facet-view.ts'
import type { RowId } from './row-model.ts'
import type { ListQueries, TableRows } from './use-rows.ts'
import type { TableUrlState } from './use-table-url-state.ts'

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
