/** Clones beyond the number that may run at once (compute.md, Clone body; gaps 3.1): each waits in the tray until another one ends. */
import type { QueryClient } from '@tanstack/react-query'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { call } from '#api/client.ts'
import { refreshAfter } from '#api/query.ts'
import { startJob } from '#kit/actions/jobs.ts'
import { paths } from '#kit/paths.ts'
import { watchNode } from '#queries/created.ts'
import { nodeEvents } from '#queries/events.ts'
import { cloneNode } from '#queries/nodes.ts'
import { countRunningClones } from './running-clones.ts'

/** How often a waiting clone looks whether it can start. Milliseconds. */
const lookIntervalMs = 3000

/** Resolves after the time, or at once when the signal aborts. */
const delay = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, lookIntervalMs)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** The waiting clones of each node in their order, so that they do not start together when one has ended. */
const queues = new Map<number, symbol[]>()

const leaveQueue = (nodeId: number, ticket: symbol) =>
  queues.set(
    nodeId,
    (queues.get(nodeId) ?? []).filter((each) => each !== ticket),
  )

/** Resolves when it is this clone's turn and fewer than the limit are running. */
async function waitForTurn(client: QueryClient, nodeId: number, ticket: symbol, stopped: AbortSignal): Promise<void> {
  queues.set(nodeId, [...(queues.get(nodeId) ?? []), ticket])
  const isTurn = async () => {
    if (queues.get(nodeId)?.[0] !== ticket) return false
    const events = await client.fetchQuery({ ...nodeEvents(nodeId), staleTime: 0 }).catch(() => null)
    return events !== null && countRunningClones(events.data) < limits.maxConcurrentClones
  }
  while (!stopped.aborted && !(await isTurn())) await delay(stopped)
  if (stopped.aborted) leaveQueue(nodeId, ticket)
}

export function queueClone(client: QueryClient, node: Node, request: RequestOf<typeof nodes.clone>): void {
  const ticket = Symbol(node.label)
  const label = request.body?.label
  startJob({
    title: label ? `Clone ${node.label} to ${label}` : `Clone ${node.label}`,
    items: [{ id: node.id, label: label ?? `Clone of ${node.label}` }],
    ready: (_, stopped) => waitForTurn(client, node.id, ticket, stopped),
    waitingFor: `Starts when another clone of ${node.label} has ended. Keep this tab open.`,
    run: async () => {
      try {
        await call(nodes.clone, request)
      } finally {
        leaveQueue(node.id, ticket)
      }
    },
    watch: () => watchNode(client, request),
    list: { href: paths.nodes(), linkLabel: 'Go to Nodes' },
    refresh: () => refreshAfter(cloneNode)(client),
  })
}
