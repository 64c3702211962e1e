/** A node's status in the words of the contract, with a colour and a shape that mean the same everywhere. */
import type { Node } from '#contract/areas/nodes.ts'
import { inTransition, nodeStatusWords, type NodeStatus } from '#contract/rules/node-status.ts'
import { instant } from '#contract/time.ts'
import { Elapsed } from '#kit/time.tsx'
import { Status, type Tone } from '#ui/badge.tsx'

const restTones: Partial<Record<NodeStatus, Tone>> = { running: 'ok', offline: 'off', stopped: 'warn' }

export const nodeTone = (status: NodeStatus): Tone => restTones[status] ?? 'busy'

export function NodeStatusBadge({ status }: { status: NodeStatus }) {
  return <Status tone={nodeTone(status)}>{nodeStatusWords[status]}</Status>
}

/** What was last seen of each node, and since when if the change was seen happening. Milliseconds; no time is invented. */
const seen = new Map<number, { status: NodeStatus; since: number | null }>()

/** When the node's transition began: seen here, or for a new node when it was made. Null when nobody here can say. */
function sinceOf({ id, status, created }: Node): number | null {
  const last = seen.get(id)
  if (last?.status === status) return last.since
  const since = last ? Date.now() : status === 'provisioning' ? instant(created).getTime() : null
  seen.set(id, { status, since })
  return since
}

/** The status in a list: how long a transition has been going on stands beside it, from its second second on. */
export function NodeStatusSince({ node }: { node: Node }) {
  const since = sinceOf(node)
  return (
    <span title={nodeStatusWords[node.status]} className="flex min-w-0 items-center gap-2 whitespace-nowrap">
      <Status tone={nodeTone(node.status)} className="min-w-0 [&>span]:truncate">{nodeStatusWords[node.status]}</Status>
      {inTransition(node.status) && since !== null ? <span className="text-xs text-ink-muted"><Elapsed since={since} /></span> : null}
    </span>
  )
}
