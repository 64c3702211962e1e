import { useDeferredValue, useMemo, useState, type FocusEvent, type Key, type ReactNode, type RefObject } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ColumnShape, RowId } from '../model/column.ts'
import { rowIndexOf } from './row-keyboard.ts'
import { useRowSlots, maxRenderedRows, rowIndexes, useRowHeight, useRowRange } from './virtual-rows.ts'

export interface TableBodyProps<R> {
  columns: readonly ColumnShape[]
  rows: readonly R[]
  /** Must be stable. */
  idOf: (row: R) => RowId
  /** One table row with this key, or several. `rushing`: it is passed faster than it can be read. */
  renderRow: (row: R, index: number, key: Key | undefined, rushing: boolean) => ReactNode
  /** Above the first row. */
  leadingRow?: ReactNode
  /** Identifies the search, filters, sort and page; a change scrolls to the top. */
  resetKey: string
  /** In px, where it is not that of all tables. */
  rowHeight?: number | undefined
  /** More rows follow: they are virtual even if they are few now. */
  growing?: boolean
  /** Always rendered, like the focused row. */
  keptId?: RowId | null
}

interface BodyState {
  containerRef: RefObject<HTMLElement | null>
  selectable: boolean
  hasMenus: boolean
  initialScrollTop: number | undefined
  initialFocusedId: RowId | null
}

/** The rows of a short list that are rendered first, at least; its others follow in a second, interruptible render. */
const minInitialRows = 25

/**
 * Renders short lists completely, and of long lists only the rows near the viewport, with empty space for the others.
 */
export function TableBody<R>(props: TableBodyProps<R> & BodyState) {
  const { containerRef, rows, idOf, renderRow, columns, selectable, hasMenus, resetKey, growing = false } = props
  const count = rows.length
  const virtual = growing || count > maxRenderedRows
  const usualHeight = useRowHeight(virtual)
  const rowHeight = props.rowHeight ?? usualHeight
  const { initialScrollTop } = props
  const range = useRowRange(containerRef, rowHeight, { enabled: virtual, resetKey, initialScrollTop })
  // All rows at once on coming back to a list that was scrolled, because the position may be among the last ones.
  const initialEnd = initialScrollTop ? maxRenderedRows : Math.max(minInitialRows, range.end)
  const shortListEnd = useDeferredValue(Math.min(count, maxRenderedRows), Math.min(count, initialEnd))
  // Kept after the focus has left the table: a closing dialog returns it to the row.
  const [focusedId, setFocusedId] = useState(props.initialFocusedId)
  const handleFocus = (event: FocusEvent) => {
    const row = rows[rowIndexOf(event.target)]
    if (row) setFocusedId(idOf(row))
  }
  const keptId = props.keptId ?? focusedId
  const keptIndex = useMemo(
    () => (keptId === null ? -1 : rows.findIndex((row) => idOf(row) === keptId)),
    [rows, idOf, keptId],
  )
  const indexes = rowIndexes(virtual ? range : { start: 0, end: shortListEnd }, count, keptIndex)
  const rendered = indexes.flatMap((index) => rows[index] ?? [])
  // The row of an open form, which the focus may have left.
  const pinned = new Set([focusedId, props.keptId ?? null].filter((id) => id !== null))
  const slots = useRowSlots(rendered.map(idOf), pinned)
  const spacer = (key: string, skipped: number) =>
    skipped > 0 ? (
      <tr key={key} aria-hidden>
        <td
          colSpan={columns.length + Number(selectable) + Number(hasMenus)}
          style={{ height: skipped * rowHeight }}
          className="p-0"
        >
          <VisuallyHidden />
        </td>
      </tr>
    ) : null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only observes the focus
    <tbody onFocus={handleFocus}>
      {/* One list, so that what a row has below it stays as it is when the row disappears. */}
      {[
        props.leadingRow,
        ...rendered.flatMap((row, position) => {
          const index = indexes[position] ?? -1
          return [
            spacer(`before ${index}`, index - (indexes[position - 1] ?? -1) - 1),
            renderRow(row, index, slots.get(idOf(row)), virtual && range.rushing),
          ].flat()
        }),
      ]}
      {spacer('after', count - 1 - (indexes.at(-1) ?? -1))}
    </tbody>
  )
}

interface LoadingRowsProps {
  columns: readonly ColumnShape[]
  selectable: boolean
  hasMenus: boolean
}

/** One row as high as eight, whose placeholders are drawn by styles/marks.css. */
export const LoadingRows = ({ columns, selectable, hasMenus }: LoadingRowsProps) => (
  <tbody aria-hidden className="loading-rows animate-breathe">
    <tr>
      {Array.from({ length: columns.length + Number(selectable) + Number(hasMenus) }, (_, index) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from assistive technology
        <td key={index} />
      ))}
    </tr>
  </tbody>
)
