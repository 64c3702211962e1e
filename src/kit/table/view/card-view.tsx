/** The list on a phone: each row is a card. */
import { useRef, useState, useCallback, useLayoutEffect, type ReactNode, type RefObject } from 'react'
import { classes } from '#ui/class-names.ts'
import { SkeletonPanel } from '#ui/skeleton.tsx'
import type { ColumnShape } from '../model/column.ts'
import { useOpenRow, rowIndexOf } from './row-keyboard.ts'
import { GroupCheckbox, GroupSums, GroupToggle, type GroupProps } from './group-row.tsx'
import { RowCard } from './row-card.tsx'
import { keyOfRow, type RowsProps, type ListRow } from '../model/row-model.ts'
import { useFocusNextRow, useReturnToRow } from './row-focus.ts'
import { maxRenderedRows } from './virtual-rows.ts'
import { defaultRangeExtractor, useWindowVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { t } from '#contract/translate.ts'

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
    idOf: keyOfRow,
    restored,
    onLeave,
    height: 'page',
    cards: virtualCards?.measurements,
  })
  useFocusNextRow(list, rows, keyOfRow)
  if (loading) return <SkeletonPanel label={t('Loading {caption}', { caption })} />
  return (
    // The list is a larger target for the links of its cards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      data-rows
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
    <li key={keyOfRow(row)} data-index={index}>
      {renderCard(props, index)}
    </li>
  ))

/** Rows may have gone since the last measurement. */
const renderVirtualCards = (props: CardViewProps, { items }: VirtualCards) =>
  items
    .filter(({ index }) => index < props.rows.length)
    .map(({ index, key, start }) => (
      <li
        key={key}
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
  { rows, columns, selectable, selected, openMenuId, rowHandlers, toggleAll }: CardViewProps,
  index: number,
): ReactNode {
  const row = rows[index]
  if (row?.group) return <GroupCard group={row.group} selection={selectable ? selected : null} toggleAll={toggleAll} />
  return row ? (
    <RowCard
      row={row.item}
      columns={columns}
      selectable={selectable}
      selected={selected.has(row.item.id)}
      menuOpen={openMenuId === row.item.id}
      rowHandlers={rowHandlers}
    />
  ) : null
}

/** The cards to render, in px from the top of the list. */
export interface VirtualCards {
  items: readonly Pick<VirtualItem, 'index' | 'key' | 'start'>[]
  /** Height of the whole list. */
  totalSize: number
  /** Of all cards, as the library keeps them. */
  measurements: VirtualItem[]
}

interface VirtualCardsOptions {
  list: RefObject<HTMLUListElement | null>
  rows: readonly ListRow[]
  enabled: boolean
  /** The measurements when the list was left. */
  initial: readonly VirtualItem[] | undefined
}

/** Heights of a card and a group's header that have not been measured. px */
const estimatedHeight = 150
const estimatedGroupHeight = 64

/** Adds the focused card, so that it keeps the focus while it is scrolled out of view. */
function withFocusedCard(range: Range, list: HTMLElement | null) {
  const indexes = defaultRangeExtractor(range)
  const focused = list?.contains(document.activeElement) ? rowIndexOf(document.activeElement) : -1
  if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes
  return focused < range.startIndex ? [focused, ...indexes] : [...indexes, focused]
}

/** Null for a list that is rendered whole. */
export function useVirtualCards({ list, rows, enabled, initial = [] }: VirtualCardsOptions): VirtualCards | null {
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(list.current.getBoundingClientRect().top + window.scrollY)
  }, [list, rows.length])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized, so nothing can go stale
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    enabled,
    count: rows.length,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row ? keyOfRow(row) : index
      },
      [rows],
    ),
    initialMeasurementsCache: [...initial],
    estimateSize: (index) => (rows[index]?.group ? estimatedGroupHeight : estimatedHeight),
    overscan: 6,
    scrollMargin,
    useFlushSync: false,
    // A new function would make the library compute every position again.
    rangeExtractor: useCallback((range: Range) => withFocusedCard(range, list.current), [list]),
  })
  // The library also observes each card for later changes of its height.
  useLayoutEffect(() => {
    if (!enabled) return
    for (const card of list.current?.children ?? []) if (card instanceof HTMLLIElement) virtualizer.measureElement(card)
  })
  if (!enabled) return null
  return {
    items: virtualizer.getVirtualItems().map(({ index, key, start }) => ({ index, key, start: start - scrollMargin })),
    totalSize: virtualizer.getTotalSize(),
    measurements: virtualizer.measurementsCache,
  }
}

const GroupCard = ({ group, selection, toggleAll }: GroupProps) => (
  <section
    aria-label={group.label}
    className={classes(
      'grid cursor-pointer rounded-lg border border-line bg-sunken p-1 wrap-anywhere',
      selection ? 'grid-cols-[44px_minmax(0,1fr)]' : 'ps-3',
    )}
  >
    {selection ? (
      <div className="relative grid h-11 items-center">
        <GroupCheckbox group={group} selection={selection} toggleAll={toggleAll} />
      </div>
    ) : null}
    <div className="grid min-h-11 content-center gap-0.5 py-1 pe-2">
      <GroupToggle group={group} />
      <GroupSums group={group} />
    </div>
  </section>
)
