/** What is shown, as a file: CSV (RFC 4180) that no spreadsheet runs as formulas, or JSON. */
import { shownTexts, type Column } from './column.ts'

/** Text that a spreadsheet would run: it starts like a formula, also in full-width form. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

function csvField(value: string, isNumber: boolean): string {
  const safe = !isNumber && formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A header line and one line per item, in UTF-8 with a mark at the start so that spreadsheets read it as such. */
export function toCsv<T>(items: readonly T[], columns: readonly Column<T>[]): string {
  const header = columns.map((column) => csvField(column.header, false))
  const rows = items.map((item) =>
    columns.map((column) => csvField(shownTexts(column, item).join(' '), typeof column.value(item) === 'number')),
  )
  return `\uFEFF${[header, ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`
}

/** One object per item, with the wire's values under the columns' names. */
export const toJson = <T>(items: readonly T[], columns: readonly Column<T>[]): string =>
  `${JSON.stringify(items.map((item) => Object.fromEntries(columns.map((column) => [column.id, column.value(item)]))), null, 2)}\n`

/** Saves the items as a file that carries the list's name and the day. */
export function saveAs<T>(kind: 'csv' | 'json', name: string, items: readonly T[], columns: readonly Column<T>[]) {
  const [type, text] = kind === 'csv' ? ['text/csv', toCsv(items, columns)] : ['application/json', toJson(items, columns)]
  download(`${name}-${new Date().toISOString().slice(0, 10)}.${kind}`, type, text)
}

/** Hands a text to the browser as a file to keep. */
function download(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file by the end of the click's task; a little later is certain.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
