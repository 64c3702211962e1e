/** The status of a node, with the duration of a transition. */
import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { events } from '#contract/operations.ts'
import { isEventInProgress } from '#contract/rules/events/event-actions.ts'
import { isInTransition } from '#contract/rules/nodes/node-status.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { ResourceMark } from '#kit/actions/resource-mark.tsx'
import { Elapsed } from '#kit/format/time.tsx'
import { NodeStatusBadge } from '#shared/nodes/node-status.tsx'
import { rich } from '#ui/rich.tsx'
import { nodeEvents } from '#queries/events.ts'
import { nodeKey } from '../actions/node-rules.ts'

/** The start of the transition from its event or the node's creation, as wire time; null when unknown. */
const transitionStart = (node: Node, currentEvent: Event | undefined) =>
  currentEvent?.created ?? (node.status === 'provisioning' ? node.created : null)

export function StatusLine({ node }: { node: Node }) {
  const changing = isInTransition(node.status)
  const permission = usePermission()(events.list)
  const { data } = useQuery({ ...nodeEvents(node.id), enabled: permission.granted && permission.reason === null })
  const since = changing ? transitionStart(node, data?.data.find(isEventInProgress)) : null
  return (
    <span className="inline-flex items-center gap-2">
      <NodeStatusBadge status={node.status} />
      {since !== null && (
        <span className="text-sm text-ink-muted">
          {rich('for {duration}', { duration: <Elapsed since={since} /> })}
        </span>
      )}
      <ResourceMark resource={nodeKey(node)} />
    </span>
  )
}
