/** The tags in use, counted from the lists of nodes and domains, and changing some tags of one of these. */
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { domains, nodes } from '#contract/operations.ts'
import type { Page } from '#contract/schema.ts'
import { call } from '#api/client.ts'
import { wholeCollection, type Collection } from '#api/cache/page-load.ts'
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
