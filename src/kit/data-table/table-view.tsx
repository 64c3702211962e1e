/** The list as a table: a header that sorts, rows that are drawn only where somebody looks, and the keyboard. */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useDeferredValue, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { classes } from '#ui/class-names.ts'
import { Hidden } from '#ui/hidden.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { tableClass } from '#ui/table.ts'
import { tickClass } from '#ui/control.ts'
import type { ColumnShape } from './column.ts'
import type { Sort } from './order.ts'
import type { RowsProps } from './row-model.ts'
import { stays, TableRow } from './table-row.tsx'
import { useFitting } from './use-fitting.ts'
import { useRowKeys, type Reveal } from './use-row-keys.ts'
import { useWindowing } from './windowing.ts'
import type { Drawn } from './drawn.ts'

export interface TableViewProps extends RowsProps {
  caption: string
  columns: readonly ColumnShape[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  sortable: (column: string) => boolean
  /** Of the rows shown. */
  ticked: 'none' | 'some' | 'all'
  onTickAll: () => void
  tickAllLabel: string
  /** Rows of the whole list, for assistive technology; -1 when nobody knows. */
  total: number
  waiting: boolean
  /** What is shown belongs to the question before. */
  late: boolean
  /** What is asked for; another question starts at the top. */
  question: string
  /** A bar stands directly below. */
  paged: boolean
}

const tickWidth = 2.5
const menuWidth = 3

export function TableView(props: TableViewProps) {
  const { caption, columns, rows, selectable, offset, total, waiting, late } = props
  const frame = useRef<HTMLDivElement>(null)
  const reveal = useRef<Reveal | null>(null)
  const maxHeight = useFitting(frame, props.paged)
  const { question } = props
  const asked = useRef(question)
  useLayoutEffect(() => {
    if (frame.current && asked.current !== question) frame.current.scrollTop = 0
    asked.current = question
  }, [question])
  const onKeyDown = useRowKeys({ frame, rows, reveal, deeds: props.deeds, selectable })
  const width = columns.reduce((sum, column) => sum + column.width, menuWidth + (selectable ? tickWidth : 0))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move between the links of the rows
    <div ref={frame} onKeyDown={onKeyDown} style={{ maxHeight }} className={classes(tableClass.frame, 'relative overflow-y-auto overscroll-contain contain-content')}>
      <table
        aria-label={caption}
        aria-rowcount={waiting ? -1 : total + 1}
        aria-busy={waiting || late || undefined}
        style={{ minWidth: `${width}rem` }}
        className={classes(tableClass.table, 'table-fixed', late && 'opacity-60')}
      >
        <colgroup>
          {selectable ? <col style={{ width: `${tickWidth}rem` }} /> : null}
          {columns.map((column) => <col key={column.id} style={{ width: `${column.width}rem` }} />)}
          <col style={{ width: `${menuWidth}rem` }} />
        </colgroup>
        <thead className={tableClass.head}><HeadRow {...props} /></thead>
        {waiting ? <WaitingRows columns={columns} selectable={selectable} /> : <Rows {...props} offset={offset} rows={rows} frame={frame} reveal={reveal} />}
      </table>
    </div>
  )
}

function HeadRow({ columns, selectable, sort, onSort, sortable, ticked, onTickAll, tickAllLabel, waiting }: TableViewProps) {
  return (
    <tr aria-rowindex={1} className="bg-sunken">
      {selectable ? (
        <td className={classes(tableClass.headCell, stays.tick, 'p-0')}>
          <label className="absolute inset-0 grid cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={tickAllLabel}
              checked={ticked === 'all'}
              ref={(node) => {
                if (node) node.indeterminate = ticked === 'some'
              }}
              disabled={waiting}
              onChange={onTickAll}
              className={tickClass}
            />
          </label>
        </td>
      ) : null}
      {columns.map((column, at) => (
        <HeadCell
          key={column.id} column={column} place={at > 0 ? '' : selectable ? stays.name : stays.firstName}
          sort={sort?.column === column.id ? sort : null} onSort={sortable(column.id) ? onSort : null}
        />
      ))}
      <td className={classes(tableClass.headCell, stays.menu)}><span className="sr-only">Actions</span></td>
    </tr>
  )
}

/** Up, down, and back to the list's own order. */
const nextSort = (column: string, sort: Sort | null): Sort | null =>
  sort === null ? { column, descending: false } : sort.descending ? null : { column, descending: true }

interface HeadCellProps {
  column: ColumnShape
  place: string
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | null
}

function HeadCell({ column, place, sort, onSort }: HeadCellProps) {
  const Glyph = sort ? (sort.descending ? ArrowDown : ArrowUp) : ArrowUpDown
  const end = column.align === 'end'
  return (
    <th
      scope="col"
      aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={classes(tableClass.headCell, place, 'truncate', end && 'text-right')}
    >
      {onSort ? (
        <button type="button" onClick={() => onSort(nextSort(column.id, sort))} className={classes(tableClass.sort, 'group/sort -mx-1 max-w-full px-1', end && 'flex-row-reverse')}>
          <span className={classes('truncate', sort && 'text-ink')}>{column.header}</span>
          <Glyph size={12} aria-hidden className={classes('flex-none', sort ? 'text-accent' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60')} />
        </button>
      ) : column.header}
    </th>
  )
}

interface BodyProps extends TableViewProps {
  frame: RefObject<HTMLDivElement | null>
  reveal: RefObject<Reveal | null>
}

/** Few rows are all drawn, the first screenful first; many only where somebody looks, with empty space instead of the others. */
function Rows(props: BodyProps) {
  const { rows, frame, reveal } = props
  const { Windowed, limit, drawn, onDrawn } = useWindowing(rows.length)
  const count = useDeferredValue(Math.min(rows.length, limit), Math.min(rows.length, firstDrawn))
  return (
    <>
      {Windowed ? <Windowed frame={frame} reveal={reveal} count={rows.length} onDrawn={onDrawn} /> : null}
      <tbody>{Windowed && drawn ? drawnRows(props, drawn) : rows.slice(0, count).map((_, index) => drawRow(props, index))}</tbody>
    </>
  )
}
const firstDrawn = 30

function drawnRows(props: BodyProps, { places, size }: Drawn): ReactNode {
  const span = props.columns.length + (props.selectable ? 2 : 1)
  let end = 0
  const rows = places.flatMap((place) => {
    const space = place.start - end
    end = place.end
    const row = drawRow(props, place.index)
    return space > 0 ? [<Space key={`before ${place.index}`} height={space} span={span} />, row] : row
  })
  return [...rows, size > end ? <Space key="rest" height={size - end} span={span} /> : null]
}

const Space = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden><td colSpan={span} style={{ height }} className="p-0"><Hidden /></td></tr>
)

function drawRow({ rows, columns, selectable, selected, menuId, deeds, offset }: BodyProps, index: number): ReactNode {
  const row = rows[index]
  return row ? (
    <TableRow
      key={row.id}
      row={row}
      columns={columns}
      index={index}
      ariaIndex={offset + index + 2}
      selectable={selectable}
      selected={selected.has(row.id)}
      menuOpen={menuId === row.id}
      deeds={deeds}
    />
  ) : null
}

const waitingRows = Array.from({ length: 8 }, (_, row) => row)

function WaitingRows({ columns, selectable }: { columns: readonly ColumnShape[]; selectable: boolean }) {
  return (
    <tbody aria-hidden>
      {waitingRows.map((row) => (
        <tr key={row} className="group/row">
          {selectable ? <td className={tableClass.cell}><Skeleton /></td> : null}
          {columns.map((column, at) => (
            <td key={column.id} className={tableClass.cell}><Skeleton className={(row + at) % 3 === 0 ? 'w-3/5' : 'w-4/5'} /></td>
          ))}
          <td className={tableClass.cell}><Skeleton /></td>
        </tr>
      ))}
    </tbody>
  )
}
