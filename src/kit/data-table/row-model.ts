/** A row independent of the type of its item. Created once per item, so that unchanged rows do not render again. */
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { MenuItem } from '#ui/menu.tsx'
import { formattedTexts, type Column } from './column.ts'
import type { ViewMemory } from './list-memory.ts'

export type RowId = number | string

export interface RowModel {
  readonly id: RowId
  readonly label: string
  readonly href: string | null
  readonly cell: (column: string) => ReactNode
  /** Empty for rows without a menu. */
  readonly menu: () => readonly MenuItem[]
  /** Keyboard shortcuts: `e`, `Delete`. */
  readonly shortcuts: Readonly<Record<string, () => void>>
}

export interface RowFactoryOptions<T> {
  readonly columns: readonly Column<T>[]
  readonly getId: (item: T) => RowId
  readonly getLabel: (item: T) => string
  readonly getHref?: ((item: T) => string) | undefined
  readonly getMenu?: ((item: T) => readonly MenuItem[]) | undefined
  readonly getShortcuts?: ((item: T) => Readonly<Record<string, () => void>>) | undefined
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
      return column && (column.cell ? column.cell(item) : formattedTexts(column, item).join(', '))
    },
    menu: () => options.getMenu?.(item) ?? [],
    shortcuts: options.getShortcuts?.(item) ?? {},
  })
  return (item) => {
    const cached = cache.get(item)
    if (cached) return cached
    const row = createModel(item)
    cache.set(item, row)
    return row
  }
}

/** Actions of rows on their table; stable functions. */
export interface RowHandlers {
  readonly toggle: (id: RowId, range: boolean) => void
  readonly openMenu: (id: RowId, anchor: HTMLElement) => void
}

/** Wraps handlers in stable functions, so that rows do not render again when the handlers change. */
export function useRowHandlers(rowHandlers: RowHandlers): RowHandlers {
  const latest = useRef(rowHandlers)
  useEffect(() => {
    latest.current = rowHandlers
  })
  return useMemo(
    () => ({
      toggle: (id, range) => latest.current.toggle(id, range),
      openMenu: (id, anchor) => latest.current.openMenu(id, anchor),
    }),
    [],
  )
}

/** Props shared by the table and the card view. */
export interface RowsProps {
  readonly rows: readonly RowModel[]
  readonly selected: ReadonlySet<RowId>
  readonly selectable: boolean
  /** Whether rows have a column for their menus. */
  readonly hasMenus: boolean
  /** The row whose menu is open. */
  readonly openMenuId: RowId | null
  readonly rowHandlers: RowHandlers
  /** Index of the first row in the whole list, for lists that the service pages. */
  readonly offset: number
  /** How the list was left, when the user comes back to it. */
  readonly restored: ViewMemory | null
  readonly onLeave: (view: ViewMemory) => void
}
