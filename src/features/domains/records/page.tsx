/** The records of a domain: one grid for all types, with changes that are collected, reviewed and applied together. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import { t } from '#contract/translate.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { useSettled } from '#kit/page/use-settled.ts'
import { domainImportEvent } from '#queries/events.ts'
import { recordList } from '#queries/records.ts'
import { useSearchParams } from '#kit/page/search-params.ts'
import { ImportResult } from './import-result.tsx'
import { useDomain } from '../domain.ts'
import { SecondaryZone } from './secondary-zone.tsx'
import { ZoneEditor } from './zone-editor.tsx'

/** Present in the URL of a domain that was just imported. */
const importedParam = 'imported'

export function loader({ params, request, context }: LoaderFunctionArgs) {
  const domainId = Number(params['domainId'])
  prefetch(context, recordList(domainId))
  if (new URL(request.url).searchParams.has(importedParam)) prefetch(context, domainImportEvent(domainId))
  return null
}

export { shouldRevalidate } from '#kit/table/list-page.tsx'

export function Component() {
  const domain = useDomain()
  const settled = useSettled([domainImportEvent(domain.id)])
  const { data, error, refetch } = useQuery({ ...recordList(domain.id), enabled: domain.type === 'master' })
  const [initialType] = useState(domain.type)
  if (domain.type === 'slave') {
    return (
      <>
        {initialType === 'master' && <MadeSecondary />}
        <SecondaryZone domain={domain} />
      </>
    )
  }
  if (error && !data)
    return <ErrorNotice error={error} title={t('The records could not be loaded')} onRetry={() => void refetch()} />
  if (!data || !settled) return <SkeletonCards label={t('Loading the records')} columns={[[0]]} list />
  return (
    <>
      <ImportResultNotice domain={domain} total={data.results} />
      <ZoneEditor domain={domain} records={data.items} total={data.results} />
    </>
  )
}

/** Replaces the editor after somebody else has made the domain secondary. */
const MadeSecondary = () => (
  <Notice tone="warn" role="alert" className="mb-4 max-w-form">
    {t(
      'This domain was made secondary elsewhere. Changes that were not applied are kept in this tab, and can be applied when it is primary again.',
    )}
  </Notice>
)

/** Shown while the URL has the parameter of a new import. */
function ImportResultNotice({ domain, total }: { domain: Domain; total: number }) {
  const [params, changeParams] = useSearchParams()
  const close = () => changeParams((rest) => rest.delete(importedParam), { replace: true, preventScrollReset: true })
  return params.has(importedParam) ? <ImportResult domain={domain} total={total} onClose={close} /> : null
}
