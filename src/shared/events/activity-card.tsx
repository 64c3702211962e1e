/** The recent events of a node, for users who may read events. It is the last card, so that new events move nothing. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { events } from '#contract/operations.ts'
import { isUnsupported } from '#api/error.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { linkClass } from '#ui/link.tsx'
import { EventList } from '#shared/events/event-list.tsx'
import { paths } from '#kit/paths.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { nodeEvents } from '#queries/events.ts'
import { storyText, useStory } from './clone-origin.ts'

const maxEvents = 8

export function ActivityCard({ node }: { node: Node }) {
  const permission = usePermission()(events.list)
  const { data, error, refetch } = useQuery({
    ...nodeEvents(node.id),
    enabled: permission.granted && permission.reason === null,
  })
  const story = useStory(node, data)
  if (!permission.granted || isUnsupported(error)) return null
  if (permission.reason !== null) {
    return (
      <Card title="Recent activity">
        <p className="text-ink-muted">{permission.reason}.</p>
      </Card>
    )
  }
  return (
    <Card
      title="Recent activity"
      actions={
        <Link to={paths.nodeActivity(node.id)} className={`${linkClass} pt-1 text-sm`}>
          All activity
        </Link>
      }
    >
      <section aria-label="Recent events">
        {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
        {data && (story.events.length > 0 || !story.isLoading) ? (
          <EventList events={story.events.slice(0, maxEvents)} textOf={storyText(node)} />
        ) : error ? null : (
          <SkeletonRows rows={3} label="Loading recent activity" />
        )}
      </section>
    </Card>
  )
}
