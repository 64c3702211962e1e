/** The definition of a column, which table, search, sort, filters and export share. */
import type { ReactNode } from 'react'
import { currentLanguage } from '#contract/translate.ts'

export type RowId = number | string

/** The value of a column for one item: several texts for tags and addresses, null for none. */
type CellValue = string | number | boolean | null | readonly string[]

/** The part of a column that does not depend on the type of its items. */
export interface ColumnShape {
  /** Identifies the column in the address (`?sort=created`) and in the search (`region:eu`). */
  readonly id: string
  readonly header: () => string
  /**
   * Minimum width in rem, chosen for the English texts; columns share the remaining width in proportion to it. See
   * widthOf.
   */
  readonly width: number
  /**
   * `auto` takes all of the remaining width, for the one column of texts that may be long; a percentage is a share of
   * the table's width.
   */
  readonly grow?: 'auto' | `${number}%`
  readonly align?: 'end'
  /** Hidden until the user selects it. */
  readonly hiddenByDefault?: boolean
  /**
   * Where a card on a phone shows it: `badge` next to the name, `subtitle` in the line below the name, `lead` at the
   * start of that line, without a dot behind it, `block` on a line of its own, `detail` (the default) in the list of
   * headers and values, `line` there on a line of its own, so that nothing moves when the value arrives after the row.
   */
  readonly card?: 'badge' | 'lead' | 'subtitle' | 'block' | 'detail' | 'line' | 'hidden'
}

/**
 * In rem: an average letter of a header, and the space around a header including the arrow that shows the sort order.
 */
const headLetter = 0.41
const aroundHead = 2.5

/** The minimum width in the language of the screen: other languages have longer headers than English. */
export const widthOf = ({ header, width }: ColumnShape) =>
  currentLanguage() === 'en' ? width : Math.max(width, header().length * headLetter + aroundHead)

/** In rem: an average letter in a cell, and the space around the text including the mark of a status. */
const cellLetter = 0.46
const aroundCell = 2.5

/**
 * The text of a value by a table of labels; a value without a label is shown as it is. An address may hold any text,
 * also the name of a member that every object has.
 */
export const labelIn =
  (labels: Readonly<Record<string, () => string>>) =>
  (value: string): string =>
    (Object.hasOwn(labels, value) ? labels[value]?.() : undefined) ?? value

/** The minimum width for a column of words that must all be shown in full in every language. */
export const widthForWords = (width: number, words: readonly string[]) =>
  currentLanguage() === 'en'
    ? width
    : Math.max(width, Math.max(...words.map(({ length }) => length)) * cellLetter + aroundCell)

export interface Column<T> extends ColumnShape {
  /** The wire value, which sorting, search, filters and export use. */
  readonly value: (item: T) => CellValue
  /** The label of a value: "Frankfurt, DE" for `eu-central`. Replaces the value in cells, search and sorting. */
  readonly format?: (value: string) => string
  /** The text in place of a number: "8 GB" for 8192. A search in the field finds the value, the text, and its 8. */
  readonly formatNumber?: (value: number) => string
  /**
   * How values compare: text in natural order (web-2 before web-10), addresses numerically, times as ISO text,
   * `options` in their order.
   */
  readonly compareAs?: 'text' | 'number' | 'address' | 'time' | 'options'
  /** The key to sort by instead of `value`, where comparing keys as they are is faster than `compareAs`. */
  readonly sortKey?: (item: T) => string | number
  /** Exported even when it is not shown. */
  readonly alwaysExported?: boolean
  /** False where the values are not known of all rows. */
  readonly sortable?: boolean
  /** The content of the cell; by default the formatted value. */
  readonly cell?: (item: T) => ReactNode
  /** Whether a card on a phone leaves the value out, because it says nothing about the item: none, never. */
  readonly leftOutOnCard?: (item: T) => boolean
  /** Search terms without a field search this column. */
  readonly searchable?: boolean
  /** Other field names in the search: `ip` for both addresses, `tag` for tags. */
  readonly aliases?: readonly string[]
  /**
   * Offers a filter: by value with counts, above the list or (`more`) among the further ones; by a range of days
   * (`days`), see dayFacet; or by value, only through links and views (`linked`).
   */
  readonly facet?: true | 'more' | 'days' | 'linked'
  /** Whether a selected value of the filter includes a value, where that is not simply the same value. */
  readonly matchesFacet?: (selected: string, value: string) => boolean
  /** The label of a selected value of the filter, when that is not the label of a value. */
  readonly facetLabel?: (selected: string) => string
  /** The sum of all values as text, for the header of a group of rows: "48 vCPUs". */
  readonly sum?: (total: number) => string
  /** The label of the filter for items without a value: "No tags". */
  readonly emptyLabel?: () => string
  /** Cells of items without a value show that label, so that a search finds it. */
  readonly showsEmptyLabel?: true
  /**
   * All possible values, if known without loading the items: a search in the field matches whole words of them then.
   * Needed to filter lists that the service pages.
   */
  readonly options?: readonly string[]
  /** The member by which the service filters this column (X-Filter), if it can. */
  readonly filterField?: string
  /** The forms in which a searched text may be stored: an internationalized name is stored converted. */
  readonly searchForms?: (text: string) => readonly string[]
  /** The service can sort by `filterField`. */
  readonly serverSortable?: boolean
}

/** The values of a column for one item, as texts. */
export function columnTexts<T>(column: Column<T>, item: T): readonly string[] {
  const value = column.value(item)
  if (value === null || value === '') return []
  return typeof value === 'object' ? value : [String(value)]
}

export const formatValue = <T>(column: Column<T>, value: string) => column.format?.(value) ?? value

/** The texts that the cell of a column shows for one item, unless the column defines its own content. */
export const shownTexts = <T>(column: Column<T>, item: T) => {
  const { formatNumber } = column
  return formatNumber
    ? columnTexts(column, item).map((text) => formatNumber(Number(text)))
    : formattedTexts(column, item)
}

/** The values of a column for one item, as labels. */
export const formattedTexts = <T>(column: Column<T>, item: T) =>
  columnTexts(column, item).map((text) => formatValue(column, text))
