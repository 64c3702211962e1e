/** Rows to select as soon as their page shows them: those that a job of an earlier page has not done. */
import { createStore } from '#api/store.ts'
import type { RowId } from './column.ts'

interface Reselection {
  /** The path of the page. */
  readonly path: string
  /** The ids of the rows that have not appeared yet. */
  readonly ids: ReadonlySet<RowId>
  /** None of the rows has been found yet, so the first ones replace the current selection. */
  readonly isNew: boolean
}

export const reselection = createStore<Reselection | null>(null)
