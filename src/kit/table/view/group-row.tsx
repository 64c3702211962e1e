/** The header of a group of rows: its name, its numbers, and a checkbox that selects the group. */
import { t } from '#contract/translate.ts'
import { classes } from '#ui/class-names.ts'
import { cellCheckboxClass } from '#ui/control.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { tableClass } from '#ui/table.ts'
import type { RowId } from '../model/column.ts'
import type { GroupModel, RowsProps } from '../model/row-model.ts'
import { selectionState } from '../model/selection.ts'
import { stickyClass } from './table-row.tsx'

export interface GroupProps extends Pick<RowsProps, 'toggleAll'> {
  group: GroupModel
  /** The selected rows of the list; null where rows are not selectable. */
  selection: ReadonlySet<RowId> | null
}

interface GroupRowProps extends GroupProps {
  index: number
  /** Besides that of the checkboxes. */
  columnCount: number
}

/** As high as the other rows, whose positions are computed. */
export const GroupRow = ({ group, selection, toggleAll, index, columnCount }: GroupRowProps) => (
  <tr data-index={index} aria-rowindex={index + 2} className="group/row cursor-pointer bg-sunken hover:bg-hover">
    {selection ? (
      <td className={classes(tableClass.cell, stickyClass.checkbox, 'p-0')}>
        <GroupCheckbox group={group} selection={selection} toggleAll={toggleAll} />
      </td>
    ) : null}
    <td colSpan={columnCount} className={tableClass.cell}>
      {/* Stays in view when the columns scroll. */}
      <div
        className={classes(
          'sticky inline-flex max-w-full items-center gap-3 whitespace-nowrap',
          selection ? 'start-13' : 'start-3',
        )}
      >
        <GroupToggle group={group} />
        <GroupSums group={group} />
      </div>
    </td>
  </tr>
)

/** The name with the number of rows. A press on the header, or Enter, presses this button. */
export const GroupToggle = ({ group: { label, count, collapsed, toggle } }: { group: GroupModel }) => (
  <button
    type="button"
    data-row-link
    aria-expanded={!collapsed}
    onClick={toggle}
    className="inline-flex -ms-1 min-h-6 min-w-0 items-center gap-1 rounded-sm pe-1 text-start text-sm max-sm:flex-wrap"
  >
    <ChevronRight size={16} aria-hidden className={classes('flex-none text-ink-muted', !collapsed && 'rotate-90')} />
    <span className="min-w-0 overflow-hidden font-semibold text-ellipsis" dir="auto">
      {label}
    </span>{' '}
    <span className="ms-1 flex-none text-ink-muted tabular-nums">{count}</span>
  </button>
)

export function GroupSums({ group }: { group: GroupModel }) {
  const sums = group.sums()
  return sums.length > 0 ? (
    <span className="text-sm text-ink-muted tabular-nums max-sm:ps-4">{sums.join(' · ')}</span>
  ) : null
}

export function GroupCheckbox({
  group: { label, count, ids },
  selection,
  toggleAll,
}: Omit<GroupProps, 'selection'> & { selection: ReadonlySet<RowId> }) {
  const state = selectionState({ ids: selection, anchor: null }, ids())
  return (
    <input
      type="checkbox"
      aria-label={t('Select {label}, {count}', { label, count })}
      checked={state === 'all'}
      ref={(node) => {
        if (node) node.indeterminate = state === 'some'
      }}
      onChange={() => toggleAll(ids())}
      className={cellCheckboxClass}
    />
  )
}
