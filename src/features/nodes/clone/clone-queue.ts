/**
 * Clones beyond the limit of concurrent ones (compute.md, Clone body; gaps 3.1): each waits in the tray until another
 * ends.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Node, nodes } from '#contract/areas/nodes.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import { delay } from '#api/timers.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { requireSameName } from '#kit/actions/same-name.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { paths } from '#kit/paths.ts'
import { countInProgress, nodeEvents } from '#queries/events.ts'
import { cloneNode } from '#queries/nodes.ts'
import { readLabel } from '#shared/nodes/same-label.ts'

/** How often a waiting clone looks whether it can be sent. Milliseconds. */
const lookIntervalMs = 3000

/** The waiting clones of each node in order, so that they are not all sent when one clone ends. */
const queues = new Map<Node['id'], readonly symbol[]>()
const queueOf = (nodeId: Node['id']) => queues.get(nodeId) ?? []

const leaveQueue = (nodeId: Node['id'], ticket: symbol) =>
  queues.set(
    nodeId,
    queueOf(nodeId).filter((each) => each !== ticket),
  )

/** Resolves when this clone is the next one and fewer than the maximum are running, or when the signal aborts. */
async function waitForTurn(client: QueryClient, nodeId: Node['id'], ticket: symbol, stopped: AbortSignal) {
  queues.set(nodeId, [...queueOf(nodeId), ticket])
  stopped.addEventListener('abort', () => leaveQueue(nodeId, ticket))
  const isTurn = async () => {
    if (queueOf(nodeId)[0] !== ticket) return false
    const events = await client.fetchQuery({ ...nodeEvents(nodeId), staleTime: 0 }).catch(() => null)
    return events !== null && countInProgress(events.data, 'node_clone') < limits.maxConcurrentClones
  }
  while (!stopped.aborted && !(await isTurn())) await delay(lookIntervalMs, stopped)
}

/** `target`: the existing node that receives the copy; undefined for a new node. */
export function queueClone(
  client: QueryClient,
  node: Node,
  request: RequestOf<typeof nodes.clone>,
  target: Node | undefined,
): void {
  const label = target?.label ?? request.body?.label
  const ticket = Symbol(label)
  startJob({
    title: label
      ? t('Clone {label} to {target}', { label: node.label, target: label })
      : t('Clone {label}', { label: node.label }),
    items: [{ id: node.id, label: label ?? t('Clone of {label}', { label: node.label }) }],
    ready: (_, stopped) => waitForTurn(client, node.id, ticket, stopped),
    waitingFor: t('Starts when another clone of {label} ends. Keep this tab open.', { label: node.label }),
    run: async () => {
      try {
        if (target) await requireSameName(target.label, readLabel(client, target.id))
        return await sendOnce(client, cloneNode, request)
      } finally {
        leaveQueue(node.id, ticket)
      }
    },
    list: { href: paths.nodes(), linkLabel: t('Go to Nodes') },
    refresh: () => refreshAfter(cloneNode)(client),
  })
}
