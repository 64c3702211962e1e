import { t } from '#contract/translate.ts'
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { classes } from '#ui/class-names.ts'
import { cellCheckboxClass } from '#ui/control.ts'
import { tableClass } from '#ui/table.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ColumnShape } from '../model/column.ts'
import type { Sort } from '../model/sort.ts'
import { preventTextSelection, stickyClass } from './table-row.tsx'

export interface TableHeaderProps {
  columns: readonly ColumnShape[]
  readonly hasMenus: boolean
  sort: Sort
  /** `adds`: Shift was held. */
  onSort: (column: string, adds: boolean) => void
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
  // A number says nothing beside a key whose column is hidden.
  const numbered = columns.filter(({ id }) => sort.some(({ column }) => column === id)).length > 1
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
            numbered={numbered}
            sticky={index > 0 ? '' : selectAll ? stickyClass.name : stickyClass.leadingName}
            sort={sort}
            onSort={sortable(column.id) ? onSort : null}
          />
        ))}
        {hasMenus ? (
          <td className={classes(tableClass.headCell, stickyClass.menu)}>
            <span className="sr-only">{t('Actions')}</span>
          </td>
        ) : null}
      </tr>
    </thead>
  )
}

interface HeaderCellProps {
  column: ColumnShape
  /** Several columns show their place in the sort order. */
  numbered: boolean
  sticky: string
  sort: Sort
  onSort: TableHeaderProps['onSort'] | null
}

function HeaderCell({ column, numbered, sticky, sort, onSort }: HeaderCellProps) {
  const place = sort.findIndex((each) => each.column === column.id)
  const key = sort[place]
  const SortIcon = key?.descending ? ArrowDown : ArrowUp
  const direction = key?.descending ? 'descending' : 'ascending'
  const alignEnd = column.align === 'end'
  return (
    <th
      scope="col"
      // Only one header of a table may have it (WAI-ARIA 1.2).
      aria-sort={place === 0 ? direction : undefined}
      className={classes(tableClass.headCell, sticky, 'truncate', alignEnd && 'text-end')}
    >
      {onSort ? (
        <button
          type="button"
          onClick={({ shiftKey }) => onSort(column.id, shiftKey)}
          onMouseDown={preventTextSelection}
          className={classes(
            tableClass.sortButton,
            '-mx-1 max-w-[calc(100%+0.5rem)] px-1',
            !key && 'unsorted',
            alignEnd && 'flex-row-reverse',
          )}
        >
          <span className={classes('truncate', key && 'text-ink')}>
            {column.header()}
            {place > 0 ? (
              <>
                {' '}
                <VisuallyHidden>
                  {key?.descending ? t('(second, descending)') : t('(second, ascending)')}
                </VisuallyHidden>
              </>
            ) : null}
          </span>
          {key ? <SortIcon size={12} aria-hidden className="flex-none text-accent" /> : null}
          {key && numbered ? (
            <span aria-hidden className="-ms-0.5 text-2xs text-accent tabular-nums">
              {place + 1}
            </span>
          ) : null}
        </button>
      ) : (
        column.header()
      )}
    </th>
  )
}
