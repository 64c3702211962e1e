/**
 * The rows that the grid shows: those of every table, in the order of the zone or of the types where they are not
 * sorted.
 */
import { useMemo } from 'react'
import { recordTypeNames } from '#contract/dns/records/record-types.ts'
import { sortByRecord, zoneOrderKey } from '#contract/dns/zone-file/zone-file.ts'
import type { Column } from '#kit/table/model/column.ts'
import { useRowModel } from '#kit/table/model/use-row-model.ts'
import type { RecordRow } from '../changes/rows.ts'
import type { GridUrl } from './use-grid-url.ts'

/** The place of a name in the zone, of unchanged rows. */
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
