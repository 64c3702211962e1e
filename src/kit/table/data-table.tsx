/**
 * The table for every list, with search, filters, sorting, columns, selection, export and loading state. A list defines
 * its columns and queries (docs/design.md, Lists).
 */
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { ErrorNotice } from '../page/error-notice.tsx'
import { defaultViews } from '../preferences/choices.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { SharedMenu } from '#ui/menu.tsx'
import { SkeletonPanel } from '#ui/skeleton.tsx'
import type { CardViewProps } from './view/card-view.tsx'
import type { PreviewPanelProps } from './view/preview-panel.tsx'
import { FilterProvider } from './filters/filter-button.tsx'
import { ListWarnings } from './list-notices.tsx'
import type { NoMatchesProps } from './no-matches.tsx'
import { Pager } from './view/pager.tsx'
import { loadingProgress, BulkButtons, ResultBar, SelectionBar } from './view/result-bar.tsx'
import { loadTexts } from '../preferences/language.ts'
import { keyOfRow, type ListRow } from './model/row-model.ts'
import type { SavedView } from './filters/saved-views.ts'
import { GroupRow } from './view/group-row.tsx'
import { TableRow } from './view/table-row.tsx'
import { TableView } from './view/table-view.tsx'
import { usePreview } from './view/use-preview.ts'
import { exportFormats, managedFormats, Toolbar } from './filters/toolbar.tsx'
import { isNarrowViewport } from '#ui/viewport.ts'
import { listQueries } from './use-rows.ts'
import { useTableState, type DataTableProps, type TypedTableProps } from './use-table-state.ts'

const lazyCardView = lazyComponent(async () => (await import('./view/card-view.tsx')).CardView)
// Only phones need it, and they need it for the first row.
if (isNarrowViewport()) lazyCardView.load()

const CardView = (props: CardViewProps) =>
  useLazyComponent(
    lazyCardView,
    true,
    props,
    <SkeletonPanel label={t('Loading {caption}', { caption: props.caption })} />,
  )

const lazyPreviewPanel = lazyComponent(async () => (await import('./view/preview-panel.tsx')).PreviewPanel)
const PreviewPanel = (props: PreviewPanelProps) => useLazyComponent(lazyPreviewPanel, true, props)

const lazyNoMatches = lazyComponent(async () => {
  // The texts of the first visit do not include its texts, although a first visit may begin with it.
  const [{ NoMatches: Component }] = await Promise.all([import('./no-matches.tsx'), loadTexts('shared')])
  return Component
})
const NoMatches = (props: NoMatchesProps) => useLazyComponent(lazyNoMatches, true, props, <div className="min-h-56" />)

/** Handles a key: for a group those of tree grids, for a row its own. */
function runRowKey(key: string, { item, group }: ListRow): boolean {
  const collapses = group && (key === (group.collapsed ? 'ArrowRight' : 'ArrowLeft') ? group.toggle : undefined)
  const action = item ? item.shortcuts()[key] : collapses
  action?.()
  return Boolean(action)
}

const noViews: readonly SavedView[] = []

export function DataTable<T extends object, A extends QueryKey, P extends QueryKey, S>({
  list,
  ...props
}: TypedTableProps<T, A, P, S>) {
  const view = useDefaultView(props.name)
  return view === null ? <Table {...props} list={listQueries(list)} /> : <Navigate to={`?${view}`} replace />
}

/**
 * The view that the list opens with; null when the address says what to show, or there is no such view. It applies only
 * to the history entry with which the list was opened, so that a user who clears the filters sees everything, even on
 * Back and after a reload.
 */
function useDefaultView(name: string): string | null {
  const { search, key } = useLocation()
  const navigationType = useNavigationType()
  // `default`: the address was opened, and not gone back to.
  const isOpened = navigationType !== NavigationType.Pop || key === 'default'
  const [openedKey] = useState(isOpened ? key : null)
  return search === '' && key === openedKey ? new URLSearchParams(defaultViews.get()).get(name) : null
}

function selectAllLabel(rows: string, hasPages: boolean, filtered: boolean): string {
  if (hasPages) return t('Select all {rows} on this page', { rows })
  return filtered ? t('Select all {rows} shown', { rows }) : t('Select all {rows}', { rows })
}

function Table<T extends object>(props: DataTableProps<T>) {
  const { caption, noun, empty } = props
  const table = useTableState(props)
  const { urlState, rows, selection, narrow, view, facets, filtered, counts, exportItems } = table
  const { previewed, listRef, panelRef, followFocus, closePreview } = usePreview(
    view.rows,
    props.preview !== undefined && !narrow,
  )
  const retry = () => void rows.refetch()
  const errorNotice = rows.error ? (
    <ErrorNotice error={rows.error} title={t('{caption} could not be loaded', { caption })} onRetry={retry} />
  ) : null
  // Another list below the bar, which is higher when the service does the work.
  const listKey = rows.serverSide ? 'service' : 'browser'
  const hasSelection = selection.selectedItems.length > 0
  const progress = loadingProgress(counts)
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
        exportFormats={props.terraform ? managedFormats() : exportFormats()}
        onExport={exportItems}
        exports={props.exports ?? []}
        exportHeading={
          table.hasPages
            ? t('Export all {rows}', { rows: noun.counted(rows.matching) })
            : progress === null
              ? t('Export visible rows')
              : t('Export visible rows, {progress}', { progress })
        }
        selectionHeading={
          hasSelection ? t('Export {count} selected', { count: formatNumber(selection.selectedItems.length) }) : null
        }
        exportDisabledReason={
          rows.visibleItems.length === 0
            ? t('There are no rows to export')
            : progress === null || rows.refreshError
              ? null
              : t('The list is still loading')
        }
        narrow={narrow}
        found={rows.loading || rows.stale ? null : noun.counted(rows.matching)}
        groupChoice={table.groupChoice}
        views={props.views ?? noViews}
        start={props.toolbarStart}
        end={props.toolbarEnd}
      />
      {hasSelection ? (
        <SelectionBar
          count={selection.selectedItems.length}
          hiddenCount={selection.hiddenCount}
          summary={table.summary}
          progress={progress}
          matchingLabel={noun.counted(rows.matching)}
          onClear={selection.clear}
          // Without pages, the checkbox above the table does the same.
          onSelectAll={narrow || table.hasPages ? table.selectAll : null}
        >
          <BulkButtons actions={table.bulkActions} items={selection.selectedItems} />
        </SelectionBar>
      ) : null}
      {errorNotice || (hasSelection && !narrow) ? null : (
        <ResultBar
          {...counts}
          loading={rows.loading}
          unsearchedColumns={rows.unsearchedColumns}
          facets={facets}
          onRemove={urlState.toggle}
          onClear={urlState.clearAll}
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
        {...counts}
      />
      <div key={listKey} ref={listRef} className="flex items-start gap-4" onFocus={followFocus}>
        <div className="min-w-0 flex-1">
          {errorNotice ??
            (!rows.loading && rows.visibleItems.length === 0 ? (
              <NoMatches {...counts} resetKey={table.resetKey} analyze={table.analyze} onClear={urlState.clearAll} />
            ) : narrow ? (
              <>
                <CardView {...view} />
                {hasSelection ? <div aria-hidden className="h-44 low-window:hidden" /> : null}
              </>
            ) : (
              <TableView
                {...view}
                idOf={keyOfRow}
                renderRow={({ item, group }, index, key, rushing) =>
                  item ? (
                    <TableRow
                      key={key}
                      row={item}
                      columns={view.columns}
                      index={index}
                      rushing={rushing}
                      ariaIndex={table.offset + index + 2}
                      selectable={view.selectable}
                      hasMenus={view.hasMenus}
                      selected={selection.ids.has(item.id)}
                      previewed={previewed?.id === item.id}
                      menuOpen={view.openMenuId === item.id}
                      rowHandlers={view.rowHandlers}
                    />
                  ) : (
                    <GroupRow
                      key={key}
                      group={group}
                      index={index}
                      columnCount={view.columns.length + Number(view.hasMenus)}
                      selection={view.selectable ? selection.ids : null}
                      toggleAll={view.toggleAll}
                    />
                  )
                }
                onToggle={({ item, group }, range) =>
                  item ? selection.toggle(item.id, range) : selection.toggleAll(group.ids())
                }
                onRowKey={runRowKey}
                sort={table.sort}
                onSort={(column, adds) => urlState.sortBy(column, adds && !rows.serverSide)}
                sortable={table.sortable}
                selectAll={
                  view.selectable
                    ? {
                        state: selection.state,
                        label: selectAllLabel(noun.counted(rows.visibleItems.length), table.hasPages, filtered),
                        onToggle: selection.toggleVisible,
                      }
                    : null
                }
                total={rows.serverSide ? rows.matching : view.rows.length}
                resetKey={table.resetKey}
                hasPager={table.hasPages}
              />
            ))}
          {table.hasPages ? (
            <Pager caption={caption} page={urlState.page} pageCount={rows.pageCount} onPage={urlState.setPage} />
          ) : null}
        </div>
        {previewed ? <PreviewPanel row={previewed} panelRef={panelRef} onClose={closePreview} /> : null}
      </div>
      <SharedMenu {...table.menu} />
    </FilterProvider>
  )
}
