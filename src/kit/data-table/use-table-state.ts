/** The state of a table: its rows as the address describes them, the selection, the open menu, and what leaves the table. */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { pageSize } from '#contract/limits.ts'
import { toastError } from '#kit/toast.ts'
import { countLabel, type ListCounts } from './count-label.ts'
import type { DataTableProps } from './data-table.tsx'
import { facetViews } from './facet-view.ts'
import { useListMemory } from './list-memory.ts'
import { createRowFactory, useRowHandlers, type RowId } from './row-model.ts'
import { describeUnknownFields, shownFields, unknownFieldsIn } from './search.ts'
import type * as tableTasks from './table-tasks.ts'
import { useDebouncedAnnounce } from './use-debounced-announce.ts'
import { useNarrowViewport } from './use-narrow-viewport.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import { useTableUrlState } from './use-table-url-state.ts'

type Tasks = typeof tableTasks

export function useTableState<T extends object, A extends QueryKey, P extends QueryKey>(
  props: DataTableProps<T, A, P>,
) {
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
    loadRowMenu,
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
    area: list.all.queryKey[0],
    restored: memory.selected,
    save: memory.saveSelected,
  })
  const createRow = useMemo(
    () => createRowFactory({ columns, getId, getLabel, getHref, getMenu: rowMenu, getShortcuts: rowShortcuts }),
    [columns, getId, getLabel, getHref, rowMenu, rowShortcuts],
  )
  const rowModels = useMemo(() => visibleItems.map(createRow), [visibleItems, createRow])
  const visibleColumns = useMemo(
    () => [...urlState.visibleColumns].flatMap((id) => columns.find((column) => column.id === id) ?? []),
    [columns, urlState.visibleColumns],
  )
  const facets = useMemo(
    () => facetViews(columns, rows.countsOf, urlState.facetSelection, serverSide),
    [columns, rows.countsOf, urlState.facetSelection, serverSide],
  )
  const fields = useMemo(
    () => shownFields(columns.filter((column) => !serverSide || column.filterField)),
    [columns, serverSide],
  )
  // Not of a field that is being typed.
  const unknownFields = useMemo(
    () => unknownFieldsIn(urlState.debouncedSearch, columns),
    [columns, urlState.debouncedSearch],
  )
  const client = useQueryClient()
  const [menu, setMenu] = useState<{ id: RowId; anchor: HTMLElement | null } | null>(null)
  const menuRow = rowModels.find((row) => row.id === menu?.id)
  const openMenu = async (id: RowId, anchor: HTMLElement) => {
    await loadRowMenu?.()
    setMenu({ id, anchor })
  }
  const rowHandlers = useRowHandlers({ toggle: selection.toggle, openMenu: (id, anchor) => void openMenu(id, anchor) })
  const filtered = urlState.searchText.trim() !== '' || urlState.facetSelection.size > 0
  const counts: ListCounts = {
    matching: rows.matching,
    results: rows.results,
    loaded: rows.loaded,
    serverSide,
    filtered,
    noun,
  }
  const outcome = [describeUnknownFields(unknownFields, fields)?.sentence ?? [], countLabel(counts)].flat().join(' ')
  useDebouncedAnnounce(rows.error ? '' : rows.loading ? `Loading ${caption.toLowerCase()}` : outcome, rows.stale)
  useDebouncedAnnounce(selection.selectedItems.length > 0 ? `${selection.selectedItems.length} selected` : '', false)

  /** On all pages, not only on the one that is shown. */
  const hasPages = serverSide && rows.pageCount > 1
  // The tasks use what this render shows, even if their code takes long to load.
  const scope = { client, name, noun, list, columns, visibleColumns, getId, urlState, facets, rows, hasPages }
  const runTask = async (task: (tasks: Tasks) => Promise<unknown>) => task(await import('./table-tasks.ts'))
  return {
    urlState,
    rows,
    selection,
    facets,
    fields,
    unknownFields,
    filtered,
    hasPages,
    analyze: async () => (await import('./table-tasks.ts')).findCauses(scope),
    counts,
    narrow: useNarrowViewport(),
    resetKey: JSON.stringify([
      urlState.searchText,
      [...urlState.facetSelection].map(([id, values]) => [id, [...values]]),
      urlState.sort,
      urlState.page,
    ]),
    sortable: (id: string) => !serverSide || (columns.find((column) => column.id === id)?.serverSortable ?? false),
    view: {
      caption,
      columns: visibleColumns,
      rows: rowModels,
      selected: selection.ids,
      selectable: (bulkActions?.length ?? 0) > 0,
      hasMenus: rowMenu !== undefined,
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
    exportItems: (kind: 'csv' | 'json') => void runTask((tasks) => tasks.exportRows(scope, kind)).catch(toastError),
    /** Null when all rows that match are selected. */
    selectAll:
      visibleItems.length === 0 || (selection.state === 'all' && selection.selectedItems.length >= rows.matching)
        ? null
        : hasPages
          ? () => void runTask((tasks) => tasks.selectMatching(scope, selection.selectItems)).catch(toastError)
          : selection.selectVisible,
  }
}
