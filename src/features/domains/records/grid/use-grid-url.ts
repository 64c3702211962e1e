/** Keeps search, types, sorting and grouping of the grid in the URL. */
import { useEffect, useRef } from 'react'
import type { Column } from '#kit/table/model/column.ts'
import { useTableUrlState } from '#kit/table/model/use-table-url-state.ts'
import { useSearchParams } from '#kit/page/search-params.ts'
import type { RecordRow } from '../changes/rows.ts'

export type Grouping = 'name' | 'type'

/**
 * Returns a function that runs the latest work after the next paint, because changing the URL takes longer than sorting
 * a zone.
 */
function useAfterPaint() {
  const scheduled = useRef<{ frame: number; timer?: ReturnType<typeof setTimeout> }>({ frame: 0 })
  useEffect(
    () => () => {
      cancelAnimationFrame(scheduled.current.frame)
      clearTimeout(scheduled.current.timer)
    },
    [],
  )
  return (work: () => void) => {
    cancelAnimationFrame(scheduled.current.frame)
    clearTimeout(scheduled.current.timer)
    scheduled.current.frame = requestAnimationFrame(() => {
      scheduled.current.timer = setTimeout(work)
    })
  }
}

export function useGridUrl(columns: readonly Column<RecordRow>[]) {
  const urlState = useTableUrlState('records', columns, { schedule: useAfterPaint() })
  const [params, changeParams] = useSearchParams()
  const grouping: Grouping = params.get('group') === 'type' ? 'type' : 'name'
  const setGrouping = (next: Grouping) =>
    changeParams((edited) => (next === 'type' ? edited.set('group', next) : edited.delete('group')), {
      replace: true,
      preventScrollReset: true,
    })
  return { ...urlState, grouping, setGrouping }
}
export type GridUrl = ReturnType<typeof useGridUrl>
