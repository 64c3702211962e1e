/** Notices of a list: outdated data, search terms that were not applied, no matches. */
import { SearchX } from '#ui/icons/search-x.ts'
import { useEffect, useRef } from 'react'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatCount } from '../format.ts'
import type { ListCounts } from './count-label.ts'

interface ListWarningsProps {
  /** Why the last refresh failed. */
  error: Error | null
  /** Terms that the service cannot search by. */
  unsupportedTerms: readonly string[]
  onRetry: () => void
}

/** Characters of a search term that the notice repeats. */
const maxTermLength = 60
const shorten = (term: string) => (term.length > maxTermLength ? `${term.slice(0, maxTermLength)}…` : term)

export function ListWarnings({ error, unsupportedTerms, onRetry }: ListWarningsProps) {
  return (
    <>
      {error ? (
        <Notice
          tone="warn"
          title="This list may be out of date"
          className="mb-2"
          actions={
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Notice>
      ) : null}
      {unsupportedTerms.length > 0 ? (
        <Notice tone="warn" title={`Not applied: ${unsupportedTerms.map(shorten).join(', ')}`} className="mb-2">
          This list is too long to load at once, and the service cannot filter it by these terms.
        </Notice>
      ) : null}
    </>
  )
}

export function NoMatches({ onClear, ...counts }: ListCounts & { onClear: () => void }) {
  const { results, loaded, serverSide, noun } = counts
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={SearchX}
        title={`No ${noun.plural} match`}
        actions={<Button onClick={onClear}>Clear search and filters</Button>}
      >
        {serverSide || loaded >= results
          ? `None of ${formatCount(results, noun)} matches your search and filters.`
          : 'The list is still loading.'}
      </EmptyState>
    </div>
  )
}

/** Delay after the last change, so that not every keystroke is announced. Milliseconds. */
const announceDelayMs = 700

/** Announces a text after it has changed; not the initial one. */
export function useDebouncedAnnounce(text: string, stale: boolean) {
  const lastAnnounced = useRef(text)
  useEffect(() => {
    if (stale || text === lastAnnounced.current) return undefined
    const timer = setTimeout(() => {
      lastAnnounced.current = text
      if (text) announce(text)
    }, announceDelayMs)
    return () => clearTimeout(timer)
  }, [text, stale])
}
