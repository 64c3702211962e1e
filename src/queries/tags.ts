/** The tags in use on nodes, suggested wherever tags are entered. */
import type { Query } from '@tanstack/react-query'
import { nodeList } from './nodes.ts'
import { compareLabels } from '#contract/text.ts'

interface Tagged {
  readonly tags: readonly string[]
}

/**
 * Sorted; of an account too large to load completely, those of the first nodes. Takes the list as it is in the cache and loads it only
 * where there is none, so that a write on the same page does not wait for it.
 */
export const tagsInUse = {
  ...nodeList.all,
  refetchInterval: false as const,
  enabled: ({ state }: Pick<Query, 'state'>) => state.data === undefined,
  select: ({ items }: { items: readonly Tagged[] }): string[] =>
    [...new Set(items.flatMap(({ tags }) => tags))].toSorted(compareLabels),
}
