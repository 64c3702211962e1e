/** The selected rows of the grid; only the user changes them. */
import { useMemo, useState } from 'react'
import {
  emptySelection,
  selectionState,
  setRows,
  toggleRange,
  toggleRow,
  type Selection,
} from '#kit/data-table/selection.ts'
import type { RecordRow } from './rows.ts'

export function useSelectedRows(rows: readonly RecordRow[], shown: readonly RecordRow[]) {
  const [selection, setSelection] = useState<Selection<string>>(emptySelection)
  const shownKeys = useMemo(() => shown.map(({ key }) => key), [shown])
  const selectedRows = useMemo(() => rows.filter(({ key }) => selection.ids.has(key)), [rows, selection.ids])
  const state = selectionState(selection, shownKeys)
  return {
    keys: selection.ids,
    state,
    selectedRows,
    toggle: (key: string, range: boolean) =>
      setSelection((current) => (range ? toggleRange(current, key, shownKeys) : toggleRow(current, key))),
    onToggleAll: () => setSelection((current) => setRows(current, shownKeys, state !== 'all')),
    clear: () => setSelection(emptySelection),
  }
}
