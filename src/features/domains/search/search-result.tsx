/** What a search has found so far, and the domains that it could not search. */
import { useQuery } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchX } from '#ui/icons/search-x.ts'
import { Notice } from '#ui/notice.tsx'
import { formatNumber, pluralize } from '#kit/format/texts.ts'
import { recordSearch, type RecordSearch } from '#queries/record-search.ts'
import { FoundRecords } from './found-records.tsx'
import { ReplaceValue } from './replace-value.tsx'

/** "2 records found in 1 domain; 8 of 9 domains searched" */
function searchCounts({ found, searched, truncated }: RecordSearch, domainCount: number): string {
  const withMatches = new Set(found.map(({ domain }) => domain.id)).size
  return [
    `${truncated.length > 0 ? 'More than ' : ''}${pluralize(found.length, 'record')} found`,
    withMatches > 0 ? ` in ${pluralize(withMatches, 'domain')}` : '',
    searched < domainCount
      ? `; ${formatNumber(searched)} of ${pluralize(domainCount, 'domain')} searched`
      : `; ${pluralize(domainCount, 'domain')} searched`,
  ].join('')
}

export function SearchResult({ text, domains }: { text: string; domains: readonly Domain[] }) {
  const { data: search, isFetching, refetch } = useQuery(recordSearch(text, domains))
  if (!search) return null
  const { found, failed, truncated, done } = search
  const searched = pluralize(search.searched, 'domain')
  return (
    <>
      <output className="text-sm text-ink-muted">{searchCounts(search, domains.length)}</output>
      {failed.length > 0 && (
        <Notice
          tone="bad"
          role="alert"
          title={`${pluralize(failed.length, 'domain')} could not be searched`}
          actions={
            done && (
              <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            )
          }
        >
          {failed.map(({ domain }) => domain).join(', ')}
        </Notice>
      )}
      {truncated.length > 0 && (
        <Notice tone="info">
          Only the first matches in {truncated.map(({ domain }) => domain).join(', ')} are shown. Replacing a value
          changes only those: search again afterwards.
        </Notice>
      )}
      {found.length > 0 ? (
        <>
          {done && <ReplaceValue value={text} found={found} />}
          <FoundRecords found={found} />
        </>
      ) : (
        done &&
        // Nothing is known about the domains that could not be searched.
        (search.searched > 0 || domains.length === 0) && (
          <EmptyState icon={SearchX} title="No matching records" className="rounded-lg border border-line bg-surface">
            {domains.length === 0
              ? 'You have no primary domains, and only primary domains have records here.'
              : `No name or value in ${failed.length > 0 ? `the ${searched} that could be searched` : searched} contains “${text}”.`}
          </EmptyState>
        )
      )}
    </>
  )
}
