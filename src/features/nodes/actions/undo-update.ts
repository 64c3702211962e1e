/** Reverts an update. */
import type { QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { isDictionary, isEqual } from '#contract/json.ts'
import type { NodeUpdate } from '#contract/rules/nodes/node-requests.ts'
import { t } from '#contract/translate.ts'
import { mutate } from '#api/write.ts'
import { nodeView, updateNode } from '#queries/nodes.ts'

/** Whether two nodes have equal values in all members of the body. */
const agree = (body: unknown, one: unknown, other: unknown): boolean =>
  isDictionary(body) && isDictionary(one) && isDictionary(other)
    ? Object.keys(body).every((name) => agree(body[name], one[name], other[name]))
    : isEqual(one, other)

/**
 * Sends an update with the former values. Throws without changing anything if somebody else has changed one of these
 * members since the node was `saved`.
 */
export async function undoUpdate(client: QueryClient, saved: Node, body: NodeUpdate): Promise<Node> {
  const latest = await client.fetchQuery({ ...nodeView(saved.id), staleTime: 0, retry: false })
  if (!agree(body, { ...latest }, { ...saved }))
    throw new Error(
      latest.label === saved.label
        ? t('{label} was changed elsewhere since, so nothing was undone.', { label: saved.label })
        : t('{label} is now called {name}, so nothing was undone.', { label: saved.label, name: latest.label }),
    )
  return mutate(client, updateNode, { path: { nodeId: saved.id }, body })
}
