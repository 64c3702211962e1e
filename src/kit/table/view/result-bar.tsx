/** Between search and list: the number of rows and the active filters, or the selection and its actions. */
import { useRef, useState, type ReactNode } from 'react'
import { formatNumber } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { classes } from '#ui/class-names.ts'
import { RotateCw } from '#ui/icons/rotate-cw.ts'
import { X } from '#ui/icons/x.ts'
import { MenuButton } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-content.tsx'
import { selectionBarClass } from '#ui/table.ts'
import { useTightViewport } from '#ui/viewport.ts'
import type { BulkAction } from '../../actions/bulk-actions.ts'
import type { Noun } from '../../format/texts.ts'
import { relativeTime, useNow } from '../../format/time.tsx'
import { useShortcut } from '../../shortcuts.ts'
import type { FacetView } from '../model/facets.ts'

interface ResultBarProps extends ListCounts {
  loading: boolean
  /** The headers of columns in which the service cannot search for words. */
  unsearchedColumns: readonly string[]
  facets: readonly FacetView[]
  onRemove: (facet: string, value: string) => void
  onClear: () => void
  /** When the rows were read, in milliseconds since the epoch. */
  updatedAt: number
  /** Never rejects: the list itself shows why it could not be read. */
  onRefresh: () => Promise<unknown>
}

/** As high as the selection bar, so that the list does not move when that bar replaces it. */
const barClass =
  'relative mb-2 flex min-h-[calc(var(--control)+2px)] flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-muted'

export function ResultBar(props: ResultBarProps) {
  const { loading, unsearchedColumns, facets, onRemove, onClear, updatedAt, onRefresh, ...counts } = props
  const { loaded, results, serverSide, filtered, noun } = counts
  if (loading && !serverSide) return <div className={barClass}>{t('Loading…')}</div>
  const chips = facets.flatMap(({ id, header, selected }) =>
    selected.map(({ value, label }) => (
      <Chip
        key={`${id} ${value}`}
        onRemove={() => onRemove(id, value)}
        removeLabel={t('Remove filter {header}: {label}', { header, label })}
      >
        <span className="text-ink-muted">{header}:</span> {label}
      </Chip>
    )),
  )
  return (
    <div className={`${barClass} ${filtered ? 'pe-40 max-sm:pe-10' : 'pe-40 max-[23rem]:pe-32'}`}>
      {!serverSide && loaded < results ? (
        <>
          {/* In the room of the longest number, so that the bar stays where it is. */}
          <span
            className="tabular-nums"
            style={{ minWidth: `${countLabel({ ...counts, loaded: results - 1 }).length}ch` }}
          >
            {countLabel(counts)}
          </span>
          {/* On a phone the line has no room for it; the text says the same. */}
          <progress
            aria-label={t('Loading')}
            value={loaded}
            max={results}
            className="bar max-w-24 text-accent max-sm:hidden"
          />
        </>
      ) : (
        // As long as the final text, so that the note after it stays in place.
        <span>{loading ? noun.counted(results) : countLabel(counts)}</span>
      )}
      {serverSide ? <span>{t('Too many to load, so the service searches and sorts them.')}</span> : null}
      {unsearchedColumns.length > 0 ? (
        <span>{t('Not searched: {columns}.', { columns: unsearchedColumns.join(', ') })}</span>
      ) : null}
      {/* On a phone, Clear filters is beside the count, where the age would be. */}
      {chips.length > 0 && <span className="flex flex-wrap items-center gap-1.5 max-sm:order-1">{chips}</span>}
      {filtered ? (
        <Button size="sm" variant="ghost" icon={X} onClick={onClear}>
          {t('Clear filters')}
        </Button>
      ) : null}
      <ListAge nouns={noun.plural()} updatedAt={updatedAt} brief={filtered} onRefresh={onRefresh} />
    </div>
  )
}

interface ListAgeProps extends Pick<ResultBarProps, 'updatedAt' | 'onRefresh'> {
  /** "nodes" */
  nouns: string
  /** On a phone, only the button has room. */
  brief: boolean
}

/** How old the rows are, with a button that reads them again. */
function ListAge({ nouns, updatedAt, brief, onRefresh }: ListAgeProps) {
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    await onRefresh()
    setBusy(false)
    announce(t('Refreshed'))
  }
  return (
    <span className="absolute top-0 end-0 flex h-[calc(var(--control)+2px)] items-center gap-1 text-xs">
      {/* Its place is kept while the rows are read first, so that nothing moves when they are there. */}
      <span className={classes(updatedAt <= 0 && 'invisible', brief && 'max-sm:sr-only')}>
        <span className="max-[23rem]:sr-only">{inContext('age', 'Updated')} </span>
        {relativeTime(updatedAt > 0 ? updatedAt : now, Math.max(now, updatedAt))}
      </span>
      <IconButton
        size="sm"
        label={t('Refresh {nouns}', { nouns })}
        icon={RotateCw}
        busy={busy}
        onClick={() => (busy ? undefined : void refresh())}
      />
    </span>
  )
}

interface SelectionBarProps {
  count: number
  /** Selected rows that are hidden by search or filters. */
  hiddenCount: number
  /** The total of the selected rows: "$240 a month". */
  summary: string | null
  /** How much of the list is loaded; null for all of it. */
  progress?: string | null
  /** Selects all rows that match; null when they are selected. */
  onSelectAll: (() => void) | null
  /** The number of rows that match: "34 nodes". */
  matchingLabel: string
  onClear: () => void
  children: ReactNode
}

/**
 * On a phone it covers the lower end of the window, on top of other bars, unless the window is low, so that the first
 * tick does not move the cards.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { count, hiddenCount, summary, progress = null, matchingLabel, onSelectAll, onClear, children } = props
  const actions = useRef<HTMLSpanElement>(null)
  const tight = useTightViewport()
  // From a row far down, Tab would pass all the rows in between.
  useShortcut('a', t('Go to the actions for the selection'), () =>
    actions.current?.querySelector<HTMLElement>('button')?.focus(),
  )
  return (
    <section
      aria-label={t('Selection')}
      data-selection-bar
      className={`${selectionBarClass} inset-x-0 bottom-(--bottom-bars) z-20 mb-2 min-h-[calc(var(--control)+2px)] py-0.5! max-sm:rounded-none max-sm:py-2! max-sm:shadow-pop max-sm:not-low-window:fixed max-sm:not-low-window:mb-0`}
    >
      <span className="flex flex-wrap gap-x-2 max-sm:flex-1">
        <span className="font-medium">
          {hiddenCount > 0
            ? t('{count} selected, {hidden} not shown', {
                count: formatNumber(count),
                hidden: formatNumber(hiddenCount),
              })
            : t('{count} selected', { count: formatNumber(count) })}
        </span>
        {/* One of them, so that the bar keeps to its line. */}
        <span className="text-ink-muted tabular-nums">{progress ?? summary}</span>
      </span>
      {onSelectAll ? (
        <Button size="sm" variant="ghost" onClick={onSelectAll}>
          {tight ? t('Select all') : t('Select all {rows}', { rows: matchingLabel })}
        </Button>
      ) : null}
      <IconButton size="sm" label={t('Clear selection')} icon={X} onClick={onClear} />
      <span ref={actions} className="ms-auto flex flex-wrap gap-1.5 max-sm:w-full">
        {children}
      </span>
    </section>
  )
}

const toMenuItem = <T,>(
  { label, icon, tone, onPress, disabledReason }: BulkAction<T>,
  items: readonly T[],
): MenuItem => ({
  label,
  icon,
  ...(tone ? { tone } : {}),
  disabledReason: disabledReason(items),
  onSelect: () => onPress(items),
})

interface BulkButtonsProps<T> {
  actions: readonly BulkAction<T>[]
  items: readonly T[]
}

/** As many buttons as fit in the line of the bar, and a menu of the other actions, which ends with deletions. */
export function BulkButtons<T>({ actions, items }: BulkButtonsProps<T>) {
  const tight = useTightViewport()
  const buttons = actions.filter(({ inMenu }) => !inMenu).slice(0, tight ? 3 : undefined)
  const others = actions.filter((action) => !buttons.includes(action))
  const menu = [...others.filter(({ tone }) => !tone), ...others.filter(({ tone }) => tone)].map((action) =>
    toMenuItem(action, items),
  )
  return (
    <>
      {buttons.map(({ label, tone, onPress, disabledReason }) => (
        <Button
          key={label}
          size="sm"
          className={tone === 'danger' ? 'text-bad!' : undefined}
          disabledReason={disabledReason(items)}
          onClick={() => onPress(items)}
        >
          {label}
        </Button>
      ))}
      {menu.length > 0 ? (
        <MenuButton size="sm" label={t('More actions')} iconOnly={tight} variant="default" items={menu} />
      ) : null}
    </>
  )
}

/** The number of rows as text, also correct while a list is still loading. */

export interface ListCounts {
  /** Rows that match the current search and filters. */
  readonly matching: number
  /** Rows at the service. */
  readonly results: number
  /** Rows loaded so far. */
  readonly loaded: number
  /** The service filters and pages, so that `loaded` does not limit `matching`. */
  readonly serverSide: boolean
  /** A search or a filter is active. */
  readonly filtered: boolean
  /** Null where the rows are not grouped. */
  readonly groups?: number | null
  readonly noun: Noun
}

/**
 * "213 nodes", "34 of 213 nodes", "34 of 213 nodes in 5 groups", "1,500 of 3,200 nodes loaded", "34 match in 1,500 of
 * 3,200 nodes loaded".
 */
export function countLabel({ groups = null, ...counts }: ListCounts): string {
  const rows = rowCountLabel(counts)
  // The number of groups is known only when all rows are.
  if (groups === null || loadingProgress(counts) !== null) return rows
  return plural(groups, '{rows} in {count} group', '{rows} in {count} groups', { rows })
}

/** "1,500 of 3,200 nodes loaded"; null when all are, or the service searches them. */
export const loadingProgress = ({ results, loaded, serverSide, noun }: ListCounts) =>
  !serverSide && loaded < results
    ? t('{loaded} of {total} loaded', { loaded: formatNumber(loaded), total: noun.counted(results) })
    : null

function rowCountLabel(counts: ListCounts): string {
  const { matching, results, filtered, noun } = counts
  const progress = loadingProgress(counts)
  const total = noun.counted(results)
  if (progress !== null)
    return filtered ? t('{count} match in {progress}', { count: formatNumber(matching), progress }) : progress
  return filtered ? inContext('matches', '{count} of {total}', { count: formatNumber(matching), total }) : total
}
