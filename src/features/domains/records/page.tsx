/** The records of a domain: one grid for all types, with changes that are collected, reviewed and applied together. */
import { useQuery } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { timeInWords, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { Link, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { useSettled } from '#kit/page/use-settled.ts'
import { domainImportEvent } from '#queries/events.ts'
import { recordList } from '#queries/records.ts'
import { useSearchParams } from '#kit/page/search-params.ts'
import { paths } from '#kit/paths.ts'
import { ImportResult } from './import-result.tsx'
import { useDomain } from '../domain.ts'
import { ZoneEditor } from './zone-editor.tsx'

/** Stands in place of the records of a secondary: says where they are, and how often they are copied. */
function SecondaryZone({ domain }: { domain: Domain }) {
  return (
    <Card
      title="The records are on your own servers"
      description={`This is a secondary domain. Its records are copied from ${domain.master_ips.join(', ')}. Change them there.`}
      actions={
        <Link to={paths.domainSettings(domain.id)} className={buttonClass()}>
          Settings
        </Link>
      }
      className="max-w-form"
    >
      <div className="grid gap-4">
        <CodeBlock text={domain.master_ips.join('\n')} label="Primary servers" />
        <DescriptionList>
          <DescriptionItem term="Checked every">
            {timeInWords(domain.refresh_sec || zoneDefaults.refresh_sec)}, after a failure every{' '}
            {timeInWords(domain.retry_sec || zoneDefaults.retry_sec)}
          </DescriptionItem>
          <DescriptionItem term="Served for">
            {timeInWords(domain.expire_sec || zoneDefaults.expire_sec)} without contact with a primary server
          </DescriptionItem>
        </DescriptionList>
        <p className="text-sm text-ink-muted">
          Your servers must allow zone transfers (AXFR) to the service. If the SOA record of your zone has other times,
          those apply.
        </p>
      </div>
    </Card>
  )
}

/** The address of a domain that was just imported has this parameter. */
const importedParam = 'imported'

export function loader({ params, request, context }: LoaderFunctionArgs) {
  const domainId = Number(params['domainId'])
  prefetch(context, recordList(domainId))
  if (new URL(request.url).searchParams.has(importedParam)) prefetch(context, domainImportEvent(domainId))
  return null
}

/** Search and filters change the address but not the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export function Component() {
  const domain = useDomain()
  const settled = useSettled([domainImportEvent(domain.id)])
  const { data, error, refetch } = useQuery({ ...recordList(domain.id), enabled: domain.type === 'master' })
  if (domain.type === 'slave') {
    return <SecondaryZone domain={domain} />
  }
  if (error && !data)
    return <ErrorNotice error={error} title="The records could not be loaded" onRetry={() => void refetch()} />
  if (!data || !settled) return <SkeletonCards label="Loading the records" columns={[[8]]} />
  return (
    <>
      <ImportResultNotice domain={domain} total={data.results} />
      <ZoneEditor domain={domain} records={data.items} total={data.results} />
    </>
  )
}

/** While the address says that the domain was just imported. */
function ImportResultNotice({ domain, total }: { domain: Domain; total: number }) {
  const [params, changeParams] = useSearchParams()
  const close = () => changeParams((rest) => rest.delete(importedParam), { replace: true, preventScrollReset: true })
  return params.has(importedParam) ? <ImportResult domain={domain} total={total} onClose={close} /> : null
}
