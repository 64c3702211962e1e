/** Searches the records of all domains: "what points to 203.0.113.7?" */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { domains } from '#contract/operations.ts'
import { recordTypeNames, recordTypes, type RecordType } from '#contract/dns/records/record-types.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { useSearchInAddress } from '#kit/page/search-in-address.ts'
import { domainList } from '#queries/domains.ts'
import { SearchResult } from './search-result.tsx'

export const handle = {
  crumb: () => t('Search records'),
}

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, domainList.all)
  return null
}

export function Component() {
  return (
    <Page title={t('Search records')} description={t('Finds names and values in the records of all your domains.')}>
      <RequirePermission operation={domains.list}>
        <Search />
      </RequirePermission>
    </Page>
  )
}

const examples = ['198.51.100.0/24', 'v=spf1', 'name:www -type:a']

/** The search for a clicked type. */
const searchOf = (type: RecordType) => `type:${type.toLowerCase()}`

function Search() {
  const { searchInUrl, searchText, setSearchText } = useSearchInAddress({ replace: true })
  const text = searchInUrl.trim()
  const narrow = useNarrowViewport()
  const mayList = isAllowed(usePermission()(domains.list))
  const { data, error, refetch } = useQuery({ ...domainList.all, enabled: mayList })
  // Null while further pages of domains load, because each page would restart the search.
  const items = data && (data.exceedsLimit || data.loaded >= data.results) ? data.items : null
  const primaries = useMemo(() => items?.filter(({ type }) => type === 'master'), [items])
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid gap-3">
      <SearchInput
        label={t('Search records')}
        placeholder={
          narrow ? t('Search records') : t('An address or network, a host name, any part of a value, or type:mx')
        }
        value={searchText}
        onChange={setSearchText}
      />
      {data?.exceedsLimit && (
        <Notice tone="warn">
          {plural(
            data.results,
            'You have {count} domain. The first {searched} are searched.',
            'You have {count} domains. The first {searched} are searched.',
            { searched: formatNumber(data.items.length) },
          )}
        </Notice>
      )}
      {searchText === '' && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {t('For example')}
          {examples.map((example) => (
            <Button key={example} size="sm" className="font-mono" onClick={() => setSearchText(example)}>
              {example}
            </Button>
          ))}
        </p>
      )}
      {/* Shown even while one is selected, to allow switching. Without counts, which would take a request for each
          domain. */}
      {(searchText === '' || recordTypeNames.some((type) => searchText === searchOf(type))) && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {t('All records of a type')}
          {recordTypeNames.map((type) => (
            <Button
              key={type}
              size="sm"
              title={recordTypes[type].description()}
              aria-pressed={searchText === searchOf(type)}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
              onClick={() => setSearchText(searchText === searchOf(type) ? '' : searchOf(type))}
            >
              {type}
            </Button>
          ))}
        </p>
      )}
      {text !== '' && primaries && (
        <SearchResult text={text} domains={primaries} secondaryCount={(items?.length ?? 0) - primaries.length} />
      )}
    </div>
  )
}
