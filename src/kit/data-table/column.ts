/** What a list says about each of its columns; the table, search, sort, facets and export all read it from here. */
import type { ReactNode } from 'react'

/** What a column holds of one item; several texts for tags and addresses, null for nothing. */
export type Value = string | number | boolean | null | readonly string[]

/** What a column looks like, whatever its items are. */
export interface ColumnShape {
  /** Names the column in the address (`?sort=created`) and in the search (`region:eu`). */
  readonly id: string
  readonly header: string
  /** Least width in rem; what is left over is shared out in proportion. */
  readonly width: number
  readonly align?: 'end'
  /** Not shown until chosen. */
  readonly hidden?: boolean
  /** Its place in a card on a phone: beside the name, in the line under it, in a line of its own, or after its header as a fact. */
  readonly card?: 'beside' | 'under' | 'line' | 'fact' | 'none'
}

export interface Column<T> extends ColumnShape {
  /** What sorts, searches, filters and exports: the wire's value. */
  readonly value: (item: T) => Value
  /** What people call a value: "Frankfurt, DE" for `eu-central`. Shown, searched and sorted by instead of the value. */
  readonly words?: (value: string) => string
  /** How values compare: text as people count (web-2 before web-10), addresses by their number, times as they are. */
  readonly order?: 'text' | 'number' | 'address' | 'time'
  /** What the cell shows; the words by default. */
  readonly cell?: (item: T) => ReactNode
  /** Plain words of the search look into this column. */
  readonly searched?: boolean
  /** Other names in the search: `ip` for both addresses, `tag` for tags. */
  readonly aliases?: readonly string[]
  /** Offers its values as a filter with counts. */
  readonly facet?: boolean
  /** What holding nothing is called in the filter: "No tags". */
  readonly nothing?: string
  /** All values there can be, when known without the items: filters of lists that the service pages. */
  readonly known?: readonly string[]
  /** The member by which the service filters this column (X-Filter); none when it cannot. */
  readonly filterField?: string
  /** The service can sort by `filterField`. */
  readonly serviceOrder?: boolean
}

/** A column's texts for one item: one, several or none. */
export function textsOf<T>(column: Column<T>, item: T): readonly string[] {
  const value = column.value(item)
  if (value === null || value === '') return []
  return typeof value === 'object' ? value : [String(value)]
}

export const wordsOf = <T>(column: Column<T>, value: string) => column.words?.(value) ?? value

/** The texts as people read them. */
export const shownTexts = <T>(column: Column<T>, item: T) => textsOf(column, item).map((text) => wordsOf(column, text))
