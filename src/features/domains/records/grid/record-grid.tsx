/** The grid of records: a table whose rows are edited in place. On a phone a row has two lines. */
import { useState, type ReactNode } from 'react'
import type { Finding } from '#contract/dns/records/findings.ts'
import { srvShare } from '#contract/dns/types/srv.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { t } from '#contract/translate.ts'
import type { Column } from '#kit/table/model/column.ts'
import type { RowHandlers } from '#kit/table/model/row-model.ts'
import type { ResourceKey } from '#kit/preferences/locks.ts'
import { TableView } from '#kit/table/view/table-view.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { maxRenderedRows } from '#kit/table/view/virtual-rows.ts'
import { RecordRowView } from './record-row.tsx'
import { keyOfRow, type RecordRow } from '../changes/rows.ts'
import { newRowKey } from '../editor/use-editing.ts'
import type { GridUrl } from './use-grid-url.ts'

interface RecordGridProps {
  caption: string
  zone: string
  /** The key of a record's note. */
  keyOfNote: (row: RecordRow) => ResourceKey
  /** The zone with the pending changes. */
  index: ZoneIndex
  columns: readonly Column<RecordRow>[]
  rows: readonly RecordRow[]
  /** Whether more rows follow. */
  loading: boolean
  findings: ReadonlyMap<string | number, readonly Finding[]>
  /** Null when the zone cannot be changed. */
  selection: {
    readonly ids: ReadonlySet<string>
    readonly state: 'none' | 'some' | 'all'
    readonly toggleVisible: () => void
  } | null
  rowHandlers: Required<RowHandlers<string>>
  /** Handles keys other than those that move the focus: `Delete`, `d`. */
  onRowKey: (key: string, row: RecordRow) => boolean
  url: GridUrl
  /** The new row to scroll into view. */
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
const narrowColumns = [{ id: 'record', header: () => t('Record'), width: 10 }]
const sortedColumns = new Set(['name', 'type', 'target', 'ttl'])

export function RecordGrid(props: RecordGridProps) {
  const {
    caption,
    zone,
    keyOfNote,
    index: zoneIndex,
    rows,
    findings,
    selection,
    rowHandlers,
    editingKey,
    openMenuKey,
    url,
  } = props
  const narrow = useNarrowViewport()
  const [narrowRowHeight] = useState(() => narrowRowRem * remInPixels())
  const columns = narrow ? narrowColumns : props.columns.filter(({ hiddenByDefault }) => !hiddenByDefault)
  const wraps = narrow && !props.loading && rows.length <= maxRenderedRows
  const editorRow = props.editor && (
    <tr key="editor" className="bg-sunken">
      <td colSpan={columns.length + (selection ? 2 : 1)} className="border-b border-line p-0">
        {props.editor}
      </td>
    </tr>
  )
  return (
    <TableView
      caption={caption}
      columns={columns}
      rows={rows}
      idOf={keyOfRow}
      total={rows.length}
      growing={props.loading}
      rowHeight={narrow ? narrowRowHeight : undefined}
      resetKey={JSON.stringify([url.searchText, [...(url.facetSelection.get('type') ?? [])], url.sort, url.grouping])}
      keptId={editingKey}
      revealedId={props.addedKey}
      reserved={props.reserved}
      leadingRow={editingKey === newRowKey && editorRow}
      renderRow={(row, index, key) => [
        <RecordRowView
          key={key}
          row={row}
          index={index}
          zone={zone}
          noteKey={keyOfNote(row)}
          findings={findings.get(row.key)}
          share={shareOf(row, zoneIndex)}
          continues={url.sort.length === 0 && rows[index - 1]?.record.name === row.record.name}
          selectable={selection !== null}
          selected={selection?.ids.has(row.key) ?? false}
          editing={editingKey === row.key}
          menuOpen={openMenuKey === row.key}
          narrow={narrow}
          wraps={wraps}
          rowHandlers={rowHandlers}
        />,
        editingKey === row.key && editorRow,
      ]}
      sort={url.sort}
      onSort={url.sortBy}
      sortable={(column) => sortedColumns.has(column)}
      selectAll={
        selection && { state: selection.state, label: t('Select all shown records'), onToggle: selection.toggleVisible }
      }
      hasMenus
      onToggle={({ key }, range) => rowHandlers.toggle(key, range)}
      onRowKey={props.onRowKey}
    />
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
