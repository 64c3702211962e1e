/** The tags in use, counted from the lists of nodes and domains, and changing some tags of one of these. */
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { domains, nodes } from '#contract/operations.ts'
import { pageSize } from '#contract/limits.ts'
import type { Page } from '#contract/schema.ts'
import { call } from '#api/client.ts'
import { wholeCollection, type Collection } from '#api/cache/page-load.ts'
import { readCollection } from '#api/cache/collection.ts'
import { recordChanges } from '#api/cache/item-changes.ts'
import { isEqual } from '#contract/json.ts'
import { exclusively } from '#api/exclusive.ts'
import { sendOnce } from '#api/write.ts'
import { domainList, updateDomain } from './domains.ts'
import { nodeList, updateNode } from './nodes.ts'

/** A tag, and the resources that have it. */
export interface UsedTag {
  readonly tag: string
  readonly nodes: readonly Node[]
  readonly domains: readonly Domain[]
}

export function usedTags(allNodes: readonly Node[], allDomains: readonly Domain[]): readonly UsedTag[] {
  const byTag = new Map<string, { tag: string; nodes: Node[]; domains: Domain[] }>()
  const entryOf = (tag: string) => {
    const known = byTag.get(tag) ?? { tag, nodes: [], domains: [] }
    byTag.set(tag, known)
    return known
  }
  for (const node of allNodes) for (const tag of node.tags) entryOf(tag).nodes.push(node)
  for (const domain of allDomains) for (const tag of domain.tags) entryOf(tag).domains.push(domain)
  return [...byTag.values()]
}

/** The browser counts them, so there is nothing to page. */
const page = () => queryOptions<Page<UsedTag>>({ queryKey: ['tags', 'page'], queryFn: skipToken })

/** For the table: the tags of all nodes that have loaded, and of these domains. */
export const tagsOfNodesAnd = (loadedDomains: readonly Domain[]) => ({
  all: {
    ...nodeList.all,
    select: ({ items }: Collection<Node>) => wholeCollection(usedTags(items, loadedDomains)),
  },
  page,
})

/** The same for sessions that may not read nodes. */
export const tagsOfDomains = {
  all: { ...domainList.all, select: ({ items }: Collection<Domain>) => wholeCollection(usedTags([], items)) },
  page,
}

interface TaggedItem {
  readonly id: number
  readonly tags: readonly string[]
}

/** Items of a loaded list whose tags are not those of the items that were found, which have one of these tags. */
function changedTags(tags: readonly string[], listed: readonly TaggedItem[], found: readonly TaggedItem[]): number[] {
  const foundTags = new Map(found.map((item) => [item.id, item.tags]))
  const listedTags = new Map(listed.map((item) => [item.id, item.tags]))
  const isTagged = (item: TaggedItem) => item.tags.some((tag) => tags.includes(tag))
  return [
    ...found.filter((item) => !isEqual(listedTags.get(item.id), item.tags)),
    ...listed.filter((item) => isTagged(item) && !foundTags.has(item.id)),
  ].map(({ id }) => id)
}

const now = { staleTime: 0, retry: false }
const withTags = (tags: readonly string[]) => ({ '+or': tags.map((tag) => ({ tags: tag })) })

/**
 * The list of all nodes, as far as these tags are concerned as it is now. A list of many pages reads again only what is
 * known to have changed, so the service is asked for the nodes that have one of the tags.
 */
export async function readTaggedNodes(client: QueryClient, tags: readonly string[]): Promise<Collection<Node>> {
  const listed = client.getQueryData(nodeList.all.queryKey)?.items ?? []
  if (listed.length > pageSize.max) {
    const found = await client.fetchQuery({ ...readCollection(nodes.list, { filter: withTags(tags) }), ...now })
    recordChanges(changedTags(tags, listed, found.items).map((nodeId) => ({ area: nodes.list.area, path: { nodeId } })))
  }
  return client.fetchQuery({ ...nodeList.all, ...now })
}

/** The same for domains. */
export async function readTaggedDomains(client: QueryClient, tags: readonly string[]): Promise<Collection<Domain>> {
  const listed = client.getQueryData(domainList.all.queryKey)?.items ?? []
  if (listed.length > pageSize.max) {
    const found = await client.fetchQuery({ ...readCollection(domains.list, { filter: withTags(tags) }), ...now })
    const changed = changedTags(tags, listed, found.items)
    recordChanges(changed.map((domainId) => ({ area: domains.list.area, path: { domainId } })))
  }
  return client.fetchQuery({ ...domainList.all, ...now })
}

type ChangeTags = (tags: readonly string[]) => readonly string[]

interface Tagged {
  /** "node 1" */
  readonly name: string
  readonly read: () => Promise<{ readonly tags: readonly string[] }>
  readonly write: (tags: string[]) => Promise<unknown>
}

/**
 * The interface can only replace all tags, so the change is applied to the latest ones: changes made elsewhere in the
 * meantime are kept. Two jobs of this browser, in any tabs, change the same resource one after the other.
 */
const changeTags = ({ name, read, write }: Tagged, change: ChangeTags): Promise<void> =>
  exclusively(`tags of ${name}`, async () => {
    const { tags } = await read()
    const next = [...new Set(change(tags))]
    const isSame = next.length === tags.length && next.every((tag) => tags.includes(tag))
    if (!isSame) await write(next)
  })

export const changeNodeTags = (client: QueryClient, nodeId: number, change: ChangeTags): Promise<void> =>
  changeTags(
    {
      name: `node ${nodeId}`,
      read: () => call(nodes.view, { path: { nodeId } }),
      write: (tags) => sendOnce(client, updateNode, { path: { nodeId }, body: { tags } }),
    },
    change,
  )

export const changeDomainTags = (client: QueryClient, domainId: number, change: ChangeTags): Promise<void> =>
  changeTags(
    {
      name: `domain ${domainId}`,
      read: () => call(domains.view, { path: { domainId } }),
      write: (tags) => sendOnce(client, updateDomain, { path: { domainId }, body: { tags } }),
    },
    change,
  )
