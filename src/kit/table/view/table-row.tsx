import { memo, useEffect, type MouseEvent } from 'react'
import { t } from '#contract/translate.ts'
import { classes } from '#ui/class-names.ts'
import { cellCheckboxClass } from '#ui/control.ts'
import { nameLinkClass } from '#ui/link.tsx'
import { MenuTrigger, type MenuTriggerProps } from '#ui/menu.tsx'
import { tableClass } from '#ui/table.ts'
import { useStore } from '#ui/use-store.ts'
import type { ColumnShape, RowId } from '../model/column.ts'
import type { RowHandlers, RowModel } from '../model/row-model.ts'
import { RowApproached, useApproach } from './approached-row.ts'
import { createdItems } from '#api/cache/created-items.ts'

/** Checkbox, name and menu stay in view when the columns scroll horizontally. */
export const stickyClass = {
  checkbox: 'sticky start-0 z-1 bg-inherit',
  name: 'sticky start-10 z-1 bg-inherit',
  leadingName: 'sticky start-0 z-1 bg-inherit',
  menu: 'above-columns sticky end-0 z-1 bg-inherit',
} as const

interface RowProps {
  row: RowModel
  columns: readonly ColumnShape[]
  index: number
  /** Only its name is shown, while the row is scrolled past faster than it can be read. */
  rushing?: boolean
  /** Index in the whole list, starting at 1 with the header. */
  ariaIndex: number
  selectable: boolean
  hasMenus: boolean
  selected: boolean
  /** Its preview is open beside the list. */
  previewed: boolean
  menuOpen: boolean
  rowHandlers: RowHandlers
}

/** Opaque, because the sticky cells cover those that scroll. */
const rowClass =
  'group/row bg-surface data-active:bg-hover data-new:animate-appear data-new:bg-accent-soft data-previewed:bg-accent-soft data-selected:bg-accent-soft'
const cellClass = classes(tableClass.cell, 'truncate')

/** One row: checkbox, name, cells, menu. The name is the row's header and link. */
export const TableRow = memo(function TableRow({
  row,
  columns,
  index,
  rushing = false,
  ariaIndex,
  selectable,
  hasMenus,
  selected,
  previewed,
  menuOpen,
  rowHandlers,
}: RowProps) {
  const [first, ...rest] = columns
  const isNew = useIsNew(row.href)
  const { approached, handlers } = useApproach()
  return (
    <tr
      {...handlers}
      data-index={index}
      data-new={isNew || undefined}
      aria-rowindex={ariaIndex}
      data-selected={selected || undefined}
      data-active={menuOpen || undefined}
      data-previewed={previewed || undefined}
      className={row.href === null ? rowClass : `${rowClass} cursor-pointer hover:bg-hover`}
    >
      {selectable ? (
        <td className={classes(tableClass.cell, stickyClass.checkbox, 'p-0')}>
          <RowCheckbox id={row.id} label={row.label} selected={selected} rowHandlers={rowHandlers} />
        </td>
      ) : null}
      <RowApproached value={approached}>
        {first ? (
          <th
            scope="row"
            className={classes(
              cellClass,
              selectable ? stickyClass.name : stickyClass.leadingName,
              'text-start font-normal',
            )}
          >
            {row.href === null ? (
              row.cell(first.id)
            ) : (
              <a href={row.href} data-row-link className={nameLinkClass}>
                {row.cell(first.id)}
              </a>
            )}
          </th>
        ) : null}
        {rest.map((column) => (
          <td key={column.id} className={classes(cellClass, column.align === 'end' && tableClass.numeric)}>
            {rushing ? null : row.cell(column.id)}
          </td>
        ))}
      </RowApproached>
      {hasMenus ? (
        <td className={classes(tableClass.cell, stickyClass.menu, 'px-1.5 text-end')}>
          {row.hasMenu() && (
            <RowMenu
              id={row.id}
              label={row.label}
              open={menuOpen}
              arrowKeys={row.href !== null}
              rowHandlers={rowHandlers}
            />
          )}
        </td>
      ) : null}
    </tr>
  )
})

interface RowControlProps<Id extends RowId> {
  id: Id
  /** What it is called: "web-1". */
  label: string
  rowHandlers: RowHandlers<Id>
}

/** A Shift-click would also select the text in between. */
export const preventTextSelection = (event: MouseEvent) => event.shiftKey && event.preventDefault()

/** The checkbox of a row. The whole cell is clickable; Shift selects a range. */
export function RowCheckbox<Id extends RowId>({
  id,
  label,
  rowHandlers,
  selected,
}: RowControlProps<Id> & { selected: boolean }) {
  return (
    <input
      type="checkbox"
      aria-label={t('Select {label}', { label })}
      checked={selected}
      onMouseDown={preventTextSelection}
      onChange={({ nativeEvent }) =>
        rowHandlers.toggle(id, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
      }
      className={cellCheckboxClass}
    />
  )
}

/** In a row without a link, the row keys focus this button. */
export const RowMenu = <Id extends RowId>({
  id,
  label,
  rowHandlers,
  open,
  arrowKeys,
}: RowControlProps<Id> & Pick<MenuTriggerProps, 'open' | 'arrowKeys'>) => (
  <MenuTrigger
    label={t('Actions for {label}', { label })}
    open={open}
    arrowKeys={arrowKeys}
    onOpen={(anchor) => rowHandlers.openMenu(id, anchor)}
  />
)

/** Whether to highlight a row, because this tab has created its resource and no list has shown it yet. */
export function useIsNew(href: string | null): boolean {
  const isNew = useStore(createdItems, () => href !== null && createdItems.has(href))
  useEffect(() => {
    if (isNew && href !== null) createdItems.show(href)
  }, [isNew, href])
  return isNew
}
