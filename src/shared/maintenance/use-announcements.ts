/** Announced maintenance of the nodes that the user can see. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { notifications } from '#contract/operations.ts'
import { markUnsupportedList } from '#api/http/supported-operations.ts'
import { notificationList } from '#queries/notifications.ts'
import { useAsOfNavigation } from '#kit/page/use-settled.ts'
import { isAllowed, usePermission, useSupported } from '#kit/permission/permission.ts'
import { usePrincipal, useSession } from '#kit/permission/principal.ts'
import { toAnnouncements, type Announcement } from './announcements.ts'

export interface Announcements {
  readonly announcements: readonly Announcement[]
  /** Whether there are more announcements than were loaded. */
  readonly partial: boolean
  /** Whether the service has answered, if it was asked at all. */
  readonly settled: boolean
}

/** Returns none without permission, while loading, and if the service lacks the operation or does not respond. */
export function useAnnouncements(): Announcements {
  const allowed = isAllowed(usePermission()(notifications.list))
  const supported = useSupported()(notifications.list)
  const enabled = allowed && supported
  const { data, error, failureCount } = useQuery({ ...notificationList, enabled, retryOnMount: false })
  useEffect(() => markUnsupportedList(notifications.list, error), [error])
  const { status } = useSession()
  // Until the user is known, it is unknown whether the service will be asked.
  const isUserKnown = usePrincipal() !== undefined || status === 'signed-out'
  const settled = enabled ? data !== undefined || failureCount > 0 : isUserKnown
  const current = useMemo(() => toAnnouncements(data?.items ?? []), [data])
  const shown = useAsOfNavigation(current, settled)
  return useMemo(
    () => ({
      announcements: current.filter((each) => shown.some((other) => isSame(each, other))),
      partial: data !== undefined && data.loaded < data.results,
      settled,
    }),
    [current, shown, data, settled],
  )
}

const isSame = (a: Announcement, b: Announcement) => a.node.id === b.node.id && a.when === b.when && a.until === b.until
