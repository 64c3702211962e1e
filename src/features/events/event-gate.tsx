/** The events tab of a resource, for users who may read events; for others, the reason why they may not. */
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { events } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { ListSkeleton } from '#kit/page/restricted-note.tsx'
import { NotOffered } from '#kit/page/resource-not-found.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { AccessNotice } from '#kit/permission/access-notice.tsx'

interface Props<T, K extends QueryKey> {
  /** A query for events, which shows whether the service has any. */
  latest: UseQueryOptions<T, Error, T, K>
  children: ReactNode
}

export function EventGate<T, K extends QueryKey>({ latest, children }: Props<T, K>) {
  const permission = usePermission()(events.list)
  const allowed = isAllowed(permission)
  const { error } = useQuery({ ...latest, enabled: allowed })
  if (permission.reason !== null) return <AccessNotice permission={permission} />
  if (!allowed) return <ListSkeleton noun={t('events')} />
  return isUnsupported(error) ? <NotOffered title={t('This service does not record events')} /> : children
}
