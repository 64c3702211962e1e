/** Import domain: by zone transfer from another name server, or from a zone file. */
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { domains, events } from '#contract/operations.ts'
import type { Event } from '#contract/areas/events.ts'
import { t } from '#contract/translate.ts'
import { tabClass, tabsClass } from '#ui/tab-class.ts'
import { Card } from '#ui/card.tsx'
import { nameLinkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useStore } from '#ui/use-store.ts'
import { Page } from '#kit/page/page.tsx'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { useSearchParams } from '#kit/page/search-params.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { paths } from '#kit/paths.ts'
import { EventList } from '#shared/events/event-list.tsx'
import { importEvents } from '#queries/events.ts'
import { FileForm } from './file-form.tsx'
import { FilesForm } from './files-form.tsx'
import { lastImport } from './import-files.ts'
import { ImportedFiles } from './imported-files.tsx'
import { TransferForm } from './transfer-form.tsx'
import { chosenFiles } from './zone-files.ts'

/**
 * The results of the latest transfers, from the messages of their events, because the response has no place for them.
 */
const RecentTransfers = () => (
  <RequirePermission operation={events.list}>
    <Transfers />
  </RequirePermission>
)

function Transfers() {
  const { data, error, refetch } = useQuery(importEvents)
  return (
    <Card
      title={t('Recent transfers')}
      description={t(
        'Zone transfers in the last 90 days. Those that are in progress or have failed are in the job tray.',
      )}
    >
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} label={t('Loading the transfers')} />}
      {data?.data.length === 0 && <p className="text-ink-muted">{t('No zone transfers in the last 90 days.')}</p>}
      {data && data.data.length > 0 && <EventList events={data.data} subject={renderSubject} />}
    </Card>
  )
}

function renderSubject({ entity }: Event) {
  if (typeof entity?.id !== 'number') return null
  return (
    <Link to={paths.domain(entity.id)} className={nameLinkClass}>
      {entity.label}
    </Link>
  )
}

export const handle = {
  crumb: () => t('Import domain'),
}

const sources = [
  { value: 'transfer', label: () => t('Zone transfer') },
  { value: 'file', label: () => t('Zone file') },
  { value: 'recent', label: () => t('Recent transfers') },
] as const

export function Component() {
  const [searchParams] = useSearchParams()
  const from = searchParams.get('from')
  // Kept when the user switches the source.
  const [domain, setDomain] = useState('')
  const hasFiles = useStore(chosenFiles, ({ files }) => files.length > 0)
  const hasImport = useStore(lastImport, (shown) => shown !== null)
  const source = sources.find(({ value }) => value === from)?.value ?? 'transfer'
  return (
    <Page title={t('Import domain')} width={source === 'file' && (hasFiles || hasImport) ? 'full' : 'narrow'}>
      <RequirePermission operation={domains.import}>
        <nav aria-label={t('Source')} className={`${tabsClass} mb-4`}>
          {sources.map(({ value, label }) => (
            <Link
              key={value}
              to={`?from=${value}`}
              replace
              preventScrollReset
              aria-current={value === source ? 'page' : undefined}
              className={tabClass(value === source)}
            >
              {label()}
            </Link>
          ))}
        </nav>
        {source === 'transfer' && <TransferForm domain={domain} onDomain={setDomain} />}
        {source === 'file' &&
          (hasFiles ? (
            <FilesForm />
          ) : hasImport ? (
            <ImportedFiles />
          ) : (
            <FileForm domain={domain} onDomain={setDomain} />
          ))}
        {source === 'recent' && <RecentTransfers />}
      </RequirePermission>
    </Page>
  )
}
