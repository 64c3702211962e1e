/** The events of a node, including the cloning that created it. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { t } from '#contract/translate.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { nodeEvents, resourceEventFilter } from '#queries/events.ts'
import { eventsAbout } from '#shared/events/event-subject.tsx'
import { originIds, storyText, useStory, type Subject } from '#shared/events/story.ts'
import { useNode } from '#shared/nodes/node.ts'
import { resourceColumns } from '../columns.tsx'
import { EventGate } from '../event-gate.tsx'
import { EventTable } from '../event-table.tsx'

export function Component() {
  const { id } = useNode()
  return (
    <EventGate latest={nodeEvents(id)}>
      <NodeActivity />
    </EventGate>
  )
}

function NodeActivity() {
  const { id, label: name, created } = useNode()
  const subject = useMemo((): Subject => ({ kind: 'node', id, created }), [id, created])
  const { data, error } = useQuery(nodeEvents(id))
  const story = useStory(subject, data)
  const origin = originIds(subject, story).join()
  const filter = useMemo(() => {
    const own = resourceEventFilter('node', id)
    return origin === '' ? own : { '+or': [own, ...origin.split(',').map((each) => ({ id: Number(each) }))] }
  }, [id, origin])
  const columns = useMemo(() => resourceColumns(storyText(subject)), [subject])
  // The table says why events could not be read.
  if (story.isLoading && !error) return <SkeletonRows rows={8} label={t('Loading activity')} />
  return (
    <EventTable
      name="node-events"
      caption={t('Activity')}
      columns={columns}
      filter={filter}
      none={(within) => t('No events for {name} {within}', { name, within })}
      about={t('Actions on the node and its backups appear here.')}
      link={{ to: eventsAbout('node', id), label: t('Show in all events') }}
    />
  )
}
