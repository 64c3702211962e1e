/**
 * A table with a sticky, sorting header, virtual rows and row keyboard. The component that uses it decides what a row
 * is.
 */
import { useRef } from 'react'
import { classes } from '#ui/class-names.ts'
import { tableClass } from '#ui/table.ts'
import { useFocusNextRow, useReturnToRow, useRevealedRow } from './row-focus.ts'
import { type ColumnShape, widthOf } from '../model/column.ts'
import type { ViewMemory } from '../model/list-memory.ts'
import { useOpenRow, useRowKeyboard } from './row-keyboard.ts'
import { LoadingRows, TableBody, type TableBodyProps } from './table-body.tsx'
import { TableHeader, type TableHeaderProps } from './table-header.tsx'
import { useAvailableHeight } from './use-available-height.ts'

export interface TableViewProps<R> extends TableHeaderProps, TableBodyProps<R> {
  caption: string
  /** Rows of the whole list, for assistive technology. */
  total: number
  /** The rows still belong to the previous search, filters or page. */
  stale?: boolean
  /** The pager is directly below. */
  hasPager?: boolean
  /** Room below for what covers the end of the page. px */
  reserved?: number
  onToggle: (row: R, range: boolean) => void
  /**
   * Handles keys on a row other than those that move the focus: `e`, `Delete`. Returns false for keys that do nothing.
   */
  onRowKey: (key: string, row: R) => boolean
  /** A row that is brought into view. */
  revealedId?: TableBodyProps<R>['keptId']
  /** How the list was left, when the user comes back to it. */
  restored?: ViewMemory | null
  onLeave?: (view: ViewMemory) => void
}

/** rem */
const checkboxWidth = 2.5
const menuWidth = 3

/** px */
const minHeightAboveTray = 200

/**
 * The job tray covers the lower end of the window. A list that reaches below it gets room to scroll its last rows above
 * it. A list with a pager ends above it, so that the pager, too, is never covered.
 */
function heightStyle(maxHeight: number, rowCount: number, hasPager: boolean) {
  const tray = 'var(--job-tray, 0px)'
  if (hasPager) return { maxHeight: `max(${minHeightAboveTray}px, calc(${maxHeight}px - ${tray}))` }
  // A focused element is scrolled above the tray, too, but at most into the upper half of the list, however high the
  // tray is.
  const scrollPaddingBottom = `min(${tray}, 50%)`
  const overlap = `${rowCount} * var(--row) + 2.25rem - ${maxHeight}px + ${tray}`
  return {
    maxHeight,
    scrollPaddingBottom,
    marginBottom: `calc(-1 * ${tray})`,
    paddingBottom: `clamp(0px, (${overlap}) * 999, ${tray})`,
  }
}

export function TableView<R>(props: TableViewProps<R>) {
  const { caption, columns, rows, idOf, rowHeight, selectAll, hasMenus, total, loading = false, stale = false } = props
  const { hasPager = false, reserved = 0, restored, onLeave, onToggle, onRowKey, revealedId = null } = props
  const selectable = selectAll !== null
  const containerRef = useRef<HTMLDivElement>(null)
  const openRow = useOpenRow()
  const height = useAvailableHeight(containerRef, hasPager, restored?.height)
  useReturnToRow({ containerRef, rows, idOf, restored, onLeave, height })
  useFocusNextRow(containerRef, rows, idOf)
  useRevealedRow({ containerRef, rows, idOf, rowHeight, id: revealedId })
  const onKeyDown = useRowKeyboard({
    containerRef,
    rows,
    rowHeight,
    onToggle: selectable ? onToggle : null,
    onRowKey,
  })
  const edges = (selectable ? checkboxWidth : 0) + (hasMenus ? menuWidth : 0)
  const dataWidth = columns.reduce((sum, column) => sum + widthOf(column), 0)
  const hasGrowing = columns.some(({ grow }) => grow !== undefined)
  const share = (column: ColumnShape) => `${((widthOf(column) / dataWidth) * 100).toFixed(3)}%`
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move between the links of the rows
    <div
      ref={containerRef}
      data-rows
      onKeyDown={onKeyDown}
      onClick={openRow}
      style={typeof height === 'number' ? heightStyle(height - reserved, rows.length, hasPager) : undefined}
      className={classes(
        tableClass.container,
        'table-columns relative scroll-pt-9 contain-content',
        // Where all columns fit it is clipped, because the header sticks to the nearest ancestor that scrolls.
        height === 'page' ? 'overflow-x-clip!' : height !== 'wide-page' && 'overflow-y-auto overscroll-contain',
      )}
    >
      <table
        aria-label={caption}
        aria-rowcount={loading ? -1 : total + 1}
        aria-busy={loading || stale || undefined}
        style={{ minWidth: `${edges + dataWidth}rem` }}
        className={classes(tableClass.table, 'table-fixed', stale && 'opacity-60')}
      >
        <colgroup>
          {selectable ? <col style={{ width: `${checkboxWidth}rem` }} /> : null}
          {columns.map((column) => (
            <col
              key={column.id}
              // Shares of all that is left beside fixed widths, so that the columns at both ends keep theirs.
              style={{ width: hasGrowing ? (column.grow ?? `${widthOf(column)}rem`) : share(column) }}
            />
          ))}
          {hasMenus ? <col style={{ width: `${menuWidth}rem` }} /> : null}
        </colgroup>
        <TableHeader {...props} />
        {loading ? (
          <LoadingRows columns={columns} selectable={selectable} hasMenus={hasMenus} />
        ) : (
          <TableBody
            {...props}
            containerRef={containerRef}
            selectable={selectable}
            initialScrollTop={restored?.scrollTop}
            initialFocusedId={restored?.focusedId ?? null}
          />
        )}
      </table>
    </div>
  )
}
