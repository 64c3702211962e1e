import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { ArrowUpDown } from '#ui/icons/arrow-up-down.ts'
import { classes } from '#ui/class-names.ts'
import { cellCheckboxClass } from '#ui/control.ts'
import { tableClass } from '#ui/table.ts'
import type { ColumnShape } from '../model/column.ts'
import type { Sort } from '../model/sort.ts'
import { stickyClass } from './table-row.tsx'

export interface TableHeaderProps {
  columns: readonly ColumnShape[]
  readonly hasMenus: boolean
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  sortable: (column: string) => boolean
  /** The checkbox of all visible rows; null where rows are not selectable. */
  selectAll: {
    readonly state: 'none' | 'some' | 'all'
    /** "Select all 34 nodes shown" */
    readonly label: string
    readonly onToggle: () => void
  } | null
  loading?: boolean
}

export function TableHeader({ columns, hasMenus, sort, onSort, sortable, selectAll, loading }: TableHeaderProps) {
  return (
    <thead className={tableClass.head}>
      <tr aria-rowindex={1} className="bg-sunken">
        {selectAll ? (
          <td className={classes(tableClass.headCell, stickyClass.checkbox, 'p-0')}>
            <input
              type="checkbox"
              aria-label={selectAll.label}
              checked={selectAll.state === 'all'}
              ref={(node) => {
                if (node) node.indeterminate = selectAll.state === 'some'
              }}
              disabled={loading}
              onChange={selectAll.onToggle}
              className={cellCheckboxClass}
            />
          </td>
        ) : null}
        {columns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            sticky={index > 0 ? '' : selectAll ? stickyClass.name : stickyClass.leadingName}
            sort={sort?.column === column.id ? sort : null}
            onSort={sortable(column.id) ? onSort : null}
          />
        ))}
        {hasMenus ? (
          <td className={classes(tableClass.headCell, stickyClass.menu)}>
            <span className="sr-only">Actions</span>
          </td>
        ) : null}
      </tr>
    </thead>
  )
}

/** Ascending, descending, then the list's default order. */
const nextSort = (column: string, sort: Sort | null): Sort | null =>
  sort === null ? { column, descending: false } : sort.descending ? null : { column, descending: true }

interface HeaderCellProps {
  column: ColumnShape
  sticky: string
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | null
}

function HeaderCell({ column, sticky, sort, onSort }: HeaderCellProps) {
  const SortIcon = sort ? (sort.descending ? ArrowDown : ArrowUp) : ArrowUpDown
  const alignEnd = column.align === 'end'
  return (
    <th
      scope="col"
      aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={classes(tableClass.headCell, sticky, 'truncate', alignEnd && 'text-right')}
    >
      {onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(column.id, sort))}
          className={classes(tableClass.sortButton, 'group/sort -mx-1 max-w-full px-1', alignEnd && 'flex-row-reverse')}
        >
          <span className={classes('truncate', sort && 'text-ink')}>{column.header}</span>
          <SortIcon
            size={12}
            aria-hidden
            className={classes(
              'flex-none',
              sort ? 'text-accent' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
            )}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
