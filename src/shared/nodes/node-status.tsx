/** A node's status as text, color and icon. */
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { isInTransition, nodeStatusLabels, type NodeStatus } from '#contract/rules/nodes/node-status.ts'
import { parseWireTime } from '#contract/time.ts'
import { ResourceMark } from '#kit/actions/resource-mark.tsx'
import { Elapsed } from '#kit/format/time.tsx'
import { paths } from '#kit/paths.ts'
import { Status, type Tone } from '#ui/badge.tsx'
import { nameLinkClass } from '#ui/link.tsx'

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

/** The start of the node's transition: when it was observed, or the creation of a new node. Null when unknown. */
function transitionStart({ id, status, created }: Node): number | null {
  const last = lastSeen.get(id)
  if (last?.status === status) return last.since
  const since = last ? Date.now() : status === 'provisioning' ? parseWireTime(created).getTime() : null
  lastSeen.set(id, { status, since })
  return since
}

/** The status with the duration of a transition, from its second second on. */
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

/** At most this many nodes are named; the list of nodes shows all. */
export const maxNodeLinks = 10

export const NodeLinks = ({ nodes }: { nodes: readonly Node[] }) => (
  <ul className="m-0 grid list-none gap-2 p-0">
    {nodes.slice(0, maxNodeLinks).map((node) => (
      <li key={node.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link to={paths.node(node.id)} className={`${nameLinkClass} max-w-full wrap-anywhere`}>
          {node.label}
        </Link>
        <NodeStatusBadge status={node.status} />
      </li>
    ))}
  </ul>
)
