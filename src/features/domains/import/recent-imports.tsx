/** What became of the latest imports: the service says it in the message of each event, because a response has no place for it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Event } from '#contract/areas/events.ts'
import { events } from '#contract/operations.ts'
import { Card } from '#ui/card.tsx'
import { nameLinkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { EventList } from '#shared/events/event-list.tsx'
import { paths } from '#kit/paths.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { importEvents } from '#queries/events.ts'

export const RecentImports = () => (
  <RequirePermission operation={events.list}>
    <Imports />
  </RequirePermission>
)

function Imports() {
  const { data, error, refetch } = useQuery(importEvents)
  return (
    <Card
      title="Recent imports"
      description="Zone transfers of the last 90 days. Imports that are in progress or have failed are in the job tray."
    >
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} label="Loading the imports" />}
      {data && <EventList events={data.data} subject={renderSubject} />}
    </Card>
  )
}

function renderSubject({ entity }: Event) {
  if (typeof entity?.id !== 'number') return null
  return (
    <>
      <Link to={paths.domain(entity.id)} className={nameLinkClass}>
        {entity.label}
      </Link>
      {': '}
    </>
  )
}
