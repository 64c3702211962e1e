/** The rows that the grid shows: filtered and sorted like every table, by default in zone order or grouped by type. */
import { useMemo } from 'react'
import { recordTypeNames } from '#contract/dns/records/record-types.ts'
import { sortByRecord, zoneOrderKey } from '#contract/dns/zone-file/zone-file.ts'
import type { Column } from '#kit/table/model/column.ts'
import { useRowModel } from '#kit/table/model/use-row-model.ts'
import type { RecordRow } from '../changes/rows.ts'
import type { GridUrl } from './use-grid-url.ts'

/** The sort key of a name in zone order, cached by row: unchanged rows keep their identity. */
const orderKeys = new WeakMap<RecordRow, string>()

function orderKeyOf(row: RecordRow): string {
  const known = orderKeys.get(row)
  if (known !== undefined) return known
  const key = zoneOrderKey(row.record.name)
  orderKeys.set(row, key)
  return key
}

export function useGridRows(rows: readonly RecordRow[], columns: readonly Column<RecordRow>[], url: GridUrl) {
  const { grouping } = url
  const byName = useMemo(() => sortByRecord(rows, ({ record }) => record, orderKeyOf), [rows])
  const ordered = useMemo(
    () =>
      grouping === 'name'
        ? byName
        : recordTypeNames.flatMap((type) => byName.filter(({ record }) => record.type === type)),
    [byName, grouping],
  )
  return useRowModel(ordered, columns, { ...url, keepsOrder: true })
}
