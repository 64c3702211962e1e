/** The toolbar above the grid: search, grouping and actions on the zone, and the types that filter it. */
import { useRef, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icons/plus.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { MenuItem } from '#ui/menu-content.tsx'
import { toolbarClass } from '#ui/table.ts'
import { classes } from '#ui/class-names.ts'
import type { ValueCounts } from '#kit/table/model/facets.ts'
import { focusFirstRow } from '#kit/table/view/row-keyboard.ts'
import { useNarrowViewport } from '#ui/viewport.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { recordTypeNames, recordTypes, type RecordType } from '#contract/dns/records/record-types.ts'
import { formatNumber } from '#contract/text.ts'
import { inContext, t } from '#contract/translate.ts'
import type { GridUrl } from './use-grid-url.ts'

interface TypeChipsProps {
  /** The types that occur in the zone. */
  types: ReadonlySet<RecordType>
  url: GridUrl
  counts: ValueCounts | undefined
}

/** A single row on a phone, where its edges show that it continues. */
const chipsClass =
  'flex min-w-0 flex-wrap gap-1 more-beyond-edges max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]'

/** The record types of the zone with their counts; pressed ones filter the grid. */
export function TypeChips({ types, url, counts }: TypeChipsProps) {
  const selected = url.facetSelection.get('type')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of toggles, not of form fields
    <div role="group" aria-label={t('Filter by type')} className={chipsClass}>
      {recordTypeNames.map((type) => {
        const count = counts?.get(type) ?? 0
        const pressed = selected?.has(type) ?? false
        return types.has(type) || pressed ? (
          <button
            key={type}
            type="button"
            aria-pressed={pressed}
            title={recordTypes[type].description()}
            onClick={() => url.toggle('type', type)}
            className={classes(
              'inline-flex h-7 flex-none items-center gap-1.5 rounded-full border px-2.5 text-sm pointer-coarse:h-9',
              pressed
                ? 'border-accent bg-accent-soft font-medium text-accent'
                : 'border-line bg-surface text-ink hover:bg-hover',
              count === 0 && !pressed && 'text-ink-faint',
            )}
          >
            <span>
              {type}{' '}
              <span className={classes('ms-0.5 text-xs tabular-nums', !pressed && 'text-ink-muted')}>
                {formatNumber(count)}
              </span>
            </span>
          </button>
        ) : null
      })}
    </div>
  )
}

interface ZoneToolbarProps {
  /** On a phone, where they share a line with the button; elsewhere they stand beside the number of records. */
  chips: ReactNode
  url: GridUrl
  mayChange: boolean
  onAdd: () => void
  children: ReactNode
}

const groupOptions = () =>
  [
    { value: 'name', label: t('By name') },
    { value: 'type', label: t('By type') },
  ] as const

/** The order in the menu of a phone, where the toolbar does not have it. */
export const orderItems = (url: GridUrl): MenuItem[] => [
  { heading: t('Order') },
  ...groupOptions().map(({ value, label }) => ({
    label,
    checked: url.grouping === value,
    onSelect: () => url.setGrouping(value),
  })),
  'separator',
]

export function ZoneToolbar({ chips, url, mayChange, onAdd, children }: ZoneToolbarProps) {
  const narrow = useNarrowViewport()
  const add = mayChange && (
    <span data-add-record className="contents">
      <Button variant="primary" icon={Plus} onClick={onAdd}>
        {t('Add record')}
      </Button>
    </span>
  )
  const search = useRef<HTMLDivElement>(null)
  useShortcut('/', t('Search records'), () => search.current?.querySelector('input')?.focus())
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the search element is not supported everywhere yet
    <div role="search" aria-label={t('Records')} className="mb-2 grid gap-2">
      <div className={toolbarClass}>
        <div ref={search} className="min-w-[min(100%,9rem)] flex-1">
          <SearchInput
            label={t('Search records')}
            // A phone has no room for more beside the tools.
            placeholder={narrow ? inContext('verb', 'Search') : t('Search records, such as type:mx or 192.0.2')}
            value={url.searchText}
            onChange={url.setSearchText}
            onKeyDown={focusFirstRow}
            shortcut="/"
          />
        </div>
        {!narrow && (
          <SegmentedControl
            label={t('Order')}
            options={groupOptions()}
            value={url.grouping}
            onChange={url.setGrouping}
          />
        )}
        {children}
        {!narrow && add}
      </div>
      {narrow && (chips || mayChange) && (
        <div className={`${toolbarClass} max-sm:flex-nowrap`}>
          {add}
          {chips}
        </div>
      )}
    </div>
  )
}
