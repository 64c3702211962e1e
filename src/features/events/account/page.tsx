/** The events of the account. Opening the page marks them as seen. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Event } from '#contract/areas/events.ts'
import { events } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { prefetch } from '#kit/page/loader.ts'
import { NotOffered } from '#kit/page/resource-not-found.tsx'
import { Page } from '#kit/page/page.tsx'
import { ListSkeleton } from '#kit/page/restricted-note.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { AccessNotice } from '#kit/permission/access-notice.tsx'
import { useIsRestricted, useProfile } from '#kit/permission/principal.ts'
import { isNewsTo, markSeen, recentEvents } from '#queries/events.ts'
import { accountColumns } from '../columns.tsx'
import { EventTable } from '../event-table.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, recentEvents)
  return null
}

const noFilter = {}

export function Component() {
  const permission = usePermission()(events.list)
  const description = useIsRestricted()
    ? t('What happened to the resources that you can access. Events are kept for 90 days.')
    : t('Everything that happened on the account. Events are kept for 90 days.')
  return (
    <Page title={t('Events')} description={description}>
      {isAllowed(permission) ? <Events /> : <AccessNotice permission={permission} />}
      {!isAllowed(permission) && permission.reason === null && <ListSkeleton noun={t('events')} />}
    </Page>
  )
}

function Events() {
  const { data, error } = useQuery(recentEvents)
  const isNew = useMarkSeen(data?.data)
  const columns = useMemo(() => accountColumns(isNew), [isNew])
  if (isUnsupported(error)) return <NotOffered title={t('This service does not record events')} />
  return <EventTable name="events" caption={t('Events')} columns={columns} filter={noFilter} defaultGroupBy="day" />
}

/**
 * Marks all events as seen. The returned function tells which events were unseen when the page was opened and are news
 * to the user.
 */
function useMarkSeen(recent: readonly Event[] | undefined) {
  const username = useProfile()?.username
  const client = useQueryClient()
  const { mutate } = useMutation(markSeen)
  const [firstNewId, setFirstNewId] = useState<number | null>(null)
  const newest = recent?.find(({ seen }) => !seen)
  const oldestNewId = recent?.findLast(({ seen }) => !seen)?.id
  if (firstNewId === null && oldestNewId !== undefined) setFirstNewId(oldestNewId)
  const newestId = newest?.id
  useEffect(() => {
    if (newestId === undefined) return
    mutate(
      { path: { eventId: newestId } },
      { onSuccess: () => void client.invalidateQueries({ queryKey: recentEvents.queryKey }) },
    )
  }, [newestId, mutate, client])
  // The list may arrive before the recent events, or after they have been marked.
  return useMemo(
    () => (event: Event) =>
      username !== undefined &&
      isNewsTo(username, event) &&
      (!event.seen || (firstNewId !== null && event.id >= firstNewId)),
    [firstNewId, username],
  )
}
