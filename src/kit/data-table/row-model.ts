/** A row as the drawing parts see it, whatever its item is; made once per item, so that rows that did not change are not drawn again. */
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { MenuItem } from '#ui/menu.tsx'
import { shownTexts, type Column } from './column.ts'

export type RowId = number | string

export interface RowModel {
  readonly id: RowId
  readonly label: string
  readonly href: string | null
  readonly cell: (column: string) => ReactNode
  /** Nothing when there is nothing to do: then there is no button either. */
  readonly menu: () => readonly MenuItem[]
  /** What a key does to the item: `e`, `Delete`. */
  readonly keys: Readonly<Record<string, () => void>>
}

export interface RowSource<T> {
  readonly columns: readonly Column<T>[]
  readonly idOf: (item: T) => RowId
  readonly labelOf: (item: T) => string
  readonly hrefOf?: ((item: T) => string) | undefined
  readonly menuOf?: ((item: T) => readonly MenuItem[]) | undefined
  readonly keysOf?: ((item: T) => Readonly<Record<string, () => void>>) | undefined
}

/** Makes and keeps models; a new maker for a new source. */
export function rowMaker<T extends object>(source: RowSource<T>): (item: T) => RowModel {
  const made = new WeakMap<T, RowModel>()
  const cells = new Map(source.columns.map((column) => [column.id, column]))
  const make = (item: T): RowModel => ({
    id: source.idOf(item),
    label: source.labelOf(item),
    href: source.hrefOf?.(item) ?? null,
    cell: (id) => {
      const column = cells.get(id)
      return column && (column.cell ? column.cell(item) : shownTexts(column, item).join(', '))
    },
    menu: () => source.menuOf?.(item) ?? [],
    keys: source.keysOf?.(item) ?? {},
  })
  return (item) => {
    const known = made.get(item)
    if (known) return known
    const row = make(item)
    made.set(item, row)
    return row
  }
}

/** What rows may do to the table around them; the same functions for all rows and all times. */
export interface RowDeeds {
  readonly toggle: (id: RowId, range: boolean) => void
  readonly openMenu: (id: RowId, anchor: HTMLElement) => void
}

/** The latest deeds behind functions that never change, so that rows need not be drawn again for them. */
export function useDeeds(deeds: RowDeeds): RowDeeds {
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  return useMemo(
    () => ({
      toggle: (id, range) => latest.current.toggle(id, range),
      openMenu: (id, anchor) => latest.current.openMenu(id, anchor),
    }),
    [],
  )
}

/** What both ways to draw rows, the table and the cards, are given. */
export interface RowsProps {
  readonly rows: readonly RowModel[]
  readonly selected: ReadonlySet<RowId>
  readonly selectable: boolean
  /** The row whose menu is open. */
  readonly menuId: RowId | null
  readonly deeds: RowDeeds
  /** Position of the first row in the whole list, for lists that come in pages. */
  readonly offset: number
}
