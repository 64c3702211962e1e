import { useDeferredValue, useState, type FocusEvent, type RefObject } from 'react'
import { Skeleton, skeletonGroupClass } from '#ui/skeleton.tsx'
import { tableClass } from '#ui/table.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ColumnShape } from './column.ts'
import type { RowId, RowsProps } from './row-model.ts'
import { TableRow } from './table-row.tsx'
import { rowIndexOf } from './row-moves.ts'
import { maxRenderedRows, rowIndexes, useRenderedRows, useRowHeight, useRowRange } from './virtual-rows.ts'

export interface TableBodyProps extends RowsProps {
  columns: readonly ColumnShape[]
  /** Identifies the search, filters, sort and page; a change scrolls to the top. */
  resetKey: string
}

/** The rows of a short list that are rendered first, at least; its others follow in a second, interruptible render. */
const minInitialRows = 25

/** Renders short lists whole and of long ones only the rows near the viewport, with empty space in place of the others. */
export function TableBody(props: TableBodyProps & { containerRef: RefObject<HTMLElement | null> }) {
  const { containerRef, rows, columns, selectable, hasMenus, selected, openMenuId, rowHandlers } = props
  const { offset, resetKey, restored } = props
  const count = rows.length
  const virtual = count > maxRenderedRows
  const rowHeight = useRowHeight(virtual)
  const initialScrollTop = restored?.scrollTop ?? 0
  const visible = useRowRange(containerRef, rowHeight, { enabled: virtual, resetKey, initialScrollTop })
  const range = useRenderedRows(visible, virtual ? resetKey : null)
  // All rows at once on coming back, because the scroll position may be among the last ones.
  const initialEnd = restored ? maxRenderedRows : Math.max(minInitialRows, visible.end)
  const shortListEnd = useDeferredValue(Math.min(count, maxRenderedRows), Math.min(count, initialEnd))
  // Kept after the focus has left the table: a closing dialog returns it to the row.
  const [focusedId, setFocusedId] = useState<RowId | null>(restored?.focusedId ?? null)
  const handleFocus = (event: FocusEvent) => setFocusedId(rows[rowIndexOf(event.target)]?.id ?? null)
  const focusedIndex = focusedId === null ? -1 : rows.findIndex((row) => row.id === focusedId)
  const indexes = rowIndexes(virtual ? range : { start: 0, end: shortListEnd }, count, focusedIndex)
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only observes the focus of the rows
    <tbody onFocus={handleFocus}>
      {indexes.flatMap((index, position) => {
        const row = rows[index]
        const previous = indexes[position - 1] ?? -1
        return [
          spacer(`before ${index}`, index - previous - 1),
          row ? (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              index={index}
              ariaIndex={offset + index + 2}
              selectable={selectable}
              hasMenus={hasMenus}
              selected={selected.has(row.id)}
              menuOpen={openMenuId === row.id}
              rowHandlers={rowHandlers}
            />
          ) : null,
        ]
      })}
      {spacer('after', count - 1 - (indexes.at(-1) ?? -1))}
    </tbody>
  )
}

const loadingRows = Array.from({ length: 8 }, (_, row) => row)

interface LoadingRowsProps {
  columns: readonly ColumnShape[]
  selectable: boolean
  hasMenus: boolean
}

export function LoadingRows({ columns, selectable, hasMenus }: LoadingRowsProps) {
  return (
    <tbody aria-hidden className={skeletonGroupClass}>
      {loadingRows.map((row) => (
        <tr key={row} className="group/row">
          {selectable ? (
            <td className={tableClass.cell}>
              <Skeleton />
            </td>
          ) : null}
          {columns.map((column, index) => (
            <td key={column.id} className={tableClass.cell}>
              <Skeleton className={(row + index) % 3 === 0 ? 'w-3/5' : 'w-4/5'} />
            </td>
          ))}
          {hasMenus ? (
            <td className={tableClass.cell}>
              <Skeleton />
            </td>
          ) : null}
        </tr>
      ))}
    </tbody>
  )
}
