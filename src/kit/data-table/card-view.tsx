/** The list on a phone: each row a card with its name, what matters beside it, and the rest as facts. */
import { memo, useRef, type ReactNode } from 'react'
import { classes } from '#ui/class-names.ts'
import { nameLinkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Link } from '../link.tsx'
import type { ColumnShape } from './column.ts'
import type { RowDeeds, RowModel, RowsProps } from './row-model.ts'
import { RowMenu, Tick } from './table-row.tsx'
import { useCardWindowing } from './windowing.ts'

export interface CardViewProps extends RowsProps {
  caption: string
  columns: readonly ColumnShape[]
  waiting: boolean
  late: boolean
}

export function CardView(props: CardViewProps) {
  const { caption, rows, waiting, late } = props
  const list = useRef<HTMLUListElement>(null)
  const { Windowed, limit, drawn, onDrawn } = useCardWindowing(rows.length)
  if (waiting) return <div className="rounded-lg border border-line bg-surface"><SkeletonRows rows={8} label={`Loading ${caption}`} /></div>
  const windowed = Windowed !== null && drawn !== null
  return (
    <>
      {Windowed ? <Windowed list={list} rows={rows} onDrawn={onDrawn} /> : null}
      <ul
        ref={list} aria-label={caption} style={windowed ? { height: drawn.size } : undefined}
        className={classes('m-0 list-none p-0', windowed ? 'relative' : 'flex flex-col gap-2', late && 'opacity-60')}
      >
        {windowed
          // Until the next measure there may be places of rows that are gone.
          ? drawn.places.filter(({ index }) => index < rows.length).map(({ index, start }) => (
            <li
              key={rows[index]?.id} data-index={index} aria-setsize={rows.length} aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }} className="absolute inset-x-0 top-0 pb-2"
            >
              {drawCard(props, index)}
            </li>
          ))
          : rows.slice(0, limit).map((row, index) => <li key={row.id} data-index={index}>{drawCard(props, index)}</li>)}
      </ul>
    </>
  )
}

function drawCard({ rows, columns, selectable, selected, menuId, deeds }: CardViewProps, index: number): ReactNode {
  const row = rows[index]
  return row ? (
    <RowCard row={row} columns={columns} selectable={selectable} selected={selected.has(row.id)} menuOpen={menuId === row.id} deeds={deeds} />
  ) : null
}

interface RowCardProps {
  row: RowModel
  columns: readonly ColumnShape[]
  selectable: boolean
  selected: boolean
  menuOpen: boolean
  deeds: RowDeeds
}

const placed = (columns: readonly ColumnShape[], place: NonNullable<ColumnShape['card']>) => columns.filter((column) => (column.card ?? 'fact') === place)
const isEmpty = (content: ReactNode) => content === null || content === undefined || content === ''

const RowCard = memo(function RowCard({ row, columns, selectable, selected, menuOpen, deeds }: RowCardProps) {
  const [first, ...rest] = columns
  const facts = placed(rest, 'fact').map(({ id, header }) => ({ id, header, content: row.cell(id) })).filter(({ content }) => !isEmpty(content))
  const under = placed(rest, 'under').map((column, at) => (
    <span key={column.id}>{at > 0 ? <span aria-hidden className="mr-1.5">·</span> : null}{row.cell(column.id)}</span>
  ))
  return (
    <article
      aria-label={row.label}
      data-selected={selected || undefined}
      className="flex gap-1 rounded-lg border border-line bg-surface p-1 data-selected:border-accent data-selected:bg-accent-soft"
    >
      {selectable ? <div className="relative size-11 flex-none"><Tick row={row} selected={selected} deeds={deeds} /></div> : null}
      <div className={classes('min-w-0 flex-1 py-2.5', !selectable && 'pl-2.5')}>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <span className="min-w-0 truncate text-base font-medium">
            {first ? row.href === null ? row.cell(first.id) : <Link to={row.href} className={nameLinkClass}>{row.cell(first.id)}</Link> : null}
          </span>
          {placed(rest, 'beside').map((column) => <span key={column.id} className="text-sm">{row.cell(column.id)}</span>)}
        </div>
        {under.length > 0 ? <p className="mt-0.5 mb-0 flex flex-wrap gap-x-1.5 text-sm text-ink-muted">{under}</p> : null}
        {placed(rest, 'line').map((column) => {
          const content = row.cell(column.id)
          return isEmpty(content) ? null : <div key={column.id} className="mt-1 truncate text-sm">{content}</div>
        })}
        {facts.length > 0 ? (
          <dl className="m-0 mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
            {facts.map(({ id, header, content }) => (
              <div key={id} className="contents">
                <dt className="text-ink-muted">{header}</dt>
                <dd className="m-0 min-w-0 truncate text-right">{content}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <div className="grid size-11 flex-none place-items-center"><RowMenu row={row} open={menuOpen} deeds={deeds} /></div>
    </article>
  )
})
