/**
 * The table for every list, with search, filters, sorting, columns, selection, export and loading state. A list defines its columns
 * and queries (docs/design.md, Lists).
 */
import type { QueryKey } from '@tanstack/react-query'
import { ErrorNotice } from '../page/error-notice.tsx'
import { formatCount } from '../format/texts.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { SharedMenu } from '#ui/menu.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { CardViewProps } from './view/card-view.tsx'
import { FilterProvider } from './filters/filter-button.tsx'
import { ListWarnings, NoMatches } from './list-notices.tsx'
import { Pager } from './view/pager.tsx'
import { BulkButtons, ResultBar, SelectionBar } from './view/result-bar.tsx'
import { idOfRow, type RowModel } from './model/row-model.ts'
import type { SavedView } from './filters/saved-views.ts'
import { TableRow } from './view/table-row.tsx'
import { TableView } from './view/table-view.tsx'
import { Toolbar } from './filters/toolbar.tsx'
import { isNarrowViewport } from './view/use-narrow-viewport.ts'
import { useTableState, type DataTableProps } from './use-table-state.ts'

const lazyCardView = lazyComponent(async () => (await import('./view/card-view.tsx')).CardView)
// Only phones need it, and they need it for the first row.
if (isNarrowViewport()) lazyCardView.load()

const CardView = (props: CardViewProps) =>
  useLazyComponent(lazyCardView, true, props, <SkeletonRows rows={8} label={`Loading ${props.caption}`} />)

function runRowKey(key: string, row: RowModel): boolean {
  const action = row.shortcuts()[key]
  action?.()
  return action !== undefined
}

const noViews: readonly SavedView[] = []

export function DataTable<T extends object, A extends QueryKey, P extends QueryKey>(props: DataTableProps<T, A, P>) {
  const { caption, noun, empty } = props
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
  if (!rows.loading && rows.results === 0)
    return empty ? <div className="rounded-lg border border-line bg-surface">{empty}</div> : null
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
      />
      {hasSelection ? (
        <SelectionBar
          count={selection.selectedItems.length}
          hiddenCount={selection.hiddenCount}
          matchingLabel={formatCount(rows.matching, noun)}
          onClear={selection.clear}
          onSelectAll={table.selectAll}
        >
          <BulkButtons actions={table.bulkActions} items={selection.selectedItems} />
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
          updatedAt={rows.updatedAt}
          onRefresh={rows.refetch}
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
            {hasSelection ? <div aria-hidden className="h-28 low-window:hidden" /> : null}
          </>
        ) : (
          <TableView
            key={listKey}
            {...view}
            idOf={idOfRow}
            renderRow={(row, index, key) => (
              <TableRow
                key={key}
                row={row}
                columns={view.columns}
                index={index}
                ariaIndex={table.offset + index + 2}
                selectable={view.selectable}
                hasMenus={view.hasMenus}
                selected={selection.ids.has(row.id)}
                menuOpen={view.openMenuId === row.id}
                rowHandlers={view.rowHandlers}
              />
            )}
            onToggle={(row, range) => selection.toggle(row.id, range)}
            onRowKey={runRowKey}
            sort={urlState.sort}
            onSort={urlState.setSort}
            sortable={table.sortable}
            selectAll={
              view.selectable
                ? {
                    state: selection.state,
                    label: `Select all ${formatCount(rows.visibleItems.length, noun)}${table.hasPages ? ' on this page' : filtered ? ' shown' : ''}`,
                    onToggle: selection.toggleVisible,
                  }
                : null
            }
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
