/** The list as a table with a sticky, sorting header, virtual rows and row keyboard. */
import { useRef } from 'react'
import { classes } from '#ui/class-names.ts'
import { tableClass } from '#ui/table.ts'
import { LoadingRows, TableBody, type TableBodyProps } from './table-body.tsx'
import { TableHeader, type TableHeaderProps } from './table-header.tsx'
import { useOpenRow } from './open-row.ts'
import { useAvailableHeight } from './use-available-height.ts'
import { useFocusNextRow } from './lazy-focus-next-row.ts'
import { useReturnToRow } from './use-return-to-row.ts'
import { useRowKeyboard } from './use-row-keyboard.ts'

export interface TableViewProps extends TableHeaderProps, TableBodyProps {
  caption: string
  /** Rows of the whole list, for assistive technology. */
  total: number
  /** The rows still belong to the previous search, filters or page. */
  stale: boolean
  /** The pager is directly below. */
  hasPager: boolean
}

/** rem */
const checkboxWidth = 2.5
const menuWidth = 3

/** px */
const minHeightAboveTray = 200

/**
 * The job tray covers the lower end of the window. A list that reaches below it gets room to scroll its last rows above it. A list
 * with a pager ends above it, so that the pager, too, is never covered.
 */
function heightStyle(maxHeight: number, rowCount: number, hasPager: boolean) {
  const tray = 'var(--job-tray, 0px)'
  if (hasPager) return { maxHeight: `max(${minHeightAboveTray}px, calc(${maxHeight}px - ${tray}))` }
  const overlap = `${rowCount} * var(--row) + 2.25rem - ${maxHeight}px + ${tray}`
  return { maxHeight, marginBottom: `calc(-1 * ${tray})`, paddingBottom: `clamp(0px, (${overlap}) * 999, ${tray})` }
}

export function TableView(props: TableViewProps) {
  const { caption, columns, rows, rowHandlers, selectable, hasMenus, total, loading, stale, hasPager } = props
  const { restored, onLeave } = props
  const containerRef = useRef<HTMLDivElement>(null)
  const openRow = useOpenRow()
  const height = useAvailableHeight(containerRef, hasPager, restored?.height)
  useReturnToRow({ containerRef, rows, restored, onLeave, height })
  const focusNextRow = useFocusNextRow({ containerRef, rows })
  const onKeyDown = useRowKeyboard({ containerRef, rows, rowHandlers, selectable })
  const edges = (selectable ? checkboxWidth : 0) + (hasMenus ? menuWidth : 0)
  const width = columns.reduce((sum, column) => sum + column.width, edges)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move between the links of the rows
    <div
      ref={containerRef}
      onKeyDown={onKeyDown}
      onClick={openRow}
      style={typeof height === 'number' ? heightStyle(height, rows.length, hasPager) : undefined}
      className={classes(
        tableClass.container,
        'relative scroll-pt-9 contain-content',
        // Where all columns fit it is clipped, because the header sticks to the nearest ancestor that scrolls.
        height === 'page' ? 'overflow-x-clip!' : height !== 'wide-page' && 'overflow-y-auto overscroll-contain',
      )}
    >
      <table
        aria-label={caption}
        aria-rowcount={loading ? -1 : total + 1}
        aria-busy={loading || stale || undefined}
        style={{ minWidth: `${width}rem` }}
        className={classes(tableClass.table, 'table-fixed', stale && 'opacity-60')}
      >
        <colgroup>
          {selectable ? <col style={{ width: `${checkboxWidth}rem` }} /> : null}
          {columns.map((column) => (
            <col key={column.id} style={column.grow ? undefined : { width: `${column.width}rem` }} />
          ))}
          {hasMenus ? <col style={{ width: `${menuWidth}rem` }} /> : null}
        </colgroup>
        <TableHeader {...props} />
        {loading ? (
          <LoadingRows columns={columns} selectable={selectable} hasMenus={hasMenus} />
        ) : (
          <TableBody {...props} containerRef={containerRef} />
        )}
      </table>
      {focusNextRow}
    </div>
  )
}
