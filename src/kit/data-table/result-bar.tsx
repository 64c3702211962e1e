/** Between search and list: how much there is, how much of it is shown, and what is selected. */
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Progress } from '#ui/progress.tsx'
import type { Icon } from '#ui/icon.ts'
import { selectionBarClass } from '#ui/table.ts'
import { countWords, type CountsOf } from './count-words.ts'
import type { FacetView } from './facet-view.ts'

interface ResultBarProps extends CountsOf {
  waiting: boolean
  facets: readonly FacetView[]
  onRemove: (facet: string, value: string) => void
  onClear: () => void
}

/** As high as the bar of the selection, so that the list does not jump when that takes its place. */
const barClass = 'mb-2 flex min-h-[calc(var(--control)+2px)] flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-muted'

export function ResultBar({ waiting, facets, onRemove, onClear, ...counts }: ResultBarProps) {
  const { loaded, results, byService, narrowed } = counts
  if (waiting) return <div className={barClass}>Loading…</div>
  return (
    <div className={barClass}>
      <span>{countWords(counts)}</span>
      {!byService && loaded < results ? <Progress value={loaded} max={results} label="Loading" className="max-w-24" /> : null}
      {byService ? <span>Too many to load at once: the service searches, sorts and pages.</span> : null}
      {narrowed ? (
        <span className="flex flex-wrap items-center gap-1.5">
          {facets.flatMap(({ id, header, chosen }) => chosen.map(({ value, words }) => (
            <Chip key={`${id} ${value}`} onRemove={() => onRemove(id, value)} removeLabel={`Remove filter ${header}: ${words}`}>
              <span className="text-ink-muted">{header}:</span> {words}
            </Chip>
          )))}
          <Button size="sm" variant="quiet" icon={X} onClick={onClear}>Clear filters</Button>
        </span>
      ) : null}
    </div>
  )
}

interface SelectionBarProps {
  count: number
  /** Selected rows that the search and the filters do not show. */
  notShown: number
  /** Offers to select everything that is shown; null when it is. */
  onSelectAll: (() => void) | null
  /** What that would be: "34 nodes". */
  matching: string
  onClear: () => void
  children: ReactNode
}

export function SelectionBar({ count, notShown, matching, onSelectAll, onClear, children }: SelectionBarProps) {
  return (
    <section aria-label="Selection" className={`${selectionBarClass} mb-2 min-h-[calc(var(--control)+2px)] py-0.5! max-sm:sticky max-sm:top-14 max-sm:z-20 max-sm:py-2!`}>
      <span className="font-medium">
        {count.toLocaleString('en')} selected{notShown > 0 ? `, ${notShown.toLocaleString('en')} not shown` : ''}
      </span>
      {onSelectAll ? <Button size="sm" variant="quiet" onClick={onSelectAll}>Select all {matching}</Button> : null}
      <Button size="sm" variant="quiet" onClick={onClear} aria-label="Clear selection" className="max-sm:ml-auto">
        Clear<span className="max-sm:hidden"> selection</span>
      </Button>
      <span className="ml-auto flex gap-2 max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:overflow-x-auto max-sm:px-3 max-sm:[&_svg]:hidden">{children}</span>
    </section>
  )
}

/** Something that can be done to all selected rows at once. */
export interface BulkAction<T> {
  readonly label: string
  readonly icon: Icon
  readonly tone?: 'danger' | undefined
  readonly onPress: (items: readonly T[]) => void
  /** Why it cannot be done to any of these. */
  readonly whyNot?: (items: readonly T[]) => string | null
}

export function BulkButtons<T>({ actions, items }: { actions: readonly BulkAction<T>[]; items: readonly T[] }) {
  return actions.map(({ label, icon, tone, onPress, whyNot }) => (
    <Button
      key={label}
      size="sm"
      icon={icon}
      className={tone === 'danger' ? 'text-bad!' : undefined}
      whyNot={whyNot?.(items) ?? null}
      onClick={() => onPress(items)}
    >
      {label}
    </Button>
  ))
}
