/** The newest events of the account, each with a link to its subject. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Event } from '#contract/areas/events.ts'
import { events } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { recentEvents } from '#queries/events.ts'
import { EventList } from '#shared/events/event-list.tsx'
import { EventSubject } from '#shared/events/event-subject.tsx'
import { usePermission } from '#kit/permission/permission.ts'
import { paths } from '#kit/paths.ts'
import { Section } from '#kit/page/section.tsx'
import { linkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

const maxEvents = 7

/** Renders nothing without access to events, or when the service does not have them. */
export function RecentEvents() {
  const permission = usePermission()(events.list)
  const allowed = permission.granted && permission.reason === null
  const { isPending, error } = useQuery({ ...recentEvents, enabled: allowed })
  if (!allowed || isUnsupported(error)) return null
  return (
    <Section
      title={t('Recent events')}
      actions={
        <Link to={paths.events()} className={`${linkClass} text-sm`}>
          {t('All events')}
        </Link>
      }
    >
      {/* The list fails where the service has no events; until that is known, it is not rendered. */}
      {isPending ? <SkeletonRows rows={3} label={t('Loading Recent events')} /> : <RecentEventList />}
    </Section>
  )
}

function RecentEventList() {
  const {
    data: { data },
  } = useSuspenseQuery(recentEvents)
  return <EventList events={data.slice(0, maxEvents)} subject={renderSubject} />
}

const renderSubject = (event: Event): ReactNode => <EventSubject event={event} />
