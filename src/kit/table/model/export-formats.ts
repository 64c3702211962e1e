/** The formats in which lists are exported. What writes them loads when it is needed. */
import type { TerraformContents } from '#contract/terraform.ts'
import type { Column } from './column.ts'

export interface ExportFormat<T> {
  readonly label: string
  /** Beside the label: "for spreadsheets". */
  readonly hint: string
  /** The ending of the file. */
  readonly extension: string
  /** The media type of the file. */
  readonly type: string
  readonly write: (items: readonly T[], columns: readonly Column<T>[]) => Promise<string>
}

/** A format that any rows have. */
interface CommonFormat extends ExportFormat<never> {
  readonly write: <T>(items: readonly T[], columns: readonly Column<T>[]) => Promise<string>
}

export const csv: CommonFormat = {
  label: 'CSV',
  hint: 'for spreadsheets',
  extension: 'csv',
  type: 'text/csv',
  write: async (items, columns) => (await import('./export.ts')).toCsv(items, columns),
}

export const json: CommonFormat = {
  label: 'JSON',
  hint: 'for programs',
  extension: 'json',
  type: 'application/json',
  write: async (items, columns) => (await import('./export.ts')).toJson(items, columns),
}

/** `contentsOf`: what the rows of the list are. Columns do not matter. */
export const terraform = <T>(contentsOf: (items: readonly T[]) => TerraformContents): ExportFormat<T> => ({
  label: 'Terraform',
  hint: 'to manage them as code',
  extension: 'tf',
  type: 'text/plain',
  write: async (items) => (await import('../../terraform.ts')).terraformText(contentsOf(items)),
})
