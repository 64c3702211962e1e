/** The grid of records: a table whose rows all have the same height, of which only the visible ones are rendered. */
import { useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import type { Finding } from '#contract/rules/findings.ts'
import { srvShare } from '#contract/rules/srv-share.ts'
import type { ZoneIndex } from '#contract/rules/zone-index.ts'
import type { Sort } from '#kit/data-table/sort.ts'
import { useAvailableHeight } from '#kit/data-table/use-available-height.ts'
import { useNarrowViewport } from '#kit/data-table/use-narrow-viewport.ts'
import { maxRenderedRows, rowIndexes, useRowHeight } from '#kit/data-table/virtual-rows.ts'
import { classes } from '#ui/class-names.ts'
import { tableClass } from '#ui/table.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useVirtualWindow } from '../virtual-window.ts'
import { GridHeader } from './grid-header.tsx'
import { RecordRowView, type RowHandlers } from './record-row.tsx'
import { useRowSlots } from './row-slots.ts'
import type { RecordRow } from './rows.ts'
import { newRowKey } from './use-editing.ts'
import { useGridKeyboard } from './use-grid-keyboard.ts'
import { useRevealedRow } from './use-revealed-row.ts'

export interface RecordGridProps {
  caption: string
  zone: string
  /** The zone with the pending changes. */
  index: ZoneIndex
  rows: readonly RecordRow[]
  /** Whether more rows follow. */
  loading: boolean
  findings: ReadonlyMap<string | number, readonly Finding[]>
  /** Absent when the zone cannot be changed. */
  selection: {
    readonly keys: ReadonlySet<string>
    readonly state: 'none' | 'some' | 'all'
    readonly onToggleAll: () => void
  } | null
  handlers: RowHandlers
  /** The actions of the keys other than those that move the focus: `Delete`, `d`. */
  onRowKey: (key: string, row: RecordRow) => boolean
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  /** A new row, which is brought into view when it is added. */
  addedKey: string | null
  /** The edited row; `new` for a record that is being added. */
  editingKey: string | null
  editor: ReactNode
  openMenuKey: string | null
  /** Room below the grid for the pending changes. px */
  reserved: number
}

/** The height of narrow rows that do not wrap, in rem. */
const narrowRowRem = 4
const remInPixels = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

export function RecordGrid(props: RecordGridProps) {
  const { caption, zone, rows, findings, selection, handlers, editingKey, editor, openMenuKey } = props
  const containerRef = useRef<HTMLDivElement>(null)
  const narrow = useNarrowViewport()
  const wideRowHeight = useRowHeight(true)
  const [narrowRowHeight] = useState(() => narrowRowRem * remInPixels())
  const rowHeight = narrow ? narrowRowHeight : wideRowHeight
  const height = useAvailableHeight(containerRef, false, undefined)
  const range = useVirtualWindow(containerRef, rowHeight)
  const onKeyDown = useGridKeyboard({ containerRef, rows, rowHeight, handlers, onRowKey: props.onRowKey })
  useRevealedRow({ containerRef, rows, rowHeight, rowKey: props.addedKey })
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const handleFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-index]')
    if (row) setFocusedKey(rows[Number(row.dataset['index'])]?.key ?? null)
  }
  const windowed = props.loading || rows.length > maxRenderedRows
  // On a phone there is no room for a box that scrolls by itself.
  const scrollsWithPage = narrow && !windowed
  const keptKey = editingKey ?? focusedKey
  const keptIndex = useMemo(
    () => (keptKey === null ? -1 : rows.findIndex(({ key }) => key === keptKey)),
    [rows, keptKey],
  )
  const indexes = rowIndexes(windowed ? range : { start: 0, end: rows.length }, rows.length, keptIndex)
  const slots = useRowSlots(
    indexes.flatMap((index) => rows[index]?.key ?? []),
    focusedKey,
  )
  const columnCount = (narrow ? 5 : 6) + (selection ? 1 : 0)
  const editorRow = editor && (
    <tr key="editor" className="bg-sunken">
      <td colSpan={columnCount} className="border-b border-line p-0">
        {editor}
      </td>
    </tr>
  )
  const spacer = (key: string, skipped: number) =>
    skipped > 0 && (
      <tr key={key} aria-hidden>
        <td colSpan={columnCount} style={{ height: skipped * rowHeight }} className="p-0">
          <VisuallyHidden />
        </td>
      </tr>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move between the buttons of the rows
    <div
      ref={containerRef}
      onKeyDown={onKeyDown}
      style={scrollsWithPage ? undefined : { maxHeight: typeof height === 'number' ? height - props.reserved : '80vh' }}
      className={classes(tableClass.container, 'relative overflow-y-auto overscroll-contain scroll-pt-9')}
    >
      <table
        aria-label={caption}
        aria-rowcount={rows.length + 1}
        className={classes(tableClass.table, 'table-fixed', !narrow && 'min-w-3xl')}
      >
        <colgroup>
          {selection && <col className={narrow ? 'w-[44px]' : 'w-10'} />}
          {narrow ? (
            <col span={4} />
          ) : (
            <>
              <col className="w-[30%]" />
              <col className="w-20" />
              <col />
              <col className="w-24" />
              <col className="w-28" />
            </>
          )}
          <col className={narrow ? 'w-[44px]' : 'w-12'} />
        </colgroup>
        <GridHeader {...props} narrow={narrow} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only observes the focus of the rows */}
        <tbody onFocus={handleFocus}>
          {/* One list, so that the editor stays as it is when its row disappears. */}
          {[
            editingKey === newRowKey && editorRow,
            ...indexes.flatMap((index, position) => {
              const row = rows[index]
              if (!row) return []
              const previous = indexes[position - 1] ?? -1
              return [
                spacer(`before ${index}`, index - previous - 1),
                <RecordRowView
                  key={slots.get(row.key)}
                  row={row}
                  index={index}
                  zone={zone}
                  findings={findings.get(row.key)}
                  share={shareOf(row, props.index)}
                  continues={props.sort === null && rows[index - 1]?.record.name === row.record.name}
                  selectable={selection !== null}
                  selected={selection?.keys.has(row.key) ?? false}
                  editing={editingKey === row.key}
                  menuOpen={openMenuKey === row.key}
                  narrow={narrow}
                  wraps={scrollsWithPage}
                  handlers={handlers}
                />,
                editingKey === row.key && editorRow,
              ]
            }),
          ]}
          {spacer('after', rows.length - 1 - (indexes.at(-1) ?? -1))}
        </tbody>
      </table>
    </div>
  )
}

/** The share of connections of an SRV record in per cent; null for others. */
const shareOf = ({ key, record, state }: RecordRow, index: ZoneIndex) =>
  record.type === 'SRV' && state !== 'deleted'
    ? srvShare(
        record,
        index.at(record.name).filter(({ id }) => id !== key),
      )
    : null
