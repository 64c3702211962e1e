/** The types of the zone's records with their numbers; pressed ones filter the grid. */
import { recordTypeNames, recordTypes, type RecordType } from '#contract/dns/records/record-types.ts'
import type { ValueCounts } from '#kit/table/model/facets.ts'
import { classes } from '#ui/class-names.ts'

interface TypeChipsProps {
  counts: ValueCounts | undefined
  selected: ReadonlySet<string> | undefined
  onToggle: (type: RecordType) => void
}

export function TypeChips({ counts, selected, onToggle }: TypeChipsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of toggles, not of form fields
    <div role="group" aria-label="Filter by type" className="flex flex-wrap gap-1">
      {recordTypeNames.map((type) => {
        const count = counts?.get(type) ?? 0
        const pressed = selected?.has(type) ?? false
        return (
          <button
            key={type}
            type="button"
            aria-pressed={pressed}
            title={recordTypes[type].description}
            onClick={() => onToggle(type)}
            className={classes(
              'inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm pointer-coarse:h-9',
              pressed
                ? 'border-accent bg-accent-soft font-medium text-accent'
                : 'border-line bg-surface text-ink hover:bg-hover',
              count === 0 && !pressed && 'text-ink-faint',
            )}
          >
            <span>
              {type}{' '}
              <span className={classes('ml-0.5 text-xs tabular-nums', !pressed && 'text-ink-muted')}>
                {countFormat.format(count)}
              </span>
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** Formatting a number with a locale each time takes longer than rendering it. */
const countFormat = new Intl.NumberFormat('en')
