/** A node as the latest list showed it, for its page until that has loaded. */
import type { QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'

/** The whole account, or one page of it. */
interface ListedNodes {
  readonly items?: readonly Node[]
  readonly data?: readonly Node[]
}

export const findListedNode = (client: QueryClient, nodeId: number): Node | undefined =>
  client
    .getQueriesData<ListedNodes>({ queryKey: [nodes.list.area, nodes.list.name] })
    .flatMap(([, list]) => list?.items ?? list?.data ?? [])
    .find(({ id }) => id === nodeId)
