/**
 * The state of a table: its rows as the address describes them, the selection, the open menu, and what leaves the
 * table.
 */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { pageSize } from '#contract/limits.ts'
import type { TerraformContents } from '#contract/terraform.ts'
import { t } from '#contract/translate.ts'
import { formatNumber } from '#contract/text.ts'
import type { MenuItem } from '#ui/menu-content.tsx'
import type { Action } from '../actions/action.ts'
import { joinGroups, useActionItems, useActionKeys } from '../actions/action-menu.tsx'
import { useBulkActions, type BulkAction } from '../actions/bulk-actions.ts'
import { inSentence, type Noun } from '../format/texts.ts'
import { toastError } from '../toast.ts'
import { countLabel, type ListCounts } from './view/result-bar.tsx'
import type { SavedView } from './filters/saved-views.ts'
import type { ListExportKind } from './model/export.ts'
import { facetViews } from './model/facets.ts'
import { useListMemory } from './model/list-memory.ts'
import { createRowFactory, useRowHandlers } from './model/row-model.ts'
import { useGrouping } from './model/use-grouping.ts'
import type { Column, RowId } from './model/column.ts'
import { describeUnknownFields, shownFields, unknownFieldsIn } from './model/search.ts'
import { useDebouncedAnnounce } from './view/use-debounced-announce.ts'
import { useNarrowViewport } from '#ui/viewport.ts'
import { useRows, type ListQueries, type TypedQueries } from './use-rows.ts'
import { useSelection } from './model/selection.ts'
import type { Sort } from './model/sort.ts'
import { useTableUrlState } from './model/use-table-url-state.ts'

const loadTasks = () => import('./table-tasks.ts')

/** Keep `columns` and the functions stable between renders, otherwise every row renders again. */
export interface DataTableProps<T extends object> {
  /** Identifies the list in storage and exported files: `nodes`. */
  name: string
  /** "Nodes". */
  caption: string
  noun: Noun
  list: ListQueries<T>
  /** The first column is the name: always visible, and the link. */
  columns: readonly Column<T>[]
  getId: (item: T) => RowId
  getLabel: (item: T) => string
  getHref?: (item: T) => string
  /** The pages of a row, at the top of its menu. */
  rowLinks?: (item: T) => readonly MenuItem[]
  /** The page that the key `e` opens. */
  editHref?: (item: T) => string
  /**
   * Groups of actions on a row: in its menu and by their keys. Actions that can be run on many rows are also bulk
   * actions.
   */
  rowActions?: readonly (readonly Action<T>[])[]
  /** Further bulk actions. Rows are selectable only if there are any. */
  bulkActions?: readonly BulkAction<T>[]
  /** The sort in the format of the address: `label`, `-created`. */
  defaultSort?: string | undefined
  /**
   * The content of the panel beside the list for the focused row, made of data that the list has read. Must be stable.
   */
  preview?: (item: T) => ReactNode
  /** The total of the selected rows, for the bar of the selection: "$240 a month". */
  summarize?: (selected: readonly T[]) => string | null
  /** The column that groups the rows until the user chooses another one or none. */
  defaultGroupBy?: string | undefined
  /** The Terraform contents of rows, where Terraform can manage them: a format of the export. */
  terraform?: (items: readonly T[]) => TerraformContents
  /** Further items of the menu for the export. */
  exports?: readonly MenuItem[]
  /** Views that every user has, besides the saved ones. */
  views?: readonly SavedView[]
  /** Before and after the filters. */
  toolbarStart?: ReactNode
  toolbarEnd?: ReactNode
  /** Shown instead of the table when the list is empty. */
  empty?: ReactNode
}

/** The same, with the queries as a module of `queries` declares them. */
export interface TypedTableProps<T extends object, A extends QueryKey, P extends QueryKey, S> extends Omit<
  DataTableProps<T>,
  'list'
> {
  list: TypedQueries<T, A, P, S>
}

export function useTableState<T extends object>(props: DataTableProps<T>) {
  const {
    name,
    caption,
    noun,
    list,
    columns,
    getId,
    getLabel,
    getHref,
    summarize,
    defaultSort,
    defaultGroupBy,
    terraform,
  } = props
  const getPreview = props.preview
  const urlState = useTableUrlState(name, columns, { defaultSort, defaultGroupBy })
  const rows = useRows(list, columns, urlState)
  const { visibleItems, serverSide } = rows
  const memory = useListMemory<T>(name)
  const narrow = useNarrowViewport()
  const rowActions = useRowActions(props)
  const createRow = useMemo(
    () => createRowFactory({ columns, getId, getLabel, getHref, getPreview, ...rowActions }),
    [columns, getId, getLabel, getHref, getPreview, rowActions],
  )
  const grouping = useGrouping({
    items: visibleItems,
    columns,
    urlState,
    noun,
    enabled: !serverSide,
    getId,
    createRow,
    restored: memory.collapsed,
    save: memory.saveCollapsed,
  })
  const selection = useSelection({
    items: rows.items,
    visibleItems,
    getId,
    shownIds: grouping.shownIds,
    paged: serverSide,
    loading: !serverSide && rows.loaded < rows.results,
    area: list.all.queryKey[0],
    restored: memory.selected,
    save: memory.saveSelected,
  })
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
  // A field that is still being typed is not reported.
  const unknownFields = useMemo(
    () => unknownFieldsIn(urlState.debouncedSearch, columns),
    [columns, urlState.debouncedSearch],
  )
  const client = useQueryClient()
  const [menu, setMenu] = useState<{ id: RowId; anchor: HTMLElement | null } | null>(null)
  const menuRow = menu && grouping.rows.find(({ item }) => item?.id === menu.id)?.item
  const rowHandlers = useRowHandlers({ toggle: selection.toggle, openMenu: (id, anchor) => setMenu({ id, anchor }) })
  const filtered = urlState.searchText.trim() !== '' || urlState.facetSelection.size > 0
  const counts: ListCounts = {
    matching: rows.matching,
    results: rows.results,
    loaded: rows.loaded,
    serverSide,
    filtered,
    groups: grouping.groupCount,
    noun,
  }
  const outcome = [describeUnknownFields(unknownFields, fields)?.sentence ?? [], countLabel(counts)].flat().join(' ')
  useDebouncedAnnounce(
    rows.error ? '' : rows.loading ? t('Loading {caption}', { caption: inSentence(caption) }) : outcome,
    rows.stale,
  )
  const { selectedItems } = selection
  const summary = useMemo(
    () => (selectedItems.length > 0 ? (summarize?.(selectedItems) ?? null) : null),
    [selectedItems, summarize],
  )
  useDebouncedAnnounce(
    selectedItems.length > 0
      ? [t('{count} selected', { count: formatNumber(selectedItems.length) }), summary ?? []].flat().join(', ')
      : t('Nothing selected'),
    false,
  )

  /** The service sorts by one column. */
  const sort = serverSide ? urlState.sort.slice(0, 1) : urlState.sort
  useDebouncedAnnounce(sort.length > 0 ? sortSentence(sort, columns) : '', false)

  /** On all pages, not only on the one that is shown. */
  const hasPages = serverSide && rows.pageCount > 1
  const scope = {
    client,
    name,
    noun,
    list,
    columns,
    visibleColumns,
    getId,
    urlState,
    facets,
    rows,
    hasPages,
    terraform,
  }
  const bulkActions = useTableBulkActions(props)
  return {
    urlState,
    rows,
    selection,
    summary,
    facets,
    fields,
    unknownFields,
    filtered,
    hasPages,
    analyze: async () => (await loadTasks()).findCauses(scope),
    bulkActions,
    counts,
    sort,
    groupChoice: grouping.choice,
    narrow,
    resetKey: JSON.stringify([
      urlState.searchText,
      [...urlState.facetSelection].map(([id, values]) => [id, [...values]]),
      urlState.sort,
      urlState.groupBy,
      urlState.page,
    ]),
    sortable: (id: string) => {
      const { sortable = true, serverSortable = false } = columns.find((column) => column.id === id) ?? {}
      return serverSide ? serverSortable : sortable
    },
    /** Rows on earlier pages. */
    offset: serverSide ? (urlState.page - 1) * pageSize.default : 0,
    view: {
      caption,
      columns: visibleColumns,
      rows: grouping.rows,
      selected: selection.ids,
      selectable: bulkActions.length > 0,
      hasMenus: props.rowLinks !== undefined || (props.rowActions ?? none).length > 0,
      openMenuId: menu?.anchor ? menu.id : null,
      rowHandlers,
      toggleAll: selection.toggleAll,
      loading: rows.loading,
      stale: rows.stale,
      restored: memory.view,
      onLeave: memory.saveView,
    },
    menu: {
      anchor: menuRow ? (menu?.anchor ?? null) : null,
      label: t('Actions for {label}', { label: menuRow?.label ?? '' }),
      items: [
        // On a phone it covers the row.
        ...(narrow && menuRow ? [{ heading: menuRow.label, sensitive: true }] : none),
        ...(menuRow?.menu() ?? none),
      ],
      onClose: () => setMenu((current) => current && { ...current, anchor: null }),
    },
    exportItems: (kind: ListExportKind, selected: boolean) =>
      void loadTasks()
        .then(({ exportRows }) => exportRows(scope, kind, selected ? selection.selectedItems : null))
        .catch(toastError),
    /** Null when all rows that match are selected, or when the service shows rows that do not match. */
    selectAll:
      visibleItems.length === 0 ||
      rows.unsupportedTerms.length > 0 ||
      (selection.state === 'all' && selection.selectedItems.length >= rows.matching)
        ? null
        : hasPages
          ? () =>
              void loadTasks()
                .then(({ selectMatching }) => selectMatching(scope, selection.selectItems))
                .catch(toastError)
          : selection.selectVisible,
  }
}

const none: readonly never[] = []

/** "Sorted by Status, then by Created, descending" */
const sortSentence = <T>(sort: Sort, columns: readonly Column<T>[]) =>
  t('Sorted by {columns}', {
    columns: sort
      .map(({ column, descending }) => {
        const header = columns.find(({ id }) => id === column)?.header() ?? column
        return descending ? t('{header}, descending', { header }) : header
      })
      .join(`, ${t('then by')} `),
  })

/** The menu and the keys of a row. */
function useRowActions<T extends object>({ rowLinks, editHref, rowActions = none }: DataTableProps<T>) {
  const navigate = useNavigate()
  const itemsOf = useActionItems()
  const keysOf = useActionKeys()
  return useMemo(() => {
    const getMenu = (item: T) =>
      joinGroups([rowLinks?.(item) ?? none, ...rowActions.map((actions) => itemsOf(actions, item))])
    return {
      // Making the menu items of all rows of a list takes a while.
      hasMenu: (item: T) => rowLinks !== undefined || getMenu(item).length > 0,
      getMenu,
      getShortcuts: (item: T) => ({
        ...(editHref && { e: () => void navigate(editHref(item)) }),
        ...keysOf(rowActions.flat(), item),
      }),
    }
  }, [navigate, itemsOf, keysOf, rowLinks, editHref, rowActions])
}

const itself = <T>(item: T) => item

function useTableBulkActions<T extends object>({
  noun,
  getId,
  getLabel,
  rowActions = none,
  bulkActions = none,
}: DataTableProps<T>) {
  const actions = useMemo(() => rowActions.flat(), [rowActions])
  const resources = useMemo(() => ({ noun, idOf: getId, labelOf: getLabel }), [noun, getId, getLabel])
  const ofRows = useBulkActions<T, T>({ actions, resources, resourceOf: itself })
  return useMemo(() => [...ofRows, ...bulkActions], [ofRows, bulkActions])
}
