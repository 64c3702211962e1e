/** The entity of an event: a link to its page, unless it was deleted or never created. */
import { Link } from 'react-router'
import type { Event } from '#contract/areas/events.ts'
import { quoteText } from '#contract/text.ts'
import { nameLinkClass } from '#ui/link.tsx'
import { eventImageId } from './event-list.tsx'
import { paths } from '#kit/paths.ts'

/** The address of the entity's page; null when it has none. */
export function entityAddress({ entity, action, status }: Event): string | null {
  if (!entity || action === `${entity.type}_delete`) return null
  const { type, id } = entity
  if (type === 'node' && typeof id === 'number') return paths.node(id)
  if (type === 'domain' && typeof id === 'number') return paths.domain(id)
  return type === 'image' && status !== 'failed' ? paths.image(eventImageId(id)) : null
}

/** All events of the account about one resource, under any of its names. `kind`: as in events, such as `domain`. */
export const eventsAbout = (kind: string, id: number) =>
  `${paths.events()}?${new URLSearchParams({ kind, 'resource-id': String(id) })}`

/** Renders nothing for events without an entity. */
export function EventSubject({ event }: { event: Event }) {
  const label = event.entity?.label
  if (!label) return null
  const address = entityAddress(event)
  const text = <bdi className="font-medium">{quoteText(label)}</bdi>
  return address === null ? (
    text
  ) : (
    <Link to={address} className={nameLinkClass}>
      {text}
    </Link>
  )
}
