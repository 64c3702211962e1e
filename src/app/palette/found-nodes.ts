/** The nodes the palette knows: all of them, or in an account too large for the browser those the service finds. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import type { Filter } from '#contract/filter.ts'
import { pageSize } from '#contract/schema.ts'
import { nodeList } from '#features/nodes/queries.ts'
import { wordsTyped } from './targets.ts'

const noNodes: readonly Node[] = []

/** Every word in the label, an address or a tag, or as the id: what the service can filter by (gaps 1.2). */
const filterOf = (words: readonly string[]): Filter => ({
  '+and': words.map((word): Filter => ({
    '+or': [
      ...['label', 'ipv4', 'tags'].map((field): Filter => ({ [field]: { '+contains': word } })),
      ...(/^\d{1,15}$/.test(word) ? [{ id: Number(word) }] : []),
    ],
  })),
})

/** `waiting`: the service has not answered yet. */
export function useFoundNodes(words: readonly string[]): { nodes: readonly Node[]; waiting: boolean } {
  const all = useQuery(nodeList.all)
  const tooMany = all.data?.tooMany ?? false
  const asked = useDeferredValue(words.join(' '))
  const there = useQuery({
    ...nodeList.page({ page: 1, page_size: pageSize.min }, filterOf(wordsTyped(asked))),
    enabled: tooMany && asked !== '',
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  if (!tooMany) return { nodes: all.data?.items ?? noNodes, waiting: all.isPending }
  return words.length === 0 ? { nodes: noNodes, waiting: false } : { nodes: there.data?.data ?? noNodes, waiting: there.isPending || there.isPlaceholderData }
}
