/** Notices of a list: outdated data, search terms that were not applied. */
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export interface ListWarningsProps {
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
