/**
 * Finds what a create has made when its response is lost, for the forms that create. Each function is called before the request is
 * sent; what it returns looks for the new item, and resolves to null when there is none or new items cannot be told from old ones.
 */
import type { QueryClient } from '@tanstack/react-query'
import { nodes } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { nodeList } from './nodes.ts'

interface Item {
  readonly id: number | string
  readonly label: string | null
}

/** `known`: the items before the request; undefined when they were not loaded. */
export function watchForNewItem<T extends Item>(
  known: readonly T[] | undefined,
  label: string | undefined,
  readItems: () => Promise<readonly T[]>,
): () => Promise<T | null> {
  const knownIds = new Set(known?.map(({ id }) => id))
  return async () => {
    if (!label || !known) return null
    return (await readItems()).find((item) => item.label === label && !knownIds.has(item.id)) ?? null
  }
}

interface NodeRequest {
  readonly body?: { readonly label?: string | undefined } | undefined
}

/** Labels of nodes are unique, so this works without the list, too. */
export function watchNode(client: QueryClient, { body }: NodeRequest) {
  const label = body?.label
  const known = client.getQueryData(nodeList.all.queryKey)?.items ?? []
  return watchForNewItem(known, label, async () => (await call(nodes.list, { filter: { label: label ?? '' } })).data)
}

/** The node with this label, which are unique; null when there is none. */
export const findNodeByLabel = async (label: string) => (await call(nodes.list, { filter: { label } })).data[0] ?? null

/** A request that creates something of a node: a disk, a configuration profile, a snapshot. */
export interface PartRequest extends NodeRequest {
  readonly path: { readonly nodeId: number }
}
