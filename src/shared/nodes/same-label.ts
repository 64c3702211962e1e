/** The label under which the user has confirmed an action on a node. */
import type { QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeView } from '#queries/nodes.ts'

/** For `kit/actions/same-name.ts`. */
export const readLabel = (client: QueryClient, id: Node['id']) => async () =>
  (await client.fetchQuery({ ...nodeView(id), staleTime: 0, retry: false })).label
