/** What is about to be lost belongs to the node that the user has confirmed by its label. */
import type { QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { t } from '#contract/translate.ts'
import { nodeView } from '#queries/nodes.ts'

/** Why it may be another node than the user means: somebody has renamed it. Null when it has its label, or is gone. */
export async function renamedReason(client: QueryClient, { id, label }: Pick<Node, 'id' | 'label'>) {
  const now = await client.fetchQuery({ ...nodeView(id), staleTime: 0, retry: false }).catch(() => null)
  return now === null || now.label === label
    ? null
    : t('{label} is now called {name}, so nothing was done. Confirm again if it is the one you mean.', {
        label,
        name: now.label,
      })
}

/** Throws the reason. */
export async function requireSameLabel(client: QueryClient, node: Pick<Node, 'id' | 'label'>): Promise<void> {
  const reason = await renamedReason(client, node)
  if (reason !== null) throw new Error(reason)
}
