/** What the user's nodes have in common, for suggestions where a service has no list of it. From the list as it is in the cache; see tags.ts. */
import type { Query } from '@tanstack/react-query'
import { nodeList } from './nodes.ts'
import { compareLabels } from '#contract/text.ts'

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '').toSorted(compareLabels)

/** Does not refetch a list that is loaded. */
const loadedNodes = {
  ...nodeList.all,
  refetchInterval: false as const,
  enabled: ({ state }: Pick<Query, 'state'>) => state.data === undefined,
}

/** Ids of types. */
export const typesInUse = {
  ...loadedNodes,
  select: ({ items }: { items: readonly { type: string }[] }) => distinct(items.map(({ type }) => type)),
}

export const groupsInUse = {
  ...loadedNodes,
  select: ({ items }: { items: readonly { group: string }[] }) => distinct(items.map(({ group }) => group)),
}
