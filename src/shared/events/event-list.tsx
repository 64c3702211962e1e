/** Events, newest first: the message, the entity, the user, and the time or the duration so far. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Event } from '#contract/areas/events.ts'
import { isEventInProgress, isWaitingForData } from '#contract/rules/events/event-actions.ts'
import { eventMessage } from '#contract/rules/events/event-messages.ts'
import { privateImageId } from '#contract/rules/images/images.ts'
import { t } from '#contract/translate.ts'
import { classes } from '#ui/class-names.ts'
import { StatusIcon, type Tone } from '#ui/badge.tsx'
import { nameLinkClass } from '#ui/link.tsx'
import { rich } from '#ui/rich.tsx'
import { paths } from '#kit/paths.ts'
import { Elapsed, Time } from '#kit/format/time.tsx'

/** Events without work count as finished. */
export const eventTone = (event: Event): Tone => {
  if (event.status === 'failed') return 'bad'
  if (isEventInProgress(event)) return 'busy'
  return isWaitingForData(event) ? 'warn' : 'ok'
}

interface EventListProps {
  events: readonly Event[]
  /** The entity; omitted in lists about a single one. */
  subject?: (event: Event) => ReactNode
  /** The message, if it differs from the one told from the entity's perspective. */
  textOf?: (event: Event) => string
}

export function EventList({ events, subject, textOf = eventMessage }: EventListProps) {
  if (events.length === 0) return <p className="text-ink-muted">{t('No events in the last 90 days.')}</p>
  return (
    <ol className="@container m-0 -my-1.5 divide-hair list-none p-0">
      {events.map((event) => (
        <li key={event.id} className="flex items-baseline gap-2 py-1.5">
          <StatusIcon tone={eventTone(event)} />
          {/* In columns if there is room, otherwise with the name above the rest. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <span
              className={classes(
                'min-w-0 wrap-anywhere @2xl:flex-[3_1_0]',
                subject || event.username !== null ? 'basis-full' : 'flex-1',
              )}
            >
              <EventText event={event} text={textOf(event)} />
            </span>
            {subject && <span className="min-w-0 text-sm wrap-anywhere @2xl:flex-[1_1_0]">{subject(event)}</span>}
            <span className="min-w-0 truncate text-sm text-ink-muted @2xl:w-24">{event.username}</span>
            {/* As wide as the widest time, so that the other columns do not move. */}
            <span className="ms-auto w-28 flex-none text-end text-sm text-ink-muted">
              {isEventInProgress(event) ? (
                rich('for {time}', { time: <Elapsed since={event.created} /> })
              ) : (
                <Time value={event.created} />
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The message, with the name of a used or created image as a link to its page. */
function EventText({ event, text }: { event: Event; text: string }) {
  const { secondary_entity: secondary, status } = event
  const { type, id, label = null } = secondary ?? {}
  const at = type === 'image' && label && status !== 'failed' ? text.indexOf(label) : -1
  if (at < 0 || id === undefined || label === null) return text
  return (
    <>
      {text.slice(0, at)}
      <Link to={paths.image(eventImageId(id))} className={nameLinkClass}>
        {label}
      </Link>
      {text.slice(at + label.length)}
    </>
  )
}

/** Events name private images by their number (gaps 5.1). */
export const eventImageId = (id: number | string) => (typeof id === 'number' ? privateImageId(id) : id)
