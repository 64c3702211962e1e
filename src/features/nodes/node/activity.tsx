/** What happened to a node lately, for those who may read events. */
import { useQuery } from '@tanstack/react-query'
import { events } from '#contract/areas/events.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { isMissing } from '#api/error.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { EventList } from '#kit/event-list.tsx'
import { useMay } from '#kit/may.ts'
import { Refusal } from '#kit/refusal.tsx'
import { nodeEvents } from './queries.ts'

const shownAtMost = 10

export function ActivityCard({ node }: { node: Node }) {
  const may = useMay()(events.list)
  const { data, error, refetch } = useQuery({ ...nodeEvents(node.id), enabled: may.shown && may.reason === null })
  if (!may.shown || isMissing(error)) return null
  return (
    <Card title="Recent activity">
      {may.reason !== null && <p className="text-ink-muted">{may.reason}.</p>}
      {error && !data && may.reason === null ? <Refusal error={error} onRetry={() => void refetch()} /> : null}
      {data && <EventList events={data.data.slice(0, shownAtMost)} />}
      {!data && !error && may.reason === null && <SkeletonRows rows={3} label="Loading recent activity" />}
    </Card>
  )
}
