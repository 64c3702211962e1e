/**
 * Exports the visible rows as JSON, or as CSV (RFC 4180) that is safe from formula injection and written as
 * spreadsheets in the user's language read it.
 */
import { perLanguage } from '#contract/translate.ts'
import { downloadText } from '../../download.ts'
import { formattedTexts, type Column } from './column.ts'

export type ExportKind = 'csv' | 'json'
/** Where Terraform can manage the rows of a list, they are exported for it, too. */
export type ListExportKind = ExportKind | 'terraform'

/**
 * Places where a spreadsheet would run text as a formula, including full-width characters: at the beginning of a value,
 * and where a cell begins within one. A cell begins after a semicolon, where that is the separator, as in German; after
 * a tab; and, because quotes are then part of a value, after a line break. Such a place gets an apostrophe, and so does
 * one that already has apostrophes, so that the two can be told apart.
 */
const formulas = /(^|[;\t\r\n])(['"]*[=+\-@＝＋－＠])/g
const escapedFormulas = /(^|[;\t\r\n])'(['"]*[=+\-@＝＋－＠])/g

/** The value of a field of an exported file, without the apostrophes against formulas. */
export const withoutApostrophes = (text: string) => text.replaceAll(escapedFormulas, '$1$2')

/**
 * Text that must be quoted: separators, and characters that readers do not count as part of the value, spaces and
 * Markdown.
 */
const needsQuotes = /[",;\t\r\n]|^(?:[\s`]|\*\*)|\s$/

/** Spreadsheets in a language that writes decimals with a comma expect semicolons between cells. */
const separators = perLanguage((language) => {
  const decimal = new Intl.NumberFormat(language).format(0.5).charAt(1)
  return { decimal, cell: decimal === ',' ? ';' : ',' }
})

function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', separators().decimal)
  // The name of the zone itself, alone, is no formula.
  const safe = value === '@' ? value : value.replaceAll(formulas, "$1'$2")
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines of cells, with a byte order mark, without which spreadsheets do not detect UTF-8. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvField).join(separators().cell)}\r\n`).join('')}`

/** Several values in one field, separated and quoted as in the search language, so that they can be told apart. */
const joinValues = (values: readonly string[]) =>
  values.map((value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ')

function cellContent<T>(column: Column<T>, item: T): string | number {
  const value = column.value(item)
  if (typeof value === 'number' && !column.format) return value
  const texts = formattedTexts(column, item)
  return Array.isArray(value) ? joinValues(texts) : texts.join(' ')
}

/** A header line and one line per item. */
export const toCsv = <T>(items: readonly T[], columns: readonly Column<T>[]): string =>
  csvText([
    columns.map((column) => column.header()),
    ...items.map((item) => columns.map((column) => cellContent(column, item))),
  ])

/** One object per item, with wire values by column ID. */
export const toJson = <T>(items: readonly T[], columns: readonly Column<T>[]): string =>
  `${JSON.stringify(
    items.map((item) => Object.fromEntries(columns.map((column) => [column.id, column.value(item)]))),
    null,
    2,
  )}\n`

/** Names a file after the list and the date. */
export const datedName = (name: string, extension: string) =>
  `${name}-${new Date().toISOString().slice(0, 10)}.${extension}`

/** Downloads the items as a file named after the list and the date. */
export function exportAs<T>(kind: ExportKind, name: string, items: readonly T[], columns: readonly Column<T>[]) {
  const [type, text] =
    kind === 'csv' ? ['text/csv', toCsv(items, columns)] : ['application/json', toJson(items, columns)]
  downloadText(datedName(name, kind), text, type)
}
