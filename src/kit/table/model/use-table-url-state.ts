/**
 * Search, filters, sort order, groups, columns and page of a list are part of the address, for bookmarks, links and the
 * back button.
 */
import { useMemo } from 'react'
import { useSearchInAddress } from '../../page/search-in-address.ts'
import type { ChangeOptions, Edit } from '../../page/search-params.ts'
import { columnChoices } from '../../preferences/choices.ts'
import type { Column } from './column.ts'
import { toggleFacetValue, type FacetSelection } from './facets.ts'
import { isGroupable } from './grouping.ts'
import { formatSort, nextSort, noSort, parseSort, type Sort } from './sort.ts'
import { useStore } from '#ui/use-store.ts'

export interface TableUrlState {
  /** The text in the search box. */
  readonly searchText: string
  readonly setSearchText: (text: string) => void
  /** The search text in the address, which follows after a delay. */
  readonly debouncedSearch: string
  readonly facetSelection: FacetSelection
  readonly toggle: (column: string, value: string) => void
  /** Replaces the selected values of a facet. */
  readonly setFacet: (column: string, values: Iterable<string>) => void
  readonly clearAll: () => void
  readonly sort: Sort
  /** None restores the default order. */
  readonly setSort: (sort: Sort) => void
  /**
   * A press on the header of a column; `adds`: the column becomes the second key of an order that the user has chosen.
   */
  readonly sortBy: (column: string, adds: boolean) => void
  /** The ID of the column whose values group the rows; null where they are not grouped. */
  readonly groupBy: string | null
  readonly setGroupBy: (column: string | null) => void
  /** IDs of the visible columns, in the order in which they are shown. */
  readonly visibleColumns: ReadonlySet<string>
  /** Null restores the default columns. */
  readonly setVisibleColumns: (visibleColumns: ReadonlySet<string> | null) => void
  /** Starts at 1; used only for lists that the service pages. */
  readonly page: number
  readonly setPage: (page: number) => void
}

/** The parameters of the facets as text. */
const facetParams = (params: URLSearchParams, facets: readonly string[]): string =>
  new URLSearchParams(facets.flatMap((id) => params.getAll(id).map((value) => [id, value]))).toString()

function facetSelectionFrom(text: string): FacetSelection {
  const params = new URLSearchParams(text)
  return new Map([...new Set(params.keys())].map((id) => [id, new Set(params.getAll(id))]))
}

const sortFrom = <T>(text: string, columns: readonly Column<T>[]): Sort =>
  parseSort(text).filter((key) => columns.some(({ id }) => id === key.column))

function visibleColumnsFrom<T>(columns: readonly Column<T>[], requestedIds: string | null): ReadonlySet<string> {
  const validIds = requestedIds?.split(',').filter((id) => columns.some((column) => column.id === id))
  const [first] = columns
  return new Set([
    ...(first ? [first.id] : []),
    ...(validIds ?? columns.filter((column) => !column.hiddenByDefault).map((column) => column.id)),
  ])
}

/** Not `group`, which filters by a column of that name. */
const groupParam = 'group-by'

const toFirstPage: Edit = (params) => params.delete('page')

interface UrlStateOptions extends Pick<ChangeOptions, 'schedule'> {
  /** The sort in the format of the address. */
  readonly defaultSort?: string | undefined
  /** The column that groups the rows unless the address says otherwise. */
  readonly defaultGroupBy?: string | undefined
}

/** Reads and writes the state of the list called `name`; its first column is always visible. */
export function useTableUrlState<T>(
  name: string,
  columns: readonly Column<T>[],
  { defaultSort, defaultGroupBy, ...schedule }: UrlStateOptions = {},
): TableUrlState {
  const search = useSearchInAddress({ replace: true, ...schedule }, toFirstPage)
  const { params, searchInUrl, searchText, setSearchText, change } = search
  const updateParams = (edit: Edit, { replace = false, keepPage = false } = {}) =>
    change(
      (next) => {
        if (!keepPage) toFirstPage(next)
        edit(next)
      },
      { replace },
    )

  const facets = useMemo(() => columns.filter((column) => column.facet).map((column) => column.id), [columns])
  // Compared as text: every keystroke in the search box makes new parameters, and must not sort the list again.
  const facetText = facetParams(params, facets)
  const facetSelection = useMemo(() => facetSelectionFrom(facetText), [facetText])
  const chosenSort = params.get('sort')
  const sortText = chosenSort ?? defaultSort ?? ''
  const sort = useMemo(() => sortFrom(sortText, columns), [sortText, columns])
  const groupId = params.get(groupParam) ?? defaultGroupBy
  const groupColumn = columns.find((column) => column.id === groupId)
  const chosenColumns = useStore(columnChoices)
  const requestedColumns = params.get('columns') ?? new URLSearchParams(chosenColumns).get(name)
  const visibleColumns = useMemo(() => visibleColumnsFrom(columns, requestedColumns), [columns, requestedColumns])

  const setSort = (next: Sort) =>
    updateParams((to) => (next.length > 0 ? to.set('sort', formatSort(next)) : to.delete('sort')), { replace: true })
  const setFacet = (id: string, values: Iterable<string>) =>
    updateParams((next) => {
      next.delete(id)
      for (const value of values) next.append(id, value)
    })
  return {
    searchText,
    setSearchText,
    debouncedSearch: searchInUrl,
    facetSelection,
    toggle: (column, value) => setFacet(column, toggleFacetValue(facetSelection, column, value).get(column) ?? []),
    setFacet,
    clearAll: () => {
      setSearchText('')
      updateParams((next) => {
        for (const id of ['q', ...facets]) next.delete(id)
      })
    },
    sort,
    setSort,
    sortBy: (column, adds) => setSort(nextSort(adds && chosenSort === null ? noSort : sort, column, adds)),
    groupBy: groupColumn && isGroupable(groupColumn) ? groupColumn.id : null,
    setGroupBy: (id) =>
      updateParams(
        (next) => (id === (defaultGroupBy ?? null) ? next.delete(groupParam) : next.set(groupParam, id ?? '')),
        { replace: true },
      ),
    visibleColumns,
    setVisibleColumns: (ids) => {
      const text = ids && [...ids].join(',')
      columnChoices.choose(name, text)
      updateParams((next) => (text === null ? next.delete('columns') : next.set('columns', text)), {
        replace: true,
        keepPage: true,
      })
    },
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    setPage: (page) =>
      updateParams((next) => (page > 1 ? next.set('page', String(page)) : next.delete('page')), { keepPage: true }),
  }
}
