/**
 * The table for every list, with search, filters, sorting, columns, selection, export and loading state. A list defines its columns
 * and queries (experience.md, How lists behave).
 */
import type { QueryKey } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { pageSize } from '#contract/limits.ts'
import { ErrorNotice } from '#kit/error-notice.tsx'
import { toastError } from '#kit/toast.ts'
import { announce } from '#ui/announce.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { SharedMenu, type MenuItem } from '#ui/menu.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { CardViewProps } from './card-view.tsx'
import type { Column } from './column.ts'
import { facetViews } from './facet-view.ts'
import { FilterProvider } from './filter-button.tsx'
import { NoMatches, ListWarnings, useDebouncedAnnounce } from './list-notices.tsx'
import { Pager } from './pager.tsx'
import { BulkButtons, ResultBar, SelectionBar, type BulkAction } from './result-bar.tsx'
import { formatCount, type Noun } from '../format.ts'
import { countLabel, type ListCounts } from './count-label.ts'
import { createRowFactory, useRowHandlers, type RowId } from './row-model.ts'
import { fieldNames } from './search.ts'
import { TableView } from './table-view.tsx'
import { Toolbar } from './toolbar.tsx'
import { useListMemory } from './list-memory.ts'
import { isNarrowViewport, useNarrowViewport } from './use-narrow-viewport.ts'
import { useRows, type ListQueries } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import { useTableUrlState } from './use-table-url-state.ts'

const lazyCardView = lazyComponent(async () => (await import('./card-view.tsx')).CardView)
// Only phones need it, and they need it for the first row.
if (isNarrowViewport()) lazyCardView.load()

const CardView = (props: CardViewProps) =>
  useLazyComponent(lazyCardView, true, props, <SkeletonRows rows={8} label={`Loading ${props.caption}`} />)

/** Keep `columns` and the functions stable between renders, otherwise every row renders again. */
export interface DataTableProps<T extends object, A extends QueryKey, P extends QueryKey> {
  /** Identifies the list in storage and exported files: `nodes`. */
  name: string
  /** "Nodes". */
  caption: string
  noun: Noun
  list: ListQueries<T, A, P>
  /** The first column is the name: always visible, and the link. */
  columns: readonly Column<T>[]
  getId: (item: T) => RowId
  getLabel: (item: T) => string
  getHref?: (item: T) => string
  rowMenu?: (item: T) => readonly MenuItem[]
  /** Keyboard shortcuts for the focused row: `e`, `Delete`. */
  rowShortcuts?: (item: T) => Readonly<Record<string, () => void>>
  /** Rows are selectable only if there are any. */
  bulkActions?: readonly BulkAction<T>[]
  /** In the format of the address: `label`, `-created`. */
  defaultSort?: string
  /** Shown instead of the table when the list is empty. */
  empty: ReactNode
}

export function DataTable<T extends object, A extends QueryKey, P extends QueryKey>(props: DataTableProps<T, A, P>) {
  const { caption, noun, empty, bulkActions = [] } = props
  const table = useTableState(props)
  const { urlState, rows, selection, narrow, view, facets, filtered, counts, exportItems } = table
  const errorNotice = rows.error ? (
    <ErrorNotice error={rows.error} title={`${caption} could not be loaded`} onRetry={rows.retry} />
  ) : null
  const hasSelection = selection.selectedItems.length > 0
  // A search that the service rejects must remain editable.
  if (errorNotice && !rows.serverSide) return errorNotice
  if (!rows.loading && rows.results === 0) return empty
  return (
    <FilterProvider toggle={urlState.toggle}>
      <Toolbar
        name={props.name}
        caption={caption}
        urlState={urlState}
        columns={props.columns}
        facets={facets}
        fields={table.fields}
        serverSide={rows.serverSide}
        sortable={table.sortable}
        onExport={exportItems}
        exportDisabledReason={rows.visibleItems.length === 0 ? 'There are no rows to export' : null}
        narrow={narrow}
      />
      {hasSelection ? (
        <SelectionBar
          count={selection.selectedItems.length}
          hiddenCount={selection.hiddenCount}
          matchingLabel={formatCount(rows.visibleItems.length, noun)}
          onClear={selection.clear}
          onSelectAll={selection.state === 'all' || rows.visibleItems.length === 0 ? null : selection.selectVisible}
        >
          <BulkButtons actions={bulkActions} items={selection.selectedItems} />
        </SelectionBar>
      ) : null}
      {errorNotice || (hasSelection && !narrow) ? null : (
        <ResultBar
          {...counts}
          loading={rows.loading}
          facets={facets}
          serverSortable={table.serverSortable}
          onRemove={urlState.toggle}
          onClear={urlState.clearAll}
        />
      )}
      <ListWarnings error={rows.refreshError} unsupportedTerms={rows.unsupportedTerms} onRetry={rows.retry} />
      {errorNotice ??
        (!rows.loading && rows.visibleItems.length === 0 ? (
          <NoMatches {...counts} onClear={urlState.clearAll} />
        ) : narrow ? (
          <>
            <CardView {...view} />
            {hasSelection ? <div aria-hidden className="h-28" /> : null}
          </>
        ) : (
          <TableView
            {...view}
            sort={urlState.sort}
            onSort={urlState.setSort}
            sortable={table.sortable}
            selectionState={selection.state}
            onSelectAll={selection.toggleVisible}
            selectAllLabel={`Select all ${formatCount(rows.visibleItems.length, noun)}${filtered ? ' shown' : ''}`}
            total={rows.matching}
            resetKey={table.resetKey}
            hasPager={rows.serverSide && rows.pageCount > 1}
          />
        ))}
      {rows.serverSide && rows.pageCount > 1 ? (
        <Pager caption={caption} page={urlState.page} pageCount={rows.pageCount} onPage={urlState.setPage} />
      ) : null}
      <SharedMenu {...table.menu} />
    </FilterProvider>
  )
}

function useTableState<T extends object, A extends QueryKey, P extends QueryKey>(props: DataTableProps<T, A, P>) {
  const {
    name,
    caption,
    noun,
    list,
    columns,
    getId,
    getLabel,
    getHref,
    rowMenu,
    rowShortcuts,
    bulkActions,
    defaultSort,
  } = props
  const urlState = useTableUrlState(name, columns, defaultSort)
  const rows = useRows(list, columns, urlState)
  const { visibleItems, serverSide } = rows
  const memory = useListMemory<T>(name)
  const selection = useSelection({
    items: rows.items,
    visibleItems,
    getId,
    paged: serverSide,
    restored: memory.selected,
    save: memory.saveSelected,
  })
  const createRow = useMemo(
    () => createRowFactory({ columns, getId, getLabel, getHref, getMenu: rowMenu, getShortcuts: rowShortcuts }),
    [columns, getId, getLabel, getHref, rowMenu, rowShortcuts],
  )
  const rowModels = useMemo(() => visibleItems.map(createRow), [visibleItems, createRow])
  const visibleColumns = useMemo(
    () => columns.filter((column) => urlState.visibleColumns.has(column.id)),
    [columns, urlState.visibleColumns],
  )
  const facets = useMemo(
    () => facetViews(columns, rows.counts, urlState.facetSelection, serverSide),
    [columns, rows.counts, urlState.facetSelection, serverSide],
  )
  const fields = useMemo(
    () => [
      ...new Set(
        columns
          .filter((column) => !serverSide || column.filterField)
          .map((column) => fieldNames(column).at(-1) ?? column.id),
      ),
    ],
    [columns, serverSide],
  )
  const [menu, setMenu] = useState<{ id: RowId; anchor: HTMLElement | null } | null>(null)
  const menuRow = rowModels.find((row) => row.id === menu?.id)
  const rowHandlers = useRowHandlers({ toggle: selection.toggle, openMenu: (id, anchor) => setMenu({ id, anchor }) })
  const filtered = urlState.searchText.trim() !== '' || urlState.facetSelection.size > 0
  const counts: ListCounts = {
    matching: rows.matching,
    results: rows.results,
    loaded: rows.loaded,
    serverSide,
    filtered,
    noun,
  }
  useDebouncedAnnounce(
    rows.error ? '' : rows.loading ? `Loading ${caption.toLowerCase()}` : countLabel(counts),
    rows.stale,
  )
  useDebouncedAnnounce(selection.selectedItems.length > 0 ? `${selection.selectedItems.length} selected` : '', false)

  // Exports the rows of this render, even if the code takes long to load.
  const exportItems = async (kind: 'csv' | 'json') => {
    const { exportAs } = await import('./export.ts')
    exportAs(kind, name, visibleItems, visibleColumns)
    announce(`${formatCount(visibleItems.length, noun)} exported`)
  }
  return {
    urlState,
    rows,
    selection,
    facets,
    fields,
    filtered,
    counts,
    narrow: useNarrowViewport(),
    resetKey: JSON.stringify([
      urlState.searchText,
      [...urlState.facetSelection].map(([id, values]) => [id, [...values]]),
      urlState.sort,
      urlState.page,
    ]),
    serverSortable: columns.filter((column) => column.serverSortable).map(({ header }) => header),
    sortable: (id: string) => !serverSide || (columns.find((column) => column.id === id)?.serverSortable ?? false),
    view: {
      caption,
      columns: visibleColumns,
      rows: rowModels,
      selected: selection.ids,
      selectable: (bulkActions?.length ?? 0) > 0,
      openMenuId: menu?.anchor ? menu.id : null,
      rowHandlers,
      offset: serverSide ? (urlState.page - 1) * pageSize.default : 0,
      loading: rows.loading,
      stale: rows.stale,
      restored: memory.view,
      onLeave: memory.saveView,
    },
    menu: {
      anchor: menuRow ? (menu?.anchor ?? null) : null,
      label: `Actions for ${menuRow?.label ?? ''}`,
      items: menuRow?.menu() ?? [],
      onClose: () => setMenu((current) => current && { ...current, anchor: null }),
    },
    exportItems: (kind: 'csv' | 'json') => void exportItems(kind).catch(toastError),
  }
}
