/** The newest events of the account, each with a link to what it is about. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { events, type Event } from '#contract/areas/events.ts'
import { quoteText } from '#contract/rules/quote-text.ts'
import { isUnsupported } from '#api/error.ts'
import { recentEvents } from '#queries/events.ts'
import { eventImageId, EventList } from '#kit/event-list.tsx'
import { Link } from '#kit/link.tsx'
import { usePermission } from '#kit/permission.ts'
import { paths } from '#kit/paths.ts'
import { Section } from '#kit/section.tsx'
import { nameLinkClass } from '#ui/link.tsx'

const maxEvents = 8

/** Absent without access to events, or when the service does not have them. */
export function RecentEvents() {
  const permission = usePermission()(events.list)
  const allowed = permission.granted && permission.reason === null
  const { error } = useQuery({ ...recentEvents, enabled: allowed })
  if (!allowed || isUnsupported(error)) return null
  return (
    <Section title="Recent events">
      <RecentEventList />
    </Section>
  )
}

function RecentEventList() {
  const {
    data: { data },
  } = useSuspenseQuery(recentEvents)
  return <EventList events={data.slice(0, maxEvents)} subject={renderSubject} />
}

function renderSubject({ entity, action, status }: Event): ReactNode {
  if (!entity?.label) return null
  return <>{subjectLink(entity.type, entity.id, entity.label, action, status)}: </>
}

/** A link to the page of the entity, unless it was deleted or never came to be. */
function subjectLink(
  type: string,
  id: string | number,
  label: string,
  action: string,
  status: Event['status'],
): ReactNode {
  if (action !== `${type}_delete`) {
    if (type === 'node' && typeof id === 'number') return <EntityLink to={paths.node(id)} label={label} />
    if (type === 'domain' && typeof id === 'number') return <EntityLink to={paths.domain(id)} label={label} />
    if (type === 'image' && status !== 'failed') return <EntityLink to={paths.image(eventImageId(id))} label={label} />
  }
  return <bdi className="font-medium">{quoteText(label)}</bdi>
}

const EntityLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={nameLinkClass}>
    <bdi>{quoteText(label)}</bdi>
  </Link>
)
