/** The status of one node, with how long a transition has been going on. */
import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import { events } from '#contract/areas/events.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { isGoing } from '#contract/rules/event-actions.ts'
import { inTransition } from '#contract/rules/node-status.ts'
import { useMay } from '#kit/may.ts'
import { Elapsed } from '#kit/time.tsx'
import { NodeStatusBadge } from '../status.tsx'
import { nodeEvents } from './queries.ts'

/** When the transition began: by its event, or by the node's own creation. Wire time; null when nobody can say. */
const sinceOf = (node: Node, going: Event | undefined) => going?.created ?? (node.status === 'provisioning' ? node.created : null)

export function StatusLine({ node }: { node: Node }) {
  const busy = inTransition(node.status)
  const may = useMay()(events.list)
  const { data } = useQuery({ ...nodeEvents(node.id), enabled: may.shown && may.reason === null })
  const since = busy ? sinceOf(node, data?.data.find((event) => isGoing(event.status))) : null
  return (
    <span className="inline-flex items-center gap-2">
      <NodeStatusBadge status={node.status} />
      {since !== null && <span className="text-sm text-ink-muted">for <Elapsed since={since} /></span>}
    </span>
  )
}
