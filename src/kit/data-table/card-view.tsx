/** The list on a phone: each row is a card. */
import { useRef, useState, type ReactNode } from 'react'
import { classes } from '#ui/class-names.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useVirtualCards, type VirtualCards } from './virtual-cards.ts'
import type { ColumnShape } from './column.ts'
import { useOpenRow } from './open-row.ts'
import { RowCard } from './row-card.tsx'
import { idOfRow, type RowsProps } from './row-model.ts'
import { useFocusNextRow } from './focus-next-row.ts'
import { useReturnToRow } from './use-return-to-row.ts'
import { maxRenderedRows } from './virtual-rows.ts'

export interface CardViewProps extends RowsProps {
  caption: string
  columns: readonly ColumnShape[]
  loading: boolean
  /** The rows still belong to the previous search, filters or page. */
  stale: boolean
}

export function CardView(props: CardViewProps) {
  const { caption, rows, loading, stale, restored, onLeave } = props
  const list = useRef<HTMLUListElement>(null)
  const openRow = useOpenRow()
  // A list that has been long stays virtual, so that filtering does not change its layout.
  const [virtual, setVirtual] = useState(rows.length > maxRenderedRows)
  if (rows.length > maxRenderedRows && !virtual) setVirtual(true)
  const virtualCards = useVirtualCards({ list, rows, enabled: virtual, initial: restored?.cards })
  useReturnToRow({
    containerRef: list,
    rows,
    idOf: idOfRow,
    restored,
    onLeave,
    height: 'page',
    cards: virtualCards?.measurements,
  })
  useFocusNextRow(list, rows, idOfRow)
  if (loading)
    return (
      <div className="rounded-lg border border-line bg-surface">
        <SkeletonRows rows={8} label={`Loading ${caption}`} />
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a larger target for the links of the cards
    <ul
      ref={list}
      aria-label={caption}
      style={virtualCards ? { height: virtualCards.totalSize } : undefined}
      onClick={openRow}
      className={classes('m-0 list-none p-0', virtualCards ? 'relative' : 'flex flex-col gap-2', stale && 'opacity-60')}
    >
      {virtualCards ? renderVirtualCards(props, virtualCards) : renderAllCards(props)}
    </ul>
  )
}

const renderAllCards = (props: CardViewProps) =>
  props.rows.map((row, index) => (
    <li key={row.id} data-index={index}>
      {renderCard(props, index)}
    </li>
  ))

/** Rows may have gone since the last measurement. */
const renderVirtualCards = (props: CardViewProps, { items }: VirtualCards) =>
  items
    .filter(({ index }) => index < props.rows.length)
    .map(({ index, start }) => (
      <li
        key={props.rows[index]?.id}
        data-index={index}
        aria-setsize={props.rows.length}
        aria-posinset={index + 1}
        style={{ transform: `translateY(${start}px)` }}
        className="absolute inset-x-0 top-0 pb-2"
      >
        {renderCard(props, index)}
      </li>
    ))

function renderCard(
  { rows, columns, selectable, selected, openMenuId, rowHandlers }: CardViewProps,
  index: number,
): ReactNode {
  const row = rows[index]
  return row ? (
    <RowCard
      row={row}
      columns={columns}
      selectable={selectable}
      selected={selected.has(row.id)}
      menuOpen={openMenuId === row.id}
      rowHandlers={rowHandlers}
    />
  ) : null
}
