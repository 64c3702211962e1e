import { memo, type MouseEvent } from 'react'
import { classes } from '#ui/class-names.ts'
import { tickClass } from '#ui/control.ts'
import { nameLinkClass } from '#ui/link.tsx'
import { MenuTrigger } from '#ui/menu.tsx'
import { tableClass } from '#ui/table.ts'
import { Link } from '../link.tsx'
import type { ColumnShape } from './column.ts'
import type { RowDeeds, RowModel } from './row-model.ts'

/** Box, name and menu stay in view when there are more columns than room. */
export const stays = {
  tick: 'sticky left-0 z-1 bg-inherit',
  name: 'sticky left-10 z-1 bg-inherit',
  firstName: 'sticky left-0 z-1 bg-inherit',
  menu: 'sticky right-0 z-1 bg-inherit',
} as const

interface RowProps {
  row: RowModel
  columns: readonly ColumnShape[]
  index: number
  /** Counted from 1 with the header, over the whole list. */
  ariaIndex: number
  selectable: boolean
  selected: boolean
  menuOpen: boolean
  deeds: RowDeeds
}

/** Opaque, because the cells that stay in view lie over those that scroll. */
const rowClass = 'group/row bg-surface hover:bg-hover data-active:bg-hover data-selected:bg-accent-soft'
const cellClass = classes(tableClass.cell, 'truncate')

/** One row: box, name, cells, menu. The name is the row's header and its link. */
export const TableRow = memo(function TableRow({ row, columns, index, ariaIndex, selectable, selected, menuOpen, deeds }: RowProps) {
  const [first, ...rest] = columns
  return (
    <tr data-index={index} aria-rowindex={ariaIndex} data-selected={selected || undefined} data-active={menuOpen || undefined} className={rowClass}>
      {selectable ? (
        <td className={classes(tableClass.cell, stays.tick, 'p-0')}><Tick row={row} selected={selected} deeds={deeds} /></td>
      ) : null}
      {first ? (
        <th scope="row" className={classes(cellClass, selectable ? stays.name : stays.firstName, 'text-left font-normal')}>
          {row.href === null ? row.cell(first.id) : <Link to={row.href} data-row-link className={nameLinkClass}>{row.cell(first.id)}</Link>}
        </th>
      ) : null}
      {rest.map((column) => (
        <td key={column.id} className={classes(cellClass, column.align === 'end' && tableClass.number)}>{row.cell(column.id)}</td>
      ))}
      <td className={classes(tableClass.cell, stays.menu, 'px-1.5 text-right')}><RowMenu row={row} open={menuOpen} deeds={deeds} /></td>
    </tr>
  )
})

/** The box of a row; the whole cell takes the press, and Shift makes it a range. */
export function Tick({ row, selected, deeds, className }: { row: RowModel; selected: boolean; deeds: RowDeeds; className?: string }) {
  // Shift with the mouse would also mark the text in between.
  const keepText = (event: MouseEvent) => event.shiftKey && event.preventDefault()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the label only keeps text from being marked
    <label onMouseDown={keepText} className={classes('absolute inset-0 grid cursor-pointer place-items-center', className)}>
      <input
        type="checkbox"
        aria-label={`Select ${row.label}`}
        checked={selected}
        onChange={({ nativeEvent }) => deeds.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className={tickClass}
      />
    </label>
  )
}

export function RowMenu({ row, open, deeds }: { row: RowModel; open: boolean; deeds: RowDeeds }) {
  if (row.menu().length === 0) return null
  return <MenuTrigger label={`Actions for ${row.label}`} open={open} onOpen={(anchor) => deeds.openMenu(row.id, anchor)} />
}
