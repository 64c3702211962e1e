/** What happened to a node lately, for those who may read events. */
import { useQuery } from '@tanstack/react-query'
import { events, type Event } from '#contract/areas/events.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { isGoing } from '#contract/rules/event-actions.ts'
import { isMissing } from '#api/error.ts'
import { StatusMark, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useMay } from '#kit/may.ts'
import { Refusal } from '#kit/refusal.tsx'
import { Elapsed, Time } from '#kit/time.tsx'
import { eventWords } from './event-words.ts'
import { nodeEvents } from './queries.ts'

const shownAtMost = 10
const toneOf = (event: Event): Tone => {
  if (event.status === 'failed') return 'bad'
  if (isGoing(event.status)) return 'busy'
  return event.status === 'finished' ? 'ok' : 'off'
}

export function ActivityCard({ node }: { node: Node }) {
  const may = useMay()(events.list)
  const { data, error, refetch } = useQuery({ ...nodeEvents(node.id), enabled: may.shown && may.reason === null })
  if (!may.shown || isMissing(error)) return null
  return (
    <Card title="Recent activity">
      {may.reason !== null && <p className="text-ink-muted">{may.reason}.</p>}
      {error && !data ? <Refusal error={error} onRetry={() => void refetch()} /> : null}
      {data && <EventRows events={data.data.slice(0, shownAtMost)} />}
      {!data && !error && may.reason === null && <SkeletonRows rows={3} label="Loading recent activity" />}
    </Card>
  )
}

function EventRows({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return <p className="text-ink-muted">Nothing in the last 90 days.</p>
  return (
    <ol className="m-0 grid list-none gap-2 p-0">
      {events.map((event) => (
        <li key={event.id} className="flex items-baseline gap-2">
          <StatusMark tone={toneOf(event)} />
          <span className="min-w-0 flex-1">
            {eventWords(event)}
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
