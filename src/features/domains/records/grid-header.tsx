/** The header of the grid: columns that sort, and the box that selects all shown records. */
import { classes } from '#ui/class-names.ts'
import { checkboxClass } from '#ui/control.ts'
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { tableClass } from '#ui/table.ts'
import type { Sort } from '#kit/data-table/sort.ts'
import type { RecordGridProps } from './record-grid.tsx'

const sortedColumns = [
  ['name', 'Name'],
  ['type', 'Type'],
  ['target', 'Value'],
  ['ttl', 'TTL'],
] as const

/** Ascending, descending, then the order of the zone. */
const nextSort = (column: string, sort: Sort | null): Sort | null =>
  sort?.column !== column ? { column, descending: false } : sort.descending ? null : { column, descending: true }

type HeaderProps = Pick<RecordGridProps, 'selection' | 'sort' | 'onSort'> & { narrow: boolean }

export function GridHeader({ selection, sort, onSort, narrow }: HeaderProps) {
  return (
    <thead className={tableClass.head}>
      <tr aria-rowindex={1}>
        {selection && (
          <td className={classes(tableClass.headCell, 'relative p-0')}>
            <label className="absolute inset-0 grid cursor-pointer place-items-center">
              <input
                type="checkbox"
                aria-label="Select all shown records"
                checked={selection.state === 'all'}
                ref={(node) => {
                  if (node) node.indeterminate = selection.state === 'some'
                }}
                onChange={selection.onToggleAll}
                className={checkboxClass}
              />
            </label>
          </td>
        )}
        {narrow ? (
          <th scope="col" colSpan={4} className={tableClass.headCell}>
            Record
          </th>
        ) : (
          sortedColumns.map(([column, label]) => {
            const active = sort?.column === column ? sort : null
            const Glyph = active?.descending ? ArrowDown : ArrowUp
            return (
              <th
                key={column}
                scope="col"
                aria-sort={active ? (active.descending ? 'descending' : 'ascending') : undefined}
                className={tableClass.headCell}
              >
                <button type="button" onClick={() => onSort(nextSort(column, sort))} className={tableClass.sortButton}>
                  {label}
                  <Glyph size={12} aria-hidden className={active ? 'text-accent' : 'opacity-0'} />
                </button>
              </th>
            )
          })
        )}
        {!narrow && (
          <th scope="col" className={tableClass.headCell}>
            State
          </th>
        )}
        <td className={tableClass.headCell}>
          <span className="sr-only">Actions</span>
        </td>
      </tr>
    </thead>
  )
}
