/** The announced maintenance of the nodes that the user sees. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { notifications } from '#contract/areas/notifications.ts'
import { markUnsupportedList } from '#api/supported-operations.ts'
import { notificationList } from '#queries/notifications.ts'
import { isAllowed, usePermission } from '../permission.ts'
import { useSupported } from '../supported.ts'
import { toAnnouncements, type Announcement } from './announcements.ts'

export interface Announcements {
  readonly announcements: readonly Announcement[]
  /** The service announces more than is loaded. */
  readonly partial: boolean
}

/** Empty without permission, while loading, and when the service does not have the operation or does not respond. */
export function useAnnouncements(): Announcements {
  const allowed = isAllowed(usePermission()(notifications.list))
  const supported = useSupported()(notifications.list)
  const { data, error } = useQuery({ ...notificationList, enabled: allowed && supported })
  useEffect(() => markUnsupportedList(notifications.list, error), [error])
  return useMemo(
    () => ({
      announcements: toAnnouncements(data?.items ?? []),
      partial: data !== undefined && data.loaded < data.results,
    }),
    [data],
  )
}
