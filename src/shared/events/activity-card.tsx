/**
 * The recent events of a resource, for users who may read events. It is the last card, so that new events do not move
 * anything.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { events } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { linkClass } from '#ui/link.tsx'
import { usePermission } from '#kit/permission/permission.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { resourceEvents } from '#queries/events.ts'
import { EventList } from './event-list.tsx'
import { storyText, useStory, type Subject } from './story.ts'

const maxEvents = 8

/** `allHref`: the page with all of them. */
export function ActivityCard({ subject, allHref }: { subject: Subject; allHref: string }) {
  const permission = usePermission()(events.list)
  const { data, error, refetch } = useQuery({
    ...resourceEvents(subject.kind, subject.id),
    enabled: permission.granted && permission.reason === null,
  })
  const story = useStory(subject, data)
  if (!permission.granted || isUnsupported(error)) return null
  if (permission.reason !== null) {
    return (
      <Card title={t('Recent activity')}>
        <p className="text-ink-muted">{permission.reason}.</p>
      </Card>
    )
  }
  return (
    <Card
      title={t('Recent activity')}
      actions={
        <Link to={allHref} className={`${linkClass} text-sm`}>
          {t('All activity')}
        </Link>
      }
    >
      <section aria-label={t('Recent events')}>
        {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
        {data && (story.events.length > 0 || !story.isLoading) ? (
          <EventList events={story.events.slice(0, maxEvents)} textOf={storyText(subject)} />
        ) : error ? null : (
          <SkeletonRows rows={3} label={t('Loading recent activity')} />
        )}
      </section>
    </Card>
  )
}
