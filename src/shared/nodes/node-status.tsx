/** A node's status as text, color and icon. */
import type { Node } from '#contract/areas/nodes.ts'
import { isInTransition, nodeStatusLabels, type NodeStatus } from '#contract/rules/nodes/node-status.ts'
import { parseWireTime } from '#contract/time.ts'
import { ResourceMark } from '#kit/actions/resource-mark.tsx'
import { Elapsed } from '#kit/format/time.tsx'
import { Status, type Tone } from '#ui/badge.tsx'

const stableTones: Partial<Record<NodeStatus, Tone>> = { running: 'ok', offline: 'off', stopped: 'warn' }

export const nodeTone = (status: NodeStatus): Tone => stableTones[status] ?? 'busy'

export function NodeStatusBadge({ status }: { status: NodeStatus }) {
  return <Status tone={nodeTone(status)}>{nodeStatusLabels[status]()}</Status>
}

/**
 * The last seen status of each node, and when the change to it was observed (milliseconds since the epoch); null if it
 * was not.
 */
const lastSeen = new Map<number, { status: NodeStatus; since: number | null }>()

/** The start of the node's transition: the observed time, or the creation of a new node. Null when unknown. */
function transitionStart({ id, status, created }: Node): number | null {
  const last = lastSeen.get(id)
  if (last?.status === status) return last.since
  const since = last ? Date.now() : status === 'provisioning' ? parseWireTime(created).getTime() : null
  lastSeen.set(id, { status, since })
  return since
}

/** The status; from the second second of a transition on, with its duration. */
export function NodeStatusWithElapsed({ node }: { node: Node }) {
  const since = transitionStart(node)
  return (
    <ResourceMark resource={`node:${node.id}`}>
      <Status tone={nodeTone(node.status)} title={nodeStatusLabels[node.status]()}>
        {nodeStatusLabels[node.status]()}
      </Status>
      {isInTransition(node.status) && since !== null ? (
        <span className="ms-2 text-xs text-ink-muted">
          <Elapsed since={since} />
        </span>
      ) : null}
    </ResourceMark>
  )
}
