import { memo, type ReactNode } from 'react'
import { classes } from '#ui/class-names.ts'
import { nameLinkClass } from '#ui/link.tsx'
import type { ColumnShape } from '../model/column.ts'
import type { RowHandlers, RowModel } from '../model/row-model.ts'
import { RowMenu, RowCheckbox, useIsNew } from './table-row.tsx'

interface RowCardProps {
  row: RowModel
  columns: readonly ColumnShape[]
  selectable: boolean
  selected: boolean
  menuOpen: boolean
  rowHandlers: RowHandlers
}

const columnsInSlot = (columns: readonly ColumnShape[], slot: NonNullable<ColumnShape['card']>) =>
  columns.filter((column) => (column.card ?? 'detail') === slot)
const isEmpty = (content: ReactNode) => content === null || content === undefined || content === ''

/** Below the name; as wide as the card where the card is narrow for the size of the text. */
const bodyClass = 'min-w-0 pe-3 pb-2.5 @max-[15rem]:col-span-full @max-[15rem]:px-2'

/** One row as a card: the name with its badges, then the other columns where `ColumnShape.card` puts them. */
export const RowCard = memo(function RowCard({
  row,
  columns,
  selectable,
  selected,
  menuOpen,
  rowHandlers,
}: RowCardProps) {
  const [first, ...rest] = columns
  const isNew = useIsNew(row.href)
  const details = rest
    .filter(({ id, card = 'detail' }) => (card === 'detail' || card === 'line') && !row.leftOutOnCard(id))
    .map(({ id, header, card }) => ({ id, header, isWhole: card === 'line', content: row.cell(id) }))
    .filter(({ content }) => !isEmpty(content))
  const subtitle = columnsInSlot(rest, 'subtitle')
    .map(({ id }) => ({ id, content: row.cell(id) }))
    .filter(({ content }) => !isEmpty(content))
    .map(({ id, content }, index) => (
      <span key={id} className="max-w-full">
        {index > 0 ? (
          <span aria-hidden className="me-1.5">
            ·
          </span>
        ) : null}
        {content}
      </span>
    ))
  const hasMenu = row.hasMenu()
  return (
    <article
      aria-label={row.label}
      data-new={isNew || undefined}
      data-selected={selected || undefined}
      className={classes(
        '@container rounded-lg border border-line bg-surface p-1 wrap-anywhere data-new:animate-appear data-new:border-accent data-new:bg-accent-soft data-selected:border-accent data-selected:bg-accent-soft',
        // A card has room below for text that the cell of a table cuts off.
        '[&_:not(.sr-only)]:whitespace-normal! [&_span.flex]:flex-wrap',
        row.href !== null && 'cursor-pointer',
      )}
    >
      <div
        className={classes(
          'grid grid-rows-[auto_1fr]',
          selectable && (hasMenu ? 'grid-cols-[44px_minmax(0,1fr)_44px]' : 'grid-cols-[44px_minmax(0,1fr)]'),
          !selectable && hasMenu && 'grid-cols-[minmax(0,1fr)_44px]',
        )}
      >
        {selectable ? (
          <div className="relative row-span-2 grid h-11 items-center @max-[15rem]:row-span-1">
            <RowCheckbox id={row.id} label={row.label} selected={selected} rowHandlers={rowHandlers} />
          </div>
        ) : null}
        <div
          className={classes(
            'flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 pt-2.5',
            !selectable && 'ps-3',
            !hasMenu && 'pe-3',
          )}
        >
          <span className="min-w-0 text-base font-medium">
            {first ? (
              row.href === null ? (
                row.cell(first.id)
              ) : (
                <a href={row.href} data-row-link className={nameLinkClass}>
                  {row.cell(first.id)}
                </a>
              )
            ) : null}
          </span>
          {columnsInSlot(rest, 'badge').map((column) => (
            <span key={column.id} className="max-w-full min-w-0 text-sm [&_span]:whitespace-normal!">
              {row.cell(column.id)}
            </span>
          ))}
        </div>
        {hasMenu ? (
          <div className="relative z-1 -mb-3 grid h-11 place-items-center">
            <RowMenu
              id={row.id}
              label={row.label}
              open={menuOpen}
              arrowKeys={row.href !== null}
              rowHandlers={rowHandlers}
            />
          </div>
        ) : null}
        <div className={classes(bodyClass, selectable ? '-col-end-1 col-start-2' : 'col-span-full ps-3')}>
          {subtitle.length > 0 ? (
            <p className="mt-0.5 mb-0 flex flex-wrap gap-x-1.5 text-sm text-ink-muted">
              {columnsInSlot(rest, 'lead').map(({ id }) => (
                <span key={id}>{row.cell(id)}</span>
              ))}
              {subtitle}
            </p>
          ) : null}
          {columnsInSlot(rest, 'block').map((column) => {
            const content = row.cell(column.id)
            return isEmpty(content) ? null : (
              <div key={column.id} className="mt-1 line-clamp-4 text-sm">
                {content}
              </div>
            )
          })}
          {details.length > 0 ? (
            // Short ones share a line, so that more rows fit on a screen.
            <dl className="m-0 mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
              {details.map(({ id, header, isWhole, content }) => (
                <div key={id} className={classes('flex items-baseline gap-x-1.5', isWhole ? 'w-full' : 'max-w-full')}>
                  <dt className="wrap-normal text-ink-muted">{header()}</dt>
                  <dd className={classes('m-0 min-w-0 overflow-x-clip', isWhole && 'flex-1')}>{content}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </div>
      </div>
    </article>
  )
})
