/** The layout of a domain's pages: loads the domain and renders the header, tabs and notices around them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { wasDeleted } from '#api/cache/deleted-items.ts'
import { isUnsupported } from '#api/error.ts'
import { Badge, Status } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { SkeletonPage } from '#ui/skeleton-cards.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { HeaderActions } from '#kit/actions/header-actions.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { useLeaveDeleted } from '#kit/deletions/use-leave-deleted.ts'
import { paths } from '#kit/paths.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { useFreshGrants } from '#kit/permission/use-fresh-grants.ts'
import { GoneNotice, ResourceNotFound } from '#kit/page/resource-not-found.tsx'
import { useSettled } from '#kit/page/use-settled.ts'
import { ResourceMark } from '#kit/actions/resource-mark.tsx'
import { ResourceNote } from '#kit/actions/resource-note.tsx'
import { usePreferencesSettled } from '#kit/preferences/locks.ts'
import { Time } from '#kit/format/time.tsx'
import { useHasUnsavedChanges } from '#kit/form/draft/unsaved-changes-guard.tsx'
import { domainView, findListedDomain } from '#queries/domains.ts'
import { deleteDomainAction } from '../actions/delete.tsx'
import { domainActionGroups, noteDomainAction } from '../actions/domain-actions.ts'
import { disableDomainAction, enableDomainAction } from '../actions/status.ts'
import { domainEntity, domainKey, domainStatusLabels, domainTones, domainTypeLabels, unicodeNameOf } from '../domain.ts'
import { domainTabs } from './tabs.ts'

const domainIdOf = (params: Readonly<Record<string, string | undefined>>) => Number(params['domainId'])

export function loader({ params, context }: LoaderFunctionArgs) {
  prefetch(context, domainView(domainIdOf(params)))
  return null
}

export function Component() {
  const domainId = domainIdOf(useParams())
  return <DomainLayout key={domainId} domainId={domainId} />
}

function DomainLayout({ domainId }: { domainId: number }) {
  const client = useQueryClient()
  const {
    data: domain,
    error,
    refetch,
    dataUpdatedAt,
  } = useQuery({ ...domainView(domainId), placeholderData: () => findListedDomain(client, domainId) })
  useFreshGrants(domain && !error ? domainEntity(domain) : null, dataUpdatedAt)
  const settled = useSettled([], usePreferencesSettled())
  const unsaved = useHasUnsavedChanges()
  const narrow = useNarrowViewport()
  const deletedHere = wasDeleted(client, { domainId })
  const isGone = isUnsupported(error) || deletedHere
  if (isGone && !(domain && unsaved))
    return (
      <ResourceNotFound
        noun={t('domain')}
        label={domain?.domain}
        deletedHere={deletedHere}
        deletedText={t('Its records were deleted too.')}
        list={{ to: paths.domains(), label: t('Domains') }}
        error={error}
      />
    )
  if (error && !domain) {
    return (
      <Page title={t('Domain')}>
        <ErrorNotice error={error} title={t('This domain could not be loaded')} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!domain || !settled) return <SkeletonPage label={t('Loading the domain')} tabs={5} columns={[[0]]} list />
  return (
    <Page
      title={domain.domain}
      status={
        <>
          <StatusLine domain={domain} />
          {/* Beside the rest if it fits there, which leaves another line for the records. */}
          {!narrow && domain.description ? (
            <>
              <span aria-hidden className="text-ink-muted">
                ·
              </span>
              <span data-sensitive className="min-w-0 max-w-[90ch] text-sm break-words text-ink-muted">
                {domain.description}
              </span>
            </>
          ) : null}
        </>
      }
      description={narrow && domain.description ? domain.description : undefined}
      actions={isGone ? undefined : <DomainHeaderActions domain={domain} />}
      tabs={domainTabs.map(({ path, label, end }) => ({ to: path(domain.id), label: label(), end }))}
    >
      {isGone ? (
        <GoneNotice noun={t('domain')} label={domain.domain} error={error} />
      ) : (
        <StateNotices domain={domain} />
      )}
      {isGone ? null : <ResourceNote action={noteDomainAction} resource={domain} keyOf={domainKey} />}
      <Outlet context={domain} />
    </Page>
  )
}

function StatusLine({ domain: { id, domain, status, type, updated } }: { domain: Domain }) {
  const unicode = unicodeNameOf(domain)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {unicode !== null && <span className="text-ink-muted">{unicode}</span>}
      <Status tone={domainTones[status]}>{domainStatusLabels[status]()}</Status>
      <Badge>{domainTypeLabels[type]()}</Badge>
      {updated !== undefined && (
        <span className="text-sm text-ink-muted">{rich('Updated {time}', { time: <Time value={updated} /> })}</span>
      )}
      <ResourceMark resource={domainKey({ id })} />
    </span>
  )
}

function StateNotices({ domain }: { domain: Domain }) {
  const { reason } = usePermission()(domains.update, { entity: domainEntity(domain) })
  const { status, errors } = domain
  return (
    <>
      {reason !== null && (
        <Notice tone="info" className="mb-4">
          {reason}.
        </Notice>
      )}
      {status === 'disabled' && (
        <Notice tone="warn" className="mb-4">
          {reason === null
            ? t('This domain is disabled and not served by the name servers. You can still change its records.')
            : t('This domain is disabled and not served by the name servers.')}
        </Notice>
      )}
      {status === 'has_errors' && (
        <Notice tone="bad" className="mb-4" title={t('The zone cannot be rendered')}>
          {errors ? `${errors} ` : ''}
          {t(
            'The name servers still serve the last zone that could be rendered. Correct the records or settings; the zone is rendered again after each change.',
          )}
        </Notice>
      )}
      {status === 'edit_mode' && (
        <Notice tone="info" className="mb-4" title={t('The domain is being edited')}>
          {t('The service put this domain in edit mode. Changes are saved, but not served until edit mode ends.')}
        </Notice>
      )}
    </>
  )
}

const buttons = [enableDomainAction, disableDomainAction]
const deletions = [deleteDomainAction]

function DomainHeaderActions({ domain }: { domain: Domain }) {
  const leave = useLeaveDeleted(paths.domains())
  return (
    <HeaderActions
      resource={domain}
      groups={domainActionGroups}
      buttons={buttons}
      deletions={deletions}
      leave={leave}
      editHref={paths.domainSettings(domain.id)}
    />
  )
}
