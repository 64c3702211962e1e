/**
 * The values in use on the user's nodes, sorted, for suggestions; for an account too large to load completely, those of
 * the first nodes. Uses the list in the cache and loads it only if there is none, so that a write on the same page does
 * not wait for it.
 */
import type { Query } from '@tanstack/react-query'
import { nodeList } from './nodes.ts'
import { compareLabels } from '#contract/text.ts'

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '').toSorted(compareLabels)

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

/** Suggested wherever tags are entered. */
export const tagsInUse = {
  ...loadedNodes,
  select: ({ items }: { items: readonly { tags: readonly string[] }[] }) => distinct(items.flatMap(({ tags }) => tags)),
}
