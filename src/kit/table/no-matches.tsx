/** Shows what emptied a list. Loaded with the first search without results. */
import { useEffect, useRef, useState } from 'react'
import { t } from '#contract/translate.ts'
import { SearchX } from '#ui/icons/search-x.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { ListCounts } from './view/result-bar.tsx'
import type { Criterion } from './empty-result.ts'

export interface NoMatchesProps extends ListCounts {
  /** Identifies search and filters. */
  resetKey: string
  analyze: () => Promise<readonly Criterion[]>
  onClear: () => void
}

const none: readonly Criterion[] = []

/**
 * Shown instead of the rows when search and filters leave none: says which of them is the cause, with a button that
 * removes just that one.
 */
export function NoMatches({ analyze, resetKey, onClear, ...counts }: NoMatchesProps) {
  const { results, loaded, serverSide, noun } = counts
  const complete = serverSide || loaded >= results
  /** Null until the counts are known, which takes a moment: the message then appears all at once and complete. */
  const [criteria, setCriteria] = useState<readonly Criterion[] | null>(null)
  const latest = useRef(analyze)
  useEffect(() => {
    latest.current = analyze
  })
  useEffect(() => {
    let current = true
    // Without the counts, what the page says is less precise and still true.
    latest.current().then(
      (found) => current && setCriteria(found),
      () => current && setCriteria(none),
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they say when the counts are others
  }, [resetKey, loaded, results])
  if (criteria === null) return <div className="min-h-56" />
  const causes = criteria.filter(({ remaining }) => remaining > 0)
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={SearchX}
        title={t('No {nouns} match', { nouns: noun.plural() })}
        actions={
          <>
            {causes.map(({ label, remove, remaining }) => (
              <Button key={label} onClick={remove} className="max-w-full flex-wrap py-1">
                <span data-sensitive className="min-w-0 wrap-anywhere">
                  {t('Remove {label}', { label })}
                </span>
                <span className="font-normal whitespace-nowrap text-ink-muted">({noun.counted(remaining)})</span>
              </Button>
            ))}
            <Button variant={causes.length > 0 ? 'ghost' : 'default'} onClick={onClear}>
              {t('Clear search and filters')}
            </Button>
          </>
        }
      >
        {complete ? (
          <span data-sensitive>{explanation(criteria, causes, counts)}</span>
        ) : (
          t('The list is still loading.')
        )}
      </EmptyState>
    </div>
  )
}

function explanation(criteria: readonly Criterion[], causes: readonly Criterion[], { results, noun }: ListCounts) {
  const [cause] = causes
  if (criteria.length === 0) return t('Your search and filters match none of {rows}.', { rows: noun.counted(results) })
  if (criteria.length === 1 && cause)
    return t('{label} matches none of {rows}.', { label: cause.label, rows: noun.counted(results) })
  if (causes.length === 1 && cause)
    return t('Without {label}, {rows} would match.', { label: cause.label, rows: noun.counted(cause.remaining) })
  return causes.length > 1
    ? t('Nothing matches all of these together. Remove one:')
    : t('Removing a single word or filter is not enough. Remove at least two.')
}
