/**
 * The one table for every list: search, filters, sort, columns, selection, export, and the truth about what is loaded.
 * A list says what its columns are and how it is read; everything else is here (experience.md, How lists behave).
 */
import type { QueryKey } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { pageSize } from '#contract/schema.ts'
import { Refusal } from '#kit/refusal.tsx'
import { toastError } from '#kit/toast.ts'
import { announce } from '#ui/announce.ts'
import { SharedMenu, type MenuItem } from '#ui/menu.tsx'
import { CardView } from './card-view.tsx'
import type { Column } from './column.ts'
import { facetViews } from './facet-view.ts'
import { FilterProvider } from './filter-button.tsx'
import { NothingMatches, Warnings, useSpoken } from './list-notices.tsx'
import { Pager } from './pager.tsx'
import { BulkButtons, ResultBar, SelectionBar, type BulkAction } from './result-bar.tsx'
import { countWords, counted, type CountsOf, type Noun } from './count-words.ts'
import { rowMaker, useDeeds, type RowId } from './row-model.ts'
import { namesOf } from './search.ts'
import { TableView } from './table-view.tsx'
import { Toolbar } from './toolbar.tsx'
import { useNarrow } from './use-narrow.ts'
import { useRows, type ListQueries } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import { useTableAddress } from './use-table-address.ts'

/** Keep `columns` and the functions the same between renders, or every row is drawn anew. */
export interface DataTableProps<T extends object, A extends QueryKey, P extends QueryKey> {
  /** Names the list in storage and in exported files: `nodes`. */
  name: string
  /** "Nodes". */
  caption: string
  noun: Noun
  list: ListQueries<T, A, P>
  /** The first is the name: always shown, and the link. */
  columns: readonly Column<T>[]
  idOf: (item: T) => RowId
  labelOf: (item: T) => string
  hrefOf?: (item: T) => string
  rowMenu?: (item: T) => readonly MenuItem[]
  /** What single keys do to the row with the focus: `e`, `Delete`. */
  rowKeys?: (item: T) => Readonly<Record<string, () => void>>
  /** None: rows cannot be selected. */
  bulkActions?: readonly BulkAction<T>[]
  /** As in the address: `label`, `-created`. */
  defaultSort?: string
  /** Instead of the table when there is nothing at all. */
  empty: ReactNode
}

export function DataTable<T extends object, A extends QueryKey, P extends QueryKey>(props: DataTableProps<T, A, P>) {
  const { caption, noun, empty, bulkActions = [] } = props
  const table = useTable(props)
  const { address, rows, selection, narrow, view, facets, narrowed, counts, save } = table
  if (rows.error) return <Refusal error={rows.error} title={`${caption} could not be loaded`} onRetry={rows.retry} />
  if (!rows.waiting && rows.results === 0) return empty
  return (
    <FilterProvider toggle={address.toggle}>
      <Toolbar
        caption={caption} address={address} columns={props.columns} facets={facets} fields={table.fields} byService={rows.byService}
        sortable={table.sortable} onExport={save} noExport={rows.shown.length === 0 ? 'Nothing is shown' : null} narrow={narrow}
      />
      {selection.chosen.length > 0 ? (
        <SelectionBar
          count={selection.chosen.length} notShown={selection.notShown} matching={counted(rows.shown.length, noun)} onClear={selection.clear}
          onSelectAll={selection.state === 'all' || rows.shown.length === 0 ? null : selection.selectShown}
        >
          <BulkButtons actions={bulkActions} items={selection.chosen} />
        </SelectionBar>
      ) : <ResultBar {...counts} waiting={rows.waiting} facets={facets} onRemove={address.toggle} onClear={address.clearAll} />}
      <Warnings error={rows.refreshError} unsaid={rows.unsaid} onRetry={rows.retry} />
      {!rows.waiting && rows.shown.length === 0 ? <NothingMatches {...counts} onClear={address.clearAll} /> : narrow ? <CardView {...view} /> : (
        <TableView
          {...view} sort={address.sort} onSort={address.setSort} sortable={table.sortable} ticked={selection.state} onTickAll={selection.toggleShown}
          tickAllLabel={`Select all ${counted(rows.shown.length, noun)}${narrowed ? ' shown' : ''}`} total={rows.matching}
          question={table.question} paged={rows.byService && rows.pages > 1}
        />
      )}
      {rows.byService && rows.pages > 1 ? <Pager caption={caption} page={address.page} pages={rows.pages} onPage={address.setPage} /> : null}
      <SharedMenu {...table.menu} />
    </FilterProvider>
  )
}

/** Everything the table is made of, from what the list says of itself. */
function useTable<T extends object, A extends QueryKey, P extends QueryKey>(props: DataTableProps<T, A, P>) {
  const { name, caption, noun, list, columns, idOf, labelOf, hrefOf, rowMenu, rowKeys, bulkActions, defaultSort } = props
  const address = useTableAddress(name, columns, defaultSort)
  const rows = useRows(list, columns, address)
  const { shown, byService } = rows
  const selection = useSelection({ items: rows.items, shown, idOf, paged: byService })
  const makeRow = useMemo(
    () => rowMaker({ columns, idOf, labelOf, hrefOf, menuOf: rowMenu, keysOf: rowKeys }),
    [columns, idOf, labelOf, hrefOf, rowMenu, rowKeys],
  )
  const models = useMemo(() => shown.map(makeRow), [shown, makeRow])
  const shownColumns = useMemo(() => columns.filter((column) => address.shown.has(column.id)), [columns, address.shown])
  const facets = useMemo(() => facetViews(columns, rows.counts, address.chosen, byService), [columns, rows.counts, address.chosen, byService])
  const fields = useMemo(
    () => [...new Set(columns.filter((column) => !byService || column.filterField).map((column) => namesOf(column).at(-1) ?? column.id))],
    [columns, byService],
  )
  const [menu, setMenu] = useState<{ id: RowId; anchor: HTMLElement | null } | null>(null)
  const menuRow = models.find((row) => row.id === menu?.id)
  const deeds = useDeeds({ toggle: selection.toggle, openMenu: (id, anchor) => setMenu({ id, anchor }) })
  const narrowed = address.typed.trim() !== '' || address.chosen.size > 0
  const counts: CountsOf = { matching: rows.matching, results: rows.results, loaded: rows.loaded, byService, narrowed, noun }
  useSpoken(rows.waiting ? `Loading ${caption.toLowerCase()}` : countWords(counts), rows.late)
  useSpoken(selection.chosen.length > 0 ? `${selection.chosen.length} selected` : '', false)

  // What was shown when it was asked for, however late the code for it arrives.
  const save = async (kind: 'csv' | 'json') => {
    const { saveAs } = await import('./export.ts')
    saveAs(kind, name, shown, shownColumns)
    announce(`${counted(shown.length, noun)} exported`)
  }
  return {
    address, rows, selection, facets, fields, narrowed, counts,
    narrow: useNarrow(),
    question: JSON.stringify([address.typed, [...address.chosen].map(([id, values]) => [id, [...values]]), address.sort, address.page]),
    sortable: (id: string) => !byService || (columns.find((column) => column.id === id)?.serviceOrder ?? false),
    view: {
      caption, columns: shownColumns, rows: models, selected: selection.ids, selectable: (bulkActions?.length ?? 0) > 0,
      menuId: menu?.anchor ? menu.id : null, deeds, offset: byService ? (address.page - 1) * pageSize.default : 0,
      waiting: rows.waiting, late: rows.late,
    },
    menu: {
      anchor: menuRow ? (menu?.anchor ?? null) : null,
      label: `Actions for ${menuRow?.label ?? ''}`,
      items: menuRow?.menu() ?? [],
      onClose: () => setMenu((now) => now && { ...now, anchor: null }),
    },
    save: (kind: 'csv' | 'json') => void save(kind).catch(toastError),
  }
}
