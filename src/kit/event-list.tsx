/** What happened, newest first: what in words, who did it, and when or for how long. */
import type { ReactNode } from 'react'
import type { Event } from '#contract/areas/events.ts'
import { isGoing } from '#contract/rules/event-actions.ts'
import { eventWords } from '#contract/rules/event-words.ts'
import { StatusMark, type Tone } from '#ui/badge.tsx'
import { Elapsed, Time } from './time.tsx'

const toneOf = ({ status }: Event): Tone => {
  if (status === 'failed') return 'bad'
  if (isGoing(status)) return 'busy'
  return status === 'finished' ? 'ok' : 'off'
}

interface Props {
  events: readonly Event[]
  /** What each is about, before its words; a list about one thing leaves it out. */
  subject?: (event: Event) => ReactNode
}

export function EventList({ events, subject }: Props) {
  if (events.length === 0) return <p className="text-ink-muted">Nothing in the last 90 days.</p>
  return (
    <ol className="m-0 grid list-none gap-2 p-0">
      {events.map((event) => (
        <li key={event.id} className="flex items-baseline gap-2">
          <StatusMark tone={toneOf(event)} />
          <span className="min-w-0 flex-1">
            {subject?.(event)}{eventWords(event)}
            {event.username && <span className="text-ink-muted"> by {event.username}</span>}
          </span>
          <span className="flex-none text-sm text-ink-muted">
            {isGoing(event.status) ? <>for <Elapsed since={event.created} /></> : <Time value={event.created} />}
          </span>
        </li>
      ))}
    </ol>
  )
}
