/** Rows that are to be selected when their page shows them: what a job of an earlier page has not done. */
import { createStore } from '#api/store.ts'
import type { RowId } from './column.ts'

interface Reselection {
  /** The path of the page. */
  readonly path: string
  /** Of the rows that were not there yet. */
  readonly ids: ReadonlySet<RowId>
  /** Nothing of it was found yet, so it takes the place of what is selected. */
  readonly isNew: boolean
}

export const reselection = createStore<Reselection | null>(null)
