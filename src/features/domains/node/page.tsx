/** The DNS tab of a node: the records of all domains that point to its addresses. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sortByRecord, zoneOrderKey } from '#contract/dns/zone-file/zone-file.ts'
import { domains, events, records } from '#contract/operations.ts'
import { plural, t } from '#contract/translate.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Globe } from '#ui/icons/globe.ts'
import { Plus } from '#ui/icons/plus.ts'
import { linkClass } from '#ui/link.tsx'
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
import { nodeAddresses, pointingRecords, type FoundRecord } from '#queries/record-search.ts'
import { formerAddresses } from '#shared/nodes/former-addresses.ts'
import { useNode } from '#shared/nodes/node.ts'
import { domainEntity } from '../domain.ts'
import { FoundRecords } from '../search/found-records.tsx'

const lazyAddDialog = lazyComponent(async () => (await import('./add-record-dialog.tsx')).AddRecordDialog)

/** Grouped by domain, each in zone order. */
const inOrder = (found: readonly FoundRecord[]) =>
  sortByRecord(
    found,
    ({ record }) => record,
    ({ domain, record }) => `${domain.domain}\u0000${zoneOrderKey(record.name)}`,
  )

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
  const searchable = inUse.length > 0 ? inUse : present.slice(0, complete ? 0 : 4)
  const addButton = mayAdd && address !== undefined && (
    <Button
      icon={Plus}
      variant={found.length === 0 ? 'primary' : undefined}
      data-sensitive
      onClick={() => void openDialog(lazyAddDialog, { label: node.label, address })}
    >
      {t('Add a record for {label}', { label: node.label })}
    </Button>
  )
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
            addButton || (
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
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
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
            {addButton}
          </div>
          <FoundRecords found={inOrder(found)} />
        </>
      )}
      {searchable.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
          {t('Find or replace:')}
          {searchable.map((address) => (
            <Link
              key={address}
              to={`${paths.domainSearch()}?q=${encodeURIComponent(address)}`}
              aria-label={t('Find or replace {address}', { address })}
              className={`${linkClass} font-mono wrap-anywhere`}
            >
              {address}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}
