/** The zone file as last rendered by the service: with line numbers and search, to copy and to download. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { zoneFileName, zoneFileText } from '#contract/dns/zone-file/zone-file.ts'
import { formatNumber, andMore } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Download } from '#ui/icons/download.ts'
import { FileText } from '#ui/icons/file-text.ts'
import { Notice } from '#ui/notice.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { useSettled } from '#kit/page/use-settled.ts'
import { zoneFile } from '#queries/domains.ts'
import { recordList } from '#queries/records.ts'
import { useDomain } from '../domain.ts'
import { withNotes } from '../zone-formats.ts'
import { downloadText } from '#kit/download.ts'
import { compareZones } from './difference.ts'
import { LineList } from './line-list.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  prefetch(context, zoneFile(Number(params['domainId'])))
  prefetch(context, recordList(Number(params['domainId'])))
  return null
}

export function Component() {
  const domain = useDomain()
  const { data, error, refetch } = useQuery(zoneFile(domain.id))
  const settled = useSettled([recordList(domain.id)])
  if (error && !data)
    return <ErrorNotice error={error} title={t('The zone file could not be loaded')} onRetry={() => void refetch()} />
  if (!data || !settled) return <SkeletonCards label={t('Loading the zone file')} columns={[[8]]} />
  const lines = data.zone_file
  if (lines.length === 0) return <NoZoneFile domain={domain} />
  return <ZoneFile domain={domain} lines={lines} />
}

function NoZoneFile({ domain: { type, status } }: { domain: Domain }) {
  return (
    <EmptyState icon={FileText} title={t('No zone file')} className="rounded-lg border border-line bg-surface">
      {type === 'slave'
        ? t('The zone of a secondary domain is copied from its primary servers and not rendered here.')
        : status === 'disabled'
          ? t('A disabled domain has no zone file until it is enabled.')
          : t(
              'The zone has not been rendered yet. Rendering takes a few minutes after a change; this page updates automatically.',
            )}
    </EmptyState>
  )
}

const noRecords: readonly DomainRecord[] = []

function ZoneFile({ domain, lines }: { domain: Domain; lines: readonly string[] }) {
  const [searchText, setSearchText] = useState('')
  const deferredSearch = useDeferredValue(searchText.trim().toLowerCase())
  const text = useMemo(() => zoneFileText(domain.domain, lines), [domain.domain, lines])
  const records = useQuery(recordList(domain.id)).data?.items ?? noRecords
  const download = () =>
    downloadText(zoneFileName(domain.domain), zoneFileText(domain.domain, withNotes(lines, { domain, records })))
  const shown = useMemo(
    () =>
      lines.flatMap((line, index) =>
        line.toLowerCase().includes(deferredSearch) ? [{ number: index + 1, text: line }] : [],
      ),
    [lines, deferredSearch],
  )
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <SearchInput
          label={t('Search the zone file')}
          value={searchText}
          onChange={setSearchText}
          className="min-w-[min(100%,12rem)] flex-1"
        />
        <CopyButton text={text} label={t('Copy zone file')} size="md" />
        <Button icon={Download} onClick={download}>
          <span className="max-sm:sr-only">{t('Download')}</span>
        </Button>
      </div>
      <div className="mb-2 flex flex-wrap gap-x-3 gap-y-2">
        <output className="text-sm text-ink-muted">
          {deferredSearch === ''
            ? plural(lines.length, '{count} line, as last rendered', '{count} lines, as last rendered')
            : plural(lines.length, '{shown} of {count} line', '{shown} of {count} lines', {
                shown: formatNumber(shown.length),
              })}
        </output>
        <Difference domain={domain} lines={lines} />
      </div>
      <LineList lines={shown} label={t('Zone file of {domain}', { domain: domain.domain })} />
    </>
  )
}

/** At most this many lines are listed; the others are only counted. */
const maxListed = 50

/** Changes saved since the zone was rendered, which are not being served yet. */
function Difference({ domain, lines }: { domain: Domain; lines: readonly string[] }) {
  const { data } = useQuery(recordList(domain.id))
  const items = data !== undefined && data.loaded >= data.results ? data.items : null
  const difference = useMemo(
    () => (items ? compareZones(lines, items, domain.domain) : null),
    [items, lines, domain.domain],
  )
  if (!difference) return null
  const { added, removed } = difference
  if (added.length + removed.length === 0) {
    return (
      <Status tone="ok" className="text-sm max-sm:whitespace-normal">
        {t('Up to date')}
      </Status>
    )
  }
  const changed = [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)]
  return (
    <Notice
      tone="info"
      className="w-full"
      title={plural(
        added.length + removed.length,
        '{count} line will change when the zone is next rendered',
        '{count} lines will change when the zone is next rendered',
      )}
    >
      <pre className="m-0 max-h-48 overflow-auto font-mono text-xs whitespace-pre-wrap">
        {changed.slice(0, maxListed).join('\n')}
      </pre>
      {changed.length > maxListed && <p>{andMore(changed.length - maxListed)}</p>}
    </Notice>
  )
}
