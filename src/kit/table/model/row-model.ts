/** A row independent of the type of its item. Created once per item, so that unchanged rows do not render again. */
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { MenuItem } from '#ui/menu-content.tsx'
import { shownTexts, type Column, type RowId } from './column.ts'
import type { ViewMemory } from './list-memory.ts'

export interface RowModel {
  readonly id: RowId
  readonly label: string
  readonly href: string | null
  readonly cell: (column: string) => ReactNode
  readonly leftOutOnCard: (column: string) => boolean
  readonly hasMenu: () => boolean
  readonly menu: () => readonly MenuItem[]
  readonly preview: () => ReactNode
  /** Actions by key: `e`, `Delete`. */
  readonly shortcuts: () => Readonly<Record<string, () => void>>
}

export interface RowFactoryOptions<T> {
  readonly columns: readonly Column<T>[]
  readonly getId: (item: T) => RowId
  readonly getLabel: (item: T) => string
  readonly getHref?: ((item: T) => string) | undefined
  readonly hasMenu: (item: T) => boolean
  readonly getMenu: (item: T) => readonly MenuItem[]
  readonly getPreview?: ((item: T) => ReactNode) | undefined
  readonly getShortcuts: (item: T) => Readonly<Record<string, () => void>>
}

/** Returns a function that creates and caches the row of an item. Create a new one when an option changes. */
export function createRowFactory<T extends object>(options: RowFactoryOptions<T>): (item: T) => RowModel {
  const cache = new WeakMap<T, RowModel>()
  const cells = new Map(options.columns.map((column) => [column.id, column]))
  const createModel = (item: T): RowModel => ({
    id: options.getId(item),
    label: options.getLabel(item),
    href: options.getHref?.(item) ?? null,
    cell: (id) => {
      const column = cells.get(id)
      return column && (column.cell ? column.cell(item) : shownTexts(column, item).join(', '))
    },
    leftOutOnCard: (id) => cells.get(id)?.leftOutOnCard?.(item) ?? false,
    hasMenu: () => options.hasMenu(item),
    menu: () => options.getMenu(item),
    preview: () => options.getPreview?.(item),
    shortcuts: () => options.getShortcuts(item),
  })
  return (item) => {
    const cached = cache.get(item)
    if (cached) return cached
    const row = createModel(item)
    cache.set(item, row)
    return row
  }
}

/** The header of a group of rows. */
export interface GroupModel {
  readonly label: string
  /** "12 nodes" */
  readonly count: string
  /** "48 vCPUs", "96 GB memory". */
  readonly sums: () => readonly string[]
  readonly ids: () => readonly RowId[]
  readonly collapsed: boolean
  readonly toggle: () => void
}

/** The content of one row of a list. An item that is in several groups has a row in each. */
export type ListRow =
  | { readonly groupKey: string | null; readonly item: RowModel; readonly group: null }
  | { readonly groupKey: string; readonly item: null; readonly group: GroupModel }

/** Computed when asked for: a table shows few of thousands of rows. */
export const keyOfRow = ({ groupKey, item }: ListRow): RowId =>
  item === null ? groupKey : groupKey === null ? item.id : `${groupKey}\n${item.id}`

/** The handlers through which rows act on their table; stable functions. */
export interface RowHandlers<Id extends RowId = RowId> {
  readonly toggle: (id: Id, range: boolean) => void
  readonly openMenu: (id: Id, anchor: HTMLElement) => void
  /** Called by the name of a row where it is a button instead of a link. */
  readonly open?: (id: Id) => void
}

/** Wraps handlers in stable functions, so that rows do not render again when the handlers change. */
export function useRowHandlers<Id extends RowId>(rowHandlers: RowHandlers<Id>): Required<RowHandlers<Id>> {
  const latest = useRef(rowHandlers)
  useEffect(() => {
    latest.current = rowHandlers
  })
  return useMemo(
    () => ({
      toggle: (id, range) => latest.current.toggle(id, range),
      openMenu: (id, anchor) => latest.current.openMenu(id, anchor),
      open: (id) => latest.current.open?.(id),
    }),
    [],
  )
}

/** Props shared by the table and the card view. */
export interface RowsProps {
  readonly rows: readonly ListRow[]
  readonly selected: ReadonlySet<RowId>
  readonly selectable: boolean
  /** Whether rows have a column for their menus. */
  readonly hasMenus: boolean
  /** The row whose menu is open. */
  readonly openMenuId: RowId | null
  readonly rowHandlers: RowHandlers
  /** Selects or deselects the rows of a group. */
  readonly toggleAll: (ids: readonly RowId[]) => void
  /** How the list was left, when the user comes back to it. */
  readonly restored: ViewMemory | null
  readonly onLeave: (view: ViewMemory) => void
}
