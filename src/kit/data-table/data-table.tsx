/**
 * The table for every list, with search, filters, sorting, columns, selection, export and loading state. A list defines its columns
 * and queries (docs/design.md, Lists).
 */
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice } from '#kit/error-notice.tsx'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { SharedMenu, type MenuItem } from '#ui/menu.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useRested } from '#ui/use-rested.ts'
import type { CardViewProps } from './card-view.tsx'
import type { Column } from './column.ts'
import { FilterProvider } from './filter-button.tsx'
import type { ListAgeProps } from './list-age.tsx'
import type { ListWarningsProps, NoMatchesProps } from './list-notices.tsx'
import { Pager } from './pager.tsx'
import { BulkButtons, ResultBar, SelectionBar, type BulkAction } from './result-bar.tsx'
import { formatCount, type Noun } from '../format.ts'
import type { RowId } from './row-model.ts'
import type { SavedView } from './saved-views.ts'
import { TableView } from './table-view.tsx'
import { Toolbar } from './toolbar.tsx'
import { isNarrowViewport } from './use-narrow-viewport.ts'
import type { ListQueries } from './use-rows.ts'
import { useTableState } from './use-table-state.ts'

const lazyCardView = lazyComponent(async () => (await import('./card-view.tsx')).CardView)
// Only phones need it, and they need it for the first row.
if (isNarrowViewport()) lazyCardView.load()

const CardView = (props: CardViewProps) =>
  useLazyComponent(lazyCardView, true, props, <SkeletonRows rows={8} label={`Loading ${props.caption}`} />)

const lazyNoMatches = lazyComponent(async () => (await import('./list-notices.tsx')).NoMatches)
const NoMatches = (props: NoMatchesProps) => useLazyComponent(lazyNoMatches, true, props)

const lazyListAge = lazyComponent(async () => (await import('./list-age.tsx')).ListAge)
const ListAge = (props: ListAgeProps) => useLazyComponent(lazyListAge, useRested(), props)

const lazyListWarnings = lazyComponent(async () => (await import('./list-notices.tsx')).ListWarnings)
const ListWarnings = (props: ListWarningsProps) =>
  useLazyComponent(
    lazyListWarnings,
    props.error !== null || props.unsupportedTerms.length + props.unknownFields.length > 0,
    props,
  )

const noViews: readonly SavedView[] = []

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
  /** Loads the rest of `rowMenu`. A menu opens after that, so that it does not grow under the pointer. Never rejects. */
  loadRowMenu?: (() => Promise<unknown>) | undefined
  /** Keyboard shortcuts for the focused row: `e`, `Delete`. */
  rowShortcuts?: (item: T) => Readonly<Record<string, () => void>>
  /** Rows are selectable only if there are any. */
  bulkActions?: readonly BulkAction<T>[]
  /** In the format of the address: `label`, `-created`. */
  defaultSort?: string
  /** Views that every user has, besides the saved ones. */
  views?: readonly SavedView[]
  /** More columns with filters follow after the first rows. */
  moreFiltersFollow?: boolean
  /** Shown instead of the table when the list is empty. */
  empty: ReactNode
}

export function DataTable<T extends object, A extends QueryKey, P extends QueryKey>(props: DataTableProps<T, A, P>) {
  const { caption, noun, empty, bulkActions = [] } = props
  const table = useTableState(props)
  const { urlState, rows, selection, narrow, view, facets, filtered, counts, exportItems } = table
  const retry = () => void rows.refetch()
  const errorNotice = rows.error ? (
    <ErrorNotice error={rows.error} title={`${caption} could not be loaded`} onRetry={retry} />
  ) : null
  // Another list below the bar, which is higher when the service does the work.
  const listKey = rows.serverSide ? 'service' : 'browser'
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
        exportHeading={table.hasPages ? `Export all ${formatCount(rows.matching, noun)}` : 'Export visible rows'}
        exportDisabledReason={rows.visibleItems.length === 0 ? 'There are no rows to export' : null}
        narrow={narrow}
        views={props.views ?? noViews}
        moreFiltersFollow={props.moreFiltersFollow ?? false}
      />
      {hasSelection ? (
        <SelectionBar
          count={selection.selectedItems.length}
          hiddenCount={selection.hiddenCount}
          matchingLabel={formatCount(rows.matching, noun)}
          onClear={selection.clear}
          onSelectAll={table.selectAll}
        >
          <BulkButtons actions={bulkActions} items={selection.selectedItems} />
        </SelectionBar>
      ) : null}
      {errorNotice || (hasSelection && !narrow) ? null : (
        <ResultBar
          {...counts}
          loading={rows.loading}
          facets={facets}
          onRemove={urlState.toggle}
          onClear={urlState.clearAll}
          onLoadAll={rows.loadAll}
          age={<ListAge plural={noun.plural} updatedAt={rows.updatedAt} onRefresh={rows.refetch} />}
        />
      )}
      <ListWarnings
        error={rows.refreshError}
        unsupportedTerms={rows.unsupportedTerms}
        unknownFields={table.unknownFields}
        fields={table.fields}
        onRetry={retry}
        onLoadAll={rows.loadAll}
        {...counts}
      />
      {errorNotice ??
        (!rows.loading && rows.visibleItems.length === 0 ? (
          <NoMatches {...counts} resetKey={table.resetKey} analyze={table.analyze} onClear={urlState.clearAll} />
        ) : narrow ? (
          <>
            <CardView key={listKey} {...view} />
            {hasSelection ? <div aria-hidden className="h-28" /> : null}
          </>
        ) : (
          <TableView
            key={listKey}
            {...view}
            sort={urlState.sort}
            onSort={urlState.setSort}
            sortable={table.sortable}
            selectionState={selection.state}
            onSelectAll={selection.toggleVisible}
            selectAllLabel={`Select all ${formatCount(rows.visibleItems.length, noun)}${table.hasPages ? ' on this page' : filtered ? ' shown' : ''}`}
            total={rows.matching}
            resetKey={table.resetKey}
            hasPager={table.hasPages}
          />
        ))}
      {table.hasPages ? (
        <Pager caption={caption} page={urlState.page} pageCount={rows.pageCount} onPage={urlState.setPage} />
      ) : null}
      <SharedMenu {...table.menu} />
    </FilterProvider>
  )
}
