/** The DNS tab of a node: the records of all domains that point to its addresses. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { domains, events, records } from '#contract/operations.ts'
import { plural, t } from '#contract/translate.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Globe } from '#ui/icons/globe.ts'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { Time } from '#kit/format/time.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { domainList } from '#queries/domains.ts'
import { addressChanges } from '#queries/events.ts'
import { nodeAddresses, pointingRecords } from '#queries/record-search.ts'
import { formerAddresses } from '#shared/nodes/former-addresses.ts'
import { useNode } from '#shared/nodes/node.ts'
import { domainEntity } from '../domain.ts'
import { FoundRecords } from '../search/found-records.tsx'

const lazyAddDialog = lazyComponent(async () => (await import('./add-record-dialog.tsx')).AddRecordDialog)

export const Component = () => (
  <RequirePermission operation={domains.list}>
    <NodeRecords />
  </RequirePermission>
)

function NodeRecords() {
  const node = useNode()
  const present = nodeAddresses(node)
  const [address] = present
  const former = formerAddresses(node.id).filter((address) => !present.includes(address))
  const addresses = [...present, ...former]
  const { data, error, refetch } = useQuery(pointingRecords(addresses))
  const permissionFor = usePermission()
  const changes = useQuery({ ...addressChanges(node.id), enabled: isAllowed(permissionFor(events.list)) })
  const own = useQuery(domainList.all).data?.items ?? []
  const mayAdd = own.some(
    (domain) => domain.type === 'master' && isAllowed(permissionFor(records.create, { entity: domainEntity(domain) })),
  )
  if (error && !data)
    return <ErrorNotice error={error} title={t('The domains could not be searched')} onRetry={() => void refetch()} />
  if (!data || changes.isLoading) return <SkeletonCards label={t('Searching your domains')} columns={[[3]]} />
  const { found, complete } = data
  const changed = former.length === 0 && changes.data?.data.find(({ status }) => status !== 'failed')
  const inUse = addresses.filter((address) => found.some(({ record }) => record.target === address))
  const outdated = found.filter(({ record }) => former.includes(record.target))
  return (
    <div className="grid gap-3" data-sensitive>
      {!complete && (
        <Notice tone="warn">
          {t(
            'Not all of your domains could be searched, so some records may be missing. Search for an address to find all records.',
          )}
        </Notice>
      )}
      {changed && (
        <Notice
          tone="info"
          actions={
            <Link to={paths.domainSearch()} className={buttonClass({ size: 'sm' })}>
              {t('Search records')}
            </Link>
          }
        >
          {rich(
            'The addresses of {label} changed {time}. Records that still point to an earlier address are not listed here.',
            { label: node.label, time: <Time value={changed.created} /> },
          )}
        </Notice>
      )}
      {outdated.length > 0 && (
        <Notice tone="warn">
          {plural(
            outdated.length,
            '{count} record points to an address that {label} no longer has. Replace the address below.',
            '{count} records point to addresses that {label} no longer has. Replace the addresses below.',
            { label: node.label },
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
            mayAdd && address !== undefined ? (
              <Button data-sensitive onClick={() => void openDialog(lazyAddDialog, { label: node.label, address })}>
                {t('Add a record for {label}', { label: node.label })}
              </Button>
            ) : (
              <Link to={paths.domains()} className={buttonClass()}>
                {t('Go to Domains')}
              </Link>
            )
          }
        >
          {t('This page lists A and AAAA records that point to {addresses}.', { addresses: present.join(', ') })}
        </EmptyState>
      ) : (
        <>
          {found.length > outdated.length && (
            <p className="text-sm text-ink-muted">
              {plural(
                found.length - outdated.length,
                '{count} record points to an address of {label}.',
                '{count} records point to an address of {label}.',
                { label: node.label },
              )}
            </p>
          )}
          <FoundRecords found={found} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {(inUse.length > 0 ? inUse : present.slice(0, complete ? 0 : 4)).map((address) => (
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
