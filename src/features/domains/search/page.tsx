/** The search over the records of all domains: "what points to 203.0.113.7?" */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { domains } from '#contract/areas/domains.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchX } from '#ui/icons/search-x.ts'
import { Notice } from '#ui/notice.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { ErrorNotice } from '#kit/error-notice.tsx'
import { pluralize } from '#kit/format.ts'
import { prefetch } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { RequirePermission } from '#kit/require-permission.tsx'
import { useSearchInAddress } from '#kit/search-in-address.ts'
import { domainList } from '#queries/domains.ts'
import { ReplaceValue } from './replace-value.tsx'
import { FoundRecords } from './found-records.tsx'
import { useRecordSearch } from './use-record-search.ts'

export const handle = { crumb: 'Search records' }

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, domainList.all)
  return null
}

export function Component() {
  return (
    <Page title="Search records" description="Finds names and values in the records of all your domains.">
      <RequirePermission operation={domains.list}>
        <Search />
      </RequirePermission>
    </Page>
  )
}

const noDomains: readonly never[] = []

function Search() {
  const { searchInUrl, searchText, setSearchText } = useSearchInAddress({ replace: true })
  const text = searchInUrl.trim()
  const mayList = isAllowed(usePermission()(domains.list))
  const { data, error, refetch } = useQuery({ ...domainList.all, enabled: mayList })
  const primaries = useMemo(() => data?.items.filter(({ type }) => type === 'master') ?? noDomains, [data?.items])
  const search = useRecordSearch(text, primaries)
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid gap-3">
      <SearchInput
        label="Search records"
        placeholder="An address, a host name or any part of a value"
        value={searchText}
        onChange={setSearchText}
        className="max-w-2xl"
      />
      {data?.exceedsLimit && (
        <Notice tone="warn">
          You have {pluralize(data.results, 'domain')}. The first {data.items.length.toLocaleString('en')} are searched.
        </Notice>
      )}
      {text !== '' && (
        <>
          <output className="text-sm text-ink-muted">
            {pluralize(search.found.length, 'record')} found
            {search.done
              ? ` in ${pluralize(primaries.length, 'domain')}`
              : `, ${search.searched.toLocaleString('en')} of ${pluralize(primaries.length, 'domain')} searched`}
          </output>
          {search.failed.length > 0 && (
            <Notice
              tone="bad"
              role="alert"
              title={`${pluralize(search.failed.length, 'domain')} could not be searched`}
            >
              {search.failed.map(({ domain }) => domain).join(', ')}
            </Notice>
          )}
          {search.truncated.length > 0 && (
            <Notice tone="info">
              Of {search.truncated.map(({ domain }) => domain).join(', ')} only the first matches are shown.
            </Notice>
          )}
          {search.found.length > 0 ? (
            <>
              {search.done && <ReplaceValue value={text} found={search.found} />}
              <FoundRecords found={search.found} />
            </>
          ) : (
            search.done && (
              <EmptyState icon={SearchX} title="No record matches" className="rounded-lg border border-line bg-surface">
                No name and no value in {pluralize(primaries.length, 'domain')} contains “{text}”.
              </EmptyState>
            )
          )}
        </>
      )}
    </div>
  )
}
