import { notFound } from '../errors.ts'

/** The row, or 404 when there is none. */
export function orNotFound<Row>(row: Row | undefined): Row {
  if (!row) throw notFound()
  return row
}
