/** The DNS tab of a node: the records of all domains that point to its addresses. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { domains } from '#contract/operations.ts'
import { plural, t } from '#contract/translate.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Globe } from '#ui/icons/globe.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { paths } from '#kit/paths.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { nodeAddresses, pointingRecords } from '#queries/record-search.ts'
import { useNode } from '#shared/nodes/node.ts'
import { FoundRecords } from '../search/found-records.tsx'

export const Component = () => (
  <RequirePermission operation={domains.list}>
    <NodeRecords />
  </RequirePermission>
)

function NodeRecords() {
  const node = useNode()
  const addresses = nodeAddresses(node)
  const { data, error, refetch } = useQuery(pointingRecords(addresses))
  if (error && !data)
    return <ErrorNotice error={error} title={t('The domains could not be searched')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards label={t('Searching your domains')} columns={[[3]]} />
  const { found, complete } = data
  const inUse = addresses.filter((address) => found.some(({ record }) => record.target === address))
  return (
    <div className="grid gap-3" data-sensitive>
      {!complete && (
        <Notice tone="warn">
          {t(
            'Not all of your domains could be searched, so some records may be missing. Search for an address to find all records.',
          )}
        </Notice>
      )}
      {found.length === 0 ? (
        <EmptyState
          icon={Globe}
          title={
            complete
              ? t('None of your domains has a record that points to {label}', { label: node.label })
              : t('No record was found')
          }
          className="rounded-lg border border-line bg-surface"
          actions={
            <Link to={paths.domains()} className={buttonClass()}>
              {t('Go to Domains')}
            </Link>
          }
        >
          {t('This page lists A and AAAA records that point to {addresses}.', { addresses: addresses.join(', ') })}
        </EmptyState>
      ) : (
        <>
          <p className="text-sm text-ink-muted">
            {plural(
              found.length,
              '{count} record points to an address of {label}.',
              '{count} records point to an address of {label}.',
              { label: node.label },
            )}
          </p>
          <FoundRecords found={found} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {(inUse.length > 0 ? inUse : addresses.slice(0, complete ? 0 : 4)).map((address) => (
          <Link
            key={address}
            to={`${paths.domainSearch()}?q=${encodeURIComponent(address)}`}
            className={buttonClass({})}
          >
            {t('Find or replace {address}', { address })}
          </Link>
        ))}
      </div>
    </div>
  )
}
