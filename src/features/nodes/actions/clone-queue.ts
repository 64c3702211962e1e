/** Clones beyond the number that may run at once (compute.md, Clone body; gaps 3.1): each waits in the tray until another one ends. */
import type { QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { operationId, type RequestOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { nodes } from '#contract/operations.ts'
import { refreshAfter } from '#api/query.ts'
import type { CreatedThing } from '#kit/actions/plain-request.ts'
import { startRequestJob } from '#kit/actions/request-job.ts'
import { paths } from '#kit/paths.ts'
import { nodeEvents } from '#queries/events.ts'
import { cloneNode, nodeList } from '#queries/nodes.ts'

/**
 * What recognizes the clone: a label that no listed node has, on a node that is newer than the clones it waits for. A clone
 * onto an existing node has none.
 */
function recognize(client: QueryClient, nodeId: number, label: string | undefined): CreatedThing | undefined {
  const isKnown = client.getQueryData(nodeList.all.queryKey)?.items.some((each) => each.label === label)
  if (!label || isKnown) return undefined
  const since = client.getQueryData(nodeEvents(nodeId).queryKey)?.data[0]?.created ?? null
  return { list: operationId(nodes.list), match: { label }, since }
}

export function queueClone(client: QueryClient, node: Node, request: RequestOf<typeof nodes.clone>): void {
  const label = request.body?.label
  startRequestJob(
    client,
    {
      title: label ? `Clone ${node.label} to ${label}` : `Clone ${node.label}`,
      items: [
        {
          id: node.id,
          label: label ?? `Clone of ${node.label}`,
          operation: operationId(nodes.clone),
          input: request,
          creates: recognize(client, node.id, label),
          turn: {
            nodeId: node.id,
            action: 'node_clone',
            max: limits.maxConcurrentClones,
            reason: `Starts when another clone of ${node.label} ends. Keep this tab open.`,
          },
        },
      ],
      list: { href: paths.nodes(), linkLabel: 'Go to Nodes' },
    },
    refreshAfter(cloneNode),
  )
}
